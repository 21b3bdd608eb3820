"""The picture of a table for everybody to keep: names, cards, who died when, who won;
in SVG that needs nothing around it.

It is made of what everybody was told by the end of a game, so any screen may draw it. A page turns it into a PNG.
"""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import Final

from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase

from ..lexicon import Words, shown
from . import events as ev
from .calls import CALLS
from .picture import cut
from .seen import Seen

WIDE: Final = 1080
PLACE: Final = (330, 116)
"""How wide and how high a place is."""

PITCH: Final = 134
TOP: Final = 150
"""Where the first row of places begins, under the title."""

LEAST: Final = 4
"""Rows of places: the middle needs room for who won."""

LONGEST: Final = 16
"""Letters of a name that find room."""

STAR: Final = 3
"""The room that the star of a winner takes, in letters."""

GROUND, SHEET, LINE, INK, SOFT, GOLD, GRAVE = (
    "#0d1220",
    "#182033",
    "#3a4762",
    "#f4efe4",
    "#aab4c8",
    "#eab65c",
    "#e59a9a",
)
FONT: Final = "Georgia, 'Times New Roman', serif"


def fates(s: Seen, words: Words) -> dict[Seat, str]:
    """How each player who is not at the table any more came to leave it, and when."""
    found: dict[Seat, str] = {}
    for line in s.public:
        event = line.event
        if isinstance(event, ev.Returned):
            found.pop(event.player, None)
        elif isinstance(event, ev.Died | ev.Burned | ev.Left):
            phase, number = HalfPhase.of(line.at)
            how = "burned" if isinstance(event, ev.Burned) else "left" if isinstance(event, ev.Left) else "died"
            if how == "died" and phase in ("day", "night", *CALLS):
                how = "night"
            found[event.player] = words.say("souvenir-fate", values={"how": how, "number": number})
    return found


def souvenir(s: Seen, words: Words) -> str:
    """The picture. Raises `ValueError` before the game has ended: until then cards are secret."""
    if s.result is None:
        raise ValueError("the game has not ended")
    rows = max(LEAST, (len(s.seats) + 1) // 2)
    high = TOP + PITCH * rows + 90
    told, where = fates(s, words), spots(len(s.seats), rows)
    parts = [place(s, words, seat, told.get(seat, ""), spot) for seat, spot in zip(s.seats, where, strict=True)]
    middle = TOP + PITCH * rows // 2
    ending = wrap(words.tell(s.result, None, {}) or "", 22)
    begin = middle - 20 * (len(ending) - 1)
    lines = [written(line, WIDE // 2, begin + 40 * n, 31, INK) for n, line in enumerate(ending)]
    wood = f'rx="330" ry="{PITCH * rows // 2 - 20}" fill="{SHEET}" stroke="{LINE}" stroke-width="3"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'role="img" aria-label="{escape(words.say("souvenir-title"))}" font-family="{FONT}">'
        f'<rect width="{WIDE}" height="{high}" fill="{GROUND}"/>'
        f'<ellipse cx="{WIDE // 2}" cy="{middle}" {wood}/>'
        f"{written(words.say('title'), WIDE // 2, 92, 60, GOLD, bold=True)}{''.join(lines)}{''.join(parts)}"
        f"{written(words.say('souvenir-foot'), WIDE // 2, high - 34, 26, SOFT)}</svg>"
    )


def spots(seats: int, rows: int) -> list[tuple[int, int]]:
    """The middle of each place, clockwise: up the left side, and down the right."""
    side = (seats + 1) // 2
    low = TOP + PITCH * (rows - 1) + PITCH // 2
    x = PLACE[0] // 2 + 24
    up = [(x, low - PITCH * n) for n in range(side)]
    down = [(WIDE - x, low - PITCH * (side - 1 - n)) for n in range(seats - side)]
    return up + down


def place(s: Seen, words: Words, seat: Seat, fate: str, spot: tuple[int, int]) -> str:
    """A player: name, card with the secret role, and what became of them. Winners stand in gold."""
    (x, y), (wide, high) = spot, PLACE
    won, dead = seat in s.won, bool(fate)
    name = shown(seat)
    short = cut(name, LONGEST - STAR if won else LONGEST)
    card = words.say(f"card-{s.cards[seat]}")
    if seat in s.uncovered:
        card = f"{card} · {words.say(f'secret-{s.uncovered[seat]}')}"
    crown = f"★ {short}" if won else short
    size = 22 if len(card) > 26 else 26
    below = fate or words.say("souvenir-alive")
    return (
        f'<g><rect x="{x - wide // 2}" y="{y - high // 2}" width="{wide}" height="{high}" rx="16" fill="{SHEET}" '
        f'stroke="{GOLD if won else LINE}" stroke-width="{5 if won else 2}"/>'
        f"{written(crown, x, y - 20, 34, SOFT if dead else INK, bold=True)}"
        f"{written(card, x, y + 14, size, GOLD if won else INK)}"
        f"{written(below, x, y + 44, 22, GRAVE if dead else SOFT)}</g>"
    )


def written(text: str, x: int, y: int, size: int, colour: str, *, bold: bool = False) -> str:
    """A line of text with its middle at a point."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="middle"{weight}>{escape(text)}</text>'
    )
