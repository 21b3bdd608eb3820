"""Medium: learns the apparent aura of a dead player (seed 6.4)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import DEAD, Power, target
from ..perception import aura
from ..powers import POPOLANI, Role

role = Role(
    key="medium",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(asks=(target(DEAD, oneself=True),), does={answer: aura}),
)
