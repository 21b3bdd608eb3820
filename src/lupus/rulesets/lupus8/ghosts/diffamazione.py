"""Diffamazione: on the next day every null vote counts for the target (L8-BASE-SPL-DIFFAMAZIONE-01, FAQ 40)."""

from lupus.engine.dice import Dice

from ...tempo_reale.night import change
from ...tempo_reale.roles import LIVING, GhostPower, Power, target
from ...tempo_reale.vote_effects import act_on_the_vote
from ..day import SpectralDay


def defame(day: SpectralDay, dice: Dice) -> None:
    """Every null vote counts for the target. If the target is dead, null votes stay null (D8-06)."""
    for x in day.effects(ghost_power.key):
        if day.village.lives(x.target):
            for voter in [s for s in day.village.living if s not in day.votes]:
                day.move(voter, x.power, x.by, x.target)


ghost_power = GhostPower(
    key="diffamazione",
    power=Power(asks=(target(LIVING),), does={change: act_on_the_vote}),
)
