"""Investigatore: learns the role of a dead character (L8-BASE-ROLE-INVESTIGATORE-01, FAQ 22)."""

from ...tempo_reale.roles import DEAD, EVERY_OTHER_NIGHT, Power, Role
from ..perception import role as read_role

role = Role(
    key="investigatore",
    faction="popolani",
    aura="white",
    power=Power(on=DEAD, often=EVERY_OTHER_NIGHT, learns=read_role),
)
