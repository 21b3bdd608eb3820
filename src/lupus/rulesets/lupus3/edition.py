"""The third edition as a statement: its roles in the order of Table 1, its calendar, its game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from typing import Final

from ..tempo_reale.calendar import Calendar
from ..tempo_reale.roles import Book, load_book
from . import roles
from .game import Lupus3

TABLE: Final = (
    "contadino veggente guardia_del_corpo medium messia voyeur stalker mago necrofilo espansivo cacciatore cacciatore_di_vampiri "
    "divinatore nipote_di_mubarack massone lupo fattucchiera indemoniato esorcista diavolo avvocato_del_diavolo sequestratore "
    "negromante vampiro_giovane vampiro_vecchio vampirizzato"
).split()
"""The 26 roles in the order of Table 1, which is that of every draw among roles (L3-BASE-START-08)."""

_LOADED: Final = load_book(roles, "role")
assert set(_LOADED) == set(TABLE), "roles/ and Table 1 differ"


@dataclass(frozen=True, kw_only=True)
class Edition:
    """What one rulebook says, where it is data."""

    key: str
    version: int
    roles: Book
    ghost_powers: Book
    calendar: Calendar
    draws: frozenset[str]
    """The kinds of draw, by which a scenario may dictate them."""


DRAWS: Final = frozenset(
    "roles mayor skill-order divination vision-die vision-coin vision-player vision-role tie-break random-successor "
    "objective".split()
)

EDITION: Final = Edition(
    key="lupus3",
    version=1,
    roles=Book({key: _LOADED[key] for key in TABLE}),
    ghost_powers=Book(),
    calendar=Calendar(zone="Europe/Rome", nightfall=time(22), daybreak=time(8)),
    draws=DRAWS,
)

LUPUS3: Final = Lupus3(EDITION)
