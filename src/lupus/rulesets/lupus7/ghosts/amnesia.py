"""Amnesia: the target's stake vote is ignored on the following day (rulebook 3.7)."""

from lupus.engine.dice import Dice

from ...tempo_reale.night import change
from ...tempo_reale.roles import LIVING, TAKES_PART, Power, target
from ...tempo_reale.vote_effects import act_on_the_vote
from ..columns import GhostPower
from ..dawn import cancel
from ..day import HypnoticDay


def forget(day: HypnoticDay, dice: Dice) -> None:
    """The target's vote is ignored, whatever other powers would have made of it (L7-FAQ-36b, L7-FAQ-36f)."""
    for x in day.effects(ghost_power.key):
        day.move(x.target, x.power, x.by, None)
        day.settled.add(x.target)


ghost_power = GhostPower(
    key="amnesia",
    power=Power(asks=(target(LIVING),), does={change: act_on_the_vote, cancel: TAKES_PART}),
)
