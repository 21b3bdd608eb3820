"""Cacciatore: aims at a player, who dies if he himself is killed tonight by lupi or by another cacciatore (seed 6.11, D-15)."""

from ...tempo_reale.roles import LIVING
from ..powers import AIM, POPOLANI, Power, Role

role = Role(
    key="cacciatore",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(on=LIVING, step=AIM, reflexive=True),
)
