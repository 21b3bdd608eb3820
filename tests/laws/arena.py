"""What the laws must know about a ruleset: random setups to try them on, and what must hold of the game at every event.

Standard library only: the test of determinism runs it under other Pythons.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from lupus.engine.game import Setup
from lupus.engine.table import Entry, Table


class Watch:
    """Looks at a game event by event and raises `AssertionError` where an invariant is broken."""

    def __init__(self, table: Table[Any]) -> None:
        """table: the game, whose events will be shown from the first on."""
        self.game = table.game
        self.seats = table.setup.seats

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        """One event, with the state before it (None at first) and after it."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


class Arena(NamedTuple):
    """What the laws must know about a ruleset.

    setup: a random legal setup, the one that the laws play: any size that the rules allow, also games that start in the
    middle, with random settings. opening: one that starts as usual, with so many seats. public: the facts of a cast
    that everybody is told; the others are hidden, and may be exchanged between seats. watch: its invariants.
    public_kinds, private_kinds: the kinds of event that everybody and that single players learn, from the rulebook and
    not from the code; all others are the game master's. never: kinds of event that the ruleset knows and cannot bring
    about. ends: the share of games of bots that end within sixty days, at least. board: the record in its state of what
    everybody has been told. own: what of the rest of a state a seat has been told. out: whether everybody knows that a
    seat is asked nothing now, such as one that has left.
    """

    setup: Callable[[Random], Setup]
    opening: Callable[[int, Random], Setup]
    public: frozenset[str]
    watch: type[Watch]
    public_kinds: frozenset[str]
    private_kinds: frozenset[str]
    never: frozenset[str] = frozenset()
    ends: float = 0.9
    out: Callable[[Any, str], bool] = lambda state, seat: False
    board: type | None = None
    own: Callable[[Any, str], Any] = lambda state, seat: None


NAMES: Final = (
    "anna bruno carla dino elio fosca gino ida lea marco nora olga pino rita sara tea ugo vera zoe alba cesare "
    "dora enea fabio "
    "gaia ivo lidia milo nino otto"
).split()


def seats_for(n: int, chance: Random) -> tuple[str, ...]:
    """Names whose canonical order is not alphabetical."""
    names = NAMES if n <= len(NAMES) else [*NAMES, *(f"guest{i}" for i in range(n - len(NAMES)))]
    return tuple(chance.sample(names, n))
