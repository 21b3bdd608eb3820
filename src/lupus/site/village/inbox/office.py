"""Takes the mails that mail servers hand over by LMTP (RFC 2033), one after the other, until it is told to stop.

Each recipient of a mail gets an answer. One of 250 says that the mail was taken or dropped, and one of 451 that it must
be brought again. What is larger than a letter is read to its end and dropped like any other mail that is none: a
refusal would make the mail server write to an address that anybody can forge.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session
from django.conf import settings
from django.db import connections
from django.utils import timezone

from lupus.site.table.doors import Keeper

from .reading import LARGEST, unsigned
from .taking import FAILED, bring

LOCAL: Final = "127.0.0.1"
"""Where the office listens unless it is told otherwise: whoever reaches that address can bring mails."""

MOST: Final = 30
"""Connections at once. Postfix opens at most 20 to one place."""

REST: Final = 1.0
"""Seconds that a connection may bring no mail before it can make room for another one: its mail may be on the way."""

GRACE: Final = 30.0
"""Seconds for the mails in progress once it is told to stop."""

LOOK: Final = 0.05
"""Seconds between two looks whether mails are still in progress."""

PACE: Final = 0.25
"""Seconds: a mail is answered after a whole number of these. How long it took would tell whether its sender plays,
since whoever sends a mail may ask for a receipt (RFC 3461)."""

OPENING: Final = 10.0
"""Seconds that the office waits at most, at its start, until the clock knows of it. Without a database it starts all
the same."""

NULL: Final = ("", "<>")
"""The sender in the envelope of bounces and of what robots answer (RFC 3834)."""

log = logging.getLogger("lupus.mail")

PATIENCE: Final = 300.0
"""Seconds in which a command, or a whole mail with its answer, must come to its end (RFC 5321, 4.5.3.2)."""

TAKEN: Final = "250 2.0.0 taken"

LATER: Final = "451 4.3.0 not taken, bring it again"

NONSENSE: Final = "501 5.5.2 not understood"

TOO_MANY: Final = "421 4.3.2 too many connections, come again"


class Listener(LMTP):
    """A connection. busy: a mail is being read, taken or answered on it; taking: it has been read. since: when it
    began, or its last mail was answered. guarded: only those may connect whom the host lets.
    """

    line_length_limit = LARGEST

    def __init__(self, office: Office, guarded: bool) -> None:
        super().__init__(
            office,
            hostname=settings.HOST.partition(":")[0],
            ident="Lupus",
            data_size_limit=LARGEST,
            enable_SMTPUTF8=True,
            timeout=PATIENCE,
            loop=asyncio.get_running_loop(),
        )
        self.office, self.guarded = office, guarded
        self.busy = self.taking = False
        self.since = monotonic()
        self._answers = 0

    def connection_lost(self, error: Exception | None) -> None:
        """Let the office know that it has ended."""
        self.office.open.discard(self)
        super().connection_lost(error)

    def make_room(self) -> None:
        """End the connection in favour of another one. The mail server brings again what it had begun to bring."""
        if isinstance(self.transport, asyncio.WriteTransport):
            self.transport.write(f"{TOO_MANY}\r\n".encode())
        self.office.open.discard(self)
        self.close()

    def close(self) -> None:
        """End the connection once what was written to it has gone."""
        if self.transport is not None:
            self.transport.close()

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the name of the library
        """Read a mail, and answer for each of its recipients."""
        self.busy = True
        self._answers = len(self.envelope.rcpt_tos) if self.envelope is not None else 0
        try:
            await super().smtp_DATA(arg)
        finally:
            self.busy, self._answers, self.since = False, 0, monotonic()

    async def push(self, status: str | bytes) -> None:
        """Write an answer. Of a mail that was read it is written for each recipient, and says nothing of its size."""
        said = status if isinstance(status, str) else status.decode()
        if self._answers and said.startswith(("2", "4", "500", "552")):
            if said.startswith("5"):
                said = self.office.dropped()
            said = "\r\n".join([said] * self._answers)
        await super().push(said)


class Refusal(asyncio.Protocol):
    """A connection for which there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say that there is no room, and end the connection."""
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(f"{TOO_MANY}\r\n".encode())
        transport.close()


Waiting = Callable[[datetime], AbstractContextManager[None]]
"""Given the moment at which a mail arrived, what keeps its phase open until it is taken."""


class Office:
    """What listens. open: the connections that there are."""

    def __init__(self, waiting: Waiting) -> None:
        self.open: set[Listener] = set()
        self._waiting = waiting
        self._pool = ThreadPoolExecutor(1, "lupus-mail")

    def connect(self, guarded: bool) -> asyncio.Protocol:
        """What speaks on a new connection. Where there are too many, the one makes room that has brought no mail for
        longest."""
        if len(self.open) >= MOST:
            idle = [each for each in self.open if not each.taking and monotonic() - each.since > REST]
            if not idle:
                return Refusal()
            min(idle, key=lambda each: each.since).make_room()
        listener = Listener(self, guarded)
        self.open.add(listener)
        return listener

    async def handle_EHLO(  # noqa: N802 - the names of the library
        self, server: Listener, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """What is said to a greeting: nothing of sizes, so that no mail server refuses a large mail in our name."""
        session.host_name = hostname
        return [line for line in responses if not line.startswith("250-SIZE")]

    async def handle_DATA(self, server: Listener, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail; the answer. It is taken to its end even if the connection breaks meanwhile."""
        begin, server.taking = asyncio.get_running_loop().time(), True
        try:
            return await self.taken(envelope, server.guarded)
        finally:
            await asyncio.sleep(-(asyncio.get_running_loop().time() - begin) % PACE)
            server.taking = False

    async def taken(self, envelope: Envelope, guarded: bool) -> str:
        """Take a mail; the answer. What anybody on this machine can have brought is taken as unsigned."""
        if envelope.mail_from in NULL:
            return self.dropped()
        raw, received = envelope.original_content or b"", timezone.now()
        if not guarded:
            raw = unsigned(raw)
        with self._waiting(received):
            word = await asyncio.get_running_loop().run_in_executor(
                self._pool, bring, raw, list(envelope.rcpt_tos), received
            )
        if word is not None:
            log.info(word)
        return LATER if word in (None, FAILED) else TAKEN

    def dropped(self) -> str:
        """The answer to a mail that no person wrote, as can be seen before it is read."""
        log.info("no letter")
        return TAKEN

    async def handle_exception(self, error: Exception) -> str:
        """The answer to a line that cannot be read."""
        return NONSENSE

    async def end(self) -> None:
        """End the connections: the idle ones now, the others when their mail has been answered."""
        loop = asyncio.get_running_loop()
        until = loop.time() + GRACE
        while self.open and loop.time() < until:
            for each in list(self.open):
                if not each.busy:
                    each.close()
            await asyncio.sleep(LOOK)
        for each in list(self.open):
            each.close()
        await loop.run_in_executor(self._pool, connections.close_all)
        self._pool.shutdown()


