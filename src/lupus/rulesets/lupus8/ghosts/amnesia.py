"""Amnesia: from the next day on the target's stake vote is null for good (L8-BASE-SPL-AMNESIA-01 to -03, FAQ 40,
D8-07)."""

from collections.abc import Iterable

from lupus.engine.dice import Dice
from lupus.engine.events import Event

from ...tempo_reale.night import Night, change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, GhostPower, Power, target
from ...tempo_reale.village import Act
from ..day import SpectralDay
from ..events import VoteErased
from ..village import NEGROMANTI


def erase(act: Act, night: Night) -> Iterable[Event]:
    """The target's votes are null from the next day on. A second use on the same character succeeds and changes
    nothing."""
    yield VoteErased(act.target, act.seat)


def forget(day: SpectralDay, dice: Dice) -> None:
    """Make null the vote of everybody under amnesia. It lasts for good, but has no effect once faction negromanti has
    lost (D8-07)."""
    village = day.village
    if NEGROMANTI not in village.defeated:
        for voter in [s for s in day.votes if s in village.erased]:
            day.move(voter, ghost_power.key, village.erased[voter], None)


ghost_power = GhostPower(
    key="amnesia",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={change: erase}),
)
