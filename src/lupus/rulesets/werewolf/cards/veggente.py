"""La Veggente: learns whether an aura is dark."""

from __future__ import annotations

from . import EVERY, Card

CARD = Card(mystic=True, wakes={"veggente": EVERY})
