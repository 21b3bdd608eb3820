"""Bots for the empty seats of a room: asked once in each stage, they answer what everybody is asked.

They raise no card: nobody answers twice in a stage, and a vote comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from lupus.bots.players import AbsentMinded, Why
from lupus.engine.events import Event
from lupus.engine.game import Command, Prompt
from lupus.engine.seats import Seat

from .sensible import Player, Reckless, Sensible


class Seated:
    """A bot on a seat of a room."""

    def __init__(self, player: Player) -> None:
        self.player = player

    @property
    def why(self) -> Why | None:
        """What it weighed for its last answer."""
        return getattr(self.player, "why", None)

    def hear(self, event: Event) -> None:
        """Something that its seat was told."""
        self.player.hear(event)

    def answer(self, prompts: Sequence[Prompt]) -> Command | None:
        """An answer to the first prompt; None lets them pass."""
        return self.player.answer(prompts[0]) if prompts else None


STRENGTHS: Final[Mapping[str, Callable[[Seat, Random], Seated]]] = {
    "random": lambda seat, chance: Seated(Reckless(seat, chance)),
    "fair": lambda seat, chance: Seated(AbsentMinded(Sensible(seat, chance), Reckless(seat, chance), chance)),
    "sensible": lambda seat, chance: Seated(Sensible(seat, chance)),
}
"""Makers of the bots of a room, by the name of their strength, the weakest first."""
