"""A day of the 7th edition: what the powers that act on the vote note in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lupus.engine.seats import Seat

from ..tempo_reale.day import Day
from .village import HypnoticVillage


@dataclass(slots=True)
class HypnoticDay(Day):
    """A day while it is being resolved."""

    village: HypnoticVillage
    settled: set[Seat] = field(default_factory=set)
    """The voters whose vote amnesia or ipnosi has settled: no ipnotista commands it today (D-33)."""
