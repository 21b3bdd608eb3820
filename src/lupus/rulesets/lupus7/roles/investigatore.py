"""Investigatore: learns the aura of a dead character (rulebook 3.7)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import DEAD, Power, Role, target
from ..perception import aura

role = Role(
    key="investigatore",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(DEAD),), does={answer: aura}),
)
