"""Morte: kills a living popolano (rulebook 3.7)."""

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.night import Night, kill, restrict
from ...tempo_reale.restrictions import popolano
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, target
from ...tempo_reale.village import Act
from ..columns import GhostPower


def strike(act: Act, night: Night, dice: Dice) -> tuple[Seat, str]:
    """The target dies."""
    return act.target, "death-ghost"


ghost_power = GhostPower(
    key="morte",
    mystic_only=True,
    power=Power(
        asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, first_night=False, does={restrict: (popolano,), kill: strike}
    ),
)
