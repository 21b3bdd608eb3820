"""Assoluzione: on the next day every vote for the target is null (L8-BASE-SPL-ASSOLUZIONE-01, FAQ 40)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ..powers import GhostPower

ghost_power = GhostPower(
    key="assoluzione",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={change: act_on_the_vote}),
)
