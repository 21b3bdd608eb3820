"""Il Pazzo: wants to be attacked by the wolves (D-PAZZO-01 to D-PAZZO-04)."""

from __future__ import annotations

from . import MADMAN, Card

CARD = Card(
    factions=(MADMAN,),
    does={"wins-with": ("villaggio",)},
    versions={"totale-follia": {"does": {"wins-with": ()}}, "trasferimento-di-poteri": {"does": {"inherits": True}}},
)
