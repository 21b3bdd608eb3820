"""Ipnosi: on the following day the target's stake vote goes to a second character (rulebook 3.7)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power
from ..powers import GhostPower

ghost_power = GhostPower(
    key="ipnosi",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, other=LIVING, changes=act_on_the_vote),
)
