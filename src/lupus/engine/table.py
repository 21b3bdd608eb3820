"""A game in memory: its log, its state, and what each viewer has been told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from .commitment import commitment
from .dice import Dice
from .events import Committed, Event, Json, PhaseBegan, SeedRevealed, dump, load
from .game import Command, Game, Prompt, Setup
from .seats import Audience, Viewer

S = TypeVar("S")


class HalfPhase(NamedTuple):
    """Where a row of a log stands: a phase, and which of its kind; 0 before the first."""

    phase: str
    number: int

    @classmethod
    def of(cls, at: str) -> HalfPhase:
        """The half-phase that a row names.

        >>> HalfPhase.of("dawn 3"), HalfPhase.of("start")
        (HalfPhase(phase='dawn', number=3), HalfPhase(phase='start', number=0))
        """
        phase, _, number = at.partition(" ")
        return cls(phase, int(number or 0))


class Entry(NamedTuple):
    """A row of the log: its number (from 1), the half-phase ("dawn 3"), the event,
    and the audience that it had when made."""

    n: int
    at: str
    event: Event
    seen_by: Audience


class Told(NamedTuple):
    """A line of a view. n: its number among the viewer's own lines, for gaps would betray secrets."""

    n: int
    at: str
    event: Event


class Move(NamedTuple):
    """A command that was accepted, and the numbers of the first and the last row that it brought."""

    command: Command
    first: int
    last: int


class Table(Generic[S]):
    """One game from its deal on. A command that is refused leaves it as it was.

    >>> from lupus.engine.dice import seed_of
    >>> from lupus.rulesets.lupusburg import LUPUSBURG
    >>> table = Table(LUPUSBURG, Setup(("anna", "bruno", "carla", "dino")), seed_of(1))
    >>> table.prompts("anna")[0].verb, table.prompts("anna")[0].fields[0].options
    ('chest', ('R', 'L'))
    >>> [(entry.event.kind, entry.seen_by.dump()) for entry in table.submit(Command("anna", "chest", {"side": "R"}))]
    [('chest-placed', ['anna']), ('confirmed', 'all')]
    >>> [len(table.view(viewer)) for viewer in ("anna", "bruno", None)]
    [7, 6, 6]
    >>> table.submit(Command("anna", "chest", {"side": "L"}))
    Traceback (most recent call last):
    lupus.engine.game.Illegal: already-confirmed
    """

    def __init__(self, game: Game[S], setup: Setup, seed: bytes, force: Mapping[str, Any] | None = None) -> None:
        """Deal. Raises `BadSetup` for a setup that the game cannot be played with."""
        self.game = game
        self.setup = setup
        self.seed = seed
        self.force = force
        self.version = game.version
        """The version of the rules with which the game began."""
        self.log: list[Entry] = []
        self.moves: list[Move] = []
        self.revealed = False
        """Whether the seed has been published: at the end, once."""
        self._at = "start"
        dice = Dice(seed, force)
        dealt = game.deal(setup, dice)
        opening = [*dice.drawn, Committed(commitment(seed, setup, dealt)), *dealt]
        self.state = game.evolve(None, opening)
        self._append(opening)

    def submit(self, command: Command) -> list[Entry]:
        """Do what a command says and return the rows that came of it.
        Raises `Illegal`, and then nothing has changed."""
        dice = Dice(self.seed, self.force)
        decided = self.game.decide(self.state, command, dice)
        events = [*dice.drawn, *decided] if dice.drawn else decided
        state = self.game.evolve(self.state, events)
        if self.game.over(state) and not self.revealed:
            self.revealed = True
            events = [*events, SeedRevealed(self.seed.hex())]
            state = self.game.evolve(state, events[-1:])
        self.state = state
        first = len(self.log) + 1
        added = self._append(events)
        if events:  # an answer that leaves no event, to a decoy, leaves no other trace either
            self.moves.append(Move(command, first, len(self.log)))
        return added

    def prompts(self, viewer: Viewer) -> tuple[Prompt, ...]:
        """What this viewer may do now."""
        return self.game.prompts(self.state, viewer)

    def view(self, viewer: Viewer) -> tuple[Told, ...]:
        """What this viewer has been told."""
        return view(self.log, viewer)

    def replay(self, n: int) -> S:
        """The state after the first n events (n >= 1), from the log alone."""
        return self.game.evolve(None, (entry.event for entry in self.log[:n]))

    @classmethod
    def stored(
        cls,
        game: Game[S],
        setup: Setup,
        seed: bytes,
        version: int,
        log: Sequence[Entry] = (),
        moves: Sequence[Move] = (),
    ) -> Self:
        """A game that was stored, its state folded from the log. Nothing is dealt or drawn again.

        version: of the rules with which the game began.
        """
        table = cls.__new__(cls)
        table.game, table.setup, table.seed, table.force, table.version = game, setup, seed, None, version
        table.log, table.moves, table.revealed, table._at = [], [], False, "start"
        table.state = game.evolve(None, ())
        return table.followed(log, moves)

    def followed(self, log: Sequence[Entry], moves: Sequence[Move]) -> Self:
        """This game with more rows and the moves that brought them. The table itself stays as it is."""
        table = self.fork()
        table.log += log
        table.moves += moves
        table.state = self.game.evolve(self.state, (entry.event for entry in log))
        table.revealed = self.revealed or any(isinstance(entry.event, SeedRevealed) for entry in log)
        table._at = table.log[-1].at if table.log else self._at
        return table

    def fork(self) -> Self:
        """Another table that starts where this one stands; what is done there does not change this one."""
        table = self.__class__.__new__(self.__class__)
        table.__dict__ = {**self.__dict__, "log": [*self.log], "moves": [*self.moves]}
        return table

    def _append(self, events: Sequence[Event]) -> list[Entry]:
        start = len(self.log)
        at = self._at
        for n, event in enumerate(events, start + 1):
            if type(event) is PhaseBegan:
                at = f"{event.phase} {event.number}"
            self.log.append(Entry(n, at, event, event.audience))
        self._at = at
        return self.log[start:]


