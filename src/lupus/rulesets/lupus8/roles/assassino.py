"""Assassino: kills the author of one of the other movements to the target's house.

L8-BASE-ROLE-ASSASSINO-01 to -02, FAQ 32 to 35.
"""

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.night import kill
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target
from ...tempo_reale.village import Act
from ..night import SpectralNight


def shoot(act: Act, night: SpectralNight, dice: Dice) -> tuple[Seat, str] | None:
    """Draw among the movements, also an own illusion (D8-32);
    an illusion kills nobody, and an empty house is no failure."""
    pool = night.arrivals(act.target, act.seat)
    if not pool:
        return None
    drawn = dice.pick(night.village.label("assassin-victim", act.seat), pool)
    return (drawn, "assassin") if night.movements[drawn].by is None else None


role = Role(
    key="assassino",
    faction="lupi",
    aura="black",
    group="lupi",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, first_night=False, does={kill: shoot}),
)
