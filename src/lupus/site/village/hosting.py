"""Villages as the table knows them (`table/hosting.py`): when a phase closes, what the clock does, what new rows lead to."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any

from django.conf import settings

from lupus.engine.events import PhaseBegan
from lupus.engine.table import Table
from lupus.site.table.models import Game

from . import calendar, mail


def due(game: Game, state: Any, since: datetime) -> datetime:
    """The first closing of the phase that is open, or opens next, that the calendar has after a moment."""
    return calendar.deadline(game.calendar, calendar.OPENS[state.phase], since)


def step(game: Game, passed: bool) -> str | None:
    """A phase that has closed is published, unless game masters hold it; one whose deadline has passed is closed."""
    if game.closed:
        return None if game.holds else "publish"
    return "close" if passed else None


def follow(game: Game, table: Table[Any], known: int) -> None:
    """Set the next deadline after a closing, and write down the mails that the rows of each command are owed."""
    for entry in table.log[known:]:
        if isinstance(entry.event, PhaseBegan):
            game.closed = entry.event.phase in calendar.AFTER
            if game.closed and game.due is not None:
                game.due = calendar.following(game, entry.event.phase, game.due)
    moves = [*takewhile(lambda move: move.first > known, reversed(table.moves))][::-1]
    for first, last in [(move.first, move.last) for move in moves] or [(known + 1, len(table.log))]:
        mail.owe_news(game, table, first, last)


def drain() -> timedelta:
    """As long as the settings of the site say."""
    return timedelta(seconds=settings.DRAIN)


def missed(game: Game, now: datetime) -> None:
    """After hours of absence phases are caught up one by one, each closed at its own deadline."""