def nobody_waits(received: datetime) -> AbstractContextManager[None]:
    """A block that keeps no phase open, in place of `Keeper.waiting`."""
    return nullcontext()


async def listen(
    where: tuple[str, int] | Path, stop: asyncio.Event, ready: Callable[[], Any], waiting: Waiting = nobody_waits
) -> None:
    """Take mails at an address, or at a socket among the files, until `stop`. ready: called once it listens.

    To the socket those may connect who run this and whoever is in its group, which is that of its folder where that
    says so (`chmod g+s`). Raises `OSError` where it cannot listen.
    """
    loop, office = asyncio.get_running_loop(), Office(waiting)
    connect = partial(office.connect, isinstance(where, Path))
    if isinstance(where, Path):
        server: asyncio.AbstractServer = await loop.create_unix_server(connect, where)
        where.chmod(0o660)
    else:
        server = await loop.create_server(connect, *where)
    ready()
    await stop.wait()
    server.close()
    await office.end()


async def open_office(where: tuple[str, int] | Path) -> None:
    """Take mails until SIGTERM or SIGINT. No phase closes while a mail that came in time is being taken
    (`table/doors.py`)."""
    stop, door = asyncio.Event(), Keeper()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    keeping = asyncio.create_task(door.keep())
    with suppress(TimeoutError):
        await asyncio.wait_for(door.ready.wait(), OPENING)
    try:
        await listen(where, stop, lambda: log.info("ready for mail"), door.waiting)
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping


def run(where: tuple[str, int] | Path) -> None:
    """Take mails until SIGTERM or SIGINT. Raises `OSError` where it cannot listen."""
    asyncio.run(open_office(where))


def address_of(text: str) -> tuple[str, int] | Path:
    """The address that a text names: PORT, HOST:PORT, [IPV6]:PORT, or the path of a socket. Raises `ValueError` for
    others."""
    if "/" in text:
        return Path(text)
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(text)
    return host.strip("[]") or LOCAL, int(port)
