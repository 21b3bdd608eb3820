"""La Guardia, and l'Altra Guardia, which is the same card (D-GUARD-01 to D-GUARD-03)."""

from __future__ import annotations

from . import FIRST, THIRD, Card

CARD = Card(
    wakes={"guardie": FIRST},
    does={"guard": ("orders", "victory")},
    versions={"prigioni-del-villaggio": {"wakes": {"guardie": FIRST, "prigione": THIRD}}},
)
