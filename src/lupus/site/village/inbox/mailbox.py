"""A mailbox at a provider, read by IMAP over TLS: each mail that is not marked as read is taken, in order, and then marked.

A mail counts from the moment at which it came into the mailbox, which its server wrote down.

Whoever stops between the two takes the mail again, which is known by then (`taking`). A mail on which the program fails is marked
as read and flagged, so that somebody may look at it and the others do not wait.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable
from datetime import UTC, datetime
from imaplib import IMAP4, IMAP4_SSL, Internaldate2tuple
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from django.utils import timezone

from lupus.site.table.doors import LONGEST

from .brought import FAILED, attempt
from .reading import LARGEST

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
        found = Mailbox(parts.hostname or "", parts.port or TLS, user, password, unquote(parts.path.strip("/")) or "INBOX")
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
        word = attempt(found[0], (), arrived(found[1], timezone.now()))
        if word is None:
            return False
        marks = r"(\Seen \Flagged)" if word == FAILED else r"(\Seen)"
        answered(server.uid("STORE", str(number), "+FLAGS.SILENT", marks))
        tell(word)
    return True


def content(server: IMAP4, number: int) -> tuple[bytes, bytes] | None:
    """The bytes of a mail, one more than a letter may have at most, and what the server says of it; None where it has gone.

    It is not marked as read by this.
    """
    parts = answered(server.uid("FETCH", str(number), f"(INTERNALDATE BODY.PEEK[]<0.{LARGEST + 1}>)"))
    raw = next((bytes(part[1]) for part in parts if isinstance(part, tuple)), None)
    said = b" ".join(part[0] if isinstance(part, tuple) else part for part in parts if part)
    return None if raw is None else (raw, said)


def arrived(said: bytes, now: datetime) -> datetime:
    """When a mail came into the mailbox, as its server says: now at the latest, and no longer ago than a phase waits."""
    found = Internaldate2tuple(said)
    moment = now if found is None else datetime.fromtimestamp(time.mktime(found), UTC)
    return min(max(moment, now - LONGEST), now)
