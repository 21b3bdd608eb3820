"""Investigatore: learns the aura of a dead character (rulebook 3.7)."""

from ...tempo_reale.roles import DEAD, Power, Role
from ..perception import aura

role = Role(
    key="investigatore",
    faction="popolani",
    aura="white",
    power=Power(on=DEAD, learns=aura),
)
