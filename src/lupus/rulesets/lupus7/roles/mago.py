"""Mago: learns whether a character is mystic (rulebook 3.7)."""

from ...tempo_reale.roles import ANYONE, Power, Role
from ..perception import mystic

role = Role(
    key="mago",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(on=ANYONE, learns=mystic),
)
