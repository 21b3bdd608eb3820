"""Il Guaritore: is shown who is hit and saves one of them, once (D-HEAL-01, D-HEAL-02)."""

from __future__ import annotations

from . import LATER, Card

CARD = Card(mystic=True, wakes={"guaritore": LATER})
