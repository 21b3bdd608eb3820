"""The lynching: a first vote in turn, two indicted characters, their defence, a sealed run-off, an elimination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .ends import ended, finish
from .invariants import after_a_day, at_the_run_off
from .ring import House, nearest_first, owner
from .state import LYNCHED, State, evolve

PAW: Final = "paw"
TUFT: Final = "tuft"
CLUES: Final = (PAW, TUFT)

VOTES: Final = ("first", "second")
"""The parameters of a ballot: its votes."""

ROUNDS: Final = 2
"""Rounds of the first vote: every player has two tokens, however many characters they have left (LB-VOTE1-01)."""


def close_discussion(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """The mayor, or the clock, calls the vote (LBD-17)."""
    return [PhaseBegan("vote", s.turn)]


def vote(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """Lay a token on a character. After the last token two characters are indicted (LB-VOTE1-09, LB-VOTE1-13)."""
    house = args["house"]
    told: list[Event] = [ev.Voted(seat, house)]
    given = [house for _, house in s.votes]
    if len(given) + 1 < ROUNDS * len(s.seats):
        return told
    votes, nearest = Counter([*given, house]), nearest_first(s.ring, s.order)
    paw, tuft = indict(votes, nearest)
    equals = tuple(house for house in nearest if votes[house] == votes[tuft])
    tie = [ev.TieBroken(equals, votes[tuft])] if len(equals) > 1 else []
    return [*told, *tie, ev.Indicted(paw, tuft), PhaseBegan("defence", s.turn)]


def indict(votes: Mapping[House, int], nearest: Sequence[House]) -> tuple[House, House]:
    """The two characters with most votes; the first gets the paw print (LB-VOTE1-13 to -19).

    Characters with equal votes, also those with none, are ranked by nearness to the mayor.

    votes: how many each character has. nearest: all living characters, the nearest to the mayor first.
    """
    first, second = sorted(nearest, key=lambda house: -votes.get(house, 0))[:2]
    return first, second


def finish_speech(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """A speaker has ended their defence, or their time is up (LBD-35)."""
    told: list[Event] = [ev.DefenceEnded(s.speakers[0])]
    return told if len(s.speakers) > 1 else [*told, PhaseBegan("run-off", s.turn)]


def cast(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """Give a ballot, or replace it. Everybody sees once that it is in,
    and only at the reveal what is on it (LB-VOTE2-21)."""
    told: list[Event] = [ev.BallotCast(seat, tuple(args[name] for name in VOTES if name in args))]
    return told if seat in s.ready else [*told, ev.BallotIn(seat)]


def reveal(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """All ballots are uncovered together, and somebody is lynched (LB-VOTE2-11 to -13)."""
    ballots = {who: s.own[who].ballot for who in s.order if who in s.ready}
    shown: list[Event] = [ev.BallotShown(who, ballot) for who, ballot in ballots.items()]
    votes = Counter(vote for ballot in ballots.values() for vote in ballot)
    paw, tuft = votes[PAW], votes[TUFT]
    at_the_run_off(s, paw, tuft)
    house = condemned(s.indicted, (paw, tuft), nearest_first(s.ring, s.order))
    told = [*shown, ev.RunOffCounted(paw, tuft), ev.Eliminated(owner(house), house, LYNCHED)]
    after = evolve(s, told)
    after_a_day(after)
    if ended(after):
        return told + finish(after)
    return [*told, ev.MayorNamed(s.order[1], "rotation"), PhaseBegan("thief", s.turn + 1)]


def condemned(indicted: Sequence[House], votes: Sequence[int], nearest: Sequence[House]) -> House:
    """The indicted character with more votes;
    were they equal, the one nearer to the mayor (LB-VOTE2-11, LB-VOTE2-16)."""
    return min(indicted, key=lambda house: (-votes[indicted.index(house)], nearest.index(house)))
