"""Roles as data: the columns of Table 1, and a small function where a column cannot say what a power does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lupus.engine.events import Event

from ..tempo_reale.roles import EVERY_NIGHT

if TYPE_CHECKING:
    from .night import Act, Night

POPOLANI: Final = "popolani"
NERI: Final = "neri"
ROSSI: Final = "rossi"
FACTIONS: Final = (POPOLANI, NERI, ROSSI)

STOP: Final = "stop"
BEWITCH: Final = "bewitch"
EXAMINE: Final = "examine"
TAKE: Final = "take"
BITE: Final = "bite"
GUARD: Final = "guard"
MAUL: Final = "maul"
AIM: Final = "aim"
RAISE: Final = "raise"
WATCH: Final = "watch"
"""The steps of the dawn to which powers belong (seed 6); the order of the dawn is in `dawn.py`."""

Does = Callable[["Act", "Night"], Iterable[Event]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What a role can do at night: the columns Frequency, Reflexive, Alive and Dead, and what comes of it at its step."""

    on: str
    """Who may be the target: `LIVING`, `DEAD` or `ANYONE` (L3-3-09, L3-3-10)."""
    stage: str
    often: int = EVERY_NIGHT
    """`EVERY_NIGHT`, `EVERY_OTHER_NIGHT` or `ONCE` in the game (L3-3-07)."""
    reflexive: bool = False
    """Its holder may be the target (L3-3-08)."""
    first_night: bool = True
    does: Does | None = None
    """What one executed order brings. None where the step looks at all its orders together."""
    screens: bool = False
    """It stops what is aimed at the target (esorcista)."""
    prevails: bool = False
    """Of several that raise the same dead player, this one decides how he comes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A row of Table 1."""

    key: str
    faction: str
    aura: str
    clan: int | None = None
    """Those of one clan know one another from the start (L3-3-04)."""
    power: Power | None = None
    mystic: bool = False
    vampirisable: bool = True
    """It can be bitten into a Vampire, and raised as a Vampirizzato (L3-3-12)."""
    copyable: bool = False
    """The Necrofilo can take it over (L3-3-13)."""
    dealt: bool = True
    """It can be given at the start; the others are only come by (L3-BASE-COMP-04)."""
    vampire: bool = False
    ages_into: str | None = None
    """Of a Vampire: what a bite makes of it; None if the bite is its death (L3-6.9-01, L3-6.9-02)."""
    visionary: bool = False
    """Its living holders roll for a vision every night (L3-2.3-13)."""
    divines: bool = False
    """Its holders are told four statements at the start (L3-2.3-01)."""
    spared: bool = False
    """The stake does not kill its holder (L3-BASE-ROLE-08)."""
    unnotified: frozenset[str] = frozenset()
    """The values of the setting `notify_wolves_and_vampires` that withhold its failure notices (D-12)."""
