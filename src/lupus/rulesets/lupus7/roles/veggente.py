"""Veggente: learns the aura of a living character (rulebook 3.7)."""

from ...tempo_reale.roles import LIVING, Power, Role
from ..perception import aura

role = Role(
    key="veggente",
    faction="popolani",
    aura="white",
    mystic=True,
    power=Power(on=LIVING, learns=aura),
)
