"""L'Assassino: once per game opens the eyes in a Mystic's call and kills (D-ASS-01 to D-ASS-03, D-VIG-01)."""

from __future__ import annotations

from ..attacks import strike
from ..calls import alone, do_nothing, joiners, kill_the_host, meet
from . import CRIMINALS, FIRST, VILLAGE, Card

CARD = Card(
    factions=(CRIMINALS,),
    dark=True,
    wakes={"criminali": FIRST},
    does={joiners: ("veggente", "mago", "medium", "strega", "guaritore"), meet: kill_the_host, alone: strike},
    versions={
        "vigilante": {
            "factions": (VILLAGE,),
            "dark": False,
            "wakes": {},
            "does": {joiners: ("guaritore",), meet: do_nothing},
        },
    },
)
