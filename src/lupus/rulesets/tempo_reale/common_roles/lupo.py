"""Lupo: the lupi who act kill a popolano, if they all choose the same (rulebook 3.7; 7th edition: D-14)."""

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ..night import Night, agree, kill
from ..roles import LIVING, TAKES_PART, Power, Role, target
from ..village import Act


def maul(act: Act, night: Night, dice: Dice) -> tuple[Seat, str]:
    """The common target dies."""
    return act.target, "wolves"


role = Role(
    key="lupo",
    faction="lupi",
    aura="black",
    power=Power(asks=(target(LIVING),), first_night=False, does={agree: TAKES_PART, kill: maul}),
)
