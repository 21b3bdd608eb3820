"""Il Cacciatore di Vampiri: the Vampiro who bites this player dies."""

from __future__ import annotations

from ..attacks import KILLS, outcome
from ..ends import minors_block
from ..state import ORDERS, VICTORY, State
from . import FIRST, Card

CARD = Card(
    wakes={"cacciatore-di-vampiri": FIRST},
    does={outcome: KILLS},
    versions={
        "guardia-cittadina": {
            "wakes": {"cacciatore-di-vampiri": FIRST, "guardie": FIRST},
            "guest": {"prigione": range(3, 4)},
            "does": {State.guard: (ORDERS, VICTORY)},
        },
        "cacciatore-esperto": {"does": {minors_block: False}},
    },
)
