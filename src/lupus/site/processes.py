"""The processes of a site: one that answers, one that closes phases and sends mail.
Each ends cleanly when it is told to."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import sys
from collections.abc import Callable
from functools import partial
from threading import Event, Thread
from time import monotonic
from types import FrameType
from typing import Final

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from . import files
from .people import throttle
from .people.links import send_links
from .post import push, sender
from .room import bots, saved
from .table import clock
from .village import calendar, owed, silence
from .village.inbox import taking
from .village.preparation.applicants import send_answers

log = logging.getLogger("lupus.clock")

CLOCK_SULK: Final = 5.0
"""Seconds after which the clock looks again when the database did not answer."""

READING_REST: Final = 1.0
"""Seconds between two looks for mails that were kept."""

POST_REST: Final = 2.0
"""Seconds between two looks for letters."""

LONGEST_PAUSE: Final = 30.0
"""Seconds for which the post waits at most: where many villages play there is always a deadline near."""

POST_SULK: Final = 60.0
"""Seconds after which a mail server that could not be reached is tried again."""

TIDY: Final = 3600.0
"""Seconds between two looks for sessions that have expired."""

SWEEP: Final = 60.0
"""Seconds between two looks for rooms whose time is over."""


def prepare() -> None:
    """Bring the database up to date, and collect the files that do not change where a proxy or a cache wants them
    named."""
    call_command("migrate", verbosity=0, interactive=False)
    if settings.PRODUCTION:
        call_command("collectstatic", verbosity=0, interactive=False)


def run_clock() -> None:
    """The clock and the post, until SIGTERM, SIGINT, or the end of the process that started this one."""
    files.close()
    stop = Event()

    def end(number: int, frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=outlived, args=(parent.join, stop), daemon=True).start()
    post = Thread(target=keep_sending, args=(stop,))  # apart: a mail server that keeps us waiting must not hold a dawn
    post.start()
    players = bots.Bots()
    moving = Thread(target=keep, args=("the bots", lambda: players.move(timezone.now()), bots.EVERY, stop))  # likewise
    moving.start()
    reading = Thread(target=keep, args=("the reading", taking.read_kept, READING_REST, stop))  # likewise
    reading.start()
    keep_time(stop)
    for thread in (reading, moving, post):
        thread.join()


def outlived(wait: Callable[[], None], stop: Event) -> None:
    """Stop when something else has ended."""
    wait()
    stop.set()


def keep_time(stop: Event) -> None:
    """Do what is due, sleep, and so on; an error of the database costs a look and no more."""
    while not stop.is_set():
        now = timezone.now()
        try:
            if (ahead := clock.ahead(now)) > clock.MOST_AHEAD:
                log.error("the clock is %s ahead of the database's: no phase closes until it is set right", ahead)
                stop.wait(CLOCK_SULK)
                continue
            clock.tick(now)
            calendar.wake(now)
            owed.remind(now)
            owed.alarm(now)
            silence.watch(now)
            clock.beat(now)
            pause = clock.rest(timezone.now())
        except Exception:
            log.exception("the clock failed")
            connection.close()
            pause = CLOCK_SULK
        stop.wait(pause)
    connection.close()


def keep(what: str, look: Callable[[], object], rest: float, stop: Event) -> None:
    """Do something again and again, with a rest of so many seconds; an error costs a look and no more."""
    while not stop.is_set():
        pause = rest
        try:
            look()
        except Exception:
            log.exception("%s failed", what)
            connection.close()
            pause = CLOCK_SULK
        stop.wait(pause)
    connection.close()


def tidied(last: float) -> float:
    """Forget the sessions that have expired and old attempts, once an hour; when that was last done."""
    now = monotonic()
    if now - last < TIDY:
        return last
    SessionStore.clear_expired()
    throttle.forget()
    return now


def swept(last: float) -> float:
    """Let the rooms vanish that everybody has left, once a minute; when that was last done."""
    now = monotonic()
    if now - last < SWEEP:
        return last
    saved.sweep(timezone.now())
    return now


def keep_sending(stop: Event) -> None:
    """Send what is owed, rest, and so on. While a village votes in the last second the post waits,
    but for answers to mails."""
    tidy, sweep, sent = -TIDY, -SWEEP, -LONGEST_PAUSE
    while not stop.is_set():
        try:
            if monotonic() - sent < LONGEST_PAUSE and clock.rush(timezone.now()):
                sender.send_replies()
                stop.wait(POST_REST)
                continue
            sent, tidy, sweep = monotonic(), tidied(tidy), swept(sweep)
            send_links()
            send_answers()
            push.push_owed()
            sender.send_owed()
            pause = POST_REST
        except Exception as error:
            log.error("the post failed: %s", type(error).__name__)
            connection.close()
            pause = POST_SULK
        stop.wait(pause)
    connection.close()


def keep_clock(timekeeper: Callable[[], None], stop: Event) -> None:
    """Run a clock in a process of its own, and start it again should it ever die. timekeeper: as `serve` has it."""
    spawn = multiprocessing.get_context("spawn")
    while not stop.is_set():
        child = spawn.Process(target=timekeeper, name="lupus-clock", daemon=True)
        child.start()
        while child.is_alive() and not stop.wait(1.0):
            pass
        if not stop.is_set():
            log.error("the clock died (%s); it is started again", child.exitcode)
    child.terminate()
    child.join(30)


def serve(
    host: str,
    port: int,
    workers: int,
    *,
    timekeeper: Callable[[], None] | None,
    beside: Callable[[Event], None] | None = None,
) -> None:
    """Answer requests until SIGTERM or SIGINT.

    timekeeper: what a new process does to be the clock, Django's start included; None where the clock runs elsewhere.
    beside: what another thread does meanwhile.
    """
    from .serving import server

    files.close()
    connection.close()  # that of the preparations: from here on each thread has its own

    def end(number: int, frame: FrameType | None) -> None:
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)  # uvicorn hands it on when it is done
    stop = Event()
    clock_beside = None if timekeeper is None else partial(keep_clock, timekeeper)
    threads = [Thread(target=work, args=(stop,)) for work in (clock_beside, beside) if work is not None]
    for thread in threads:
        thread.start()
    try:
        server.run(
            "lupus.site.serving.asgi:application", host=host, port=port, workers=workers, proxies=settings.PROXIES
        )
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
        for thread in threads:
            thread.join()
