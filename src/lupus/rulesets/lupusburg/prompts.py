"""Who may do what now: every form of the game, from what its reader has been told and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from lupus.engine.game import Field, Prompt
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from .ballots import CLUES, VOTES
from .night import tappable
from .ring import LEFT, RIGHT, SIDES, House, houses, owner
from .setup import legal_placement
from .state import State

Prompts = tuple[Prompt, ...]

NOTHING: Final[Prompts] = ()
CHEST: Final[Prompts] = (Prompt("chest", (Field("side", SIDES),), sealed=False),)
CLOSE: Final[Prompts] = (Prompt("close", sealed=False),)
BET: Final[Prompts] = (Prompt("pass", sealed=False), Prompt("bet", sealed=False))
FINISH: Final[Prompts] = (Prompt("finish", sealed=False),)
REVEAL: Final[Prompts] = (Prompt("reveal", sealed=False),)
NEXT: Final[Prompts] = (Prompt("next", sealed=False),)
BALLOT: Final[Mapping[int, Prompts]] = {
    n: (Prompt("ballot", tuple(Field(name, CLUES) for name in VOTES[:n]), sealed=False),) for n in (1, 2)
}
"""By the number of votes."""

# Forms that many seats, or many moments, have in common are made once.


@lru_cache(maxsize=512)
def place(hand: tuple[str, str], own: tuple[House, House], chest: House) -> Prompts:
    """The one legal placement: the same form for everybody, forced or not (LB-SETUP-24, LB-SETUP-25)."""
    right, left = legal_placement(hand, own, chest)
    return (Prompt("place", (Field(RIGHT, (right,)), Field(LEFT, (left,))), sealed=False),)


@lru_cache(maxsize=512)
def tap(choices: tuple[House, ...]) -> Prompts:
    """The decoy of both night phases: every seat is asked the same (LB-NIGHT-36, LB-NIGHT-37)."""
    return (Prompt("tap", (Field("house", choices),), decoy=True),)


@lru_cache(maxsize=512)
def vote(ring: tuple[House, ...]) -> Prompts:
    """A token for any living character, one's own included (LB-VOTE1-07, -08)."""
    return (Prompt("vote", (Field("house", ring),), sealed=False),)


@lru_cache(maxsize=512)
def privilege(ring: tuple[House, ...], mayor: Seat) -> Prompts:
    """Decline, or point at a living character of another player (LB-DAY-09, LB-DAY-10)."""
    others = tuple(house for house in ring if owner(house) != mayor)
    return Prompt("decline", sealed=False), Prompt("look", (Field("house", others),), sealed=False)


@lru_cache(maxsize=512)
def accuse(coins: tuple[int, ...], others: tuple[Seat, ...]) -> Prompts:
    """One of the coins drawn, and any other player (LB-BET-08, LB-BET-12, LB-BET-14)."""
    values = tuple(dict.fromkeys(str(coin) for coin in coins))
    return (Prompt("accuse", (Field("coin", values), Field("player", others)), sealed=False),)


# --- by phase: what a seat may do -------------------------------------------------------------------------------------


def in_houses(s: State, seat: Seat) -> Prompts:
    """Every player decides once where his chest is (LB-SETUP-08, LB-SETUP-46)."""
    return NOTHING if seat in s.chests else CHEST


def in_placement(s: State, seat: Seat) -> Prompts:
    """Every player places his characters once (LB-SETUP-27)."""
    own = houses(seat)
    return NOTHING if own[0] in s.characters else place(s.hands[seat], own, s.chests[seat])


def at_night(s: State, seat: Seat) -> Prompts:
    """Everybody taps, whether or not he acts, and as often as he likes."""
    return tap(tappable(s.ring, seat, s.phase))


def in_privilege(s: State, seat: Seat) -> Prompts:
    """Only the mayor; once he has looked he must show (LB-DAY-08, LB-DAY-12)."""
    if seat != s.mayor:
        return NOTHING
    return privilege(s.ring, seat) if s.seen is None else (Prompt("show", (Field("house", houses(seat)),), sealed=False),)


