"""Counting votes: tallies on plain dictionaries, voter to candidate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .village import Village


def entered(village: Village, ballot: str) -> dict[Seat, Seat]:
    """The votes in force, in seat order: of living characters, for living characters (D-32)."""
    votes, living = village.votes, set(village.living)
    return {s: target for s in village.living if (target := votes.get((ballot, s))) in living}


def tally(votes: Mapping[Seat, Seat]) -> dict[Seat, int]:
    """How many votes each candidate has; only those who have any."""
    return dict(Counter(votes.values()))


def leaders(votes: Mapping[Seat, Seat]) -> list[Seat]:
    """Those with the highest number of votes, in alphabetical order."""
    counts = tally(votes)
    top = max(counts.values(), default=0)
    return sorted(seat for seat, n in counts.items() if n == top)


def condemn(village: Village, votes: Mapping[Seat, Seat], mayor: Seat | None, top: list[Seat], dice: Dice) -> tuple[Seat, bool]:
    """Of those with most votes the only one, else the one for whom the mayor votes, else one by lot; and whether it was so."""
    choice = top[0] if len(top) == 1 else votes.get(mayor or "")
    return (choice, False) if choice in top else (dice.pick(village.label("tie-break"), top), True)


def half_voted(votes: Mapping[Seat, Seat], living: int) -> bool:
    """Whether at least half of the living have voted (L7-3.3-08, D-38)."""
    return bool(votes) and 2 * len(votes) >= living


def majority(votes: Mapping[Seat, Seat], living: int) -> Seat | None:
    """Whoever has the votes of more than half of the living (L7-3.10-07)."""
    return next((seat for seat, n in tally(votes).items() if 2 * n > living), None)


def published(ballot: str, votes: Mapping[Seat, Seat], seats: tuple[Seat, ...]) -> list[Event]:
    """Voter by voter and then candidate by candidate, in seat order (D-41)."""
    return [*(ev.VoteShown(ballot, voter, votes[voter]) for voter in seats if voter in votes), *totals(ballot, votes, seats)]


def totals(ballot: str, votes: Mapping[Seat, Seat], seats: tuple[Seat, ...]) -> list[Event]:
    """Candidate by candidate, in seat order; who has no votes is not named."""
    counts = tally(votes)
    return [ev.Tally(ballot, seat, counts[seat]) for seat in seats if seat in counts]
