"""Il Capo Gilda: recruits a villager, once (D-CG-01 to D-CG-03)."""

from __future__ import annotations

from ..attacks import OPENLY, recruit
from ..calls import alone, fall_to_the_host, joiners, meet
from . import CRIMINALS, FIRST, THIRD, Card

CARD = Card(
    factions=(CRIMINALS,),
    wakes={"criminali": FIRST, "capo-gilda": THIRD},
    versions={
        "reclutamento-scoperto": {"does": {recruit: OPENLY}},
        "notti-pericolose": {
            "wakes": {"criminali": FIRST},
            "does": {joiners: ("vampiro",), meet: fall_to_the_host, alone: recruit},
        },
    },
)
