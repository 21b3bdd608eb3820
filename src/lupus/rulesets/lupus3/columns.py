"""The columns of Table 1 that no other edition has: a role of this edition has them as fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..tempo_reale import roles as shared

POPOLANI: Final = "popolani"
NERI: Final = "neri"
ROSSI: Final = "rossi"
FACTIONS: Final = (POPOLANI, NERI, ROSSI)

LUPO: Final = "lupo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(shared.Role):
    """A row of Table 1."""

    vampirisable: bool = True
    """It can be bitten into a Vampire, and raised as a Vampirizzato (L3-3-12)."""
    copyable: bool = False
    """The Necrofilo can take it over (L3-3-13)."""
    dealt: bool = True
    """It can be given at the start; the others are only come by."""
    vampire: bool = False
    visionary: bool = False
    """Its living holders roll for a vision every night (L3-2.3-13)."""
    unnotified: frozenset[str] = frozenset()
    """The values of the setting `notify_wolves_and_vampires` that withhold its failure notices (D-12)."""
