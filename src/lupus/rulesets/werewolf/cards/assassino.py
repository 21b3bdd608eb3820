"""L'Assassino: once per game opens the eyes in a Mystic's call and kills (D-ASS-01 to D-ASS-03, D-VIG-01)."""

from __future__ import annotations

from . import CRIMINALS, FIRST, VILLAGE, Card

CARD = Card(
    factions=(CRIMINALS,),
    dark=True,
    wakes={"criminali": FIRST},
    does={"joins": ("veggente", "mago", "medium", "strega", "guaritore"), "strikes": "mystic"},
    versions={
        "vigilante": {
            "factions": (VILLAGE,),
            "dark": False,
            "wakes": {},
            "does": {"joins": ("guaritore",), "strikes": "nobody"},
        },
    },
)
