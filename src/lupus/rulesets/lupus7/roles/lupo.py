"""Lupo: the lupi who act kill a popolano, if they all choose the same (rulebook 3.7, D-14)."""

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.night import Night
from ...tempo_reale.roles import LIVING, Power, Role
from ...tempo_reale.village import Act
from ..conditions import popolano


def maul(act: Act, night: Night, dice: Dice) -> tuple[Seat, str]:
    """The common target dies."""
    return act.target, "wolves"


role = Role(
    key="lupo",
    faction="lupi",
    aura="black",
    group="lupi",
    power=Power(on=LIVING, first_night=False, together=True, needs=(popolano,), kills=maul),
)
