"""Stalker: learns on whom a character acts (rulebook 3.7)."""

from ..roles import EVERY_OTHER_NIGHT, LIVING, Power, Role, target

role = Role(
    key="stalker",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT),
)
