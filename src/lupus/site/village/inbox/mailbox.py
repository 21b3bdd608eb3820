"""A mailbox at a provider, read by IMAP over TLS: each mail that is not marked as read is taken, then marked.

A mail counts from the moment at which it came into the mailbox, which its server wrote down. Whoever stops between the
two takes the mail again, which is known by then (`taking`). A mail on which the program fails is marked as read and
flagged, so that somebody may look at it and the others do not wait.

It is looked at every few seconds, and after each deadline. No phase closes before a look that began after its deadline
has taken what had come by then (`table/doors.py`). What fails is tried again, ever more rarely; a phase waits half a
minute for a mailbox that cannot be read.
"""

from __future__ import annotations

import logging
import secrets
import signal
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from imaplib import IMAP4, IMAP4_SSL, Internaldate2tuple
from threading import Event
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from lupus.site.table import doors
from lupus.site.table.doors import LONGEST

from .reading import LARGEST
from .taking import FAILED, bring

PATIENCE: Final = 30.0
"""Seconds for an answer of the server."""

TLS: Final = 993
"""The port of IMAP over TLS."""


class Mailbox(NamedTuple):
    """A folder of an account."""

    host: str
    port: int
    user: str
    password: str
    folder: str


def mailbox_of(url: str) -> Mailbox:
    """The mailbox that an address names: imaps://user:password@host:port/folder, with signs such as @ as %40.

    Raises `ValueError`, which says nothing of the address.
    """
    try:
        parts = urlsplit(url)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        found = Mailbox(
            parts.hostname or "", parts.port or TLS, user, password, unquote(parts.path.strip("/")) or "INBOX"
        )
    except ValueError:
        raise ValueError("it cannot be read") from None
    if parts.scheme != "imaps":
        raise ValueError("it must begin with imaps://")
    if not (found.host and user and password) or not found.folder.isascii() or not found.folder.isprintable():
        raise ValueError("a host, a user and a password are needed, and a folder in ASCII")
    return found


def sign_in(mailbox: Mailbox) -> IMAP4_SSL:
    """Open a mailbox. Raises `OSError`, `IMAP4.error`."""
    server = IMAP4_SSL(mailbox.host, mailbox.port, ssl_context=ssl.create_default_context(), timeout=PATIENCE)
    try:
        server.login(mailbox.user, mailbox.password)
        folder = mailbox.folder.replace("\\", "\\\\").replace('"', '\\"')
        answered(server.select(f'"{folder}"'))
    except BaseException:
        server.shutdown()
        raise
    return server


def answered(answer: tuple[str, list[Any]]) -> list[Any]:
    """What a server answered. Raises `IMAP4.error` where it refused."""
    if answer[0] != "OK":
        raise IMAP4.error("refused")
    return answer[1]


def empty(server: IMAP4, tell: Callable[[str], object], stopped: Callable[[], bool]) -> bool:
    """Take what has come until all is taken or `stopped` says so; whether all of it was taken.

    tell: gets a word for each mail. Raises `OSError`, `IMAP4.error`.
    """
    answered(server.noop())
    unseen = b" ".join(part for part in answered(server.uid("SEARCH", "UNSEEN")) if part)
    for number in sorted(map(int, unseen.split())):
        if stopped():
            return False
        found = content(server, number)
        if found is None:
            continue
        word = bring(found[0], (), arrived(found[1], timezone.now()))
        if word is None:
            return False
        marks = r"(\Seen \Flagged)" if word == FAILED else r"(\Seen)"
        answered(server.uid("STORE", str(number), "+FLAGS.SILENT", marks))
        tell(word)
    return True


def content(server: IMAP4, number: int) -> tuple[bytes, bytes] | None:
    """The bytes of a mail, one more than a letter may have at most, and what the server says of it; None where it has
    gone.

    It is not marked as read by this.
    """
    parts = answered(server.uid("FETCH", str(number), f"(INTERNALDATE BODY.PEEK[]<0.{LARGEST + 1}>)"))
    raw = next((bytes(part[1]) for part in parts if isinstance(part, tuple)), None)
    said = b" ".join(part[0] if isinstance(part, tuple) else part for part in parts if part)
    return None if raw is None else (raw, said)


def arrived(said: bytes, now: datetime) -> datetime:
    """When a mail came into the mailbox, as its server says: now at the latest, and no longer ago than a phase
    waits."""
    found = Internaldate2tuple(said)
    moment = now if found is None else datetime.fromtimestamp(time.mktime(found), UTC)
    return min(max(moment, now - LONGEST), now)


log = logging.getLogger("lupus.mail")

EVERY: Final = timedelta(seconds=10)
"""The time between two looks into the mailbox."""

SETTLED: Final = timedelta(seconds=1)
"""After a deadline, when the look begins: the server writes down whole seconds, and shows a mail a little later."""

SULK: Final = 5.0
"""Seconds after which a mailbox, or a database, that failed is tried again; twice as many after each further
failure."""

LONGEST_SULK: Final = 300.0
"""Seconds after which a mailbox that failed is tried again at the latest."""


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
        """Tell the clock that no phase needs to wait for this mailbox any more."""
        with unless_the_database_fails():
            doors.leave(self.name)

    def rest(self, stop: Event) -> None:
        """Wait for the next look: in ten seconds, or when a deadline has passed that some master may just have
        moved."""
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
    """Log a failure of the database inside the block and go on: the next look tries again."""
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
