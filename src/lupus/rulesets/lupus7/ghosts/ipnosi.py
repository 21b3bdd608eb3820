"""Ipnosi: on the following day the target's stake vote goes to a second character (rulebook 3.7)."""

from lupus.engine.dice import Dice

from ...tempo_reale.night import change
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, Parameter, Power, target
from ...tempo_reale.vote_effects import act_on_the_vote
from ..columns import GhostPower
from ..dawn import cancel
from ..day import HypnoticDay


def redirect(day: HypnoticDay, dice: Dice) -> None:
    """The vote is for the second character; amnesia comes before it (L7-FAQ-36b)."""
    for x in day.effects(ghost_power.key):
        if x.target not in day.settled:
            day.move(x.target, x.power, x.by, x.other)
            day.settled.add(x.target)


ghost_power = GhostPower(
    key="ipnosi",
    power=Power(
        asks=(target(LIVING), Parameter("other", LIVING)),
        often=EVERY_OTHER_NIGHT,
        does={change: act_on_the_vote, cancel: TAKES_PART},
    ),
)
