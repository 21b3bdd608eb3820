"""La Strega: protects somebody from the wolves, or curses them (D-STREGA-01)."""

from __future__ import annotations

from . import LATER, Card

CARD = Card(mystic=True, wakes={"strega": LATER}, versions={"maledizione": {"does": {"curses": True}}})
