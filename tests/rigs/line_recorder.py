"""Whoever listens on the line: what passes between a phone and the site, in bytes and times,
and nothing of what it says.

The eavesdropper of the laws about traffic (L-6, L-8): somebody who owns the access point sees when each phone sends and
gets how much. Each phone has a port of its own, behind which stands the site.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, NamedTuple

QUIET: Final = 0.06
"""Seconds without a byte that end a burst of a stream: how a message is cut into packets says nothing.
Frames of rooms are a tenth of a second apart."""


class Chunk(NamedTuple):
    """Bytes that passed. at: seconds, of the monotonic clock. up: from the phone to the site.
    line: number of the connection."""

    at: float
    up: bool
    size: int
    line: int


class Burst(NamedTuple):
    """A message, as somebody sees it who cannot read it:
    when its first byte passed, in which direction, how many there were."""

    at: float
    up: bool
    size: int


class Traffic(NamedTuple):
    """What passed on the connections of a phone in some time.

    asked: requests and their answers, in turn, on the connections on which the phone said something. told: what came
    without being asked for, on the others; at: of the first byte of each burst.
    """

    asked: list[Burst]
    told: list[Burst]


class Recorder:
    """A line for each phone, until `close`."""

    def __init__(self, phones: Iterable[str], port: int) -> None:
        self.chunks: defaultdict[str, list[Chunk]] = defaultdict(list)
        self.ports: dict[str, int] = {}
        self._port = port
        self._lines = count()
        self._servers: list[asyncio.Server] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        for phone in phones:
            serving = asyncio.start_server(partial(self._line, phone), "127.0.0.1", 0)
            server = asyncio.run_coroutine_threadsafe(serving, self._loop).result(10)
            self._servers.append(server)
            self.ports[phone] = server.sockets[0].getsockname()[1]

    def address(self, phone: str) -> str:
        """Where a phone finds the site."""
        return f"http://127.0.0.1:{self.ports[phone]}"

    def traffic(self, phone: str, since: float, until: float) -> Traffic:
        """What passed on the connections of a phone between two moments,
        apart by what an eavesdropper can tell apart."""
        chunks = [chunk for chunk in list(self.chunks[phone]) if since <= chunk.at < until]
        asking = {chunk.line for chunk in chunks if chunk.up}
        asked: list[Burst] = []
        told: list[Burst] = []
        last = 0.0
        for at, up, size, line in chunks:
            found = asked if line in asking else told
            goes_on = bool(found) and (found[-1].up == up if found is asked else at - last < QUIET)
            if goes_on:
                found[-1] = found[-1]._replace(size=found[-1].size + size)
            else:
                found.append(Burst(at, up, size))
            if found is told:
                last = at
        return Traffic(asked, told)

    def close(self) -> None:
        """Hang up."""
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _hang_up(self) -> None:
        for server in self._servers:
            server.close()
        lines = asyncio.all_tasks() - {asyncio.current_task()}
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _line(self, phone: str, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:  # nobody serves the site
            writing.close()
            return
        line = next(self._lines)
        with suppress(asyncio.CancelledError):  # somebody hangs up
            await asyncio.gather(
                self._pass(phone, line, True, reading, back), self._pass(phone, line, False, there, writing)
            )

    async def _pass(
        self, phone: str, line: int, up: bool, reading: asyncio.StreamReader, writing: asyncio.StreamWriter
    ) -> None:
        try:
            while some := await reading.read(65536):
                self.chunks[phone].append(Chunk(time.monotonic(), up, len(some), line))
                writing.write(some)
                await writing.drain()
        except OSError:
            pass
        finally:
            writing.close()
