"""One teller for all who tell a game: what a viewer was told, in chapters of sentences. Who calls it renders them.

Stories on a terminal, pages, mails, letters, the log and the preview are tellings:
what each leaves out is in the table of manners of the ruleset (`Style.manners`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Entry, Table, Told

from .lexicon import PLAINLY, SHORT, WHOLE, Why, Words

MINOR: Final = "minor"

Rows = Iterable[Entry | Told]
"""Rows of a log, or of a view."""


class Line(NamedTuple):
    """A sentence: plain values, which a template may have.

    n: the number of its row. kind: the kind of its event. tone: "grave"; "minor" where it explains other events, or
    sums several up; else empty. causes: sentences about what brought it about. names: the roles and powers in these
    sentences that have a page, each as it is written there, with its key.
    """

    n: int
    kind: str
    text: str
    tone: str
    causes: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()


class Chapter(NamedTuple):
    """The lines of a half-phase, with its place in the log ("dawn 3") and its heading ("Alba 3")."""

    at: str
    heading: str
    lines: list[Line]


def genders_of(table: Table[Any]) -> Mapping[Seat, str]:
    """The genders of a game, which everybody knows."""
    return {seat: str(table.setup.cast.get(seat, {}).get("gender", "x")) for seat in table.setup.seats}


def tell(
    rows: Rows, viewer: Viewer, words: Words, genders: Mapping[Seat, str], telling: str = WHOLE, why: Why | None = None
) -> list[Chapter]:
    """What a viewer was told, half-phase by half-phase; chapters without a line are left out.

    rows: those that the viewer was told. Phases in a row with the same heading are one chapter.
    telling: `WHOLE`, or the one whose omissions apply. why: the causes of an event, for the game master's eyes alone.
    """
    found: list[Chapter] = []
    for at, told in groupby(rows, key=attrgetter("at")):
        if lines := list(_lines(told, viewer, words, genders, telling, why)):
            heading = words.heading(at)
            if found and found[-1].heading == heading:
                found[-1].lines.extend(lines)
            else:
                found.append(Chapter(at, heading, lines))
    return found


def sentences(rows: Rows, viewer: Viewer, words: Words, genders: Mapping[Seat, str], telling: str = WHOLE) -> list[str]:
    """The sentences that `tell` puts into chapters, in order."""
    return [line.text for chapter in tell(rows, viewer, words, genders, telling) for line in chapter.lines]


def _lines(
    rows: Rows, viewer: Viewer, words: Words, genders: Mapping[Seat, str], telling: str, why: Why | None
) -> Iterator[Line]:
    for kind, run in groupby(rows, key=attrgetter("event.kind")):
        manner = words.style.manners.get(kind, PLAINLY)
        if telling in manner.left_out:
            continue
        if telling == SHORT and manner.gathered:
            for _, ballot in groupby(run, key=lambda row: getattr(row.event, "ballot", "")):
                votes = list(ballot)
                yield Line(votes[0].n, kind, manner.gathered(words, [row.event for row in votes]), MINOR)
            continue
        for row in run:
            text = words.tell(row.event, viewer, genders)
            if text is not None:
                tone = MINOR if row.event.reason else manner.tone
                causes = () if why is None or row.event.reason else why(row)
                yield Line(row.n, kind, text, tone, *_explained(row.event, causes, words, genders))


def _explained(
    event: Event, causes: Iterable[Event], words: Words, genders: Mapping[Seat, str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Sentences about the causes of an event, and all names that have a page in it and in them."""
    because = tuple(said for cause in causes if (said := words.tell(cause, MASTER, genders)) is not None)
    return because, tuple(dict.fromkeys(name for told in (event, *causes) for name in words.mentions(told)))
