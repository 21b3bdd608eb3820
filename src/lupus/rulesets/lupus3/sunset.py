"""The sunset of Lupus 3.0: the stake, then the election (seed 4.3, 7; D-42)."""

from __future__ import annotations

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale.ballots import half_voted, leaders, majority, published
from ..tempo_reale.village import MAYOR, STAKE
from . import events as ev
from .village import Village


def sunset(village: Village, dice: Dice) -> list[Event]:
    """Stake and election; succession and the check of the end follow (L3-BASE-VOTE-12)."""
    told = burn(village, dice)
    dead = {e.player for e in told if isinstance(e, ev.Died)}
    return told + elect(village, dead)


def entered(village: Village, ballot: str) -> dict[Seat, Seat]:
    """The votes in force, in roster order."""
    return {s: village.votes[ballot, s] for s in village.seats if (ballot, s) in village.votes}


def burn(village: Village, dice: Dice) -> list[Event]:
    """Publish the votes, check the quorum, find the condemned, and see whether he is saved (L3-BASE-VOTE-06 to -15)."""
    votes = entered(village, STAKE)
    told = published(STAKE, votes, village.seats)
    if not half_voted(votes, len(village.living)):
        return [*told, ev.NoStake("quorum")]
    condemned, by_lot = condemn(village, votes, dice)
    if village.role_of(condemned).spared:
        return [*told, ev.NoStake("niece", condemned)]
    advocates = tuple(by for target, by in village.defended if target == condemned)
    if advocates:
        # whom the lot had fallen on is not told: the others who were tied are as safe as he (D-44)
        return [*told, ev.Spared(condemned, advocates), ev.NoStake("advocate", None if by_lot else condemned)]
    return [*told, ev.Killed(condemned, "stake", ()), ev.Died(condemned, "stake")]


def condemn(village: Village, votes: dict[Seat, Seat], dice: Dice) -> tuple[Seat, bool]:
    """Whoever has most votes; of those tied, whom the mayor in office voted for, else one by lot; and whether it was the lot."""
    top = leaders(votes)
    tied = [s for s in village.seats if s in top]
    if len(tied) == 1:
        return tied[0], False
    choice = votes.get(village.mayor) if village.mayor is not None else None
    return (choice, False) if choice in tied else (dice.pick(village.label("tie-break"), tied), True)


def elect(village: Village, dead: set[Seat]) -> list[Event]:
    """More than half of the living elect, counted before the execution; the dead take no office (L3-BASE-MAYOR-02, L3-7-02)."""
    votes = entered(village, MAYOR)
    if not votes:
        return []
    elected = majority(votes, len(village.living))
    took_office = elected is not None and elected not in dead
    return [
        *published(MAYOR, votes, village.seats),
        ev.MayorNamed(elected, "elected") if took_office else ev.NotElected(elected),
    ]
