"""A game of Werewolf among bots: they do what they are asked at random, and the clock leads."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from lupus.bots.cast import Demo, people
from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table

from .composition import PLAYERS

POOL: Final = (
    "veggente capo-branco guaritore contadino contadino oste bocca-di-rosa traditore mago eremita strega borgomastro vampiro "
    "medium guardia spia oratore lupo-del-branco peccatore prete mercante giulietta cacciatore-di-vampiri altra-guardia ghoul "
    "azzeccagarbugli pazzo contadino assassino lupo-reietto capo-gilda lupo-maledetto guardia-corrotta"
).split()
"""All the cards of the deck in an order that makes a playable village of any size."""


def room(players: int, chance: Random) -> Setup:
    """So many people in the order in which they sit, and the first cards of the list."""
    cast = people(players, chance)
    return Setup(tuple(cast), cast, {"pool": POOL[:players]})


def play(table: Table[Any], chance: Random) -> None:
    """Everybody is asked once at each stage, then the clock goes on, to the end of the game."""
    while not table.game.over(table.state):
        rumour = Rumour(chance.getrandbits(32))
        for seat in table.setup.seats:
            for prompt in table.prompts(seat):
                command = answer(seat, prompt, chance, rumour)
                if command is not None:
                    table.submit(command)
        table.submit(Command(CLOCK, "close"))


DEMO: Final = Demo(room, play, PLAYERS, 12)
