"""Which rows of a log are owed a mail.

Everybody gets it, at the same moment and under the same subject: also those who have nothing to learn, so that getting a mail
says nothing (L7-2.3-10). What a game master tells only some has no mail at all.
"""

from __future__ import annotations

from typing import Any

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import PUBLIC
from lupus.engine.table import Entry, Table
from lupus.site.table.models import Game, Place, Ruling

from .models import Letter


def owe(game: Game, table: Table[Any], first: int, last: int) -> None:
    """Write down the mails that the rows which a command brought are owed, in the transaction that writes those rows."""
    new = table.log[first - 1 : last]
    kind = kind_of(new, over=table.game.over(table.state), dealt=first == 1)
    if kind is None:
        return
    places = Place.objects.filter(game=game)
    Letter.objects.bulk_create([Letter(game=game, place=place, kind=kind, first=first, last=last) for place in places])


def kind_of(new: list[Entry], *, over: bool, dealt: bool) -> str | None:
    """What a batch of rows is to those who play; None for a single command, which concerns its author alone."""
    if dealt:
        return Letter.Kind.START
    if over or any(isinstance(e.event, PhaseBegan) and e.event.phase in ("day", "night") for e in new):
        return Letter.Kind.RESULT
    if any(e.seen_by == PUBLIC and not isinstance(e.event, PhaseBegan) for e in new):
        return Letter.Kind.NOTE
    return None


def owe_change(game: Game, ruling: Ruling) -> None:
    """Write down that everybody is to be told of a change of the calendar, in the transaction that makes it."""
    Letter.objects.bulk_create(
        Letter(game=game, place=place, kind=Letter.Kind.CALENDAR, first=ruling.pk, last=ruling.pk)
        for place in Place.objects.filter(game=game)
    )
