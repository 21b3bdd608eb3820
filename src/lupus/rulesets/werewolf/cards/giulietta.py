"""Giulietta: chooses a Romeo; neither outlives the other (D-LOVE-01 to D-LOVE-05)."""

from __future__ import annotations

from ..attacks import bite, romeo_spared, wolves_attack
from ..course import grief_waits
from . import FIRST, LOVERS, TAKES_PART, Card

CARD = Card(
    factions=(LOVERS,),
    wakes={"giulietta": FIRST},
    versions={
        "romeo-sotto-il-balcone": {"does": {romeo_spared: (wolves_attack, bite)}},
        "suicidio-notturno": {"does": {grief_waits: TAKES_PART}},
    },
)
