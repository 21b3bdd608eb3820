"""Looks into the mailbox every few seconds, and after each deadline, until it is told to stop.

No phase closes before a look that began after its deadline has taken what had come by then (`table/doors.py`). What fails is tried
again, ever more rarely; a phase waits half a minute for a mailbox that cannot be read.
"""

from __future__ import annotations

import logging
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from imaplib import IMAP4
from threading import Event
from typing import Final

from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from lupus.site.table import doors

from .mailbox import Mailbox, empty, sign_in

log = logging.getLogger("lupus.mail")

EVERY: Final = timedelta(seconds=10)
"""The time between two looks into the mailbox."""

SETTLED: Final = timedelta(seconds=1)
"""After a deadline, when the look begins: the server writes down whole seconds, and shows a mail a little later."""

SULK: Final = 5.0
"""Seconds after which a mailbox, or a database, that failed is tried again; twice as many after each further failure."""

LONGEST_SULK: Final = 300.0
"""Seconds for which it waits at most."""


class Round:
    """The door of a mailbox. cleared: the moment before which everything that had come has been taken."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.cleared = self.seen = doors.LONG_AGO

    def look(self, cleared: datetime) -> None:
        """A look that began then has taken all that there was."""
        self.cleared = cleared
        self.say()

    def alive(self) -> None:
        """A mail has been taken: let no phase take a long look for a silent one."""
        if timezone.now() - self.seen >= doors.BEAT:
            self.say()

    def say(self) -> None:
        """Tell the clock that this process is alive, and until when mails are taken."""
        with unless_the_database_fails():
            self.seen = timezone.now()
            doors.say(self.name, self.cleared, self.seen)

    def leave(self) -> None:
        """No phase waits for this mailbox any more."""
        with unless_the_database_fails():
            doors.leave(self.name)

    def rest(self, stop: Event) -> None:
        """Wait for the next look: in ten seconds, or when a deadline has passed that some master may just have moved."""
        begin = timezone.now()
        while not stop.is_set():
            now, due = timezone.now(), None
            with unless_the_database_fails():
                due = doors.next_deadline(self.cleared)
            until = begin + EVERY if due is None else min(begin + EVERY, due + SETTLED)
            if until <= now:
                return
            stop.wait(min((until - now).total_seconds(), doors.EVERY))


@contextmanager
def unless_the_database_fails() -> Iterator[None]:
    """What a failing database costs here is said, and tried again at the next look."""
    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        log.warning("the door of the mailbox: %s", type(error).__name__)
        connection.close()


def keep_fetching(mailbox: Mailbox, stop: Event) -> None:
    """Take what comes until `stop`. Raises nothing for what fails at the server or in the database."""
    sulk, door = SULK, Round()

    def tell(word: str) -> None:
        log.info(word)
        door.alive()

    while not stop.is_set():
        try:
            with sign_in(mailbox) as server:
                while not stop.is_set():
                    begin = timezone.now()
                    if not empty(server, tell, stop.is_set):
                        break
                    door.look(begin)
                    sulk = SULK
                    door.rest(stop)
        except (OSError, IMAP4.error) as error:
            log.warning("the mailbox: %s", kind(error))
        stop.wait(sulk)
        sulk = min(2 * sulk, LONGEST_SULK)
    door.leave()
    connection.close()


def kind(error: Exception) -> str:
    """What went wrong, without what the server says, which may name somebody."""
    if isinstance(error, IMAP4.abort):
        return "the connection broke"
    if isinstance(error, IMAP4.error):
        return "the server refuses (is LUPUS_IMAP right?)"
    return f"cannot be reached ({type(error).__name__})"


def run(mailbox: Mailbox) -> None:
    """Take what comes until SIGTERM or SIGINT; the mail in progress is taken and marked first."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    log.info("ready for mail")
    keep_fetching(mailbox, stop)
