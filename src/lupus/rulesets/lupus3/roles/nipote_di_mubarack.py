"""Nipote di Mubarack: the stake does not kill her, and the village is told why (rulebook 4.3, D-16)."""

from lupus.engine.dice import Dice

from .. import events as own
from ..columns import POPOLANI, Role
from ..day import VampireDay


def pardon(day: VampireDay, dice: Dice) -> None:
    """If she is condemned nobody dies, and she is named (L3-BASE-ROLE-08)."""
    if day.condemned is not None and day.village.characters[day.condemned].role == role.key:
        day.tell(own.NoStake("niece", day.condemned))
        day.condemned = None


role = Role(key="nipote_di_mubarack", faction=POPOLANI, aura="black")
