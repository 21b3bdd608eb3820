"""Voyeur: learns which living characters act on his target (rulebook 3.7)."""

from ..perception import visitors
from ..roles import EVERY_OTHER_NIGHT, LIVING, Power, Role

role = Role(
    key="voyeur",
    faction="popolani",
    aura="white",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, learns=visitors),
)
