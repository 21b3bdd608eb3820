"""A day of the 8th edition."""

from __future__ import annotations

from dataclasses import dataclass

from ..tempo_reale.day import Day
from .village import SpectralVillage


@dataclass(slots=True)
class SpectralDay(Day):
    """A day while it is being resolved."""

    village: SpectralVillage
