"""Mago: learns whether a character is mystic (rulebook 3.7)."""

from ..perception import mystic
from ..roles import ANYONE, Power, Role

role = Role(
    key="mago",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(on=ANYONE, learns=mystic),
)
