"""Ipnosi: on the following day the target's stake vote goes to a second character (rulebook 3.7)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, Parameter, Power, target
from ..dawn import cancel
from ..powers import GhostPower

ghost_power = GhostPower(
    key="ipnosi",
    power=Power(
        asks=(target(LIVING), Parameter("other", LIVING)),
        often=EVERY_OTHER_NIGHT,
        does={change: act_on_the_vote, cancel: TAKES_PART},
    ),
)
