"""Esorcista: screens a player, living or dead, from all that others do there tonight (seed 6.2, D-07)."""

from ...tempo_reale.roles import ANYONE
from ..powers import NERI, STOP, Power, Role

role = Role(
    key="esorcista",
    faction=NERI,
    aura="black",
    group="clan-3",
    mystic=True,
    copyable=True,
    power=Power(on=ANYONE, step=STOP, reflexive=True, screens=True),
)
