"""Il Peccatore: raises a hand in the Prete's call."""

from __future__ import annotations

from . import Card

CARD = Card(dark=True, hands=("prete",))
