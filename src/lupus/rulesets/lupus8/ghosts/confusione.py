"""Confusione: for the night the target appears with another role, aura and mystic flag.

L8-BASE-SPL-CONFUSIONE-01, FAQ 21 to 23.
"""

from ...tempo_reale.night import bend
from ...tempo_reale.roles import ANYONE, ROLE, GhostPower, Power, target
from ..perception import bewitch

ghost_power = GhostPower(
    key="confusione",
    power=Power(asks=(target(ANYONE), ROLE), does={bend: bewitch}),
)
