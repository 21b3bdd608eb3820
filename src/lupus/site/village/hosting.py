"""Villages as the table knows them (`table/hosting.py`): when a phase closes, and what new rows lead to."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any, Final

from django.conf import settings

from lupus.engine.events import PhaseBegan
from lupus.engine.table import Table
from lupus.site.table.models import Game

from . import calendar, owed
from .models import Village, VillagePlace

beside: Final = (Village, VillagePlace)
"""What is read with a game and a place."""


def due(game: Game, state: Any, since: datetime) -> datetime:
    """The first closing of the phase that is open, or opens next, that the calendar has after a moment."""
    return calendar.deadline(game.village.calendar, calendar.OPENS[state.phase], since)


def step(game: Game, passed: bool) -> str | None:
    """A phase that has closed is published, unless game masters hold it; one whose deadline has passed is closed."""
    if game.closed:
        return None if game.village.holds else "publish"
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
        owed.owe_news(game, table, first, last)


def drain() -> timedelta:
    """For how long the clock waits after a deadline in any case: as long as the settings of the site say."""
    return timedelta(seconds=settings.DRAIN)


def missed(game: Game, now: datetime) -> bool:
    """After an absence the phase that was open closes as of its deadline. One that opened after its own had no time at
    all: the village is held, until its game masters say how it goes on. In the demo, which has none, it goes on by
    itself.
    """
    if not calendar.had_no_time(game):
        return False
    if settings.DEMO:
        Game.objects.filter(pk=game.pk).update(due=calendar.next_evening(game, now), pulse=game.pulse + 1)
    else:
        calendar.stop(game, now)
    return True
