"""The sunset of Lupus 3.0: the stake, then the election; succession and the check of the end follow (rulebook 4.3, 7;
D-42)."""

from __future__ import annotations

from typing import Final

from lupus.engine.dice import Dice

from ..tempo_reale import events as ev
from ..tempo_reale.ballots import condemn, entered, leaders, majority, published, quorum
from ..tempo_reale.day import burn, publish
from ..tempo_reale.night import Stage
from ..tempo_reale.village import MAYOR
from . import events as own
from .day import VampireDay
from .roles.avvocato_del_diavolo import spare
from .roles.nipote_di_mubarack import pardon


def sentence(day: VampireDay, dice: Dice) -> None:
    """Whom the votes condemn, if enough have voted (L3-BASE-VOTE-06 to -11)."""
    village, votes = day.village, day.votes
    if not quorum(votes, len(village.living)):
        day.tell(own.NoStake("quorum"))
        return
    top = leaders(votes)
    day.condemned, day.by_lot = condemn(village, votes, village.mayor, [s for s in village.seats if s in top], dice)


def elect(day: VampireDay, dice: Dice) -> None:
    """More than half of the living elect, counted before the execution;
    the dead take no office (L3-BASE-MAYOR-02, L3-7-02)."""
    village = day.village
    votes = entered(village, MAYOR)
    if not votes:
        return
    elected = majority(votes, len(village.living))
    took_office = elected is not None and elected != day.condemned
    day.tell(
        *published(MAYOR, votes, village.seats),
        ev.MayorNamed(elected, "elected") if took_office else own.NotElected(elected),
    )


SUNSET: Final[tuple[Stage[VampireDay], ...]] = (
    publish,
    sentence,
    pardon,
    spare,
    burn,
    elect,
)
