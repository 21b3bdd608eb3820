"""Amnesia: the target's stake vote is ignored on the following day (rulebook 3.7)."""

from ...tempo_reale.roles import LIVING, GhostPower, Power
from ..changes import act_on_the_vote

ghost_power = GhostPower(
    key="amnesia",
    power=Power(on=LIVING, changes=act_on_the_vote),
)
