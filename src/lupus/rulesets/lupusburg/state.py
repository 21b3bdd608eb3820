"""The state of a series of games, and how events change it: a fold that refuses nothing, draws nothing and reads no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .ring import House, clockwise, full_ring, houses, owner

COINS: Final = (8, 7, 6, 5, 4, 3, 2, 2)
"""All the coins, whatever the number of players (LB-SETUP-31)."""

WOLF: Final = "wolf"
THIEF: Final = "thief"
CITIZEN: Final = "citizen"

DEVOURED: Final = "devoured"
LYNCHED: Final = "lynched"


@dataclass
class State:
    """A series at a moment. Treated as immutable: only `evolve` makes new ones, sharing what has not changed."""

    seats: tuple[Seat, ...] = ()
    colours: Mapping[Seat, str] = field(default_factory=dict)
    games: int = 0
    night_seconds: int = 0
    points: dict[Seat, int] = field(default_factory=dict)
    """The totals of the series."""
    series_winner: Seat | None = None
    game: int = 0
    turn: int = 0
    phase: str = "start"
    order: tuple[Seat, ...] = ()
    """The seats clockwise from the mayor, who is the first of them."""
    ring: tuple[House, ...] = ()
    """The houses still standing, each with a living character, clockwise."""
    claw: House | None = None
    chests: dict[Seat, House] = field(default_factory=dict)
    hands: dict[Seat, tuple[str, str]] = field(default_factory=dict)
    """The two characters dealt to each player."""
    characters: dict[House, str] = field(default_factory=dict)
    """The printed type of the character placed in each house, the eliminated ones included."""
    wolf: Seat | None = None
    thief: Seat | None = None
    tap: House | None = None
    """The house marked by whoever acts in this night phase."""
    repeated: int = 0
    """How often the wolf phase of this night has been repeated."""
    seen: House | None = None
    """The house that the mayor has looked at today, until they have shown a character in return."""
    asked: int = 0
    """How many seats, going round from the mayor, have had their opportunity to bet today."""
    drawing: Seat | None = None
    drawn: tuple[int, ...] = ()
    """The coins in the hand of whoever is betting."""
    bag: tuple[int, ...] = ()
    accused: dict[Seat, Seat] = field(default_factory=dict)
    """Whom each player has accused; a player who is not here still has their seal."""
    coins: dict[Seat, int] = field(default_factory=dict)
    """The coin that each player has bet."""
    votes: tuple[House, ...] = ()
    """The first vote so far, in the order in which it was given."""
    indicted: tuple[House, ...] = ()
    """Nobody, or two: the first has the paw print, the second the tuft of fur."""
    speakers: tuple[Seat, ...] = ()
    """The players who have still to speak in defence."""
    ballots: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    ready: tuple[Seat, ...] = ()
    """Whose ballot is in: everybody sees that, and what is on it only its author."""
    voters: Mapping[Seat, int] = field(default_factory=dict)
    """How many votes each player has in the run-off, if any."""

    @property
    def mayor(self) -> Seat:
        """Who holds the office in this turn."""
        return self.order[0]

    @property
    def voter(self) -> Seat:
        """Whose turn it is in the first vote: round and round, from the mayor (LB-VOTE1-05)."""
        return self.order[len(self.votes) % len(self.order)]

    @property
    def bettor(self) -> Seat | None:
        """Whose opportunity to bet it is: those who have used their seal are passed over (LB-BET-03)."""
        for seat in self.order[self.asked :]:
            if seat not in self.accused:
                return seat
        return None

    @property
    def ballots_in(self) -> bool:
        """Whether every vote of the run-off has been chosen (LB-VOTE2-10)."""
        return len(self.ready) == len(self.voters)

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The winner of the series; None while it goes on."""
        return None if self.series_winner is None else (self.series_winner,)

    def living(self, seat: Seat) -> int:
        """How many characters of a player are alive."""
        right, left = houses(seat)
        return (right in self.ring) + (left in self.ring)

    def label(self, kind: str, name: str | int = "") -> str:
        """The label of a draw, never the same twice in a series: "game.2/coins/anna"."""
        return f"game.{self.game}/{kind}/{name}" if name else f"game.{self.game}/{kind}"


Reducer = Callable[[State, Any], None]


def _room(s: State, e: ev.RoomOpened) -> None:
    s.seats = e.seats
    s.colours = dict(zip(e.seats, e.colours, strict=True))
    s.games, s.night_seconds = e.games, e.night_seconds
    s.points = dict.fromkeys(e.seats, 0)


def _game(s: State, e: ev.GameBegan) -> None:
    """Everything is set up anew but seats, colours, totals and the office, which goes on turning (LB-SERIES-06, -07)."""
    s.game, s.turn = e.number, 0
    s.ring, s.claw = full_ring(s.seats), None
    s.chests, s.hands, s.characters = {}, {}, {}
    s.wolf = s.thief = s.drawing = s.seen = None
    s.bag, s.drawn, s.accused, s.coins = COINS, (), {}, {}


def _mayor(s: State, e: ev.MayorNamed) -> None:
    s.order = clockwise(s.seats, e.player)


def _chest(s: State, e: ev.ChestPlaced) -> None:
    s.chests = {**s.chests, e.player: e.house}


