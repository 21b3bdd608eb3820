"""What would happen now: every way in which a command may turn out. The draws to come are explored and never read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import factorial
from typing import Any, NamedTuple, TypeVar

from .dice import FEW, FREE, Dice, permutation
from .events import Drawn, Event
from .game import Command, Game

S = TypeVar("S")
T = TypeVar("T")


class Way(NamedTuple):
    """One way that things may go: what each draw gave, and the events."""

    draws: Mapping[str, Any]
    events: tuple[Event, ...]


class Preview(NamedTuple):
    """What may happen.

    common: the events of every way that was explored. ways: as many as the limit allows.
    complete: whether these are all.
    """

    common: tuple[Event, ...]
    ways: tuple[Way, ...]
    complete: bool

    @property
    def certain(self) -> tuple[Event, ...]:
        """What happens whatever chance decides; nothing is certain where not all ways were explored."""
        return self.common if self.complete else ()


class Branching(Dice):
    """Dice for exploring, never for play: each draw takes the option that it is told, or else the first."""

    __slots__ = ("branches", "told")

    def __init__(self, told: Mapping[str, int], force: Mapping[str, Any] | None = None) -> None:
        super().__init__(b"", force)
        self.told = told
        self.branches: dict[str, int] = {}

    def _branch(self, label: str, n: int) -> int:
        self.branches[label] = n
        return self.told.get(label, 0)

    def pick(self, label: str, options: Sequence[T]) -> T:
        """The option of the way that is being explored; equal options (the faces of a die) are one."""
        distinct = tuple(dict.fromkeys(options)) if len(options) <= FEW else options
        forced = self._forced(label)
        chosen: T = forced if forced is not FREE and forced in options else distinct[self._branch(label, len(distinct))]
        self.drawn.append(Drawn(label, tuple(options) if len(options) <= FEW else (), chosen))
        return chosen

    def order(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The order of the way that is being explored."""
        chosen = permutation(items, self._branch(label, factorial(len(items))))
        self.drawn.append(Drawn(label, tuple(items), chosen))
        return chosen


def preview(
    game: Game[S], state: S, command: Command, limit: int = 64, force: Mapping[str, Any] | None = None
) -> Preview:
    """Explore a command without doing it. Nothing is stored, and the real seed is not used,
    so nobody can read the future.

    A game that draws again until something holds must accept the first option at once, or exploring it would never end.

    limit: how many ways to explore at most. force: what picks give that are not explored, by label as for `Dice`.
    Raises `Illegal` where the command is refused.

    >>> from lupus.engine.dice import seed_of
    >>> from lupus.engine.game import Setup
    >>> from lupus.engine.table import Table
    >>> from lupus.rulesets.lupusburg import LUPUSBURG
    >>> room = Table(LUPUSBURG, Setup(("anna", "bruno", "carla", "dino")), seed_of(1))
    >>> found = preview(LUPUSBURG, room.state, Command("*master*", "answer-for", {"player": "anna"}))
    >>> [way.draws for way in found.ways], found.complete
    ([{'game.1/absent/anna/0.0/chest/side': 'R'}, {'game.1/absent/anna/0.0/chest/side': 'L'}], True)
    >>> [event.kind for event in found.certain]
    ['answered-for', 'confirmed']
    """
    todo: list[dict[str, int]] = [{}]
    ways: list[Way] = []
    complete = True
    while todo and len(ways) < limit:
        dice = Branching(todo.pop(0), force)
        events = tuple(game.decide(state, command, dice))
        ways.append(Way({d.label: d.chosen for d in dice.drawn}, events))
        new = [label for label in dice.branches if label not in dice.told]
        for i, label in enumerate(new):
            fixed = {**dice.told, **dict.fromkeys(new[:i], 0)}
            options = min(dice.branches[label], limit)  # a draw among all the orders of forty must not fill the memory
            complete = complete and options == dice.branches[label]
            todo += [{**fixed, label: k} for k in range(1, options)]
    common = tuple(e for e in ways[0].events if all(e in way.events for way in ways[1:]))
    return Preview(common, tuple(ways), complete and not todo)
