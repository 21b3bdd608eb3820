"""Esorcista: screens a player, living or dead, from all that others do there tonight (rulebook 6.2, D-07)."""

from ...tempo_reale.roles import ANYONE, Power, target
from ..blocks import SCREENS, block
from ..columns import NERI, Role

role = Role(
    key="esorcista",
    faction=NERI,
    aura="black",
    group="clan-3",
    mystic=True,
    copyable=True,
    power=Power(asks=(target(ANYONE, oneself=True),), does={block: SCREENS}),
)
