"""Medium: learns the apparent aura of a dead player (seed 6.4)."""

from ...tempo_reale.roles import DEAD
from ..perception import aura
from ..powers import POPOLANI, Power, Role

role = Role(
    key="medium",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(on=DEAD, reflexive=True, learns=aura),
)
