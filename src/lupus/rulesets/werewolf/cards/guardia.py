"""La Guardia, and l'Altra Guardia, which is the same card (D-GUARD-01 to D-GUARD-03)."""

from __future__ import annotations

from ..state import ORDERS, VICTORY, State
from . import FIRST, THIRD, Card

CARD = Card(
    wakes={"guardie": FIRST},
    does={State.guard: (ORDERS, VICTORY)},
    versions={"prigioni-del-villaggio": {"wakes": {"guardie": FIRST, "prigione": THIRD}}},
)
