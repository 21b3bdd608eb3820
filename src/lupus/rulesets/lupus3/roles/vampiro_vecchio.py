"""Vampiro vecchio: bites like a young one, and dies of it (seed 6.9, D-25)."""

from ...tempo_reale.roles import LIVING
from ..powers import BITE, ROSSI, Power, Role

role = Role(
    key="vampiro_vecchio",
    faction=ROSSI,
    aura="red",
    vampirisable=False,
    dealt=False,
    vampire=True,
    unnotified=frozenset({"wolves", "none"}),
    power=Power(on=LIVING, step=BITE),
)
