"""The end of a game and of a series, as screens show it:
who was who, the points and where they come from, the standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from lupus.engine.seats import Seat

from ..lexicon import Words, shown
from ..screens import Viewpoint
from . import events as ev
from .ring import LEFT, RIGHT
from .state import Public


def end_of(s: Public) -> ev.GameEnded:
    """How the game has ended, where it is known to be over."""
    return cast("ev.GameEnded", s.ended)


def outcome(s: Public, words: Words) -> str:
    """Who has won the game that has ended, and why it ended."""
    wolves = s.living(end_of(s).wolf)
    values: dict[str, str | int] = {
        "winner": shown(end_of(s).winner),
        "wolf": shown(end_of(s).wolf),
        "cause": end_of(s).cause,
        "wolves": wolves,
        "others": len(s.ring) - wolves,
    }
    return words.say("screen-outcome", values=values)


def by_nearness(s: Public, view: Viewpoint) -> list[str]:
    """Who had as many points as the winner of a game that the wolf lost, in the order that decided;
    nothing where nobody had."""
    if not s.scored:
        return []
    most = s.scored[end_of(s).winner].points
    tied = [shown(seat) for seat in s.order if seat != end_of(s).wolf and s.scored[seat].points == most]
    return (
        [view.words.say("screen-nearest", values={"names": view.words.listed(tied), "points": most})]
        if len(tied) > 1
        else []
    )


def of_game(s: Public, words: Words) -> dict[str, Any]:
    """Everything uncovered when a game has ended, and the table of points where the wolf has lost."""
    rows: list[dict[str, Any]] = [
        {
            "name": shown(seat),
            "colour": s.colours[seat],
            "wolf": seat == end_of(s).wolf,
            "winner": seat == end_of(s).winner,
            "houses": [
                {
                    "place": words.say("screen-side", values={"side": side}),
                    "chest": e.chest.endswith(f".{side}"),
                    "key": character,
                    "character": words.say(f"character-{character}"),
                }
                for side, character in ((RIGHT, e.right), (LEFT, e.left))
            ],
            "coin": e.coin,
            "scored": s.scored.get(seat),
        }
        for seat, e in s.uncovered.items()
    ]
    rows.sort(key=lambda row: (not row["wolf"], -(row["scored"].points if row["scored"] else 0)))
    return {"rows": rows, "points": bool(s.scored), "wolf": words.say("character-wolf")}


def of_series(s: Public) -> dict[str, Any] | None:
    """The totals so far, best first, with the games still to play; None for a series of one game."""
    if s.ended is None or s.games == 1:
        return None
    order = sorted(
        s.order, key=lambda seat: -s.points[seat]
    )  # of several with most points the nearest to the mayor is first
    mayor = s.order[1 % len(s.order)] if s.series_winner is None else None
    return {
        "rows": [
            {"name": shown(seat), "colour": s.colours[seat], "points": s.points[seat], "gained": s.history[-1][seat]}
            for seat in order
        ],
        "left": s.games - s.game,
        "winner": shown(s.series_winner) if s.series_winner else "",
        "next_mayor": shown(mayor) if mayor else "",
        "chart": chart(s) if len(s.history) > 1 else None,
    }


WIDTH: Final = 640
HEIGHT: Final = 280
MARGIN: Final = 40
LINE: Final = 24
"""So far from each other stand the letters at the ends of two lines."""


def chart(s: Public) -> dict[str, Any]:
    """The running totals game by game, a line for each player, as a template draws them."""
    totals: dict[Seat, list[int]] = {seat: [0] for seat in s.seats}
    for game in s.history:
        for seat in s.seats:
            totals[seat].append(totals[seat][-1] + game.get(seat, 0))
    most = max(1, *(line[-1] for line in totals.values()))
    step = (WIDTH - 2 * MARGIN) / max(1, len(s.history))

    def high(value: int) -> str:
        return f"{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / most:g}"

    across = [f"{MARGIN + step * n:g}" for n in range(len(s.history) + 1)]
    ends: dict[int, list[str]] = {}
    for seat, line in sorted(totals.items(), key=lambda one: -one[1][-1]):
        ends.setdefault(line[-1], []).append(shown(seat)[:1].upper())
    places = apart([float(high(value)) for value in ends])
    return {
        "lines": [
            {
                "colour": s.colours[seat],
                "points": " ".join(f"{x},{high(value)}" for x, value in zip(across, line, strict=True)),
            }
            for seat, line in totals.items()
        ],
        "ends": [
            {"x": f"{float(across[-1]) + 6:g}", "y": f"{y + 6:g}", "initials": initials}
            for y, initials in zip(places, ends.values(), strict=True)
        ],
        "games": across[1:],
    }


def apart(places: Sequence[float]) -> list[float]:
    """Places from the top to the bottom, at least a line from each other, and none below the last.

    >>> apart([40, 50, 240])
    [40, 64, 240]
    >>> apart([230, 235, 240])
    [192, 216, 240]
    """
    found: list[float] = []
    for n, place in enumerate(places):
        lowest = HEIGHT - MARGIN - LINE * (len(places) - 1 - n)
        found.append(max(min(place, lowest), found[-1] + LINE if found else 0))
    return found
