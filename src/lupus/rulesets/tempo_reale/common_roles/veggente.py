"""Veggente: learns the aura of a living character (rulebook 3.7)."""

from ..roles import LIVING, Power, Role, target

role = Role(
    key="veggente",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(asks=(target(LIVING),)),
)
