"""The 7th edition as a value: its roles, its stages, its settings, its calendar."""

from __future__ import annotations

from datetime import time
from typing import Final

from ..tempo_reale.calendar import Calendar
from ..tempo_reale.common_book import COMMON_ROLES
from ..tempo_reale.edition import Edition
from ..tempo_reale.game import RealTime
from ..tempo_reale.night import answer, restrict
from ..tempo_reale.restrictions import popolano
from ..tempo_reale.roles import load_book
from . import events as own
from . import ghosts, roles
from .dawn import AFTER_DAWN, AFTER_DISQUALIFICATION, AFTER_SUNSET, DAWN
from .day import HypnoticDay
from .night import HypnoticNight
from .perception import aura, mystic, visited, visitor_count, visitors
from .proposal import PROPOSAL
from .setup import start
from .sunset import SUNSET
from .village import HypnoticVillage
from .why import WHY7

SHARED: Final = (
    COMMON_ROLES.but(
        lupo={"group": "lupi"},
        sequestratore={"group": "lupi-malfattori"},
        stregone={"group": "lupi-mistici"},
    )
    .doing(restrict, lupo=(popolano,))
    .doing(answer, guardia=visitor_count, mago=mystic, stalker=visited, veggente=aura, voyeur=visitors)
)

GHOSTS: Final = load_book(ghosts, "ghost_power")

EDITION: Final = Edition(
    key="lupus7",
    version=2,
    roles=SHARED | load_book(roles, "role"),
    ghost_powers=GHOSTS,
    mystic_ghosts=tuple(key for key, ghost in GHOSTS.items() if ghost.mystic_only),
    key_roles={"lupi": "lupo", "negromanti": "negromante"},
    switches={"ghosts_seen_by_guards": True},
    calendar=Calendar(zone="Europe/Rome", nightfall=time(22), daybreak=time(8)),
    proposal=PROPOSAL,
    draws=frozenset(
        "roles mayor divination block assassin-victim last-ipnotista fantasmi phantom-power free-ipnotista scrutatore "
        "scrutatori-order tie-break random-successor".split()
    ),
    profiles={
        "dawn": frozenset(
            "outcome died killed resurrected transformed corrupted ghost-raised knows-role knows-aura knows-mystic "
            "knows-visited knows-visitors knows-visitor-count exiled mayor victory".split()
        ),
        "sunset": frozenset(
            "vote-shown tally died killed no-stake spared mayor exiled faction-defeated victory".split()
        ),
    },
    events=(own,),
    village=HypnoticVillage,
    night=HypnoticNight,
    day=HypnoticDay,
    start=start,
    dawn=DAWN,
    after_dawn=AFTER_DAWN,
    sunset=SUNSET,
    after_sunset=AFTER_SUNSET,
    after_disqualification=AFTER_DISQUALIFICATION,
    why=WHY7,
)

LUPUS7: Final = RealTime(EDITION)
