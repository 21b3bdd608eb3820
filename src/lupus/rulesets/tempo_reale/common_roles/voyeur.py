"""Voyeur: learns which living characters act on the target (rulebook 3.7)."""

from ..roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target

role = Role(
    key="voyeur",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT),
)
