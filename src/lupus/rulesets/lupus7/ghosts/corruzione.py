"""Corruzione: once in the match turns a living white mystic popolano into a negromante (rulebook 3.7, D-27)."""

from ...tempo_reale.conditions import popolano
from ...tempo_reale.roles import LIVING, ONCE, Power
from ..changes import corrupt
from ..conditions import white_mystic
from ..powers import GhostPower

ghost_power = GhostPower(
    key="corruzione",
    mystic_only=True,
    power=Power(on=LIVING, often=ONCE, needs=(popolano, white_mystic), spoiled_by_death=True, changes=corrupt),
)
