"""The clock: closes phases on time with nobody on the site, and publishes what they brought.

Any number of clocks do no harm: each command has a key made of game and phase, and whoever comes second finds the receipt.
After hours of absence phases are caught up one by one, each closed at its own due time. A game that raises an error is put off
and reported, and stops no other.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid5

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.db.models import Min, Q

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK

from . import clerk
from .models import Game, Heartbeat
from .shelf import table_of

log = logging.getLogger("lupus.clock")

LONGEST_SLEEP: Final = 1.0
"""Seconds after which the clock looks again in any case: a game master may have changed something meanwhile."""

CLOCK_NAME: Final = "clock"

NAMES: Final = UUID("6b2a3c1e-2f64-4f2f-9f5b-4c5550555301")

PATIENCE: Final = timedelta(minutes=5)
"""How long a game that raised an error is left alone."""


def due_games(now: datetime) -> list[int]:
    """The games for which the clock has something to do."""
    waits = now - timedelta(seconds=settings.DRAIN)
    ready = Q(closed=False, due__lte=waits) | Q(closed=True, holds=False)
    rested = Q(next_try__isnull=True) | Q(next_try__lte=now)
    return list(Game.objects.filter(ready, rested, stage=Game.Stage.PLAYED).order_by("due").values_list("pk", flat=True))


HICCUP: Final = timedelta(seconds=10)
"""The same after an error of the database, which is mostly not the game's own."""


def beat(now: datetime) -> None:
    """Leave word that the clock is at work: every ten seconds is often enough, and each is a write."""
    if not Heartbeat.objects.filter(name=CLOCK_NAME, at__gt=now - timedelta(seconds=10)).exists():
        Heartbeat.objects.update_or_create(name=CLOCK_NAME, defaults={"at": now})


def rest(now: datetime) -> float:
    """How many seconds the clock may sleep: until the next deadline, and never long."""
    playing = Game.objects.filter(stage=Game.Stage.PLAYED, closed=False, due__gt=now - timedelta(seconds=settings.DRAIN))
    due = playing.aggregate(due=Min("due"))["due"]
    seconds = LONGEST_SLEEP if due is None else (due - now).total_seconds() + settings.DRAIN
    return float(min(LONGEST_SLEEP, max(0.0, seconds)))


def tick(now: datetime) -> int:
    """Do everything that is due; how many steps that was."""
    steps = 0
    for game_id in due_games(now):
        try:
            while turn(game_id, now):
                steps += 1
        except Exception as error:
            log.exception("game %s: the clock failed", game_id)
            connection.close_if_unusable_or_obsolete()
            wait = HICCUP if isinstance(error, (OperationalError, InterfaceError)) else PATIENCE
            Game.objects.filter(pk=game_id).update(next_try=now + wait)
    return steps


def turn(game_id: int, now: datetime) -> bool:
    """Close a phase that is due, or publish one that has closed; whether there was anything to do."""
    with clerk.writing():
        game = clerk.locked(game_id)
        if game.stage != Game.Stage.PLAYED:
            return False
        table = table_of(game)
        phase, number = table.state.phase, table.state.number
        if game.closed and not game.holds:
            verb = "publish"
        elif not game.closed and game.due is not None and game.due <= now - timedelta(seconds=settings.DRAIN):
            verb = "close"
        else:
            return False
        at = game.due if verb == "close" and game.due is not None else now
        clerk.act(game, table, Command(CLOCK, verb), key_of(game_id, verb, phase, number), at)
        if game.next_try is not None:
            Game.objects.filter(pk=game_id).update(next_try=None)
    return True


def key_of(game_id: int, verb: str, phase: str, number: int) -> UUID:
    """The same for all clocks: "close night 3" of a game can be done once."""
    return uuid5(NAMES, f"{game_id} {verb} {phase} {number}")
