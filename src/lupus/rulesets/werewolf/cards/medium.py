"""Il Medium: learns something of a dead player (D-MED-01)."""

from __future__ import annotations

from ..calls import speak_with_the_dead
from . import LATER, Card

CARD = Card(
    mystic=True,
    wakes={"medium": LATER},
    versions={"medium-potente": {"does": {speak_with_the_dead: ("aura", "mystic")}}},
)
