"""Medium: learns the role of a dead character (rulebook 3.7, D-21)."""

from ...tempo_reale.roles import DEAD, Power, Role
from ..perception import role as read_role

role = Role(
    key="medium",
    faction="negromanti",
    aura="white",
    mystic=True,
    group="negromanti-adepti",
    power=Power(on=DEAD, learns=read_role),
)
