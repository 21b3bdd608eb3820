"""The state of a series of games, and how events change it:
a fold that refuses nothing, draws nothing and reads no clock.

Folded from a whole log it is the `State` by which the rules decide. Folded from a view it is what the viewer has
`Seen`: the same public facts, and of the secrets their own (LB-SETUP-37).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

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


R = TypeVar("R")


def copy_of(record: R, **more: Any) -> R:
    """A copy of a record, perhaps with some other values; several times quicker than `copy.copy` or `replace`."""
    copy: R = object.__new__(type(record))
    copy.__dict__ = {**record.__dict__, **more}
    return copy


class Turn(NamedTuple):
    """A turn in the public record (LB-HINT-03, LB-HINT-10). It is a plain value that can be hashed, so the lines of the
    record about it are made only once."""

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
class Public:
    """What everybody has been told. Treated as immutable:
    only `evolve` makes new ones, sharing what has not changed."""

    seats: tuple[Seat, ...] = ()
    colours: Mapping[Seat, str] = field(default_factory=dict)
    games: int = 0
    night_seconds: int = 0
    points: dict[Seat, int] = field(default_factory=dict)
    """The totals of the series."""
    history: tuple[dict[Seat, int], ...] = ()
    """The points of each game of the series that has ended."""
    series_winner: Seat | None = None
    game: int = 0
    turn: int = 0
    phase: str = "start"
    order: tuple[Seat, ...] = ()
    """The seats clockwise from the mayor, who is the first of them."""
    confirmed: tuple[Seat, ...] = ()
    """Who has decided in this phase, before the first night."""
    ring: tuple[House, ...] = ()
    """The houses still standing, each with a living character, clockwise."""
    gone: tuple[House, ...] = ()
    """The others, in the order in which they were eliminated."""
    past: tuple[Turn, ...] = ()
    """The turns of this game that are over."""
    # the turn that is played, or was played last
    repeated: int = 0
    """How often the wolf phase of this night has been repeated."""
    devoured: House | None = None
    declined: bool = False
    """Whether the mayor has looked at nobody."""
    looked: House | None = None
    """What the mayor has looked at."""
    shown: House | None = None
    """What the mayor has shown in return."""
    asked: int = 0
    """How many seats, going round from the mayor, have had their opportunity to bet today."""
    drawing: Seat | None = None
    """Who has coins in their hand."""
    accused: dict[Seat, Seat] = field(default_factory=dict)
    """Whom each player has accused; a player who is not here still has their seal."""
    bets: tuple[tuple[Seat, Seat], ...] = ()
    """Who has accused whom in this turn."""
    votes: tuple[tuple[Seat, House], ...] = ()
    """The first vote, in the order in which it was given."""
    tied: tuple[House, ...] = ()
    """The houses between which nearness to the mayor has decided."""
    indicted: tuple[House, ...] = ()
    """Nobody, or two: the first has the paw print, the second the tuft of fur."""
    speakers: tuple[Seat, ...] = ()
    """The players who have still to speak in defence."""
    ready: tuple[Seat, ...] = ()
    """Whose ballot is in: everybody sees that, and what is on it only its author."""
    voters: Mapping[Seat, int] = field(default_factory=dict)
    """How many votes each player has in the run-off, if any."""
    ballots: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    """The ballots that were uncovered."""
    counts: tuple[int, int] | None = None
    """The votes against each of the indicted."""
    lynched: House | None = None
    # the end of a game
    ended: ev.GameEnded | None = None
    uncovered: dict[Seat, ev.Uncovered] = field(default_factory=dict)
    scored: dict[Seat, ev.Scored] = field(default_factory=dict)

    @property
    def mayor(self) -> Seat:
        """Who holds the office in this turn."""
        return self.order[0]

    @property
    def now(self) -> Turn:
        """The turn that is played, or was played last, for the record."""
        paw, tuft = self.indicted or (None, None)
        return Turn(
            self.turn,
            self.mayor,
            self.devoured,
            self.declined,
            self.looked,
            self.shown,
            self.bets,
            self.votes,
            self.tied,
            paw,
            tuft,
            self.ballots,
            self.counts,
            self.lynched,
        )

    @property
    def in_bag(self) -> int:
        """How many coins are in the bag: a coin that is drawn and not bet goes back."""
        return len(COINS) - len(self.accused)

    @property
    def looked_at(self) -> House | None:
        """The house that the mayor has looked at today, until they have shown a character in return."""
        return self.looked if self.shown is None else None

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


@dataclass
class Own:
    """What one player alone was told in this game. Treated as immutable, like the rest of the state."""

    hand: tuple[str, ...] = ()
    """The two characters dealt to them."""
    chest: House | None = None
    placed: Mapping[House, str] = field(default_factory=dict)
    """The printed type of the character in each of their houses, the eliminated ones included."""
    tap: House | None = None
    """The house that they have marked, if they act in this night phase."""
    looks: tuple[tuple[int, House, str], ...] = ()
    """What they saw as the thief: turn, house, kind."""
    shown: tuple[tuple[int, House, str], ...] = ()
    """The characters of others that they were shown: turn, house, character."""
    drawn: tuple[int, ...] = ()
    """The coins in their hand."""
    coin: int | None = None
    """The coin that they have bet."""
    ballot: tuple[str, ...] = ()


@dataclass
class Seen(Public):
    """What a viewer has been told: what everybody has, and what they alone."""

    own: dict[Seat, Own] = field(default_factory=dict)
    """What each seat alone was told. In the fold of a view there is nothing about other seats."""

    def keep(self, seat: Seat, **more: Any) -> None:
        """Within a fold: change what is a player's own."""
        self.own = {**self.own, seat: copy_of(self.own[seat], **more)}


