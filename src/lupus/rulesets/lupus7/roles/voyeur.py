"""Voyeur: learns which living characters act on his target (rulebook 3.7)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role
from ..perception import visitors

role = Role(
    key="voyeur",
    faction="popolani",
    aura="white",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, learns=visitors),
)
