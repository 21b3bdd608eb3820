"""Vampiro giovane: turns whom he bites into a Vampire, and grows old by biting (seed 6.9)."""

from ...tempo_reale.roles import LIVING
from ..powers import BITE, ROSSI, Power, Role

role = Role(
    key="vampiro_giovane",
    faction=ROSSI,
    aura="white",
    vampirisable=False,
    vampire=True,
    ages_into="vampiro_vecchio",
    unnotified=frozenset({"wolves", "none"}),
    power=Power(on=LIVING, step=BITE),
)
