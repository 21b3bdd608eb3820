"""La Spia: keeps the eyes open in the first ballot (D-SPIA-01)."""

from __future__ import annotations

from ..ballots import investigated, spying
from . import CRIMINALS, FIRST, TAKES_PART, Card

CARD = Card(
    factions=(CRIMINALS,),
    wakes={"criminali": FIRST},
    does={spying: TAKES_PART},
    versions={"indagini-in-corso": {"does": {investigated: TAKES_PART}}},
)
