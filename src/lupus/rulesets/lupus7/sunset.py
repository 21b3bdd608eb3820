"""The sunset of the 7th edition, in the order of decisions section 0: election, effective votes, quorum, stake."""

from __future__ import annotations

from typing import Final

from lupus.engine.dice import Dice

from ..tempo_reale import events as ev
from ..tempo_reale.ballots import condemn, entered, leaders, majority, published, quorum
from ..tempo_reale.day import burn, publish
from ..tempo_reale.night import Stage
from ..tempo_reale.village import MAYOR
from .day import HypnoticDay
from .ghosts.amnesia import forget
from .ghosts.ipnosi import redirect
from .roles.avvocato import spare
from .roles.ipnotista import obey
from .roles.scrutatore import rig


def elect(day: HypnoticDay, dice: Dice) -> None:
    """Publish the election, on the votes as entered, and name whoever has a majority (L7-3.10-07, L7-FAQ-33)."""
    village = day.village
    votes = entered(village, MAYOR)
    day.tell(*published(MAYOR, votes, village.seats))
    elected = majority(votes, len(village.living))
    if elected is not None:
        day.tell(ev.MayorNamed(elected, "elected"))


def sentence(day: HypnoticDay, dice: Dice) -> None:
    """Whom the votes condemn, if enough have voted; the mayor decides a tie, even a mayor elected today (D-38, D-39,
    L7-3.10-08)."""
    village, votes = day.village, day.votes
    if not quorum(votes, len(village.living)):
        day.tell(ev.NoStake("quorum"))
        return
    mayor = next((e.player for e in day.told if isinstance(e, ev.MayorNamed)), village.mayor)
    day.condemned, _ = condemn(village, votes, mayor, leaders(votes), dice)


SUNSET: Final[tuple[Stage[HypnoticDay], ...]] = (
    elect,  # 1
    forget,  # 2: amnesia, ipnosi, ipnotisti, scrutatori (D-33)
    redirect,
    obey,
    rig,
    publish,  # 3
    sentence,  # 4, 5
    spare,
    burn,  # 6
)
