"""A night of the 7th edition: what the spettri of confusione and illusione note in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lupus.engine.seats import Seat

from ..tempo_reale.night import Night
from .village import HypnoticVillage


@dataclass(slots=True)
class HypnoticNight(Night):
    """A night while it is being resolved."""

    village: HypnoticVillage
    illusions: dict[Seat, tuple[Seat, Seat]] = field(default_factory=dict)
    """For a character who is shown somewhere: at whose house, and by whom."""
    shown_at: dict[Seat, list[Seat]] = field(default_factory=dict)
    """The characters whose illusion appears at a house that is not theirs (D-18)."""
    confused: dict[Seat, tuple[Seat, Seat]] = field(default_factory=dict)
    """For a target: the character about whom observers are answered, and who confuses them."""
