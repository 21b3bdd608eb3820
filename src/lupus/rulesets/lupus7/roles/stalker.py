"""Stalker: learns on whom a character acts (rulebook 3.7)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, Power, Role
from ..perception import visited

role = Role(
    key="stalker",
    faction="popolani",
    aura="white",
    power=Power(on=LIVING, often=EVERY_OTHER_NIGHT, learns=visited),
)
