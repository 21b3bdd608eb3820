"""Amnesia: the target's stake vote is ignored on the following day (rulebook 3.7)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.roles import LIVING, Power
from ..powers import GhostPower

ghost_power = GhostPower(
    key="amnesia",
    power=Power(on=LIVING, changes=act_on_the_vote),
)