def _dealt(s: State, e: ev.Dealt) -> None:
    s.hands = {**s.hands, e.player: e.characters}
    if WOLF in e.characters:
        s.wolf = e.player
    if THIEF in e.characters:
        s.thief = e.player


def _placed(s: State, e: ev.Placed) -> None:
    right, left = houses(e.player)
    s.characters = {**s.characters, right: e.right, left: e.left}


def _tapped(s: State, e: ev.Tapped) -> None:
    s.tap = e.house


def _repeated(s: State, e: ev.WolfPhaseRepeated) -> None:
    s.repeated, s.phase = e.repetition, "wolf"


def _eliminated(s: State, e: ev.Eliminated) -> None:
    s.ring = tuple(house for house in s.ring if house != e.house)
    if e.cause == DEVOURED:
        s.claw = e.house
    else:
        s.indicted = ()


def _pointed(s: State, e: ev.PrivilegeUsed) -> None:
    s.seen = e.house


def _shown_back(s: State, e: ev.ShownBack) -> None:
    s.seen = None


def _passed(s: State, e: ev.BetPassed) -> None:
    s.asked = s.order.index(e.player) + 1


def _drawing(s: State, e: ev.Drawing) -> None:
    s.drawing = e.player


def _drawn(s: State, e: ev.CoinsDrawn) -> None:
    s.drawn, s.bag = e.coins, without(s.bag, e.coins)


def _bet(s: State, e: ev.BetPlaced) -> None:
    s.accused = {**s.accused, e.player: e.accused}
    s.asked, s.drawing = s.order.index(e.player) + 1, None


def _coin(s: State, e: ev.CoinBet) -> None:
    s.coins = {**s.coins, e.player: e.coin}
    s.bag, s.drawn = tuple(sorted(s.bag + without(s.drawn, (e.coin,)), reverse=True)), ()


def _voted(s: State, e: ev.Voted) -> None:
    s.votes = (*s.votes, e.house)


def _indicted(s: State, e: ev.Indicted) -> None:
    """Both clues are given out, all tokens go back, and it is settled who has a vote (LB-VOTE1-20, LB-VOTE2-03, LBD-35)."""
    s.indicted, s.votes = (e.paw, e.tuft), ()
    s.speakers = tuple(dict.fromkeys((owner(e.paw), owner(e.tuft))))
    s.voters = suffrage(s.ring, s.indicted)


def _spoke(s: State, e: ev.DefenceEnded) -> None:
    s.speakers = s.speakers[1:]


def _ballot(s: State, e: ev.BallotCast) -> None:
    s.ballots = {**s.ballots, e.player: e.votes}


def _ballot_in(s: State, e: ev.BallotIn) -> None:
    s.ready = (*s.ready, e.player)


def _points(s: State, e: ev.SeriesPoints) -> None:
    s.points = {**s.points, e.player: e.total}


def _series(s: State, e: ev.SeriesEnded) -> None:
    s.series_winner = e.winner


def _phase(s: State, e: PhaseBegan) -> None:
    """A turn begins with its thief phase."""
    s.phase = e.phase
    if e.phase == "thief":
        s.turn = e.number
        s.claw = s.tap = None
        s.repeated, s.asked, s.ballots, s.ready = 0, 0, {}, ()
    elif e.phase == "wolf":
        s.tap = None


def without(coins: tuple[int, ...], taken: Iterable[int]) -> tuple[int, ...]:
    """The coins that are left: the two of value 2 are two coins (LB-BET-26)."""
    left = list(coins)
    for coin in taken:
        left.remove(coin)
    return tuple(left)


def suffrage(ring: Iterable[House], indicted: tuple[House, ...]) -> dict[Seat, int]:
    """Who votes in the run-off: one vote for each character that is living and not indicted (LB-VOTE2-03)."""
    votes: dict[Seat, int] = {}
    for house in ring:
        if house not in indicted:
            votes[owner(house)] = votes.get(owner(house), 0) + 1
    return votes


REDUCERS: Final[Mapping[type[Event], Reducer]] = {
    PhaseBegan: _phase,
    ev.RoomOpened: _room,
    ev.GameBegan: _game,
    ev.MayorNamed: _mayor,
    ev.ChestPlaced: _chest,
    ev.Dealt: _dealt,
    ev.Placed: _placed,
    ev.Tapped: _tapped,
    ev.WolfPhaseRepeated: _repeated,
    ev.Eliminated: _eliminated,
    ev.PrivilegeUsed: _pointed,
    ev.ShownBack: _shown_back,
    ev.BetPassed: _passed,
    ev.Drawing: _drawing,
    ev.CoinsDrawn: _drawn,
    ev.BetPlaced: _bet,
    ev.CoinBet: _coin,
    ev.Voted: _voted,
    ev.Indicted: _indicted,
    ev.DefenceEnded: _spoke,
    ev.BallotCast: _ballot,
    ev.BallotIn: _ballot_in,
    ev.SeriesPoints: _points,
    ev.SeriesEnded: _series,
}
"""What changes the state; every other event only tells somebody something."""


def evolve(state: State, events: Iterable[Event]) -> State:
    """The state after these events; the one given stays as it was."""
    s = object.__new__(State)
    s.__dict__ = state.__dict__.copy()  # several times quicker than `copy.copy` or `replace`
    for event in events:
        reducer = REDUCERS.get(type(event))
        if reducer is not None:
            reducer(s, event)
    return s
