"""Divinatore: learns whether a living character has a role; is told four statements at the start.

L8-BASE-ROLE-DIVINATORE-01, FAQ 6, 22.
"""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, ROLE, Power, Role, target
from ..perception import whether_role

role = Role(
    key="divinatore",
    faction="popolani",
    aura="white",
    mystic=True,
    divines=True,
    power=Power(asks=(target(LIVING), ROLE), often=EVERY_OTHER_NIGHT, does={answer: whether_role}),
)