class State(Seen):
    """A series with all its secrets, for the rules alone."""

    @property
    def wolf(self) -> Seat | None:
        """The player who was dealt the wolf; None before the deal."""
        return self.holder(WOLF)

    @property
    def thief(self) -> Seat | None:
        """The player who was dealt the thief; None before the deal."""
        return self.holder(THIEF)

    def holder(self, character: str) -> Seat | None:
        """Who was dealt a character of which there is one."""
        for seat, own in self.own.items():
            if character in own.hand:
                return seat
        return None

    @property
    def bag(self) -> tuple[int, ...]:
        """The coins that are neither under a seal nor in a hand, the largest first."""
        bet = (own.coin for own in self.own.values() if own.coin is not None)
        return without(COINS, (*bet, *(coin for own in self.own.values() for coin in own.drawn)))


# --- what everybody is told -------------------------------------------------------------------------------------------


def _room(s: Public, e: ev.RoomOpened) -> None:
    s.seats = e.seats
    s.colours = dict(zip(e.seats, e.colours, strict=True))
    s.games, s.night_seconds = e.games, e.night_seconds
    s.points = dict.fromkeys(e.seats, 0)


def _game(s: Public, e: ev.GameBegan) -> None:
    """Everything is set up anew but seats, colours, totals and the office, which goes on turning (LB-SERIES-06,
    -07)."""
    s.game, s.turn, s.past = e.number, 0, ()
    new_turn(s)
    s.ring, s.gone = full_ring(s.seats), ()
    s.drawing, s.accused = None, {}
    s.ended, s.uncovered, s.scored = None, {}, {}


def new_turn(s: Public) -> None:
    """Nothing has happened in a turn."""
    s.repeated, s.devoured, s.declined, s.looked, s.shown = 0, None, False, None, None
    s.asked, s.bets, s.votes, s.tied, s.indicted = 0, (), (), (), ()
    s.ready, s.ballots, s.counts, s.lynched = (), (), None, None


def _mayor(s: Public, e: ev.MayorNamed) -> None:
    """The office goes on when a turn is over."""
    if s.turn:
        s.past = (*s.past, s.now)
    s.order = clockwise(s.seats, e.player)


def _confirmed(s: Public, e: ev.Confirmed) -> None:
    s.confirmed = (*s.confirmed, e.player)


def _phase(s: Public, e: PhaseBegan) -> None:
    """A turn begins with its thief phase."""
    s.phase, s.confirmed = e.phase, ()
    if e.phase == "thief":
        s.turn = e.number
        new_turn(s)


def _repeated(s: Public, e: ev.WolfPhaseRepeated) -> None:
    s.repeated, s.phase = e.repetition, "wolf"


def _eliminated(s: Public, e: ev.Eliminated) -> None:
    s.ring = tuple(house for house in s.ring if house != e.house)
    s.gone = (*s.gone, e.house)
    if e.cause == DEVOURED:
        s.devoured = e.house
    else:
        s.lynched = e.house


def _declined(s: Public, e: ev.PrivilegeDeclined) -> None:
    s.declined = True


def _pointed(s: Public, e: ev.PrivilegeUsed) -> None:
    s.looked = e.house


def _shown_back(s: Public, e: ev.ShownBack) -> None:
    s.shown = e.house


def _passed(s: Public, e: ev.BetPassed) -> None:
    s.asked = s.order.index(e.player) + 1


def _drawing(s: Public, e: ev.Drawing) -> None:
    s.drawing = e.player


def _bet(s: Public, e: ev.BetPlaced) -> None:
    s.accused = {**s.accused, e.player: e.accused}
    s.asked, s.drawing = s.order.index(e.player) + 1, None
    s.bets = (*s.bets, (e.player, e.accused))


def _voted(s: Public, e: ev.Voted) -> None:
    s.votes = (*s.votes, (e.player, e.house))


def _tie(s: Public, e: ev.TieBroken) -> None:
    s.tied = e.tied


