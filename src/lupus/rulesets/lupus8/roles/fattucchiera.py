"""Fattucchiera: for the night her target appears with another role, aura and mystic flag.

L8-BASE-ROLE-FATTUCCHIERA-01, FAQ 21 to 23.
"""

from ...tempo_reale.night import bend
from ...tempo_reale.roles import ANYONE, ROLE, Power, Role, target
from ..perception import bewitch

role = Role(
    key="fattucchiera",
    faction="lupi",
    aura="white",
    mystic=True,
    group="lupi",
    power=Power(asks=(target(ANYONE), ROLE), does={bend: bewitch}),
)
