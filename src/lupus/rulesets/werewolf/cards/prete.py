"""Il Prete: sees the Peccatore's hand, and hears of Bocca di Rosa (D-PRETE-01)."""

from __future__ import annotations

from ..attacks import REDEEMS, outcome
from . import FIRST, Card

CARD = Card(
    wakes={"prete": FIRST},
    versions={"aura-di-fede": {"mystic": True}, "prete-redentore": {"does": {outcome: REDEEMS}}},
)
