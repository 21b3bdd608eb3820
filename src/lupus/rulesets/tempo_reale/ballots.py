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
    """How many votes each candidate has. A candidate without votes is not there."""
    return dict(Counter(votes.values()))


def leaders(votes: Mapping[Seat, Seat]) -> list[Seat]:
    """The candidates with the highest number of votes, in alphabetical order."""
    counts = tally(votes)
    top = max(counts.values(), default=0)
    return sorted(seat for seat, n in counts.items() if n == top)


def condemn(
    village: Village, votes: Mapping[Seat, Seat], mayor: Seat | None, top: list[Seat], dice: Dice
) -> tuple[Seat, bool]:
    """The seat to be burnt: the sole leader; else the mayor's choice among those tied; else a draw. Returns the seat,
    and whether it was drawn."""
    choice = top[0] if len(top) == 1 else votes.get(mayor or "")
    return (choice, False) if choice in top else (dice.pick(village.label("tie-break"), top), True)


def voters_needed(living: int) -> int:
    """How many voters make a vote count: at least half of the living, and at least one (L7-3.3-08, D-38)."""
    return max(1, (living + 1) // 2)


def votes_needed(living: int) -> int:
    """How many votes are more than half of the living (L7-3.10-07, L8-BASE-VOT-03)."""
    return living // 2 + 1


def quorum(votes: Mapping[Seat, Seat], living: int) -> bool:
    """Whether enough of the living have voted for the vote to count."""
    return len(votes) >= voters_needed(living)


def majority(votes: Mapping[Seat, Seat], living: int) -> Seat | None:
    """The candidate with the votes of more than half of the living, or None."""
    return next((seat for seat, n in tally(votes).items() if n >= votes_needed(living)), None)


def published(ballot: str, votes: Mapping[Seat, Seat], seats: tuple[Seat, ...]) -> list[Event]:
    """The events that publish the votes: first each vote, in the order of the voters, then each total (D-41)."""
    return [
        *(ev.VoteShown(ballot, voter, votes[voter]) for voter in seats if voter in votes),
        *totals(ballot, votes, seats),
    ]


def totals(ballot: str, votes: Mapping[Seat, Seat], seats: tuple[Seat, ...]) -> list[Event]:
    """The events that publish the totals: one for each candidate who has votes, in seat order."""
    counts = tally(votes)
    return [ev.Tally(ballot, seat, counts[seat]) for seat in seats if seat in counts]
