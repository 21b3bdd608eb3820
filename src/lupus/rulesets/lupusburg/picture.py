"""The board: the ring of houses with one's own pair at the bottom (LB-SETUP-34), as `_board.html` draws it.

Everything is public. The next seat clockwise is drawn to the reader's left, as at a real table. Positions are computed
once for each number of players.

Elements have stable ids, so that a page that is brought up to date moves what moved: `pair-N`, `house-N-R`,
`house-N-L`, `claw`, `mayor`. A house that may be chosen has the class `house` and `data-house`, the house as commands
name it.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

from lupus.engine.seats import Seat

from ..lexicon import shown
from .ring import LEFT, RIGHT, House, owner
from .state import Public

RING: Final = 285
"""The radius on which the houses stand; the middle of the picture is (0, 0)."""

PLATES: Final = 420
"""The radius of the names."""

LONGEST: Final = 9
"""Letters of a name that find room on the board as they are; longer names are drawn closer."""

ROW: Final = 3
"""Tokens that lie beside each other before a house."""


class Spot(NamedTuple):
    """A point of the picture, and the direction from the middle in degrees."""

    x: int
    y: int
    degrees: int


@lru_cache(maxsize=64)
def spots(seats: int) -> tuple[tuple[Spot, Spot, Spot], ...]:
    """For each place counted clockwise from the reader: where the name stands, the right house and the left one."""
    step, apart = 360 / seats, 360 / seats / 4.2
    return tuple(
        (spot(90 + step * n, PLATES), spot(90 + step * n - apart, RING), spot(90 + step * n + apart, RING))
        for n in range(seats)
    )


def spot(degrees: float, radius: float) -> Spot:
    """A point on a circle; angles grow clockwise, and 90 is at the bottom."""
    wide = 1.09 if radius == PLATES else 1.0
    return Spot(round(radius * wide * cos(degrees * pi / 180)), round(radius * sin(degrees * pi / 180)), round(degrees))


def size(seats: int) -> float:
    """How large the houses are drawn: the fewer there are, the larger."""
    return {4: 1.75, 5: 1.6, 6: 1.45, 7: 1.3}.get(seats, 1.2)


def board(
    seen: Public, reader: Seat | None, *, turn: Seat | None = None, night: bool = False, falls: House | None = None
) -> dict[str, Any]:
    """The board for a reader, as a template draws it; for the shared screen (None) the first seat is at the bottom.

    turn: whose turn it is, if anybody's. night: nothing but the houses and the names, since it is dark.
    falls: the house whose roof falls on a television.
    """
    first = seen.seats.index(reader) if reader in seen.seats else 0
    devoured = [turn.devoured for turn in (*seen.past, seen.now) if turn.devoured is not None]
    pairs = []
    for place, (plate, right, left) in enumerate(spots(len(seen.seats))):
        number = (first + place) % len(seen.seats)
        seat = seen.seats[number]
        sides = ((RIGHT, right), (LEFT, left))
        pair = {
            "seat": seat,
            "number": number,
            "colour": seen.colours[seat],
            "name": shown(seat),
            "mine": seat == reader,
            "turn": seat == turn,
            "out": not seen.living(seat),
            "x": plate.x,
            "y": plate.y,
            "houses": [house_of(seen, f"{seat}.{side}", side, at, night=night) for side, at in sides],
            "things": [] if night else in_front_of(seen, seat),
        }
        pairs.append(pair)
    dealt = [spot.degrees for _, right, left in spots(len(seen.seats)) for spot in (right, left)]
    return {
        "pairs": pairs,
        "scale": size(len(seen.seats)),
        "coins": seen.in_bag,
        "nearness": nearness(seen, first),
        "claw": towards(seen, first, devoured[-1]) if devoured else None,
        "game": seen.game,
        "longest": LONGEST,
        "falls": falling(seen, first, falls) if falls is not None else None,
        "dealt": dealt if seen.phase == "placement" else [],
    }


def nearness(seen: Public, first: int) -> str:
    """How nearness to the mayor decided a tie:
    along the ring, clockwise, from the mayor to the last of the tied houses."""
    if not seen.tied or seen.phase != "defence":
        return ""
    count = len(seen.seats)
    begin = spots(count)[(seen.seats.index(seen.mayor) - first) % count][0].degrees
    whole = (towards(seen, first, seen.tied[-1]) - 90 - begin) % 360 or 360
    return " ".join(f"{point.x} {point.y}" for point in (spot(begin + whole * n / 24, RING) for n in range(25)))


def towards(seen: Public, first: int, house: House) -> int:
    """By how much the claw, which points upwards, is turned to point at a house."""
    place = (seen.seats.index(owner(house)) - first) % len(seen.seats)
    side = 1 if house.endswith(f".{RIGHT}") else 2
    return spots(len(seen.seats))[place][side].degrees + 90


def falling(seen: Public, first: int, house: House) -> dict[str, Any]:
    """Where a house stood that falls, and whose colour it has."""
    place = (seen.seats.index(owner(house)) - first) % len(seen.seats)
    at = spots(len(seen.seats))[place][1 if house.endswith(f".{RIGHT}") else 2]
    return {"x": at.x, "y": at.y, "colour": seen.colours[owner(house)]}


def house_of(seen: Public, house: House, side: str, at: Spot, *, night: bool) -> dict[str, Any]:
    """A place of the ring: its house while it stands, with the clue and the tokens on it."""
    clue = "" if night or house not in seen.indicted else "paw" if house == seen.indicted[0] else "tuft"
    voters = [] if night or seen.indicted else [seat for seat, voted in seen.votes if voted == house]
    return {
        "name": house,
        "side": side,
        "x": at.x,
        "y": at.y,
        "gone": house not in seen.ring,
        "watched": not night and watched(seen, house),
        "clue": clue,
        "tokens": [
            {"colour": seen.colours[seat], "initial": initial(seat), **before(at.degrees, n, len(voters))}
            for n, seat in enumerate(voters)
        ],
    }


def before(degrees: int, n: int, count: int) -> dict[str, int]:
    """Where a token lies, seen from its house: in rows towards the middle, where no house covers it."""
    inwards, aside = 62 + 25 * (n // ROW), 25 * (n % ROW - (min(count, ROW) - 1) / 2)
    x, y = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return {"x": round(-inwards * x - aside * y), "y": round(-inwards * y + aside * x)}


def watched(seen: Public, house: House) -> bool:
    """Whether the character of a house is shown by the privilege, from the look until the bets are over."""
    return house in (seen.looked, seen.shown) and seen.phase in ("privilege", "bets")


def in_front_of(seen: Public, seat: Seat) -> list[dict[str, Any]]:
    """What lies in front of a player: the office, seals, houses face down."""
    things: list[dict[str, Any]] = [{"kind": "mayor"}] if seat == seen.mayor else []
    things += [
        {"kind": "seal", "colour": seen.colours[better], "initial": initial(better)}
        for better, accused in seen.accused.items()
        if accused == seat
    ]
    things += [{"kind": "folded", "watched": watched(seen, house)} for house in seen.gone if owner(house) == seat]
    return [{**thing, "x": round((n - (len(things) - 1) / 2) * 40)} for n, thing in enumerate(things)]


def initial(seat: Seat) -> str:
    """The first letter of a name, so that colours need not be told apart."""
    return shown(seat)[:1].upper()
