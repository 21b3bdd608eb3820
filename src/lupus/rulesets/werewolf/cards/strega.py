"""La Strega: protects somebody from the wolves, or curses them (D-STREGA-01)."""

from __future__ import annotations

from ..calls import ward
from ..deaths import CURSE
from . import LATER, Card

CARD = Card(mystic=True, wakes={"strega": LATER}, versions={"maledizione": {"does": {ward: CURSE}}})
