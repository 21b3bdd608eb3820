"""Stalker: learns on whom a character acts (rulebook 3.7)."""

from ..perception import visited
from ..roles import EVERY_OTHER_NIGHT, LIVING, Power, Role

role = Role(
    key="stalker",
    faction="popolani",
    aura="white",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, learns=visited),
)
