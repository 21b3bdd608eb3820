"""Illusione: the target's movement is cancelled, and they may seem to go to another house.

L8-BASE-SPL-ILLUSIONE-01 to -03, FAQ 28 to 32.
"""

from ...tempo_reale.night import bend
from ...tempo_reale.roles import ANYONE, EVERY_OTHER_NIGHT, LIVING, GhostPower, Parameter, Power, target
from ..perception import show

ghost_power = GhostPower(
    key="illusione",
    power=Power(
        asks=(target(LIVING), Parameter("other", ANYONE, optional=True, unlike="target")),
        often=EVERY_OTHER_NIGHT,
        does={bend: show},
    ),
)
