"""What arrives in time counts (D-02): no phase closes while somebody who came before its deadline still waits.

Each process that takes commands is a door. A door counts the commands that have arrived and are not answered. After a
deadline, as soon as it has answered every command that came before, it says so in the database. The clock closes the
phase when all doors have said so. However many people come in the last second, nobody who was in time is refused, and
the result comes when the last of them has been answered.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from socket import gethostname
from typing import Final

from django.db import DatabaseError
from django.utils import timezone

from .asking import Asking
from .clerk import writing
from .models import Door, Game

log = logging.getLogger("lupus.doors")

EVERY: Final = 1.0
"""Seconds between two looks at the deadlines: a game master may have moved one."""

AGAIN: Final = 0.02
"""Seconds until the next look while somebody who was in time still waits."""

BEAT: Final = timedelta(seconds=10)
"""How often a door says that it is at work."""

SILENT: Final = timedelta(seconds=30)
"""A door that has said nothing for so long is not at work any more: its process was killed, or lost the database."""

LONGEST: Final = timedelta(seconds=60)
"""For so long does a phase wait for the doors.
A command that takes longer is an error of the site, and must not stop a game."""

ROUNDS: Final = 50
"""Turns of the event loop without a command that was in time, after which whatever had reached this machine has been
read. A connection is accepted in one turn, its bytes are read in another, the request begins in a third; and of as many
connections as may wait (`server.QUEUE`) only so many are accepted in a turn (`server.ACCEPTED`)."""


AFTER_ALL: Final = 12
"""Turns of the event loop that are enough once everybody who waited had been accepted: their bytes are read in the next
turns. Crowds of strangers without end make each turn long, and must not hold up a phase by fifty of them."""


# --- what the clock asks ----------------------------------------------------------------------------------------------


def answered(due: datetime, now: datetime) -> bool:
    """Whether every command that arrived before a deadline has been answered, at all doors."""
    if now - due > LONGEST:
        return True
    late = Door.objects.filter(cleared__lt=due, seen__gt=now - SILENT)
    return all(gone(door) for door in late)


def gone(door: Door) -> bool:
    """Whether the process of a door has ended, as far as this machine can tell."""
    if door.host != gethostname():
        return False
    try:
        os.kill(door.process, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return False


LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)

# --- the door of this process -----------------------------------------------------------------------------------------


class Keeper:
    """Counts the commands that wait in this process, and tells the clock how far they have been answered."""

    def __init__(self, emptied: Callable[[], datetime] = lambda: LONG_AGO) -> None:
        self._emptied = emptied
        """When nobody waited to be accepted, the last time that the system said so."""
        self.name = secrets.token_hex(8)
        self.ready = asyncio.Event()
        """Set when the clock knows of this door: no command is taken before."""
        self._waiting: dict[object, datetime] = {}
        self._newest = LONG_AGO
        self._ask = Asking()
        self._said = self._seen = LONG_AGO

    @contextmanager
    def waiting(self, received: datetime) -> Iterator[None]:
        """A command that arrived then is being answered."""
        mine = object()
        self._waiting[mine] = self._newest = received
        try:
            yield
        finally:
            del self._waiting[mine]

    async def cleared(self) -> datetime:
        """The moment before which nobody waits any more: now, or the arrival of the command that has waited longest."""
        now, quiet, since_all = timezone.now(), 0, 0
        while quiet < ROUNDS and since_all < AFTER_ALL:
            self._newest = now
            await asyncio.sleep(0)
            quiet = 0 if self._newest < now else quiet + 1
            since_all = since_all + 1 if quiet and self._emptied() >= now else 0
        return min((*self._waiting.values(), now))

    async def keep(self) -> None:
        """Tell the clock, again and again, until cancelled."""
        try:
            while True:
                try:
                    pause = await self.look()
                    self.ready.set()
                except Exception as error:
                    log.warning("a door cannot be kept: %s", type(error).__name__)
                    pause = EVERY
                await asyncio.sleep(pause)
        finally:
            with suppress(DatabaseError):
                await self._ask(leave, self.name)

    async def look(self) -> float:
        """Say what there is to say; how many seconds to wait until the next look."""
        now, due = timezone.now(), await self._ask(next_deadline, self._said)
        if due is not None and due <= now:
            return await self.speak_of(due)
        if now - self._seen >= BEAT:
            await self.say(await self.cleared())
        return EVERY if due is None else min(EVERY, (due - now).total_seconds())

    async def speak_of(self, due: datetime) -> float:
        """A deadline has passed: as soon as all who came before it are answered, say so."""
        while (cleared := await self.cleared()) < due and timezone.now() - self._seen < BEAT:
            await asyncio.sleep(AGAIN)
        await self.say(cleared)
        return AGAIN

    async def say(self, cleared: datetime) -> None:
        """Write down how far this door has come."""
        now = timezone.now()
        await self._ask(say, self.name, cleared, now)
        self._said, self._seen = cleared, now


def next_deadline(after: datetime) -> datetime | None:
    """The first deadline of any game after a moment."""
    games = Game.objects.filter(stage=Game.Stage.PLAYED, closed=False, due__gt=after)
    return games.order_by("due").values_list("due", flat=True).first()


def say(name: str, cleared: datetime, now: datetime) -> None:
    """Write down how far a door has come, and forget the doors that have been silent for long."""
    facts = {"host": gethostname(), "process": os.getpid(), "cleared": cleared, "seen": now}
    with writing():
        Door.objects.update_or_create(name=name, defaults=facts)
        Door.objects.filter(seen__lt=now - 20 * SILENT).delete()


def leave(name: str) -> None:
    """Forget a door that takes no command any more."""
    Door.objects.filter(name=name).delete()
