"""The end of a game: when it ends, what is uncovered, what it is worth;
then the next game, or the end of the series."""

from __future__ import annotations

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .invariants import present, sides, when_the_wolf_has_lost
from .ring import houses
from .scores import best, score
from .state import State


def ended(s: State) -> bool:
    """Whether the wolf has as many characters as all the others together, or none (LB-END-01)."""
    wolves, others = sides(s)
    return wolves in (0, others)


def finish(s: State) -> list[Event]:
    """Name the winner, uncover everything, count the points, and end the series or wait for the next game (LB-END-10 to
    -18)."""
    wolf = present(s.wolf, "nobody was dealt the wolf")
    wolves, _ = sides(s)
    told: list[Event] = []
    if wolves:  # the wolf wins alone, and nobody counts anything
        winner = wolf
        points = {seat: len(s.seats) if seat == wolf else 0 for seat in s.seats}
    else:
        scores = {seat: score(s, seat) for seat in s.seats}
        points = {seat: of.points for seat, of in scores.items()}
        winner = best([seat for seat in s.order if seat != wolf], points)
        when_the_wolf_has_lost(s, scores, winner)
        told = [ev.Scored(seat, of.characters, of.chest, of.seal, of.points) for seat, of in scores.items()]
    cause = "equality" if wolves else "wolf-lost"
    return [ev.GameEnded(winner, wolf, cause), *(uncover(s, seat) for seat in s.seats), *told, *add_up(s, points)]


def uncover(s: State, seat: Seat) -> Event:
    """Everything that a player kept face down (LB-END-18)."""
    (right, left), own = houses(seat), s.own[seat]
    chest = present(own.chest, "everybody has placed their chest")
    return ev.Uncovered(seat, own.placed[right], own.placed[left], chest, own.coin)


def add_up(s: State, points: dict[Seat, int]) -> list[Event]:
    """The points of a game join the totals; after the last game the series is decided (LB-SERIES-01 to -08)."""
    totals = {seat: s.points[seat] + points[seat] for seat in s.seats}
    told: list[Event] = [ev.SeriesPoints(seat, points[seat], totals[seat]) for seat in s.seats]
    if s.game < s.games:
        return [*told, PhaseBegan("between", s.game)]
    return [*told, ev.SeriesEnded(best(s.order, totals))]


def next_game(s: State, dice: Dice) -> list[Event]:
    """Set up another game: the office goes on to the clockwise next seat (LB-SERIES-05, LB-SERIES-06)."""
    return [ev.GameBegan(s.game + 1), ev.MayorNamed(s.order[1], "next-game"), PhaseBegan("houses", s.game + 1)]