def _indicted(s: Public, e: ev.Indicted) -> None:
    """Both clues are given out, and it is settled who has a vote (LB-VOTE1-20, LB-VOTE2-03, LBD-35)."""
    s.indicted = (e.paw, e.tuft)
    s.speakers = tuple(dict.fromkeys((owner(e.paw), owner(e.tuft))))
    s.voters = suffrage(s.ring, s.indicted)


def _spoke(s: Public, e: ev.DefenceEnded) -> None:
    s.speakers = s.speakers[1:]


def _ballot_in(s: Public, e: ev.BallotIn) -> None:
    s.ready = (*s.ready, e.player)


def _ballot_shown(s: Public, e: ev.BallotShown) -> None:
    s.ballots = (*s.ballots, (e.player, e.votes))


def _counted(s: Public, e: ev.RunOffCounted) -> None:
    s.counts = (e.paw, e.tuft)


def _ended(s: Public, e: ev.GameEnded) -> None:
    """The last game of a series ends like the others, although no phase begins after it."""
    s.ended, s.phase = e, "between"


def _uncovered(s: Public, e: ev.Uncovered) -> None:
    s.uncovered = {**s.uncovered, e.player: e}


def _scored(s: Public, e: ev.Scored) -> None:
    s.scored = {**s.scored, e.player: e}


def _points(s: Public, e: ev.SeriesPoints) -> None:
    so_far = s.history[s.game - 1] if len(s.history) == s.game else {}
    s.history = (*s.history[: s.game - 1], {**so_far, e.player: e.points})
    s.points = {**s.points, e.player: e.total}


def _series(s: Public, e: ev.SeriesEnded) -> None:
    s.series_winner = e.winner


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


PUBLIC: Final[Mapping[type[Event], Callable[[Public, Any], None]]] = {
    PhaseBegan: _phase,
    ev.RoomOpened: _room,
    ev.GameBegan: _game,
    ev.MayorNamed: _mayor,
    ev.Confirmed: _confirmed,
    ev.WolfPhaseRepeated: _repeated,
    ev.Eliminated: _eliminated,
    ev.PrivilegeDeclined: _declined,
    ev.PrivilegeUsed: _pointed,
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
}
"""What changes the public facts: events that everybody is told, and no secret."""


# --- what one is told -------------------------------------------------------------------------------------------------


def _afresh(s: Seen, e: ev.GameBegan) -> None:
    s.own = dict.fromkeys(s.seats, Own())


def _over_night(s: Seen, e: PhaseBegan) -> None:
    """A mark lasts for its phase of the night, and a ballot until the next night."""
    if e.phase in ("thief", "wolf"):
        for seat, own in s.own.items():
            if own.tap is not None or own.ballot:
                s.keep(seat, tap=None, ballot=())


def _chest(s: Seen, e: ev.ChestPlaced) -> None:
    s.keep(e.player, chest=e.house)


def _dealt(s: Seen, e: ev.Dealt) -> None:
    s.keep(e.player, hand=e.characters)


def _placed(s: Seen, e: ev.Placed) -> None:
    right, left = houses(e.player)
    s.keep(e.player, placed={right: e.right, left: e.left})


def _tapped(s: Seen, e: ev.Tapped) -> None:
    s.keep(e.player, tap=e.house)


def _looked(s: Seen, e: ev.Looked) -> None:
    s.keep(e.player, looks=(*s.own[e.player].looks, (s.turn, e.house, e.kind_of_house)))


def _character(s: Seen, e: ev.CharacterShown) -> None:
    s.keep(e.player, shown=(*s.own[e.player].shown, (s.turn, e.house, e.character)))


def _drawn(s: Seen, e: ev.CoinsDrawn) -> None:
    s.keep(e.player, drawn=e.coins)


def _coin(s: Seen, e: ev.CoinBet) -> None:
    s.keep(e.player, coin=e.coin, drawn=())


def _ballot(s: Seen, e: ev.BallotCast) -> None:
    s.keep(e.player, ballot=e.votes)


OWN: Final[Mapping[type[Event], Callable[[Seen, Any], None]]] = {
    PhaseBegan: _over_night,
    ev.GameBegan: _afresh,
    ev.ChestPlaced: _chest,
    ev.Dealt: _dealt,
    ev.Placed: _placed,
    ev.Tapped: _tapped,
    ev.Looked: _looked,
    ev.CharacterShown: _character,
    ev.CoinsDrawn: _drawn,
    ev.CoinBet: _coin,
    ev.BallotCast: _ballot,
}
"""What changes what is a player's own. Every other event only tells somebody something."""

REDUCERS: Final = {kind: [table[kind] for table in (PUBLIC, OWN) if kind in table] for kind in (*PUBLIC, *OWN)}

S = TypeVar("S", bound=Seen)


def evolve(state: S, events: Iterable[Event]) -> S:
    """The state after these events; the one given stays as it was."""
    s = copy_of(state)
    for event in events:
        for reducer in REDUCERS.get(type(event), ()):
            reducer(s, event)
    return s
