"""The circle of seats as everybody may see it, in SVG that needs no style inside:
who sits where, who is out, who is a candidate.

A seat has `data-seat`: a touch on it chooses the player in the open form. The reader sits at the bottom. The next seat
clockwise is drawn to the reader's left, as at a real table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from math import sqrt
from typing import Final, NamedTuple

from lupus.engine.seats import Viewer

from ..lexicon import Words, shown
from .seen import Seen

WIDE: Final = 640

LONGEST: Final = 13
"""Letters of a name that find room in a place; its title has the whole name."""

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
    pitch = 92 if side <= 4 else 76 if side <= 7 else 58
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


def circle(s: Seen, reader: Viewer, words: Words, names: Mapping[str, str]) -> str:
    """The table. names: what is written under the name of a player, by seat."""
    first = s.seats.index(reader) if reader in s.seats else 0
    around = s.seats[first:] + s.seats[:first]
    spots, place, high = layout(len(around))
    drawn = "".join(
        seat(s, one, spot, place, reader, names.get(one, "")) for one, spot in zip(around, spots, strict=True)
    )
    box = f"{-WIDE // 2} {-high // 2} {WIDE} {high}"
    title = escape(words.say("screen-table"))
    table = f'<ellipse class="wood" rx="{WIDE // 2 - 120}" ry="{high // 2 - place}"/>'
    return f'<svg class="circle" id="circle" viewBox="{box}" role="group" aria-label="{title}">{table}{drawn}</svg>'


def seat(s: Seen, one: str, spot: tuple[int, int], high: int, reader: Viewer, below: str) -> str:
    """A seat with its number and its name."""
    number, name = s.seats.index(one) + 1, shown(one)
    classes = ["seat"]
    classes += ["mine"] if one == reader else []
    classes += ["dead"] if one not in s.living else []
    classes += ["candidate"] if one in s.candidates else []
    classes += ["burned"] if one == s.burned else []
    short = cut(name, LONGEST)
    out = " †" if one not in s.living else ""
    line = f'<text class="below" y="{high // 4}">{escape(below[:20])}</text>' if below else ""
    return (
        f'<g class="{" ".join(classes)}" id="place-{number}" data-seat="{escape(one)}" '
        f'transform="translate({spot[0]} {spot[1]})"><title>{number}. {escape(name)}{out}</title>'
        f'<rect x="-96" y="{-high // 2}" width="192" height="{high}" rx="14"/><text class="name" '
        f'y="{-high // 6 if below else 0}">'
        f"{escape(short)}{out}</text>{line}</g>"
    )


def cut(name: str, room: float) -> str:
    """A name as it finds room. room: how many letters of a common width there is place for,
    beside the sign of what is cut off."""
    if width(name) <= room + 1:
        return name
    kept = next(length for length in range(len(name), 0, -1) if width(name[:length]) <= room)
    return f"{name[:kept].rstrip()}…"


def width(text: str) -> float:
    """About how wide a text is, in letters of a common width."""
    return sum(
        1.7 if letter in WIDEST else 0.6 if letter in NARROW else 1.3 if letter.isupper() else 1 for letter in text
    )
