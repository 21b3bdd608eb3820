"""Medium: learns the apparent aura of a dead player (rulebook 6.4)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import DEAD, Power, target
from ..columns import POPOLANI, Role
from ..perception import aura

role = Role(
    key="medium",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(asks=(target(DEAD, oneself=True),), does={answer: aura}),
)
