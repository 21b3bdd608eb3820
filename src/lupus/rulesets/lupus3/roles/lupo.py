"""Lupo: those who act kill their victim, if they all name the same and nobody guards it (seed 6.10)."""

from ...tempo_reale.roles import LIVING
from ..powers import MAUL, NERI, Power, Role

role = Role(
    key="lupo",
    faction=NERI,
    aura="black",
    group="clan-2",
    vampirisable=False,
    unnotified=frozenset({"none"}),
    power=Power(on=LIVING, step=MAUL, reflexive=True, first_night=False),
)
