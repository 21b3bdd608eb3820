"""Veggente: learns the aura of a living character (rulebook 3.7)."""

from ..perception import aura
from ..roles import LIVING, Power, Role

role = Role(
    key="veggente",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(on=LIVING, learns=aura),
)
