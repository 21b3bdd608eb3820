"""The server: uvicorn, with an exact moment of arrival for each request, and with limits that no visitor can exceed.

A connection needs a file descriptor, and the system gives a process only so many. A process without one answers nobody,
so connections are counted. Where there is no room for one more, the connection that has been idle longest is closed; if
all are at work, the new one is turned away. None of this is logged: whoever causes it could fill the disk with lines.
"""

from __future__ import annotations

import asyncio
import resource
import socket
import struct
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from multiprocessing.reduction import DupFd, ForkingPickler
from time import monotonic
from typing import Any, Final

import uvicorn
from django.utils import timezone
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.supervisors import Multiprocess

ACCEPTED: Final = 64
"""Connections that are accepted in one turn of the event loop, so that they can be counted in time."""

QUEUE: Final = 2048
"""Connections that wait in the system until they are accepted: a crowd before a deadline comes all at once."""

RESERVE: Final = 200
"""File descriptors for other things: database, mail, static files,
and the connections of one turn that are not counted yet."""

MOST: Final = 16_000
"""The most connections of a process, however many files it may open."""

HEAD: Final = 20.0
"""Seconds that a connection may take until the head of its first request is there."""

IDLE: Final = 75.0
"""Seconds that a connection may take until the head of the next request is there. It is longer than proxies keep a
connection (nginx: 60 s), so that the proxy closes it first, and no request meets a connection that is being closed."""

GRACE: Final = 1.0
"""Seconds that a connection may rest before it can be closed in favour of another: its request may be on the way."""

GONE: Final = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

TCP_INFO: Final = 11
LAST_DATA: Final = struct.Struct("52xI")
"""Where Linux says how many milliseconds ago the last bytes came (`tcpi_last_data_recv` in `linux/tcp.h`)."""


STEP: Final = 10
"""Milliseconds: the longest step in which Linux counts."""


def raise_limit() -> None:
    """Let this process, and those that it starts, open as many files as the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def room() -> int:
    """How many connections this process may have."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else max(50, min(MOST, soft - RESERVE))


class Capacity:
    """Counts the connections of this process, and knows which of them may be closed."""

    def __init__(self) -> None:
        self.taken = 0
        self.emptied = datetime(2000, 1, 1, tzinfo=UTC)
        """When nobody waited to be accepted any more, the last time that the system said so."""
        self.idle: dict[Connection, float] = {}
        """The connections that wait for a whole request, each with the time since when; the longest idle first."""

    def admit(self) -> bool:
        """Take a place for one more connection; False where there is none."""
        if self.taken >= room() and not self.make_room():
            return False
        self.taken += 1
        return True

    def make_room(self) -> bool:
        """Close the connection that has been idle longest; whether there was one."""
        oldest, since = next(iter(self.idle.items()), (None, 0.0))
        if oldest is None or monotonic() - since < GRACE:
            return False
        del self.idle[oldest]
        oldest.transport.abort()
        return True


capacity: Final = Capacity()


class Connection(H11Protocol):
    """A connection that knows when its last bytes arrived, and that ends when it is idle for too long."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._socket = transport.get_extra_info("socket")
        self._arrived = timezone.now()
        self._timer: asyncio.TimerHandle | None = None
        self.app_state = {**self.app_state, "arrived": self.arrived}
        self.rest(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection: the other side is gone."""
        capacity.taken -= 1
        capacity.idle.pop(self, None)
        self.stop_waiting()
        super().connection_lost(exc)

    def rest(self, seconds: float) -> None:
        """Close the connection unless the head of the next request comes within so many seconds."""
        capacity.idle.pop(self, None)
        capacity.idle[self] = monotonic()
        self.stop_waiting()
        self._timer = self.loop.call_later(seconds, self.transport.close)

    def stop_waiting(self) -> None:
        """End the wait for a head: it has come, or the other side is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def data_received(self, data: bytes) -> None:
        """Note when these bytes arrived: the event loop may have been busy since."""
        self._arrived = timezone.now() - since_last_bytes(self._socket)
        super().data_received(data)
        if self.at_work:
            self.stop_waiting()
            if {b"transfer-encoding", b"content-length"} <= {name for name, _ in self.cycle.scope["headers"]}:
                self.cycle.keep_alive = False  # a proxy may see its end elsewhere (RFC 9112, 6.1)
            if not self.cycle.more_body:
                capacity.idle.pop(self, None)

    @property
    def at_work(self) -> bool:
        """Whether a request has begun that is not answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def arrived(self) -> datetime:
        """When the bytes arrived that were read last."""
        return self._arrived

    def on_response_complete(self) -> None:
        """The connection is idle again."""
        super().on_response_complete()
        if not self.transport.is_closing() and not self.at_work:
            self.rest(IDLE)


def since_last_bytes(connection: Any) -> timedelta:
    """How long ago the last bytes came, as the system counts it; nothing where it does not count.

    The system counts in steps. So the earliest moment is taken at which they can have come, in favour of the sender.
    """
    try:
        found = connection.getsockopt(socket.IPPROTO_TCP, TCP_INFO, LAST_DATA.size)
        return timedelta(milliseconds=LAST_DATA.unpack(found)[0] + STEP)
    except (AttributeError, OSError, struct.error):  # another system, or no TCP
        return timedelta()


class Listening(socket.socket):
    """The socket on which the site listens."""

    def listen(self, backlog: int = QUEUE, /) -> None:
        """Let `QUEUE` connections wait. asyncio would let as few wait as it accepts in one turn:
        it has one number for both."""
        super().listen(QUEUE)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection for which there is room.
        Others are answered 503 at once, before they cost anything more.

        Raises `BlockingIOError` where nobody waits.
        """
        while True:
            try:
                connection, address = super().accept()
            except BlockingIOError:
                capacity.emptied = timezone.now()
                raise
            if capacity.admit():
                return connection, address
            with connection, suppress(OSError):
                connection.setblocking(False)
                connection.send(GONE)


def handed_over(listening: Listening) -> tuple[Any, ...]:
    """What the socket is pickled as, on its way to a worker process."""
    return taken_over, (DupFd(listening.fileno()), listening.family, listening.type, listening.proto)


def taken_over(file: Any, family: int, kind: int, protocol: int) -> Listening:
    """The socket, made again in the worker process."""
    return Listening(family, kind, protocol, file.detach())


ForkingPickler.register(Listening, handed_over)


def run(app: str, *, host: str, port: int, workers: int, proxies: str) -> None:
    """Answer requests until SIGTERM or SIGINT."""
    raise_limit()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        workers=workers,
        http=Connection,
        ws="none",
        lifespan="on",
        backlog=ACCEPTED,
        timeout_keep_alive=int(IDLE),
        timeout_graceful_shutdown=5,
        server_header=False,
        forwarded_allow_ips=proxies,
        access_log=False,  # an address may hold a token, and when somebody came is nobody's business (L7-2.3-10)
        log_config=None,
        timeout_worker_healthcheck=60,  # a worker that starts slowly on a busy machine is not a dead one
    )
    listening = Listening(fileno=config.bind_socket().detach())
    if workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])
