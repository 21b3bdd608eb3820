"""The ring of houses: who lives where, and who comes first going round from the mayor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from lupus.engine.seats import Seat

House = str
"""A place in the ring: the seat of its owner and the hand on which it stands, "anna.R"."""

RIGHT: Final = "R"
LEFT: Final = "L"
SIDES: Final = (RIGHT, LEFT)


@lru_cache(maxsize=1024)
def houses(seat: Seat) -> tuple[House, House]:
    """The two houses of a seat, the right one first:
    clockwise movement passes the right hand before the left (LBD-02)."""
    return f"{seat}.{RIGHT}", f"{seat}.{LEFT}"


@lru_cache(maxsize=1024)
def owner(house: House) -> Seat:
    """Whose house it is; it never changes (LB-SETUP-43)."""
    return house.rpartition(".")[0]


def full_ring(seats: Sequence[Seat]) -> tuple[House, ...]:
    """All the houses clockwise: 0R, 0L, 1R, 1L and so on (LB-SETUP-05)."""
    return tuple(house for seat in seats for house in houses(seat))


def clockwise(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """All the seats going round clockwise from one of them (LB-SETUP-04)."""
    at = seats.index(first)
    return seats[at:] + seats[:at]


def nearest_first(ring: Sequence[House], order: Sequence[Seat]) -> tuple[House, ...]:
    """The houses of the ring by nearness to the mayor, who is at distance 0 and with whom `order` begins;
    R comes before L.

    This is the only tie-break of the game (LB-VOTE1-15, LBD-03).
    """
    return tuple(house for seat in order for house in houses(seat) if house in ring)
