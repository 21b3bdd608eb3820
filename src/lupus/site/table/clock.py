"""The clock: gives the commands that nobody gives, such as the close of a phase, each on time.
Which ones, the hosting says.

Any number of clocks do no harm: each looks at the game under its lock, and whoever comes second finds nothing left to
do. After an absence a hosting says whether a phase gets its time anew, or is closed at its own due time. A game that
raises an error is put off and reported, and stops no other.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final
from uuid import UUID, uuid5

from django.db import InterfaceError, OperationalError, connection
from django.db.models import Min, Q, QuerySet

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK

from . import clerk, doors, storage
from .hosting import HOSTINGS, beside_games, hosting_of
from .idempotency import Key, Way
from .models import Game, Heartbeat

log = logging.getLogger("lupus.clock")

LONGEST_SLEEP: Final = 1.0
"""Seconds after which the clock looks again in any case: a game master may have changed something meanwhile."""

AT_THE_DOOR: Final = 0.05
"""Seconds after which the clock looks again while people who came before a deadline are still being answered."""

AT_ONCE: Final = 0.01
JUST_PASSED: Final = timedelta(seconds=0.3)
"""For so long after a deadline the clock looks again every `AT_ONCE` seconds, since mostly nobody is being answered
then: on the screens of a room a phase ends at its time."""

RUSH_BEFORE: Final = timedelta(seconds=5)
RUSH_AFTER: Final = timedelta(seconds=10)
"""How long before and after a deadline that has not been acted upon the machine is left to those who vote."""

CLOCK_NAME: Final = "clock"

NAMES: Final = UUID("6b2a3c1e-2f64-4f2f-9f5b-4c5550555301")

PATIENCE: Final = timedelta(minutes=5)
"""How long a game that raised an error is left alone."""


def due_games(now: datetime) -> list[int]:
    """The games for which the clock has something to do now."""
    return [game.pk for game in ready(now) if hosting_of(game).step(game, closable(game, now)) is not None]


def ready(now: datetime) -> QuerySet[Game]:
    """The games with a deadline that has passed, or a phase that has closed,
    and which are not left alone for a while."""
    todo = Q(closed=False) & drained(now) | Q(closed=True)
    rested = Q(next_try__isnull=True) | Q(next_try__lte=now)
    games = Game.objects.select_related(*beside_games())
    return games.filter(todo, rested, stage=Game.Stage.PLAYED).order_by("due")


def drained(now: datetime) -> Q:
    """A condition: the deadline of a game has passed, and so has the time that its hosting waits after it
    (`Hosting.drain`)."""
    hosted = (Q(hosting=name, due__lte=now - hosting.drain()) for name, hosting in HOSTINGS.items())
    return reduce(or_, hosted, Q(pk__in=()))


MOST_AHEAD: Final = timedelta(minutes=1)
"""How far the clock of this machine may be ahead of the database's."""


def ahead(now: datetime) -> timedelta:
    """How far a clock is ahead of the database's. SQLite has none of its own: there it is never ahead."""
    if connection.vendor != "postgresql":
        return timedelta()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (there,) = cursor.fetchone()
    return now - there  # type: ignore[no-any-return]


HICCUP: Final = timedelta(seconds=10)
"""How long a game is left alone after an error of the database, which mostly has nothing to do with the game."""


def beat(now: datetime) -> None:
    """Leave word that the clock is at work: every ten seconds is often enough, and each is a write."""
    if not Heartbeat.objects.filter(name=CLOCK_NAME, at__gt=now - timedelta(seconds=10)).exists():
        Heartbeat.objects.update_or_create(name=CLOCK_NAME, defaults={"at": now})


def rest(now: datetime) -> float:
    """How many seconds the clock may sleep: until the next deadline, and never long."""
    waiting = [game for game in ready(now) if hosting_of(game).step(game, True) is not None]
    if waiting:
        newest = max(
            (game.due + hosting_of(game).drain() for game in waiting if game.due is not None), default=now - JUST_PASSED
        )
        return AT_ONCE if newest > now - JUST_PASSED else AT_THE_DOOR
    playing = Game.objects.filter(
        ~drained(now), stage=Game.Stage.PLAYED, closed=False, due__isnull=False, hosting__in=HOSTINGS
    )
    first = playing.order_by().values_list("hosting").annotate(due=Min("due"))
    left = [(due + HOSTINGS[name].drain() - now).total_seconds() for name, due in first]
    return float(max(0.0, min([LONGEST_SLEEP, *left])))


def rush(now: datetime) -> bool:
    """Whether a deadline is so near, before or behind, that people may be waiting for an answer:
    what is not urgent can wait."""
    near = Game.objects.filter(
        stage=Game.Stage.PLAYED, closed=False, due__gt=now - RUSH_AFTER, due__lt=now + RUSH_BEFORE
    )
    return near.exists()


def tick(now: datetime) -> int:
    """Do everything that is due; how many steps that was."""
    steps = 0
    for game_id in due_games(now):
        try:
            while advance(game_id, now):
                steps += 1
        except Exception as error:
            log.exception("game %s: the clock failed", game_id)
            connection.close_if_unusable_or_obsolete()
            wait = HICCUP if isinstance(error, (OperationalError, InterfaceError)) else PATIENCE
            put_off(game_id, error, now, wait)
    return steps


def put_off(game_id: int, error: Exception, now: datetime, wait: timedelta) -> None:
    """Leave a game alone for a while, and write down since when it fails, for `lupus doctor` and its game masters."""
    game = Game.objects.filter(pk=game_id)
    game.filter(failing=None).update(failing=now)
    game.update(next_try=now + wait, failure=type(error).__name__[:60])


def advance(game_id: int, now: datetime) -> bool:
    """Give the command that the hosting has for the clock now, as of the deadline that it acts on;
    whether anything came of it."""
    with clerk.writing():
        game = storage.locked(game_id)
        verb = hosting_of(game).step(game, closable(game, now)) if game.stage == Game.Stage.PLAYED else None
        if verb is None:
            return False
        if not game.closed and hosting_of(game).missed(game, now):
            return False
        at = now if game.closed or game.due is None else min(now, game.due)
        done = clerk.act(game, Command(CLOCK, verb), key_of(game, verb), at)
        if game.next_try is not None:
            Game.objects.filter(pk=game_id).update(next_try=None, failing=None, failure="")
    return done.receipt is not None


def closable(game: Game, now: datetime) -> bool:
    """Whether the deadline of the open phase has passed, and everybody who came before it has been answered."""
    if game.closed or game.due is None or game.due > now - hosting_of(game).drain():
        return False
    return doors.answered(game.due, now)


def key_of(game: Game, verb: str) -> Key:
    """The same for all clocks: what is to be done to a game of this length can be done once."""
    return Key(Way.CLOCK.sender(), uuid5(NAMES, f"{game.pk} {verb} {game.length}"))
