"""Vita: while it is active the spettro is alive, with its role and its ability (L8-BASE-SPL-VITA-01 to -08, FAQ 43,
44)."""

from ...tempo_reale.roles import GhostPower
from ..village import VITA

ghost_power = GhostPower(
    key=VITA,
    power=None,
    living=True,
)
