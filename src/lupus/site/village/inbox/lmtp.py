"""One connection of a mail server, which hands mails over by LMTP (RFC 2033): each recipient of a mail gets an answer.

An answer of 250 says that the mail was taken or dropped, and one of 451 that it must be brought again. What is larger than a
letter is read to its end and dropped like any other mail that is none: a refusal would make the mail server write to an address
that anybody can forge.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final, Protocol

from aiosmtpd.lmtp import LMTP
from django.conf import settings

from .reading import LARGEST

PATIENCE: Final = 300.0
"""Seconds in which a command, or a whole mail with its answer, must come to its end (RFC 5321, 4.5.3.2)."""

TAKEN: Final = "250 2.0.0 taken"
LATER: Final = "451 4.3.0 not taken, bring it again"
NONSENSE: Final = "501 5.5.2 not understood"
TOO_MANY: Final = "421 4.3.2 too many connections, come again"


class Reception(Protocol):
    """Where a connection belongs to, which takes the mails. open: the connections that there are."""

    open: set[Listener]

    def dropped(self) -> str:
        """The answer to a mail that is none that a person wrote."""
        ...


class Listener(LMTP):
    """A connection. busy: a mail is being read, taken or answered on it; taking: it has been read. since: when it began, or its
    last mail was answered. guarded: only those may connect whom the host lets.
    """

    line_length_limit = LARGEST

    def __init__(self, office: Reception, guarded: bool) -> None:
        super().__init__(
            office, hostname=settings.HOST.partition(":")[0], ident="Lupus", data_size_limit=LARGEST, enable_SMTPUTF8=True,
            timeout=PATIENCE, loop=asyncio.get_running_loop(),
        )  # fmt: skip
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
