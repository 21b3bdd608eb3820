"""Rooms as the table knows them (`table/hosting.py`): a phase runs from when it is shown, and the clock ends it.

The game says which time runs in a state (`Screens.timer`). A time keeps its end while it keeps its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from lupus.engine.game import Setup
from lupus.engine.seats import CLOCK, PUBLIC
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import Timer
from lupus.site.table import cache
from lupus.site.table.models import Deal, Game

from .games import screens_of
from .models import Occupant, Room

beside: Final = ()
"""Nothing is read with each game: a room has its game, and not the other way round."""

MISSED: Final = timedelta(seconds=3)
"""A phase that is not closed for so long after its end gets its time anew: the site stood still, and nobody could
play."""


AT_ONCE: Final = timedelta(seconds=0.5)
"""How soon a time ends that nobody needs any more: the last who is ready sees it first."""


def due(game: Game, state: Any, since: datetime) -> datetime | None:
    """The end of the time that runs in a state and begins now; None where the game waits for people."""
    timer = running(game, state, settings_of(game))
    return (
        None if timer is None or timer.endless else at_a_tenth(since + timedelta(seconds=timer.after + timer.seconds))
    )


def at_a_tenth(moment: datetime) -> datetime:
    """The first whole tenth of a second from a moment on: then screens change (`live.TENTH`), so phases end there
    too."""
    return moment + timedelta(microseconds=-moment.microsecond % 100_000)


def step(game: Game, passed: bool) -> str | None:
    """What the game offers its clock, when the time is over."""
    return spoken_by_the_clock(game, cache.table_of(game).state) if passed else None


def follow(game: Game, table: Table[Any], known: int) -> None:
    """Set the end of the time that runs now, and tell open pages that something is new.

    While the time is quiet, pages hear only of what everybody is told: when a page changes is information too (L-8).
    """
    before = cache.table_of(game).state if known else None
    was = None if before is None else running(game, before, table.setup.settings)
    now = running(game, table.state, table.setup.settings)
    if now is None or was is None or now.name != was.name or game.due is None:
        game.due = due(game, table.state, timezone.now())
        if was is not None and was.ready:
            forget(Occupant.objects.filter(room__game=game))
    if was is None or not was.quiet or any(entry.seen_by == PUBLIC for entry in table.log[known:]):
        Room.objects.filter(game=game).update(pulse=F("pulse") + 1, scene=0)


def forget(people: QuerySet[Occupant]) -> None:
    """Forget what people have said of a moment that is over: that they are ready, and who is to leave the table."""
    people.filter(bot="").update(ready=False, misses="")


def drain() -> timedelta:
    """Nothing: phones send in time, and who came in time is waited for at the doors."""
    return timedelta()


def missed(game: Game, now: datetime) -> bool:
    """A phase that was to end while the site stood still gets its whole time anew, and open pages are told."""
    if game.due is None or now < game.due + MISSED:
        return False
    Room.objects.filter(game=game).update(pulse=F("pulse") + 1)
    Game.objects.filter(pk=game.pk).update(due=due(game, cache.table_of(game).state, now))
    return True


def hurry(game: Game, now: datetime) -> None:
    """End the time that runs, which everybody was asked about: nobody needs it any more."""
    end = at_a_tenth(now + AT_ONCE)
    Game.objects.filter(pk=game.pk, due__gt=end).update(due=end)


def settings_of(game: Game) -> Mapping[str, Any]:
    """What a game was set up with, also while its first row is being written."""
    return Setup.load(Deal.objects.values_list("setup", flat=True).get(game=game)).settings


def running(game: Game, state: Any, settings_: Mapping[str, Any]) -> Timer | None:
    """The time that runs in a state of a game with these settings, in the tempo of the site.

    None runs that the clock could not end: an answer after its end would come too late.
    """
    if spoken_by_the_clock(game, state) is None:
        return None
    timer = screens_of(game.ruleset).timer(state, settings_)
    if timer is None:
        return None
    return timer._replace(seconds=timer.seconds * settings.TEMPO, after=timer.after * settings.TEMPO)


def spoken_by_the_clock(game: Game, state: Any) -> str | None:
    """The verb that a state offers the clock."""
    prompts = RULESETS[game.ruleset].game.prompts(state, CLOCK)
    return prompts[0].verb if prompts else None
