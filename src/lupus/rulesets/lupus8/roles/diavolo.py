"""Diavolo: learns whether the role of a living character is in a set of roles (L8-BASE-ROLE-DIAVOLO-01, FAQ 22,
D8-38)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import LIVING, ROLES, Power, Role, target
from ..perception import whether_role_in

role = Role(
    key="diavolo",
    faction="lupi",
    aura="black",
    mystic=True,
    group="lupi",
    power=Power(asks=(target(LIVING), ROLES), does={answer: whether_role_in}),
)
