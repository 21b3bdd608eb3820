"""Il Medium: learns something of a dead player (D-MED-01)."""

from __future__ import annotations

from . import LATER, Card

CARD = Card(mystic=True, wakes={"medium": LATER}, versions={"medium-potente": {"does": {"two-questions": True}}})