def in_bets(s: State, seat: Seat) -> Prompts:
    """One seat at a time; whoever has coins in his hand cannot pass any more (LB-BET-01, LB-BET-08)."""
    if seat != s.bettor:
        return NOTHING
    if s.drawing is None:
        return BET
    return accuse(s.drawn, tuple(other for other in s.seats if other != seat)) if s.drawn else NOTHING


def in_discussion(s: State, seat: Seat) -> Prompts:
    """Everybody talks; only the mayor can end it (LB-DAY-19)."""
    return CLOSE if seat == s.mayor else NOTHING


def in_vote(s: State, seat: Seat) -> Prompts:
    """One seat at a time (LB-VOTE1-05, LB-VOTE1-06)."""
    return vote(s.ring) if seat == s.voter else NOTHING


def in_defence(s: State, seat: Seat) -> Prompts:
    """The speaker may end before his time (LB-VOTE2-01)."""
    return FINISH if s.speakers[:1] == (seat,) else NOTHING


def in_run_off(s: State, seat: Seat) -> Prompts:
    """All who have a vote, together; the mayor may reveal when all ballots are in (LB-VOTE2-07, -12, -21)."""
    ballot = BALLOT[s.voters[seat]] if seat in s.voters else NOTHING
    return ballot + REVEAL if seat == s.mayor and s.ballots_in else ballot


def nobody(s: State, seat: Seat) -> Prompts:
    """The room opens, the result cards are shown, or a game is over."""
    return NOTHING


PHASES: Final[Mapping[str, Callable[[State, Seat], Prompts]]] = {
    "start": nobody,
    "houses": in_houses,
    "placement": in_placement,
    "thief": at_night,
    "thief-shown": nobody,
    "wolf": at_night,
    "wolf-shown": nobody,
    "privilege": in_privilege,
    "bets": in_bets,
    "discussion": in_discussion,
    "vote": in_vote,
    "defence": in_defence,
    "run-off": in_run_off,
    "between": nobody,
}
"""All the phases, and what a seat may do in each."""

TIMED: Final = frozenset({"thief", "thief-shown", "wolf", "wolf-shown", "discussion", "defence"})
"""Phases that the clock closes."""


def of_the_clock(s: State) -> Prompts:
    """What happens when a time is up: nobody's choice closes a night phase (LB-NIGHT-14, LB-VOTE2-23)."""
    if s.phase in TIMED:
        return CLOSE
    if s.phase == "run-off" and s.ballots_in:
        return REVEAL
    return NEXT if s.phase == "between" else NOTHING


def of_the_host(s: State) -> Prompts:
    """Start the next game, or let the server choose for an absent player; by night the host can do nothing (LBD-30)."""
    if s.phase == "between":
        return NEXT
    late = awaited(s)
    return (Prompt("answer-for", (Field("player", late),), sealed=False),) if late else NOTHING


def awaited(s: State) -> tuple[Seat, ...]:
    """The seats without whose choice the game does not go on; by night, and while somebody may talk, there are none."""
    if s.phase == "houses":
        return tuple(seat for seat in s.seats if seat not in s.chests)
    if s.phase == "placement":
        return tuple(seat for seat in s.seats if houses(seat)[0] not in s.characters)
    if s.phase == "privilege":
        return (s.mayor,)
    if s.phase == "bets" and s.bettor is not None:
        return (s.bettor,)
    if s.phase == "vote":
        return (s.voter,)
    if s.phase == "run-off":
        return tuple(seat for seat in s.voters if seat not in s.ready)
    return ()


def prompts(s: State, viewer: Viewer) -> Prompts:
    """What a seat, the clock or the host may do now: nothing when the series is over, and a stranger never (LB-END-19)."""
    if s.series_winner is not None:
        return NOTHING
    if viewer in s.seats:
        return PHASES[s.phase](s, viewer)
    if viewer == CLOCK:
        return of_the_clock(s)
    return of_the_host(s) if viewer == MASTER else NOTHING
