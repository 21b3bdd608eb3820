"""The sunset of Lupus 3.0: the stake, then the election (seed 4.3, 7; D-42)."""

from __future__ import annotations

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.ballots import condemn, entered, half_voted, in_force, leaders, majority, published
from ..tempo_reale.village import MAYOR, STAKE, Village
from . import events as own
from .roles import avvocato_del_diavolo as advocate
from .village import VampireVillage


def sunset(village: VampireVillage, dice: Dice) -> list[Event]:
    """Stake and election; succession and the check of the end follow (L3-BASE-VOTE-12)."""
    told = burn(village, dice)
    dead = {e.player for e in told if isinstance(e, ev.Died)}
    return told + elect(village, dead)


def burn(village: Village, dice: Dice) -> list[Event]:
    """Publish the votes, check the quorum, find the condemned, and see whether he is saved (L3-BASE-VOTE-06 to -15)."""
    votes = entered(village, STAKE)
    told = published(STAKE, votes, village.seats)
    if not half_voted(votes, len(village.living)):
        return [*told, own.NoStake("quorum")]
    top = leaders(votes)
    condemned, by_lot = condemn(village, votes, village.mayor, [s for s in village.seats if s in top], dice)
    if village.roles[village.characters[condemned].role].spared:
        return [*told, own.NoStake("niece", condemned)]
    advocates = tuple(x.by for x in in_force(village, advocate.role.key) if x.target == condemned)
    if advocates:
        # whom the lot had fallen on is not told: the others who were tied are as safe as he (D-44)
        return [*told, ev.Spared(condemned, advocates), own.NoStake("advocate", None if by_lot else condemned)]
    return [*told, ev.Killed(condemned, "stake", ()), ev.Died(condemned, "stake")]


def elect(village: Village, dead: set[Seat]) -> list[Event]:
    """More than half of the living elect, counted before the execution; the dead take no office (L3-BASE-MAYOR-02, L3-7-02)."""
    votes = entered(village, MAYOR)
    if not votes:
        return []
    elected = majority(votes, len(village.living))
    took_office = elected is not None and elected not in dead
    return [
        *published(MAYOR, votes, village.seats),
        ev.MayorNamed(elected, "elected") if took_office else own.NotElected(elected),
    ]
