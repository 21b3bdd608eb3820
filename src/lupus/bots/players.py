"""Players that remember: they hear the events that are addressed to their seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from lupus.engine.events import Event
from lupus.engine.game import Command
from lupus.engine.seats import Seat
from lupus.engine.table import Entry


class Hearer(Protocol):
    """Whoever sits at the table."""

    def hear(self, event: Event) -> None:
        """Take note of an event addressed to this seat."""
        ...


def tell(entries: Iterable[Entry], players: Mapping[Seat, Hearer]) -> None:
    """Tell each player the events that are addressed to them."""
    for entry in entries:
        to = entry.seen_by
        for seat in players if to.public else to.seats:
            players[seat].hear(entry.event)


class Why(NamedTuple):
    """What a player weighed when it chose. did: what it did to `target`; since: the reason. The words `why` of a game
    say it; they get both, the names, and the values."""

    did: str
    since: str
    target: Seat
    values: Mapping[str, str | int] = MappingProxyType({})


LAPSE: Final = 0.3
"""How likely somebody who is absent-minded is to give any answer that is allowed."""


class AbsentMinded:
    """Remembers all that it hears, and plays with sense but for its lapses. Both ways take questions alike."""

    def __init__(self, sensible: Any, reckless: Any, chance: Random) -> None:
        self.sensible, self.reckless, self.chance = sensible, reckless, chance
        self.why: Why | None = None
        """What it weighed last; None where it did anything."""

    def hear(self, event: Event) -> None:
        """Take note of it, for the next time that it thinks."""
        self.sensible.hear(event)

    def answer(self, asked: Any) -> Command | None:
        """An answer to what it is asked; None lets it pass."""
        one = self.reckless if self.chance.random() < LAPSE else self.sensible
        found: Command | None = one.answer(asked)
        self.why = getattr(one, "why", None)
        return found
