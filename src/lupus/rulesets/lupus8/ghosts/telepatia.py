"""Telepatia: a copy of every message that the target receives at the coming dawn (L8-BASE-SPL-TELEPATIA-01 to -02,
FAQ 42)."""

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, GhostPower, Power, target
from ..dawn import relay

ghost_power = GhostPower(
    key="telepatia",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={relay: TAKES_PART}),
)
