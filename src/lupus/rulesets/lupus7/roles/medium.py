"""Medium: learns the role of a dead character (rulebook 3.7, D-21)."""

from ...tempo_reale.night import answer
from ...tempo_reale.roles import DEAD, Power, Role, target
from ..perception import role as read_role

role = Role(
    key="medium",
    faction="negromanti",
    aura="white",
    mystic=True,
    group="negromanti-adepti",
    power=Power(asks=(target(DEAD),), does={answer: read_role}),
)
