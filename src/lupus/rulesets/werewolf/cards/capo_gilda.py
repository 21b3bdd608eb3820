"""Il Capo Gilda: recruits a villager, once (D-CG-01 to D-CG-03)."""

from __future__ import annotations

from . import CRIMINALS, FIRST, THIRD, Card

CARD = Card(
    factions=(CRIMINALS,),
    wakes={"criminali": FIRST, "capo-gilda": THIRD},
    versions={
        "reclutamento-scoperto": {"does": {"openly": True}},
        "notti-pericolose": {"wakes": {"criminali": FIRST}, "does": {"joins": ("vampiro",), "strikes": "recruit"}},
    },
)
