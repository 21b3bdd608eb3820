"""Which rows of a log are owed a mail, and to whom. One mail per person and phase, for everybody alike: also for those who have
nothing to learn, so that getting a mail says nothing (L7-2.3-10)."""

from __future__ import annotations

from typing import Any

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets.lupus8.events import Hint
from lupus.rulesets.tempo_reale.events import Announcement
from lupus.site.table.models import Game, Place

from .models import Letter


def owe(game: Game, table: Table[Any], first: int) -> None:
    """Write down the mails that the rows from `first` on are owed. Runs in the transaction that writes those rows."""
    new = table.log[first - 1 :]
    kind = kind_of(new, over=table.game.over(table.state), dealt=first == 1)
    if kind is None:
        return
    to = {entry.event.player for entry in new if isinstance(entry.event, Hint)}
    places = [p for p in Place.objects.filter(game=game) if not to or p.seat in to]
    Letter.objects.bulk_create([Letter(game=game, place=place, kind=kind, first=first, last=len(table.log)) for place in places])


def kind_of(new: list[Entry], *, over: bool, dealt: bool) -> str | None:
    """What a batch of rows is to those who play; None for a single command, which concerns its author alone."""
    if dealt:
        return Letter.Kind.START
    if over or any(isinstance(e.event, PhaseBegan) and e.event.phase in ("day", "night") for e in new):
        return Letter.Kind.RESULT
    if any(isinstance(e.event, (Announcement, Hint)) or (e.seen_by == PUBLIC and not isinstance(e.event, PhaseBegan)) for e in new):
        return Letter.Kind.NOTE
    return None
