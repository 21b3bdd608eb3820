"""Lupusburg for whoever has never played it: the figures of its guide, and the pictures.
The sentences are in `howto.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
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


def picture(width: int, height: int, *parts: str) -> str:
    """A picture with these parts, its corner at (0, 0). It is an ornament: readers of screens pass it over."""
    return f'<svg class="drawn" viewBox="0 0 {width} {height}" aria-hidden="true">{"".join(parts)}</svg>'


def house(x: float, y: float, kind: str) -> str:
    """A house with the middle of its floor at a point. kind: the class of its walls."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><path class="{kind}" d="M-11 0v-13h22v13z"/>'
        '<path class="f-roof" d="M-15 -12 0 -25 15 -12z"/></g>'
    )


def ring() -> str:
    """The ring of five players, one's own two houses at the bottom, and the claw in the middle."""
    ring = full_ring(TABLE)
    parts = ['<circle class="s-line" cx="130" cy="112" r="80"/>']
    for n, name in enumerate(ring):
        turn = 2 * pi * (n - 0.5) / len(ring)
        x, y = 130 - 80 * sin(turn), 112 + 80 * cos(turn)
        parts.append(house(x, y + 10, "f-ember" if name in houses(TABLE[0]) else "f-house"))
    claw = '<path class="f-soft" d="M124 142C118 118 122 102 130 80C138 102 142 118 136 142z"/>'
    return picture(260, 220, *parts, claw)


def night() -> str:
    """A phase of the night as a bar: the time to choose, and the last seconds with the card."""
    whole, card = night_seconds(), CARDS_SHOWN
    cut = 250 * (1 - card / whole)
    return picture(
        260,
        64,
        f'<rect class="f-night" x="5" y="6" width="{cut:.0f}" height="30" rx="4"/>',
        f'<rect class="f-ember" x="{5 + cut:.0f}" y="6" width="{250 - cut:.0f}" height="30" rx="4"/>',
        f'<text class="t-soft" x="{5 + cut / 2:.0f}" y="57">{whole - round(card)}″</text>',
        f'<text class="t-soft" x="{5 + (cut + 250) / 2:.0f}" y="57">{round(card)}″</text>',
    )


def coins() -> str:
    """The coins of the bag."""
    step = 260 / len(COINS)
    found = []
    for n, coin in enumerate(COINS):
        x = step * (n + 0.5)
        found.append(
            f'<circle class="f-glow s-ember" cx="{x:.0f}" cy="22" r="14"/><text x="{x:.0f}" y="27">{coin}</text>'
        )
    return picture(260, 44, *found)


def clues() -> str:
    """The two houses that are indicted: one has the paw print, the other the tuft of fur."""
    paw = '<circle class="f-ink" cx="70" cy="22" r="6"/>' + "".join(
        f'<circle class="f-ink" cx="{x}" cy="{y}" r="3"/>' for x, y in ((61, 14), (70, 10), (79, 14))
    )
    tuft = '<path class="f-ink" d="M183 28C179 18 180 12 185 7c0 7 1 10 4 12 1-6 4-10 9-12-2 7-1 15-5 21z"/>'
    return picture(260, 74, paw, house(70, 66, "f-house"), tuft, house(190, 66, "f-house"))


def points() -> str:
    """The best score that there can be as a bar: characters, chest, coin."""
    parts = (unharmed().characters, unharmed().chest, max(COINS))
    step, x, found = 250 / sum(parts), 5.0, []
    for value, colour in zip(parts, ("f-well", "f-roof", "f-ember"), strict=True):
        found.append(f'<rect class="{colour}" x="{x:.0f}" y="6" width="{step * value:.0f}" height="30"/>')
        found.append(f'<text class="t-soft" x="{x + step * value / 2:.0f}" y="57">{value}</text>')
        x += step * value
    return picture(260, 64, *found)


GUIDE: Final = Guide(
    steps=("houses", "dark", "light"),
    sections=("who", "night", "privilege", "bets", "vote", "points", "silence"),
    facts=facts,
    pictures={"who": ring, "night": night, "bets": coins, "vote": clues, "points": points},
)
