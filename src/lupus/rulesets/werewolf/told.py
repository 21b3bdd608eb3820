"""What a screen of Werewolf knows: the table, from what everybody was told; the card and the notes, from what one was told.

Both are folds of a view, never of the state of the game: what somebody was not told cannot stand on their screen (WW-UI-12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import Told

from . import events as ev
from .calls import CALLS, NIGHT, Call
from .state import Player, State, evolve


class Line(NamedTuple):
    """Something that was told in a phase. number: of the night or of the day."""

    number: int
    phase: str
    event: Event


@dataclass
class Seen:
    """All that a reader was told. Public facts first, then what they alone know."""

    reader: Viewer = None
    village: ev.Village | None = None
    seats: tuple[Seat, ...] = ()
    living: tuple[Seat, ...] = ()
    phase: str = "start"
    number: int = 1
    stage: str = ""
    stages: int = 0
    """How many stages this phase has had."""
    closed: str = ""
    """The call that has just been closed."""
    candidates: tuple[Seat, ...] = ()
    burned: Seat | None = None
    cards: dict[Seat, str] = field(default_factory=dict)
    """The cards that everybody has seen: of the dead in a game that reveals them, and of all at the end."""
    secrets: dict[Seat, str] = field(default_factory=dict)
    ended: ev.Ended | None = None
    won: dict[Seat, str] = field(default_factory=dict)
    news: list[Event] = field(default_factory=list)
    """The public events of this phase."""
    before: list[Event] = field(default_factory=list)
    """Those of the phase before."""
    public: list[Line] = field(default_factory=list)

    mine: State = field(default_factory=State)
    """What the reader is, as far as they were told: a state with one player."""
    card: str = ""
    chosen: str = ""
    """The Mystic whom a pazzo has chosen."""
    partner: Seat | None = None
    now: list[Event] = field(default_factory=list)
    """What the reader alone was told in this phase."""
    notes: list[Line] = field(default_factory=list)
    """All that the reader alone was told, but for their own choices."""

    @property
    def alive(self) -> bool:
        """Whether the reader is at the table and in play."""
        return self.reader in self.living

    @property
    def player(self) -> Player | None:
        """What the reader is now, as far as they know."""
        return self.mine.players.get(self.reader or "")

    @property
    def call(self) -> Call | None:
        """The call that is open; None by day."""
        return next((call for call in NIGHT if call.id == self.phase and self.number in call.nights), None)


def seen(told: Iterable[Told], reader: Viewer = None) -> Seen:
    """What a reader knows after all that they were told."""
    s = Seen(reader)
    for line in told:
        event = line.event
        fold = FOLDS.get(type(event))
        if fold is not None:
            fold(s, event)
        if event.audience.public:
            if not isinstance(event, PhaseBegan):
                s.news.append(event)
                s.public.append(Line(s.number, s.phase, event))
        elif not isinstance(event, SILENT):
            s.now.append(event)
            s.notes.append(Line(s.number, s.phase, event))
    return s


SILENT: Final = (ev.Eyes, ev.Pointed, ev.Voted, ev.Raised, ev.Dealt)
"""What a reader chose themselves, and their card, which stands elsewhere. No choice is noted: those without effect are not."""


def _village(s: Seen, e: ev.Village) -> None:
    s.village, s.seats, s.living = e, e.seats, e.seats
    s.mine = evolve(State(), [e])


def _phase(s: Seen, e: PhaseBegan) -> None:
    s.closed = s.phase if s.phase in CALLS else ""
    s.phase, s.number, s.stage, s.stages = e.phase, e.number, "", 0
    s.before, s.news, s.now = s.news, [], []
    if e.phase == "night":
        s.candidates, s.burned = (), None


def _stage(s: Seen, e: ev.Stage) -> None:
    s.stage, s.stages = e.stage, s.stages + 1


def _gone(s: Seen, e: ev.Died | ev.Burned | ev.Left) -> None:
    s.living = tuple(seat for seat in s.living if seat != e.player)
    s.candidates = tuple(seat for seat in s.candidates if seat != e.player)
    if e.card is not None:
        s.cards[e.player] = e.card
    if isinstance(e, ev.Burned):
        s.burned = e.player


def _shot(s: Seen, e: ev.Shot) -> None:
    s.cards[e.player] = e.card


def _returned(s: Seen, e: ev.Returned) -> None:
    s.living = tuple(seat for seat in s.seats if seat in (*s.living, e.player))


def _run_off(s: Seen, e: ev.RunOff) -> None:
    s.candidates = e.candidates


def _ended(s: Seen, e: ev.Ended) -> None:
    s.ended = e


def _won(s: Seen, e: ev.Won) -> None:
    s.won[e.player] = e.because


def _uncovered(s: Seen, e: ev.Uncovered) -> None:
    s.cards[e.player] = e.card
    if e.secret is not None:
        s.secrets[e.player] = e.secret


def _own(s: Seen, e: ev.Dealt | ev.Became | ev.Inherited) -> None:
    if isinstance(e, ev.Dealt):
        s.card = e.card
    s.mine = evolve(s.mine, [e])


def _succeeded(s: Seen, e: ev.Succeeded) -> None:
    s.mine = evolve(s.mine, [ev.Heir(e.player)])


def _bound(s: Seen, e: ev.Bound) -> None:
    s.partner = e.partner
    if s.card != "giulietta":
        s.mine = evolve(s.mine, [ev.Romeo(e.player, e.partner)])


def _chosen(s: Seen, e: ev.MysticChosen) -> None:
    s.chosen = e.mystic


FOLDS: Final[Mapping[type[Event], Callable[[Seen, Any], None]]] = {
    PhaseBegan: _phase,
    ev.Village: _village,
    ev.Stage: _stage,
    ev.Died: _gone,
    ev.Burned: _gone,
    ev.Left: _gone,
    ev.Shot: _shot,
    ev.Returned: _returned,
    ev.RunOff: _run_off,
    ev.Ended: _ended,
    ev.Won: _won,
    ev.Uncovered: _uncovered,
    ev.Dealt: _own,
    ev.Became: _own,
    ev.Inherited: _own,
    ev.Succeeded: _succeeded,
    ev.Bound: _bound,
    ev.MysticChosen: _chosen,
}
"""What each event changes on a screen."""
