"""The 8th edition as a value: how it differs from what the editions share."""

from __future__ import annotations

from datetime import time
from typing import Final

from ..tempo_reale.ballots import votes_needed
from ..tempo_reale.calendar import Calendar
from ..tempo_reale.common_book import COMMON_ROLES
from ..tempo_reale.edition import Edition
from ..tempo_reale.game import RealTime
from ..tempo_reale.night import answer
from ..tempo_reale.roles import load_book
from ..tempo_reale.village import STAKE
from . import events as own
from . import ghosts, roles
from .dawn import AFTER_DAWN, AFTER_DISQUALIFICATION, AFTER_SUNSET, DAWN
from .day import SpectralDay
from .night import SpectralNight
from .perception import aura, moved, mystic, visited, visitor_count, visitors
from .proposal import PROPOSAL
from .roles import negromante
from .setup import start
from .sunset import SUNSET
from .village import KEY_ROLES, SpectralVillage
from .why import WHY8

SHARED: Final = COMMON_ROLES.but(
    fantasma={"group": "negromanti"},
    lupo={"group": "lupi"},
    sequestratore={"group": "lupi"},
    stregone={"group": "lupi"},
).doing(
    answer, guardia=visitor_count, mago=mystic, sequestratore=moved, stalker=visited, veggente=aura, voyeur=visitors
)

EDITION: Final = Edition(
    key="lupus8",
    version=2,
    roles=SHARED | load_book(roles, "role"),
    ghost_powers=load_book(ghosts, "ghost_power"),
    after_death={negromante.role.key: negromante.after_death},
    key_roles=KEY_ROLES,
    switches={},
    calendar=Calendar(zone="Europe/Rome", nightfall=time(22), daybreak=time(9)),
    proposal=PROPOSAL,
    draws=frozenset(
        {
            "roles",
            "divination",
            "block",
            "assassin-victim",
            "disguise",
            "negromanti",
            "fantasmi",
            "phantom-power",
            "spectral-order",
        }
    ),
    profiles={
        "dawn": frozenset(
            "outcome failed knows-role knows-not-role knows-role-in knows-aura knows-mystic knows-visited "
            "knows-visitors "
            "knows-visitor-count knows-moved knows-vote relayed transformed ghost-power ghost-raised ghost-ended died "
            "killed resurrected vote-effect vote-erased exiled faction-defeated victory".split()
        ),
        "sunset": frozenset(
            "tally no-votes no-stake vote-moved died killed resurrected spectral-count ghost-raised ghost-power "
            "ghost-ended knows-role exiled faction-defeated victory".split()
        ),
    },
    lacks=frozenset({"mayor", "designated", "vote-shown", "spared"}),
    events=(own,),
    village=SpectralVillage,
    night=SpectralNight,
    day=SpectralDay,
    stake_needs=votes_needed,
    ballots={"vote": STAKE},
    empty_ghosts=True,
    hint=own.Hint,
    start=start,
    dawn=DAWN,
    after_dawn=AFTER_DAWN,
    sunset=SUNSET,
    after_sunset=AFTER_SUNSET,
    after_disqualification=AFTER_DISQUALIFICATION,
    why=WHY8,
)

LUPUS8: Final = RealTime(EDITION)
