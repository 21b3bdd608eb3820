"""A game of the ring among bots: the moderator opens, waits until everybody has answered, and closes."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from lupus.bots.cast import Demo, people
from lupus.engine.events import Event
from lupus.engine.game import Command, Prompt, Setup
from lupus.engine.seats import MASTER, Seat
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


class Guesser:
    """A bot of a room: whatever it is asked, it answers at random."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat = seat
        self.chance = chance

    def hear(self, event: Event) -> None:
        """It does not listen."""

    def answer(self, prompts: tuple[Prompt, ...]) -> Command | None:
        """One of the prompts, filled in at random."""
        prompt = self.chance.choice(prompts)
        return Command(
            self.seat, prompt.verb, {field.name: self.chance.choice(field.options) for field in prompt.fields}
        )


STRENGTHS: Final = {"random": Guesser, "sensible": Guesser}
"""Makers of the bots of a room. Nothing can be known in this game, so both are alike."""
