"""The board as a picture: the ring of houses with one's own pair at the bottom (LB-SETUP-34),
in SVG that needs no style inside.

Everything is public. The next seat clockwise is drawn to the reader's left, as at a real table. Positions are computed
once for each number of players; the rest is joining strings, since eight phones want it at the same moment.

Elements have stable ids, so that a page that is brought up to date moves what moved: `pair-N`, `house-N-R`,
`house-N-L`, `claw`, `mayor`. A house that may be chosen has the class `house` and `data-house`, the house as commands
name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from math import cos, pi, sin
from typing import Final, NamedTuple

from lupus.engine.seats import Seat

from ..lexicon import shown
from .ring import LEFT, RIGHT, House, owner
from .state import Public

RING: Final = 285
"""The radius on which the houses stand; the middle of the picture is (0, 0)."""

PLATES: Final = 420
"""The radius of the names."""

WIDTH: Final = 1170
HEIGHT: Final = 980

LONGEST: Final = 11
"""Letters of a name that find room on the board."""


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


HOUSE: Final = (
    '<path class="wall" d="M-34 -4h68v42h-68z"/><path class="roof" d="M-46 0 0 -42 46 0l-7 8L0 -28-39 8z"/>'
    '<path class="roof-fill" d="M-39 2 0 -33 39 2v4h-78z"/><path class="door" d="M-10 38V14h20v24z"/>'
)
"""A house: all living ones are alike, whatever they hold."""

FOLDED: Final = '<path class="roof-fill" d="M-22 14 0 -14 22 14z"/><path class="wall" d="M-18 10h36v8h-36z"/>'
"""A house face down, in front of its owner."""

CLAW: Final = (
    '<path class="claw-arm" d="M-16 96C-22 40-20 0-10 -40L0 -62 10 -40C20 0 22 40 16 96z"/>'
    '<path class="claw-tip" d="M0 -118 14 -52 0 -66-14 -52zM-34 -96-10 -48-26 -50zM34 -96 10 -48 26 -50z"/>'
)
"""The claw, which points upwards before it is turned."""

PAW: Final = (
    '<g class="clue paw"><circle r="19"/><circle class="pad" cx="0" cy="6" r="7"/><circle class="pad" cx="-9" '
    'cy="-5" r="3.6"/>'
    '<circle class="pad" cx="0" cy="-9" r="3.6"/><circle class="pad" cx="9" cy="-5" r="3.6"/></g>'
)
TUFT: Final = (
    '<g class="clue tuft"><circle r="19"/>'
    '<path class="pad" d="M-8 11C-10 0-8 -8-3 -12-3 -4-1 -1 0 0 1 -5 4 -9 9 -11 7 -4 8 4 7 11z"/></g>'
)


LAND: Final = (
    '<g class="land" aria-hidden="true"><circle class="edge" r="384"/><circle class="meadow" r="370"/>'
    f'<circle class="road" r="{RING}"/><circle class="ruts" r="{RING}"/><circle class="square" r="150"/>'
    '<circle class="stones" r="128"/><circle class="stones" r="92"/></g>'
)
"""What lies under everything: a meadow with the road on which the houses stand, and the square in the middle."""

CARD: Final = (
    '<g class="card"><rect x="-22" y="-31" width="44" height="62" rx="7"/><path d="M0 -19 12 0 0 19-12 0z"/></g>'
)
"""A character face down, while it is dealt."""

BAG: Final = (
    '<path class="sack" d="M-16 -38C-54 -10 -56 46 -30 50h60C56 46 54 -10 16 -38l8-18h-48z"/><path class="cord" '
    'd="M-17 -37h34"/>'
)
"""The bag of coins."""


def board(seen: Public, reader: Seat | None, title: str, *, turn: Seat | None = None, night: bool = False) -> str:
    """The board for a reader; for the shared screen (None) the first seat is at the bottom.

    turn: whose turn it is, if anybody's. night: nothing but the houses and the names, since it is dark.
    """
    first = seen.seats.index(reader) if reader in seen.seats else 0
    votes = Counter(house for _, house in seen.votes) if not seen.indicted else Counter[House]()
    whose: dict[House, list[Seat]] = {}
    if votes:
        for seat, house in seen.votes:
            whose.setdefault(house, []).append(seat)
    parts = []
    for place, (plate, right, left) in enumerate(spots(len(seen.seats))):
        number = (first + place) % len(seen.seats)
        seat = seen.seats[number]
        for side, at in ((RIGHT, right), (LEFT, left)):
            parts.append(house_of(seen, f"{seat}.{side}", number, side, at, whose, night=night))
        parts.append(plate_of(seen, seat, number, plate, mine=seat == reader, turn=seat == turn, night=night))
    claw = ""
    devoured = [turn.devoured for turn in (*seen.past, seen.now) if turn.devoured is not None]
    if devoured and not night:
        claw = f'<g id="claw" transform="rotate({towards(seen, first, devoured[-1])})">{CLAW}</g>'
    elif not night:
        claw = f'<g id="claw" class="still">{CLAW}</g>'
    box = f"{-WIDTH // 2} {-HEIGHT // 2} {WIDTH} {HEIGHT}"
    return (
        f'<svg class="board" id="board" viewBox="{box}" role="group" aria-label="{escape(title)}">'
        f"{LAND}{'' if night else nearness(seen, first) + bag(seen)}{claw}{''.join(parts)}{dealing(seen)}</svg>"
    )


def dealing(seen: Public) -> str:
    """Two cards fly face down to each pair when they are dealt:
    the same on all screens, also after a void deal (LB-SETUP-13)."""
    if seen.phase != "placement":
        return ""
    places = [spot.degrees for _, right, left in spots(len(seen.seats)) for spot in (right, left)]
    cards = "".join(f'<g transform="rotate({degrees})">{CARD}</g>' for degrees in places)
    return f'<g class="deal" id="deal-{seen.game}" aria-hidden="true">{cards}</g>'


def nearness(seen: Public, first: int) -> str:
    """How nearness to the mayor decided a tie:
    along the ring, clockwise, from the mayor to the last of the tied houses."""
    if not seen.tied or seen.phase != "defence":
        return ""
    count = len(seen.seats)
    begin = spots(count)[(seen.seats.index(seen.mayor) - first) % count][0].degrees
    whole = (towards(seen, first, seen.tied[-1]) - 90 - begin) % 360 or 360
    bow = " ".join(f"{point.x} {point.y}" for point in (spot(begin + whole * n / 24, RING) for n in range(25)))
    return f'<polyline class="nearness" points="{bow}"/>'


def bag(seen: Public) -> str:
    """The bag with the number of coins in it, in a corner outside the ring."""
    where = f"translate({70 - WIDTH // 2} {85 - HEIGHT // 2})"
    return f'<g class="bag" id="bag" transform="{where}">{BAG}<text y="14">{seen.in_bag}</text></g>'


def towards(seen: Public, first: int, house: House) -> int:
    """By how much the claw, which points upwards, is turned to point at a house."""
    place = (seen.seats.index(owner(house)) - first) % len(seen.seats)
    side = 1 if house.endswith(f".{RIGHT}") else 2
    return spots(len(seen.seats))[place][side].degrees + 90


def house_of(
    seen: Public, house: House, number: int, side: str, at: Spot, votes: Mapping[House, list[Seat]], *, night: bool
) -> str:
    """A place of the ring: its house while it stands, with the clue and the tokens on it."""
    key = f"{number}-{side}"
    if house not in seen.ring:
        return f'<circle class="empty" id="house-{key}" cx="{at.x}" cy="{at.y}" r="10"/>'
    more = ""
    classes = f"house {seen.colours[owner(house)]}"
    if not night:
        if house in seen.indicted:
            more += f'<g transform="translate(0 -40)">{PAW if house == seen.indicted[0] else TUFT}</g>'
        classes += watched(seen, house)
        tokens = votes.get(house, ())
        for n, seat in enumerate(tokens):
            x = (n % 5 - (min(len(tokens), 5) - 1) / 2) * 22
            y = 54 + 24 * (n // 5)
            token = f'<circle r="12"/><text>{initial(seat)}</text>'
            more += f'<g class="token {seen.colours[seat]}" transform="translate({x:g} {y})">{token}</g>'
    where = f"translate({at.x} {at.y}) scale({size(len(seen.seats))})"
    return (
        f'<g class="{classes}" id="house-{key}" data-house="{escape(house)}" transform="{where}">'
        f'<circle class="halo" r="50"/>{HOUSE}<text class="side" y="33">{side}</text>{more}</g>'
    )


def watched(seen: Public, house: House) -> str:
    """The class of a house whose character is shown by the privilege, from the look until the bets are over."""
    return " watched" if house in (seen.looked, seen.shown) and seen.phase in ("privilege", "bets") else ""


def plate_of(seen: Public, seat: Seat, number: int, at: Spot, *, mine: bool, turn: bool, night: bool) -> str:
    """The name of a player with what lies in front of them: the office, seals, houses face down."""
    marks = {"mine": mine, "turn": turn, "out": not seen.living(seat)}
    classes = " ".join(["plate", seen.colours[seat], *[name for name, holds in marks.items() if holds]])
    things = []
    if not night:
        if seat == seen.mayor:
            things.append(
                '<g class="mayor" id="mayor"><path d="M0 -18 5 -6 18 -6 8 2 12 15 0 7-12 15-8 2-18 -6-5 -6z"/></g>'
            )
        for better, accused in seen.accused.items():
            if accused == seat:
                things.append(
                    f'<g class="seal {seen.colours[better]}"><circle r="15"/><text>{initial(better)}</text></g>'
                )
        things += [
            f'<g class="folded {seen.colours[seat]}{watched(seen, house)}">{FOLDED}</g>'
            for house in seen.gone
            if owner(house) == seat
        ]
    row = "".join(
        f'<g transform="translate({round((n - (len(things) - 1) / 2) * 40)} 44)">{thing}</g>'
        for n, thing in enumerate(things)
    )
    return (
        f'<g class="{classes}" id="pair-{number}" data-seat="{escape(seat)}" transform="translate({at.x} {at.y})">'
        '<rect x="-124" y="-30" width="248" height="56" rx="28"/><text '
        f'class="name">{escape(short(seat))}</text>{row}</g>'
    )


def short(seat: Seat) -> str:
    """A name as it finds room.

    >>> short("anna"), short("massimiliano bruno")
    ('Anna', 'Massimilian…')
    """
    name = shown(seat)
    return name if len(name) <= LONGEST + 1 else f"{name[:LONGEST]}…"


def initial(seat: Seat) -> str:
    """The first letter of a name, so that colours need not be told apart."""
    return escape(shown(seat)[:1].upper())
