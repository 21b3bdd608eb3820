"""Tables of bots: who sits there, and how they play at random under the clock."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lupus.bots.cast import people
from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table


def room(players: int, chance: Random) -> Setup:
    """So many people in the order in which they sit, with the usual village."""
    cast = people(players, chance)
    return Setup(tuple(cast), cast)


def steps(table: Table[Any], chance: Random) -> Iterator[None]:
    """Everybody is asked once at each stage, then the clock goes on, to the end of the game.
    It stops before each stage."""
    while not table.game.over(table.state):
        yield
        rumour = Rumour(chance.getrandbits(32))
        for seat in table.setup.seats:
            for prompt in table.prompts(seat):
                command = answer(seat, prompt, chance, rumour)
                if command is not None:
                    table.submit(command)
        table.submit(Command(CLOCK, "close"))


def play(table: Table[Any], chance: Random) -> None:
    """Let everybody play to the end of the game."""
    for _ in steps(table, chance):
        pass
