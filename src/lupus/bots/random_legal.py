"""Bots that play at random, legally: they see their prompts, and a rumour that everybody hears.

The rumour is why a village of bots is worth watching: those who follow it prefer the same names for the same purpose on
the same day, so votes gather and packs often agree, though no bot knows anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any, Final, TypeVar

from lupus.engine.game import Command, Field, Prompt
from lupus.engine.seats import CLOCK, Viewer
from lupus.engine.table import Table

S = TypeVar("S")

EAGERNESS: Final[Mapping[str, float]] = {"elect": 0.12, "appoint": 0.04, "suicide": 0.004}
"""How likely a bot is to answer a prompt, by verb."""

EAGER: Final = 0.85
"""How likely a bot is to answer a prompt with any other verb."""

FOLLOWS: Final[Mapping[str, float]] = {"vote": 0.6}
"""How likely a bot is to follow the rumour instead of its own fancy, by verb."""

TRUSTING: Final = 0.93
"""How likely a bot is to follow the rumour in a prompt with any other verb."""


class Rumour:
    """An order of all names for each purpose, new at each phase: whom people talk about."""

    def __init__(self, salt: int) -> None:
        draw = Random(salt).random
        self._ranks = defaultdict[str, defaultdict[str, float]](lambda: defaultdict(draw))
        self._first: dict[tuple[str, tuple[str, ...]], str] = {}

    def first(self, about: str, options: tuple[str, ...]) -> str:
        """The option that is most talked about."""
        known = self._first.get((about, options))
        if known is None:
            known = self._first[about, options] = min(options, key=self._ranks[about].__getitem__)
        return known


def answer(actor: Viewer, prompt: Prompt, chance: Random, rumour: Rumour) -> Command | None:
    """One legal answer to a prompt, or None for a bot that lets it pass."""
    if chance.random() >= EAGERNESS.get(prompt.verb, EAGER):
        return None
    follows = chance.random() < FOLLOWS.get(prompt.verb, TRUSTING)
    given: dict[str, Any] = {}
    for slot in prompt.fields:
        if slot.unlike is not None:
            slot = slot._replace(options=tuple(option for option in slot.options if option != given[slot.unlike]))
        if slot.options or slot.many or slot.free or slot.name not in prompt.optional:
            given[slot.name] = fill(slot, prompt.about, chance, rumour, follows)
    return Command(actor, prompt.verb, given)


def fill(field: Field, about: str, chance: Random, rumour: Rumour, follows: bool) -> Any:
    """A value for one parameter."""
    if field.free:
        return "…"
    if field.many:
        return tuple(option for option in field.options if chance.random() < 0.5)
    return rumour.first(about, field.options) if follows else chance.choice(field.options)


def play_on(table: Table[S], chance: Random, rounds: int = 120) -> bool:
    """Let bots play a game until it is over, or for this many rounds (a night and a day are two); whether it is over.

    In a round everybody is asked once, in seat order, and then the clock turns.
    """
    game = table.game
    seats = table.setup.seats
    for _ in range(rounds):
        rumour = Rumour(chance.getrandbits(32))
        for seat in seats:
            answered = False
            for prompt in table.prompts(seat):
                command = answer(seat, prompt, chance, rumour)
                # one answer may close another form of the same seat
                if command is not None and not (answered and prompt not in table.prompts(seat)):
                    table.submit(command)
                    answered = True
        turn_over(table)
        if game.over(table.state):
            return True
    return False


def turn_over(table: Table[S]) -> None:
    """Let the clock do what it can until players are asked again."""
    for _ in range(2):
        for prompt in table.prompts(CLOCK):
            table.submit(Command(CLOCK, prompt.verb))
