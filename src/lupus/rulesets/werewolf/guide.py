"""Werewolf for whoever has never played it: the figures of its guide, and what its pictures show.

The sentences are in `howto.yaml`, the drawings in `pages/guide.html`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, Final

from ..guide import Guide
from ..lexicon import Words
from .cards import CRIMINALS, VILLAGE, deck
from .composition import PLAYERS

TABLE: Final = 8
"""The people of the pictures."""


def facts(words: Words) -> Mapping[str, Any]:
    """What the sentences name in braces."""
    ours = [card for card in deck().values() if {*card.factions} & {VILLAGE, CRIMINALS}]
    return {"fewest": PLAYERS[0], "most": PLAYERS[-1], "dark": sum(card.dark for card in ours)}


def people() -> dict[str, Any]:
    """The people of a table in a ring, of whom two are wolves."""
    turns = [2 * pi * n / TABLE for n in range(TABLE)]
    return {"people": [{"x": 130 + 46 * sin(turn), "y": 60 - 46 * cos(turn)} for turn in turns]}


GUIDE: Final = Guide(
    steps=("cards", "dark", "light"),
    sections=("sides", "night", "day", "vote"),
    facts=facts,
    pictures={"cards": people, "dark": people, "light": people},
)
