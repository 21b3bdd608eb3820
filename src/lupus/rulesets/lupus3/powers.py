"""Roles as data: the columns of Table 1 that no other edition has, and the steps of its dawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..tempo_reale import roles as shared
from ..tempo_reale.roles import Answer

POPOLANI: Final = "popolani"
NERI: Final = "neri"
ROSSI: Final = "rossi"
FACTIONS: Final = (POPOLANI, NERI, ROSSI)

LUPO: Final = "lupo"

STOP: Final = "stop"
BITE: Final = "bite"
MAUL: Final = "maul"
AIM: Final = "aim"
"""The steps of the dawn that look at all their orders together (seed 6); the order of the dawn is in `dawn.py`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power(shared.Power):
    """What a role can do at night."""

    step: str | None = None
    """The step that looks at this order and others together."""
    screens: bool = False
    """It stops what is aimed at the target (esorcista)."""
    raises: Answer | None = None
    """How a dead player comes back."""
    prevails: bool = False
    """Of several that raise the same dead player, this one decides how he comes back."""
    watches: Answer | None = None
    """What it makes known of who acted on whom, when all is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(shared.Role):
    """A row of Table 1."""

    power: Power | None = None
    vampirisable: bool = True
    """It can be bitten into a Vampire, and raised as a Vampirizzato (L3-3-12)."""
    copyable: bool = False
    """The Necrofilo can take it over (L3-3-13)."""
    dealt: bool = True
    """It can be given at the start; the others are only come by."""
    vampire: bool = False
    ages_into: str | None = None
    """Of a Vampire: what a bite makes of it; None if the bite is its death (L3-6.9-01, L3-6.9-02)."""
    visionary: bool = False
    """Its living holders roll for a vision every night (L3-2.3-13)."""
    spared: bool = False
    """The stake does not kill its holder (L3-BASE-ROLE-08)."""
    unnotified: frozenset[str] = frozenset()
    """The values of the setting `notify_wolves_and_vampires` that withhold its failure notices (D-12)."""
