"""Illusione: a living character seems to act on the target (rulebook 3.7, D-18)."""

from ...tempo_reale.night import bend
from ...tempo_reale.roles import ANYONE, EVERY_OTHER_NIGHT, LIVING, Parameter, Power, target
from ..columns import GhostPower
from ..perception import show

ghost_power = GhostPower(
    key="illusione",
    power=Power(asks=(target(ANYONE), Parameter("other", LIVING)), often=EVERY_OTHER_NIGHT, does={bend: show}),
)
