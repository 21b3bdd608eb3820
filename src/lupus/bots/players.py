"""Players that remember: they hear the events that are addressed to their seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lupus.engine.events import Event
from lupus.engine.seats import Seat
from lupus.engine.table import Entry


class Hearer(Protocol):
    """Whoever sits at the table."""

    def hear(self, event: Event) -> None:
        """Take note of an event addressed to this seat."""
        ...


def tell(entries: Iterable[Entry], players: Mapping[Seat, Hearer]) -> None:
    """Tell each player the events that are addressed to them."""
    for entry in entries:
        to = entry.seen_by
        for seat in players if to.public else to.seats:
            players[seat].hear(entry.event)
