"""Giulietta: chooses a Romeo; neither outlives the other (D-LOVE-01 to D-LOVE-05)."""

from __future__ import annotations

from . import FIRST, LOVERS, Card

CARD = Card(
    factions=(LOVERS,),
    wakes={"giulietta": FIRST},
    versions={
        "romeo-sotto-il-balcone": {"does": {"romeo-spared": ("wolves", "bite")}},
        "suicidio-notturno": {"does": {"grieves-by-night": True}},
    },
)
