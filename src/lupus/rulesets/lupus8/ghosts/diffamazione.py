"""Diffamazione: on the next day every null vote counts for the target (L8-BASE-SPL-DIFFAMAZIONE-01, FAQ 40)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import change
from ...tempo_reale.roles import LIVING, Power, target
from ..powers import GhostPower

ghost_power = GhostPower(
    key="diffamazione",
    power=Power(asks=(target(LIVING),), does={change: act_on_the_vote}),
)
