"""Confusione: who seeks information on the target gets that on a second character (rulebook 3.7, D-19)."""

from ...tempo_reale.night import bend
from ...tempo_reale.roles import ANYONE, Parameter, Power, target
from ..columns import GhostPower
from ..perception import confuse

ghost_power = GhostPower(
    key="confusione",
    power=Power(asks=(target(ANYONE), Parameter("other", ANYONE)), does={bend: confuse}),
)
