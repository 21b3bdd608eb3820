"""What distorts perceptions in several editions. What is perceived stands in the folder of each edition."""

from __future__ import annotations

from .night import Night
from .village import Act


def bewitch(act: Act, night: Night) -> None:
    """Fattucchiera: note that the aura of the target is inverted tonight, once for each fattucchiera (D-19,
    L3-6.3-01)."""
    night.witches.setdefault(act.target, []).append(act.seat)
