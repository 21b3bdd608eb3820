"""The sunset of the 8th edition: effective votes, totals, a strict majority of the living (L8-BASE-VOT,
L8-BASE-PUB-01)."""

from __future__ import annotations

from typing import Final

from lupus.engine.dice import Dice

from ..tempo_reale import events as ev
from ..tempo_reale.ballots import majority, totals
from ..tempo_reale.day import burn
from ..tempo_reale.night import Stage
from ..tempo_reale.village import STAKE
from . import events as own
from .day import SpectralDay
from .ghosts.amnesia import forget
from .ghosts.assoluzione import absolve
from .ghosts.diffamazione import defame


def publish(day: SpectralDay, dice: Dice) -> None:
    """How many votes each candidate has; for whom each counted is for the game master (L8-BASE-PUB-01)."""
    village, votes = day.village, day.votes
    day.tell(*(own.VoteCounted(STAKE, voter, votes.get(voter)) for voter in village.living))
    day.tell(*(totals(STAKE, votes, village.seats) or [own.NoVotes(STAKE)]))


def sentence(day: SpectralDay, dice: Dice) -> None:
    """Whoever has the votes of more than half of the living is condemned (L8-BASE-VOT)."""
    day.condemned = majority(day.votes, len(day.village.living))
    if day.condemned is None:
        day.tell(ev.NoStake("quorum"))


SUNSET: Final[tuple[Stage[SpectralDay], ...]] = (
    forget,  # the powers in this order (L8-BASE-VOT-07, FAQ 40)
    absolve,
    defame,
    publish,
    sentence,
    burn,
)
