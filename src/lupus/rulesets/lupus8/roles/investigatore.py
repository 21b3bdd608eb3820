"""Investigatore: learns the role of a dead character (L8-BASE-ROLE-INVESTIGATORE-01, FAQ 22)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import DEAD, EVERY_OTHER_NIGHT, Power, Role, target
from ..perception import role as read_role

role = Role(
    key="investigatore",
    faction="popolani",
    aura="white",
    power=Power(asks=(target(DEAD),), often=EVERY_OTHER_NIGHT, does={answer: read_role}),
)
