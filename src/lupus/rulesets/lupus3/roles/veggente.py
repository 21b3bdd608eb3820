"""Veggente: learns the apparent aura of a living player (rulebook 6.4)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import LIVING, Power, target
from ..columns import POPOLANI, Role
from ..perception import aura

role = Role(
    key="veggente",
    faction=POPOLANI,
    aura="white",
    mystic=True,
    copyable=True,
    power=Power(asks=(target(LIVING, oneself=True),), does={answer: aura}),
)
