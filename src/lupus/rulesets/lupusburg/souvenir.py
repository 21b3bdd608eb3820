"""The picture of a game for everybody to keep: names, characters, coins, points, who has won.

It is made of what everybody was told by the end, so any screen may draw it. A page turns it into a PNG (`picture.js`).
"""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from markupsafe import Markup

from lupus.engine.seats import Seat

from ..drawing import drawn
from ..lexicon import Words, shown
from . import RULESET
from .results import end_of, outcome
from .state import Public

WIDE: Final = 1280
PLACE: Final = (600, 150)
"""How wide and how high the place of a player is."""

TOP: Final = 270
"""Where the first row of places begins, under the title and the end of the game."""

LONGEST: Final = 14
"""Letters of a name that find room as they are."""


def souvenir(s: Public, words: Words) -> Markup:
    """The picture of the game that has ended last."""
    rows = (len(s.seats) + 1) // 2
    places = [place(s, seat, n) for n, seat in enumerate(s.seats)]
    facts = {
        "wide": WIDE,
        "high": TOP + (PLACE[1] + 20) * rows + 70,
        "place": PLACE,
        "places": places,
        "ending": wrap(outcome(s, words), 62),
    }
    return drawn(RULESET, "souvenir.html", words, facts)


def place(s: Public, seat: Seat, n: int) -> dict[str, Any]:
    """A player: name, colour, characters, coin, and the points where the wolf has lost."""
    e, scored = s.uncovered[seat], s.scored.get(seat)
    return {
        "x": 30 + (PLACE[0] + 20) * (n % 2),
        "y": TOP + (PLACE[1] + 20) * (n // 2),
        "name": shown(seat),
        "initial": shown(seat)[:1].upper(),
        "narrow": len(seat) > LONGEST,
        "colour": s.colours[seat],
        "cards": (e.right, e.left),
        "coin": e.coin,
        "points": "" if scored is None else scored.points,
        "won": seat == end_of(s).winner,
    }
