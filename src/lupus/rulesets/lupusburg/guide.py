"""Lupusburg for whoever has never played it: the figures of its guide, and what its pictures show.

The sentences are in `howto.yaml`, the drawings in `pages/guide.html`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any, Final

from lupus.engine.game import Setup

from ..guide import Guide
from ..lexicon import Words
from .ballots import ROUNDS
from .bets import HANDFUL
from .ring import full_ring, houses
from .scores import Score, score
from .setup import PLAYERS, deck, read_options
from .state import CITIZEN, COINS, THIEF, WOLF, Own, State
from .times import CARDS_SHOWN, DISCUSSION, SPEECH

TABLE: Final = ("a", "b", "c", "d", "e")
"""The players of the examples."""


def night_seconds() -> int:
    """How long each phase of a night lasts where the room has chosen nothing (LBD-10)."""
    return int(read_options(Setup(TABLE, {}))["night_seconds"])


def unharmed() -> Score:
    """The points of a player who has lost nothing and never bet, by where they come from."""
    right, left = houses(TABLE[0])
    own = {TABLE[0]: Own(chest=left), TABLE[1]: Own(hand=(WOLF, CITIZEN))}
    return score(State(seats=TABLE, ring=(right, left), own=own), TABLE[0])


def facts(words: Words) -> Mapping[str, Any]:
    """What the sentences name in braces."""
    cards, usual = deck(len(TABLE)), unharmed()
    return {
        "fewest": PLAYERS[0],
        "most": PLAYERS[-1],
        "table": len(TABLE),
        "citizens": cards.count(CITIZEN),
        "wolves": cards.count(WOLF),
        "thieves": cards.count(THIEF),
        "night": night_seconds(),
        "choose": night_seconds() - round(CARDS_SHOWN),
        "cards": round(CARDS_SHOWN),
        "coins": len(COINS),
        "values": words.listed([str(coin) for coin in COINS]),
        "handful": HANDFUL,
        "tokens": ROUNDS,
        "minutes": round(DISCUSSION) // 60,
        "speech": round(SPEECH),
        "character": usual.characters // 2,
        "chest": usual.chest,
        "seal": usual.seal,
        "best": usual.characters + usual.chest + max(COINS),
    }


# --- pictures ---------------------------------------------------------------------------------------------------------


def ring() -> dict[str, Any]:
    """The ring of five players, one's own two houses at the bottom, and the claw in the middle."""
    ring = full_ring(TABLE)
    turns = [2 * pi * (n - 0.5) / len(ring) for n in range(len(ring))]
    return {
        "ring": [
            {"x": 130 - 80 * sin(turn), "y": 122 + 80 * cos(turn), "own": name in houses(TABLE[0])}
            for name, turn in zip(ring, turns, strict=True)
        ]
    }


def bar(parts: Sequence[tuple[str, float, str]]) -> dict[str, Any]:
    """Parts of a whole: the class of each, how much it is, and what is said below."""
    step, x, found = 250 / sum(value for _kind, value, _said in parts), 5.0, []
    for kind, value, said in parts:
        found.append({"kind": kind, "x": x, "wide": step * value, "said": said})
        x += step * value
    return {"parts": found}


def night() -> dict[str, Any]:
    """A phase of the night as a bar: the time to choose, and the last seconds with the card."""
    choosing, card = night_seconds() - CARDS_SHOWN, CARDS_SHOWN
    return bar([("f-night", choosing, f"{round(choosing)}″"), ("f-ember", card, f"{round(card)}″")])


def coins() -> dict[str, Any]:
    """The coins of the bag."""
    step = 260 / len(COINS)
    return {"coins": [{"value": coin, "x": step * (n + 0.5)} for n, coin in enumerate(COINS)]}


def clues() -> dict[str, Any]:
    """The two houses that are indicted: one has the paw print, the other the tuft of fur."""
    return {}


def points() -> dict[str, Any]:
    """The best score that there can be as a bar: characters, chest, coin."""
    parts = (("f-well", unharmed().characters), ("f-roof", unharmed().chest), ("f-ember", max(COINS)))
    return bar([(kind, value, str(value)) for kind, value in parts])


GUIDE: Final = Guide(
    steps=("houses", "dark", "light"),
    sections=("who", "night", "privilege", "bets", "vote", "points", "silence"),
    facts=facts,
    pictures={
        "houses": ring,
        "dark": clues,
        "light": clues,
        "who": ring,
        "night": night,
        "bets": coins,
        "vote": clues,
        "points": points,
    },
)
