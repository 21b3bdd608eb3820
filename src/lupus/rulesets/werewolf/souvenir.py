"""The picture of a table for everybody to keep: names, cards, who died when, who won.

It is made of what everybody was told by the end of a game, so any screen may draw it. A page turns it into a PNG, for
which it puts the drawings into it (`picture.js`).
"""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from markupsafe import Markup

from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase

from ..drawing import drawn
from ..lexicon import Words, shown
from . import RULESET
from . import events as ev
from .calls import CALLS
from .picture import narrow
from .seen import Seen, drawing_of, secret_of

WIDE: Final = 1280
PLACE: Final = (430, 116)
"""How wide and how high a place is."""

PITCH: Final = 134
TOP: Final = 150
"""Where the first row of places begins, under the title."""

LEAST: Final = 4
"""Rows of places: the middle needs room for who won."""

LONGEST: Final = 16
"""Letters of a name that find room as they are."""

STAR: Final = 3
"""The room that the star of a winner takes, in letters."""


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


def souvenir(s: Seen, words: Words) -> Markup:
    """The picture. Raises `ValueError` before the game has ended: until then cards are secret."""
    if s.result is None:
        raise ValueError("the game has not ended")
    rows = max(LEAST, (len(s.seats) + 1) // 2)
    told, where = fates(s, words), spots(len(s.seats), rows)
    places = [place(s, words, seat, told.get(seat, ""), spot) for seat, spot in zip(s.seats, where, strict=True)]
    ending = wrap(words.tell(s.result, None, {}) or "", 22)
    facts = {
        "wide": WIDE,
        "high": TOP + PITCH * rows + 90,
        "middle": TOP + PITCH * rows // 2,
        "wood": PITCH * rows // 2 - 20,
        "ending": ending,
        "place": PLACE,
        "places": places,
    }
    return drawn(RULESET, "souvenir.html", words, facts)


def spots(seats: int, rows: int) -> list[tuple[int, int]]:
    """The middle of each place, clockwise: up the left side, and down the right."""
    side = (seats + 1) // 2
    low = TOP + PITCH * (rows - 1) + PITCH // 2
    x = PLACE[0] // 2 + 24
    up = [(x, low - PITCH * n) for n in range(side)]
    down = [(WIDE - x, low - PITCH * (side - 1 - n)) for n in range(seats - side)]
    return up + down


def place(s: Seen, words: Words, seat: Seat, fate: str, spot: tuple[int, int]) -> dict[str, Any]:
    """A player: name, card with the secret role, and what became of them."""
    won = seat in s.won
    card = " · ".join(filter(None, (words.say(f"card-{s.cards[seat]}"), secret_of(s, seat, words))))
    x, y = spot
    name, tight = shown(seat), narrow(shown(seat), LONGEST - STAR if won else LONGEST)
    facts = {"name": f"★ {name}" if won else name, "narrow": tight, "card": card, "fate": fate, "won": won}
    return {**facts, "drawing": drawing_of(s, seat), "x": x, "y": y}
