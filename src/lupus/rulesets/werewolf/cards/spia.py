"""La Spia: keeps the eyes open in the first ballot (D-SPIA-01)."""

from __future__ import annotations

from . import CRIMINALS, FIRST, Card

CARD = Card(
    factions=(CRIMINALS,),
    wakes={"criminali": FIRST},
    does={"spies": True},
    versions={"indagini-in-corso": {"does": {"investigated": True}}},
)
