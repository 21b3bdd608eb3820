"""Vita: while it is active the spettro is alive, with its role and its ability (L8-BASE-SPL-VITA-01 to -08, FAQ 43, 44)."""

from ..powers import GhostPower

ghost_power = GhostPower(
    key="vita",
    power=None,
    revives=True,
)
