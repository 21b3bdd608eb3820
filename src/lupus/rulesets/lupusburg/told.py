"""What a screen of Lupusburg knows: the board and the record, from what everybody was told; the drawer, from what one was told.

Both are folds of a view, never of the state of the game: what somebody was not told cannot stand on their screen (LB-SETUP-37).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat
from lupus.engine.table import Told

from . import events as ev
from .ring import House, clockwise, full_ring, owner
from .state import COINS, DEVOURED, suffrage


class Turn(NamedTuple):
    """A turn in the public record (LB-HINT-03, LB-HINT-10). It is a plain value: what is written of it is written once."""

    number: int
    mayor: Seat
    devoured: House | None = None
    declined: bool = False
    looked: House | None = None
    shown: House | None = None
    bets: tuple[tuple[Seat, Seat], ...] = ()
    votes: tuple[tuple[Seat, House], ...] = ()
    tied: tuple[House, ...] = ()
    paw: House | None = None
    tuft: House | None = None
    ballots: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    counts: tuple[int, int] | None = None
    lynched: House | None = None


@dataclass
class Seen:
    """All that a reader was told of the game that is played. Public facts first, then what they alone know."""

    seats: tuple[Seat, ...] = ()
    colours: dict[Seat, str] = field(default_factory=dict)
    games: int = 0
    night_seconds: int = 10
    points: dict[Seat, int] = field(default_factory=dict)
    history: list[dict[Seat, int]] = field(default_factory=list)
    """The points of each game of the series that has ended."""
    series_winner: Seat | None = None
    game: int = 0
    turn: int = 0
    phase: str = "start"
    repeated: int = 0
    mayor: Seat = ""
    confirmed: dict[str, list[Seat]] = field(default_factory=dict)
    ring: tuple[House, ...] = ()
    gone: list[House] = field(default_factory=list)
    claw: House | None = None
    accused: dict[Seat, Seat] = field(default_factory=dict)
    asked: int = 0
    drawing: Seat | None = None
    indicted: tuple[House, ...] = ()
    spoken: list[Seat] = field(default_factory=list)
    ready: list[Seat] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    ended: ev.GameEnded | None = None
    uncovered: dict[Seat, ev.Uncovered] = field(default_factory=dict)
    scored: dict[Seat, ev.Scored] = field(default_factory=dict)

    hand: tuple[str, ...] = ()
    chest: House | None = None
    placed: dict[House, str] = field(default_factory=dict)
    looks: list[tuple[int, House, str]] = field(default_factory=list)
    """What the thief saw: turn, house, kind."""
    shown: list[tuple[int, House, str]] = field(default_factory=list)
    """The characters that a reader was shown: turn, house, character."""
    coins: tuple[int, ...] = ()
    coin: int | None = None
    ballot: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats clockwise from the mayor."""
        return clockwise(self.seats, self.mayor)

    @property
    def now(self) -> Turn:
        """The turn that is played, or was played last."""
        return self.turns[-1] if self.turns else Turn(0, self.mayor)

    @property
    def bag(self) -> int:
        """How many coins are in the bag."""
        return len(COINS) - len(self.accused)

    @property
    def bettor(self) -> Seat | None:
        """Whose opportunity to bet it is (LB-BET-03)."""
        return next((seat for seat in self.order[self.asked :] if seat not in self.accused), None)

    @property
    def voter(self) -> Seat:
        """Whose turn it is in the first vote (LB-VOTE1-05)."""
        return self.order[len(self.now.votes) % len(self.order)]

    @property
    def voters(self) -> Mapping[Seat, int]:
        """How many votes each player has in the run-off (LB-VOTE2-03)."""
        return suffrage(self.ring, self.indicted)

    @property
    def speakers(self) -> list[Seat]:
        """Who has still to speak in defence, in order."""
        return [seat for seat in dict.fromkeys(map(owner, self.indicted)) if seat not in self.spoken]

    def note(self, **more: Any) -> None:
        """Write something of the turn that is played into the record."""
        self.turns[-1] = self.now._replace(**more)

    def living(self, seat: Seat) -> int:
        """How many characters of a player are alive."""
        return sum(owner(house) == seat for house in self.ring)


def _room(s: Seen, e: ev.RoomOpened) -> None:
    s.seats, s.colours = e.seats, dict(zip(e.seats, e.colours, strict=True))
    s.games, s.night_seconds = e.games, e.night_seconds
    s.points = dict.fromkeys(e.seats, 0)


def _game(s: Seen, e: ev.GameBegan) -> None:
    """Everything is set up anew but seats, colours, totals and the office (LB-SERIES-06, -07)."""
    kept = {"seats", "colours", "games", "night_seconds", "points", "history", "mayor"}
    s.__dict__.update({k: v for k, v in Seen().__dict__.items() if k not in kept})
    s.game, s.ring = e.number, full_ring(s.seats)


def _mayor(s: Seen, e: ev.MayorNamed) -> None:
    s.mayor = e.player


def _confirmed(s: Seen, e: ev.Confirmed) -> None:
    s.confirmed.setdefault(e.phase, []).append(e.player)


def _phase(s: Seen, e: PhaseBegan) -> None:
    s.phase = e.phase
    if e.phase == "thief":
        s.turn, s.repeated = e.number, 0
        s.asked, s.indicted, s.spoken, s.ready, s.ballot = 0, (), [], [], ()
        s.turns.append(Turn(e.number, s.mayor))


def _repeated(s: Seen, e: ev.WolfPhaseRepeated) -> None:
    s.phase, s.repeated = "wolf", e.repetition