def view(log: Iterable[Entry], viewer: Viewer) -> tuple[Told, ...]:
    """The events of a log that one viewer has been told, numbered for that viewer.

    >>> from lupus.engine.seats import MASTER_ONLY, PUBLIC
    >>> secret = Entry(1, "night 1", PhaseBegan("night", 1), MASTER_ONLY)
    >>> public = Entry(2, "night 1", PhaseBegan("day", 1), PUBLIC)
    >>> view([secret, public], "anna")
    (Told(n=1, at='night 1', event=PhaseBegan(phase='day', number=1)),)
    """
    heard = (entry for entry in log if entry.seen_by.admits(viewer))
    return tuple(Told(n, entry.at, entry.event) for n, entry in enumerate(heard, 1))


def dump_entry(entry: Entry) -> dict[str, Json]:
    """A row as stored: the event with its number, its half-phase, its audience and, from the second on, its version.

    >>> from lupus.engine.seats import PUBLIC
    >>> dump_entry(Entry(7, "dawn 3", PhaseBegan("day", 3), PUBLIC))
    {'n': 7, 'at': 'dawn 3', 'type': 'phase', 'phase': 'day', 'number': 3, 'seen_by': 'all'}
    """
    row = {"n": entry.n, "at": entry.at, **dump(entry.event)}
    if entry.event.version != 1:
        row["v"] = entry.event.version
    row["seen_by"] = entry.seen_by.dump()
    return row


def load_entry(row: Mapping[str, Json], kinds: Mapping[str, type[Event]]) -> Entry:
    """The inverse of `dump_entry`. The audience is the stored one:
    who was told stays, also where the type declares another today.

    >>> from lupus.engine.seats import PUBLIC
    >>> row = dump_entry(Entry(7, "dawn 3", PhaseBegan("day", 3), PUBLIC))
    >>> load_entry(row, {"phase": PhaseBegan}) == Entry(7, "dawn 3", PhaseBegan("day", 3), PUBLIC)
    True
    """
    return Entry(row["n"], row["at"], load(row, kinds, row.get("v", 1)), Audience.load(row["seen_by"]))
