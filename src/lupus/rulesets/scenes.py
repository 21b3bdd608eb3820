"""An ending as data: what all screens of a room show, one after the other, when a game is over.

A game gives the scenes (`Screens.ending`), and the site stages any such list: television and phones show the same one,
and the host goes on. They are made of the whole log, so none is made before the game says that nothing of it is a
secret any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from lupus.engine.seats import Seat

from .lexicon import Words


class Figure(NamedTuple):
    """Somebody whom a scene shows. colour: of the game, if it has colours. drawings: the cards, by the names in the
    drawings of the game. lines: what stands under the name. tag: a word that marks them. medal: 1, 2 or 3; 0 for
    none."""

    name: str
    colour: str = ""
    drawings: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    tag: str = ""
    medal: int = 0


class Fact(NamedTuple):
    """A sentence of a scene. drawing: of a thing beside it. good: whether it turned out well; None: neither."""

    text: str
    drawing: str = ""
    good: bool | None = None


class Bar(NamedTuple):
    """The points of somebody, which climb: from so many to so many. note: where they come from."""

    name: str
    colour: str
    before: int
    after: int
    note: str = ""
    tag: str = ""


class Scene(NamedTuple):
    """What all screens show at once. kind: for the style. over: a short line above the title. row: everybody's card in
    the order of the seats, "" for one that is still covered. at: whose of them are uncovered now, from 0. plays: with
    this scene a television plays what it has for the last screen of the game."""

    kind: str
    over: str
    title: str
    figures: tuple[Figure, ...] = ()
    facts: tuple[Fact, ...] = ()
    bars: tuple[Bar, ...] = ()
    row: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    plays: bool = False


class Tally(NamedTuple):
    """What a game that has ended counts for in the totals of an evening. points: where its rules count any."""

    played: tuple[Seat, ...]
    won: tuple[Seat, ...]
    points: Mapping[Seat, int] = MappingProxyType({})


class Moment(NamedTuple):
    """Something worth telling again, whose facts hold. text: in the words for it; about: whom it shows."""

    text: str
    about: tuple[Figure, ...] = ()


MOMENTS: Final = 3
"""Moments that an ending shows: the first that its game finds."""

TURNS: Final = 10
"""Cards are turned over at most so many times: at a large table several at once."""


def best(found: Iterable[Moment | None]) -> tuple[Moment, ...]:
    """The first moments, of rules in the order of their worth."""
    return tuple(one for one in found if one is not None)[:MOMENTS]


def told_as(moments: Iterable[Moment], words: Words) -> tuple[Scene, ...]:
    """A scene for each moment."""
    return tuple(Scene("moment", words.say("ending-moment"), one.text, one.about) for one in moments)


def cards(uncovered: Sequence[tuple[int, str, Figure, str]], over: str) -> tuple[Scene, ...]:
    """Who was who, one by one, and several at once where there are many: each card is turned over in its turn and
    stays so. uncovered: in the order in which they are shown, the place at the table, the card, the figure and the
    sentence about it."""
    row, found = [""] * len(uncovered), []
    at_once = max(1, -(-len(uncovered) // TURNS))
    for n in range(0, len(uncovered), at_once):
        some = uncovered[n : n + at_once]
        for place, card, _, _ in some:
            row[place] = card
        figures, sentences = tuple(one[2] for one in some), " ".join(one[3] for one in some)
        found.append(Scene("card", over, sentences, figures, row=tuple(row), at=tuple(one[0] for one in some)))
    return tuple(found)
