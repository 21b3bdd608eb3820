"""Assassino: kills one of the other living characters that act on the same target (rulebook 3.7, D-29)."""

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.night import Night, kill
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target
from ...tempo_reale.village import Act


def shoot(act: Act, night: Night, dice: Dice) -> tuple[Seat, str] | None:
    """Draw among the living seen at the target's house, those who fail included;
    nobody there is no failure (L7-FAQ-40)."""
    pool = [a.seat for a in night.visible(act.target) if a.seat != act.seat and night.village.lives(a.seat)]
    if not pool:
        return None
    return dice.pick(night.village.label("assassin-victim", act.seat), pool), "assassin"


role = Role(
    key="assassino",
    faction="lupi",
    aura="black",
    group="lupi-malfattori",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, first_night=False, does={kill: shoot}),
)
