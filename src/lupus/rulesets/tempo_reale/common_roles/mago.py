"""Mago: learns whether a character is mystic (rulebook 3.7)."""

from ..roles import ANYONE, Power, Role, target

role = Role(
    key="mago",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(asks=(target(ANYONE),)),
)
