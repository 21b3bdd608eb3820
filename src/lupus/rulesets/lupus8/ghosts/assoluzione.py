"""Assoluzione: on the next day every vote for the target is null (L8-BASE-SPL-ASSOLUZIONE-01, FAQ 40)."""

from lupus.engine.dice import Dice

from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, GhostPower, Power, target
from ...tempo_reale.vote_effects import act_on_the_vote
from ..day import SpectralDay


def absolve(day: SpectralDay, dice: Dice) -> None:
    """Whoever voted for the target counts as having voted for nobody."""
    for x in day.effects(ghost_power.key):
        for voter in [s for s, candidate in day.votes.items() if candidate == x.target]:
            day.move(voter, x.power, x.by, None)


ghost_power = GhostPower(
    key="assoluzione",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={change: act_on_the_vote}),
)
