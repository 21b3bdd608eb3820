"""Cacciatore: aims at a player, who dies if the cacciatore is killed tonight by lupi or by another cacciatore (rulebook
6.11, D-15)."""

from ...tempo_reale.roles import LIVING, TAKES_PART, Power, target
from ..columns import POPOLANI, Role
from ..dawn import shoot

role = Role(
    key="cacciatore",
    faction=POPOLANI,
    aura="white",
    copyable=True,
    power=Power(asks=(target(LIVING, oneself=True),), does={shoot: TAKES_PART}),
)
