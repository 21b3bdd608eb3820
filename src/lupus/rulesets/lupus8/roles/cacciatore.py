"""Cacciatore: once in the game kills a living character (L8-BASE-ROLE-CACCIATORE-01, FAQ 27, 49)."""

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.night import Night, kill
from ...tempo_reale.roles import LIVING, ONCE, Power, Role, target
from ...tempo_reale.village import Act


def fire(act: Act, night: Night, dice: Dice) -> tuple[Seat, str]:
    """The target dies, of whatever faction; no guardia saves them."""
    return act.target, "hunter"


role = Role(
    key="cacciatore",
    faction="popolani",
    aura="black",
    power=Power(asks=(target(LIVING),), often=ONCE, first_night=False, does={kill: fire}),
)
