"""The third edition as a value: how it differs from what the editions share, and its roles in the order of Table 1."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Any, Final

from lupus.engine.events import Event
from lupus.engine.game import Field
from lupus.engine.seats import Seat

from ..tempo_reale.calendar import Calendar
from ..tempo_reale.edition import Edition, NightDeed
from ..tempo_reale.game import RealTime
from ..tempo_reale.roles import Book, load_book
from . import events as own
from . import roles
from .dawn import DAWN
from .day import VampireDay
from .defeats import AFTERMATH, KEY_ROLES, reveal, succeed
from .night import VampireNight
from .proposal import PROPOSAL
from .setup import FACTS, READINGS, UNDERWAY, start
from .sunset import SUNSET
from .village import VampireVillage
from .why import WHY3

TABLE: Final = (
    "contadino veggente guardia_del_corpo medium messia voyeur stalker mago necrofilo espansivo cacciatore "
    "cacciatore_di_vampiri "
    "divinatore nipote_di_mubarack massone lupo fattucchiera indemoniato esorcista diavolo "
    "avvocato_del_diavolo sequestratore "
    "negromante vampiro_giovane vampiro_vecchio vampirizzato"
).split()
"""The 26 roles in the order of Table 1, which is that of every draw among roles (L3-BASE-START-08)."""

_LOADED: Final = load_book(roles, "role")
assert set(_LOADED) == set(TABLE), "roles/ and Table 1 differ"

CONFIRM: Final = Field("confirm", ("yes",))


def suicide(seat: Seat, args: Mapping[str, Any]) -> Event:
    """Any living player may order their own death, and take the order back, any number of times (D-40)."""
    return own.SuicideOrdered(seat, args.get(CONFIRM.name) is not None)


EDITION: Final = Edition(
    key="lupus3",
    version=1,
    roles=Book({key: _LOADED[key] for key in TABLE}),
    ghost_powers=Book(),
    key_roles=KEY_ROLES,
    acquired=tuple(key for key, role in _LOADED.items() if not role.dealt),
    switches={UNDERWAY: False},
    readings=READINGS,
    facts=FACTS,
    calendar=Calendar(zone="Europe/Rome", nightfall=time(22), daybreak=time(8)),
    proposal=PROPOSAL,
    draws=frozenset(
        "roles mayor skill-order divination vision-die vision-coin vision-player vision-role tie-break "
        "random-successor "
        "objective".split()
    ),
    asides={"vision-die": False},
    profiles={
        "dawn": frozenset(
            "outcome knows-aura knows-mystic knows-rosso knows-history knows-role knows-visited knows-visitors vision "
            "transformed not-transformed resurrected returned scream died killed mayor faction-defeated "
            "objective victory".split()
        ),
        "sunset": frozenset("no-stake died killed mayor not-elected faction-defeated objective victory".split()),
    },
    lacks=frozenset("knows-nobody knows-visitor-count ghost-raised ghost-powers-left counted vote-moved".split()),
    events=(own,),
    village=VampireVillage,
    night=VampireNight,
    day=VampireDay,
    deeds={"suicide": NightDeed((CONFIRM,), suicide)},
    start=start,
    dawn=DAWN,
    after_dawn=AFTERMATH,
    sunset=SUNSET,
    after_sunset=AFTERMATH,
    after_disqualification=(succeed,),
    epilogue=reveal,
    why=WHY3,
)

LUPUS3: Final = RealTime(EDITION)
