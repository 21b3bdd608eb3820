"""What distorts perceptions in several editions. What is perceived each edition says in its own way."""

from __future__ import annotations

from .night import Night
from .village import Act


def bewitch(act: Act, night: Night) -> None:
    """Fattucchiera: invert the aura of the target for tonight, once more for each of them (D-19, L3-6.3-01)."""
    night.witches.setdefault(act.target, []).append(act.seat)
