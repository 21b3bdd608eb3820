"""The sunset of the 8th edition: effective votes, totals, a strict majority of the living (L8-BASE-VOT, L8-BASE-PUB-01)."""

from __future__ import annotations

from functools import partial

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.ballots import entered, in_force, majority, move_vote, totals
from ..tempo_reale.village import STAKE
from . import events as own
from .village import NEGROMANTI, SpectralVillage


def sunset(village: SpectralVillage, dice: Dice) -> list[Event]:
    """Everything up to the death at the stake."""
    votes, told = effective_votes(village)
    told += (own.VoteCounted(STAKE, voter, votes.get(voter)) for voter in village.living)
    told += totals(STAKE, votes, village.seats) or [own.NoVotes(STAKE)]
    condemned = majority(votes, len(village.living))
    if condemned is None:
        return [*told, ev.NoStake("quorum")]
    return [*told, ev.Killed(condemned, "stake", ()), ev.Died(condemned, "stake")]


def effective_votes(village: SpectralVillage) -> tuple[dict[Seat, Seat], list[Event]]:
    """The votes after all powers, and what moved them: amnesia, assoluzione, then diffamazione (L8-BASE-VOT-07, FAQ 40)."""
    votes = entered(village, STAKE)
    moved: list[Event] = []

    move = partial(move_vote, votes, moved)
    if NEGROMANTI not in village.defeated:  # amnesia is for good, but ends with the faction (D8-07)
        for voter in [s for s in votes if s in village.erased]:
            move(voter, "amnesia", village.erased[voter], None)
    for x in in_force(village, "assoluzione"):
        for voter in [s for s, candidate in votes.items() if candidate == x.target]:
            move(voter, "assoluzione", x.by, None)
    for x in in_force(village, "diffamazione"):
        if village.lives(x.target):  # else it is void, and the null votes stay null (D8-06)
            for voter in [s for s in village.living if s not in votes]:
                move(voter, "diffamazione", x.by, x.target)
    return votes, moved
