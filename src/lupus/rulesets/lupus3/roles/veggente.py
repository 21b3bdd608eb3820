"""Veggente: learns the apparent aura of a living player (seed 6.4)."""

from ...tempo_reale.roles import LIVING
from ..perception import aura
from ..powers import POPOLANI, Power, Role

role = Role(
    key="veggente",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(on=LIVING, reflexive=True, learns=aura),
)
