"""A day of Lupus 3.0 while it is being resolved."""

from __future__ import annotations

from dataclasses import dataclass

from ..tempo_reale.day import Day
from .village import VampireVillage


@dataclass(slots=True)
class VampireDay(Day):
    """What the stages of a sunset read and write."""

    village: VampireVillage
    by_lot: bool = False
    """The condemned was drawn among several."""
