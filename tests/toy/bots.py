"""A game of the ring among bots: the moderator opens, waits until everybody has answered, and closes."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from lupus.bots.cast import Demo, people
from lupus.engine.game import Command, Setup
from lupus.engine.seats import MASTER
from lupus.engine.table import Table

from .game import PLAYERS


def room(players: int, chance: Random) -> Setup:
    """So many people, in the order in which they sit."""
    cast = people(players, chance)
    return Setup(tuple(cast), cast)


def play(table: Table[Any], chance: Random) -> None:
    """Everybody answers at random, then the moderator goes on, to the end of the game."""
    while not table.game.over(table.state):
        for viewer in (*table.setup.seats, MASTER):
            for prompt in table.prompts(viewer):
                table.submit(Command(viewer, prompt.verb, {f.name: chance.choice(f.options) for f in prompt.fields}))


DEMO: Final = Demo(room, play, PLAYERS, 5)
