"""Amnesia: the target's stake vote is ignored on the following day (rulebook 3.7)."""

from ...tempo_reale.changes import act_on_the_vote
from ...tempo_reale.night import change
from ...tempo_reale.roles import LIVING, TAKES_PART, Power, target
from ..dawn import cancel
from ..powers import GhostPower

ghost_power = GhostPower(
    key="amnesia",
    power=Power(asks=(target(LIVING),), does={change: act_on_the_vote, cancel: TAKES_PART}),
)