def _eliminated(s: Seen, e: ev.Eliminated) -> None:
    s.ring = tuple(house for house in s.ring if house != e.house)
    s.gone.append(e.house)
    if e.cause == DEVOURED:
        s.claw = e.house
        s.note(devoured=e.house)
    else:
        s.note(lynched=e.house)


def _declined(s: Seen, e: ev.PrivilegeDeclined) -> None:
    s.note(declined=True)


def _looked_at(s: Seen, e: ev.PrivilegeUsed) -> None:
    s.note(looked=e.house)


def _shown_back(s: Seen, e: ev.ShownBack) -> None:
    s.note(shown=e.house)


def _passed(s: Seen, e: ev.BetPassed) -> None:
    s.asked = s.order.index(e.player) + 1


def _drawing(s: Seen, e: ev.Drawing) -> None:
    s.drawing = e.player


def _bet(s: Seen, e: ev.BetPlaced) -> None:
    s.accused[e.player] = e.accused
    s.asked, s.drawing = s.order.index(e.player) + 1, None
    s.note(bets=(*s.now.bets, (e.player, e.accused)))


def _voted(s: Seen, e: ev.Voted) -> None:
    s.note(votes=(*s.now.votes, (e.player, e.house)))


def _tie(s: Seen, e: ev.TieBroken) -> None:
    s.note(tied=e.tied)


def _indicted(s: Seen, e: ev.Indicted) -> None:
    s.indicted = (e.paw, e.tuft)
    s.note(paw=e.paw, tuft=e.tuft)


def _spoke(s: Seen, e: ev.DefenceEnded) -> None:
    s.spoken.append(e.player)


def _ballot_in(s: Seen, e: ev.BallotIn) -> None:
    s.ready.append(e.player)


def _ballot_shown(s: Seen, e: ev.BallotShown) -> None:
    s.note(ballots=(*s.now.ballots, (e.player, e.votes)))


def _counted(s: Seen, e: ev.RunOffCounted) -> None:
    s.note(counts=(e.paw, e.tuft))


def _ended(s: Seen, e: ev.GameEnded) -> None:
    """The last game of a series ends like the others, although no phase begins after it."""
    s.ended, s.phase = e, "between"


def _uncovered(s: Seen, e: ev.Uncovered) -> None:
    s.uncovered[e.player] = e


def _scored(s: Seen, e: ev.Scored) -> None:
    s.scored[e.player] = e


def _points(s: Seen, e: ev.SeriesPoints) -> None:
    if len(s.history) < s.game:
        s.history.append({})
    s.history[-1][e.player] = e.points
    s.points[e.player] = e.total


def _series(s: Seen, e: ev.SeriesEnded) -> None:
    s.series_winner = e.winner


def _dealt(s: Seen, e: ev.Dealt) -> None:
    s.hand = e.characters


def _chest(s: Seen, e: ev.ChestPlaced) -> None:
    s.chest = e.house


def _placed(s: Seen, e: ev.Placed) -> None:
    s.placed = {f"{e.player}.R": e.right, f"{e.player}.L": e.left}


def _looked(s: Seen, e: ev.Looked) -> None:
    s.looks.append((s.turn, e.house, e.kind_of_house))


def _character(s: Seen, e: ev.CharacterShown) -> None:
    s.shown.append((s.turn, e.house, e.character))


def _coins(s: Seen, e: ev.CoinsDrawn) -> None:
    s.coins = e.coins


def _coin(s: Seen, e: ev.CoinBet) -> None:
    s.coin, s.coins = e.coin, ()


def _ballot(s: Seen, e: ev.BallotCast) -> None:
    s.ballot = e.votes


NOTES: Final[Mapping[type[Event], Callable[[Seen, Any], None]]] = {
    PhaseBegan: _phase,
    ev.RoomOpened: _room,
    ev.GameBegan: _game,
    ev.MayorNamed: _mayor,
    ev.Confirmed: _confirmed,
    ev.WolfPhaseRepeated: _repeated,
    ev.Eliminated: _eliminated,
    ev.PrivilegeDeclined: _declined,
    ev.PrivilegeUsed: _looked_at,
    ev.ShownBack: _shown_back,
    ev.BetPassed: _passed,
    ev.Drawing: _drawing,
    ev.BetPlaced: _bet,
    ev.Voted: _voted,
    ev.TieBroken: _tie,
    ev.Indicted: _indicted,
    ev.DefenceEnded: _spoke,
    ev.BallotIn: _ballot_in,
    ev.BallotShown: _ballot_shown,
    ev.RunOffCounted: _counted,
    ev.GameEnded: _ended,
    ev.Uncovered: _uncovered,
    ev.Scored: _scored,
    ev.SeriesPoints: _points,
    ev.SeriesEnded: _series,
    ev.Dealt: _dealt,
    ev.ChestPlaced: _chest,
    ev.Placed: _placed,
    ev.Looked: _looked,
    ev.CharacterShown: _character,
    ev.CoinsDrawn: _coins,
    ev.CoinBet: _coin,
    ev.BallotCast: _ballot,
}
"""What each event adds to what a reader knows. A tap adds nothing: only those who act would find their mark again (LB-NIGHT-38)."""


def seen(told: Iterable[Told] | Sequence[Told]) -> Seen:
    """What a view says, from its first line to its last."""
    found = Seen()
    for line in told:
        note = NOTES.get(type(line.event))
        if note is not None:
            note(found, line.event)
    return found
