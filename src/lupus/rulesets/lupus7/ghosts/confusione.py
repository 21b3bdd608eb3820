"""Confusione: who seeks information on the target gets that on a second character (rulebook 3.7, D-19)."""

from ...tempo_reale.roles import ANYONE, Power
from ..perception import confuse
from ..powers import GhostPower

ghost_power = GhostPower(
    key="confusione",
    power=Power(on=ANYONE, other=ANYONE, bends=confuse),
)
