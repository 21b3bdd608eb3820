"""Illusione: a living character seems to act on the target (rulebook 3.7, D-18)."""

from ...tempo_reale.roles import ANYONE, EVERY_OTHER_NIGHT, LIVING, Power
from ..perception import show
from ..powers import GhostPower

ghost_power = GhostPower(
    key="illusione",
    power=Power(on=ANYONE, often=EVERY_OTHER_NIGHT, other=LIVING, bends=show),
)
