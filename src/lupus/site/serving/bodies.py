"""The bodies of requests: counted while they are read, so that nobody fills the disk or the memory of the machine.

A proxy may do the same, but the site must not depend on it.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, Final

from lupus.site.headers import beside_django
from lupus.site.table.sse import Receive, Scope, Send

SMALL: Final = 1024 * 1024
"""The most bytes of a form. Notes of 20,000 letters have a tenth of it.
From half of it on Django refuses, with a page."""

LARGE: Final = 9 * 1024 * 1024
"""The most bytes of a request with a file: a little more than `uploads.LARGEST`, beyond which a page says so."""

FILES: Final = re.compile(r"/new/import/|/village/[-\w]+/plan/players/")
"""The addresses to which a file may be sent."""

LARGE_AT_ONCE: Final = 4
"""Large bodies that are read at the same time; the others wait, and their senders with them."""

PATIENCE: Final = 30.0
"""Seconds that a small body may take to arrive. A large one has as long again for each megabyte."""


class Gone(Exception):  # noqa: N818 - it is news, not an error of the program
    """The sender left before the whole body had arrived. The request is dropped."""


class Rejected(Exception):  # noqa: N818 - likewise
    """A body that is not read to its end. status: 413 (too large) or 408 (too slow)."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Bodies:
    """Reads the bodies of requests; of large ones only `LARGE_AT_ONCE` at a time."""

    def __init__(self) -> None:
        self._large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def read(self, scope: Scope, receive: Receive) -> IO[bytes]:
        """The body of a request. Raises `Gone` and `Rejected`."""
        most = LARGE if FILES.fullmatch(scope["path"]) else SMALL
        if announced(scope) > most:
            raise Rejected(413)
        body: IO[bytes] = SpooledTemporaryFile(max_size=SMALL)  # noqa: SIM115 - whoever answers closes it
        try:
            await self._fill(body, most, receive)
        except BaseException:
            body.close()
            raise
        body.seek(0)
        return body

    async def _fill(self, body: IO[bytes], most: int, receive: Receive) -> None:
        async with AsyncExitStack() as held:
            size, more, wait = 0, True, PATIENCE
            begin = asyncio.get_running_loop().time()
            while more:
                try:
                    async with asyncio.timeout_at(begin + wait):
                        message = await receive()
                except TimeoutError:
                    raise Rejected(408) from None
                if message["type"] == "http.disconnect":
                    raise Gone
                piece, more = message.get("body", b""), message.get("more_body", False)
                if size <= SMALL < size + len(piece):
                    await held.enter_async_context(self._large)
                size += len(piece)
                wait = PATIENCE * (1 + size // SMALL)
                if size > most:
                    raise Rejected(413)
                body.write(piece)


def announced(scope: Scope) -> int:
    """The length of the body that a request announces, in bytes; 0 where it announces none."""
    found = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(found) if found.isdigit() else 0


PAGES: Final = {
    413: (
        "Troppo grande · Too large",
        "Quello che hai mandato è più grande di quanto il sito accetti. "
        "What you sent is larger than this site accepts.",
    ),
    408: (
        "Troppo lento · Too slow",
        "La richiesta non è arrivata per intero in tempo: riprova. "
        "Your request did not arrive as a whole in time: please try again.",
    ),
}


async def refuse(status: int, send: Send) -> None:
    """Answer 413 or 408, in both languages because the sender's is not known yet, and end the connection."""
    title, text = PAGES[status]
    page = (
        '<!doctype html><html lang="it"><meta '
        f'charset="utf-8"><title>{title}</title><h1>{title}</h1><p>{text}</p></html>'
    )
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"connection", b"close"), *beside_django()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": page.encode()})
