"""The circle of seats as everybody may see it: who sits where, who is out, who is a candidate.

A seat has `data-seat`: a touch on it chooses the player in the open form. The reader sits at the bottom. The next seat
clockwise is drawn to the reader's left, as at a real table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

from lupus.engine.seats import Viewer

from ..lexicon import shown
from .seen import Seen

LONGEST: Final = 13
"""Letters of a name that find room in a place as they are. A longer one is written narrower, for two that were cut off
could look the same."""

WIDEST: Final = frozenset("MWmw@")
NARROW: Final = frozenset("iljtfrI.' ")


class Layout(NamedTuple):
    """Where the places stand, counted clockwise from the bottom, and how high a place and the whole picture are."""

    spots: tuple[tuple[int, int], ...]
    place: int
    high: int


@lru_cache(maxsize=64)
def layout(seats: int) -> Layout:
    """The reader at the bottom, half of the others on each side, and one at the top where their number is odd.

    However many there are, names are equally large: the table grows longer.
    """
    side, top = divmod(seats - 1, 2)
    pitch = 84 if side <= 4 else 76 if side <= 7 else 58
    rows = side + 1 + top
    low = pitch * rows / 2 if top else pitch * (rows + 0.2) / 2
    reach = low + pitch
    left = [
        (round(-218 * sqrt(1 - 0.35 * ((low - pitch * n) / reach) ** 2)), round(low - pitch * n))
        for n in range(1, side + 1)
    ]
    above = [(0, round(low - pitch * (side + 1)))] * top
    right = [(-x, y) for x, y in reversed(left)]
    return Layout(((0, round(low)), *left, *above, *right), pitch - 14, round(2 * low + pitch))


def circle(s: Seen, reader: Viewer, names: Mapping[str, str]) -> dict[str, Any]:
    """The table as a template draws it. names: what is written under the name of a player, by seat."""
    first = s.seats.index(reader) if reader in s.seats else 0
    around = s.seats[first:] + s.seats[:first]
    spots, place, high = layout(len(around))
    seats = [
        {
            "seat": one,
            "number": s.seats.index(one) + 1,
            "x": x,
            "y": y,
            "narrow": narrow(shown(one), LONGEST),
            "below": names.get(one, ""),
            "mine": one == reader,
            "out": one not in s.living,
            "asked": one in s.candidates,
            "burned": one == s.burned,
        }
        for one, (x, y) in zip(around, spots, strict=True)
    ]
    return {"high": high, "place": place, "seats": seats}


def narrow(name: str, room: float) -> bool:
    """Whether a name must be written narrower where there is place for so many letters of a common width
    and one more sign."""
    return width(name) > room + 1


def width(text: str) -> float:
    """About how wide a text is, in letters of a common width."""
    return sum(
        1.7 if letter in WIDEST else 0.6 if letter in NARROW else 1.3 if letter.isupper() else 1 for letter in text
    )
