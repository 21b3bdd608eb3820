"""What has just happened, and what the game masters said: from what one viewer was told, public news apart from their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from lupus.engine.seats import PUBLIC, Seat
from lupus.engine.table import Entry
from lupus.rulesets.lexicon import PAGE, Words
from lupus.rulesets.teller import Line, genders_of, tell
from lupus.site.table.cache import Stored
from lupus.site.table.models import Game, Receipt

from .forms import ANSWERS
from .kept import silent

TURNS: Final = ("dawn", "sunset")
"""The half-phases that bring news."""

NO_NEWS: Final = frozenset({*ANSWERS.values(), "announcement", "committed", "seed-revealed"})
"""The kinds of events that are no news here: what a player answered themselves, what has a place of its own, long numbers."""


class News(NamedTuple):
    """What came at the last dawn or sunset and since then.

    heading: which one it was; empty before the first. public: what everybody was told. own: what the viewer was told besides.
    voted: whether votes were counted.
    """

    heading: str
    date: datetime | None
    public: list[Line]
    own: list[Line]
    voted: bool


class Announcement(NamedTuple):
    """What the game masters told everybody."""

    text: str
    heading: str
    date: datetime | None


def news_of(table: Stored, seat: Seat, lexicon: Words, dates: dict[str, datetime]) -> News:
    """The news for the player of a seat. dates: when half-phases were published."""
    phases = since_the_turn(table)
    rows = [entry for phase in phases for entry in phase if entry.event.kind not in NO_NEWS]
    public = [entry for entry in rows if entry.seen_by == PUBLIC]
    own = [entry for entry in rows if entry.seen_by != PUBLIC and entry.seen_by.admits(seat)]
    genders = genders_of(table)
    told, mine = ([line for chapter in tell(part, viewer, lexicon, genders, PAGE) for line in chapter.lines]
                  for part, viewer in ((public, None), (own, seat)))  # fmt: skip
    if phases and silent(phases[0]):
        told.insert(0, Line(0, "phase", _("Stamattina nessuno è morto."), ""))
    at = phases[0][0].at if phases else ""
    counted = any(entry.event.kind in ("vote-shown", "tally") for entry in public)
    return News(lexicon.heading(at) if at else "", dates.get(at), told, mine, counted)


def since_the_turn(table: Stored) -> Sequence[Sequence[Entry]]:
    """The log from the last dawn or sunset on, half-phase by half-phase; nothing before the first.

    One that is not published yet, and so has not ended, is not the last: its rows say nothing to anybody.
    """
    phases, over = [(rows, digest) for rows, digest in table.phases() if rows], table.game.over(table.state)
    turns = [n for n, (rows, end) in enumerate(phases) if rows[0].at.partition(" ")[0] in TURNS and (end or over)]
    return [rows for rows, _end in phases[turns[-1] :]] if turns else []


def announcements_of(game: Game, table: Stored, lexicon: Words) -> list[Announcement]:
    """What the game masters announced, the newest first, with the moment in which everybody could read it."""
    made = Receipt.objects.filter(game=game, verb="announce", last__lte=len(table.log)).values_list("first", "last", "received")
    found = [
        (entry.n, Announcement(event.text, lexicon.heading(entry.at), received))
        for first, last, received in made for entry, event in announced(table.log[first - 1 : last])
    ]  # fmt: skip
    return [announcement for _n, announcement in sorted(found, key=lambda pair: -pair[0])]


def announced(rows: Iterable[Entry]) -> Iterator[tuple[Entry, Any]]:
    """The announcements among these rows, each with its event."""
    return ((entry, entry.event) for entry in rows if entry.event.kind == "announcement")
