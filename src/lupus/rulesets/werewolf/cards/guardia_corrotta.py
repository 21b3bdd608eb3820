"""La Guardia Corrotta: wakes with the Guards and with the Criminals (D-GUARD-01)."""

from __future__ import annotations

from ..state import VICTORY, State
from . import CRIMINALS, FIRST, THIRD, VILLAGE, Card

CARD = Card(
    factions=(CRIMINALS,),
    dark=True,
    wakes={"guardie": FIRST, "criminali": FIRST},
    guest={"prigione": THIRD},
    versions={
        "non-criminale": {"factions": (VILLAGE,), "wakes": {"guardie": FIRST}, "does": {State.guard: (VICTORY,)}}
    },
)
