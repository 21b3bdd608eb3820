"""Server-sent events: an open page learns that something was published, and nothing else.

The one thing that is told is `Game.pulse`, a number on the public page: whoever holds an older one reads the page
again. One poller for each process asks the database once a second for the games that anybody watches, however many
pages are open; an open stream costs a queue, and neither a thread nor a connection to the database. That is why streams
are answered before Django: there every request keeps both until it ends.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from lupus.site.headers import beside_django
from lupus.site.people.throttle import place_of

from .asking import Asking
from .models import Game

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("lupus.live")

ADDRESS: Final = re.compile(r"/[a-z]+/([-\w]+)/stream/")
"""Where the stream of a game is, whatever its hosting."""

EVERY: Final = 1.0
"""Seconds between two looks at the database."""

HEARTBEAT: Final = 20.0
"""Seconds after which a silent stream says that it is alive: proxies cut those that do not."""

AGAIN: Final = 5000
"""Milliseconds after which a browser whose stream has ended asks for another one."""

MOST: Final = 4000
"""Open streams of a process, however many connections it may have; whoever comes later is asked to come again."""

SHARE: Final = 2 / 3
"""The part of the connections that may be streams: the others are for people who ask for a page."""

FROM_ONE_PLACE: Final = 1 / 4
"""The part of the streams that one address may have.
A whole school may share an address, and a page without its stream is only renewed a little later."""

PATIENCE: Final = 5
"""Requests that one address may have under way that open nothing; beyond that each waits before it is refused."""

HOLD: Final = 0.05
"""Seconds that a request waits before it is refused, for each such request of its address: one address gets 20 refusals
a second, however many streams it asks for."""

HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
}


def message(pulse: int) -> str:
    """What a stream says: the number, and when to come back should the stream break."""
    return f"retry: {AGAIN}\ndata: {pulse}\n\n"


@require_safe
def stream(request: HttpRequest, slug: str) -> HttpResponse:
    """The pulse of a game, once, for a server that keeps no stream open: the browser comes back for the next one by
    itself."""
    found = look_up(slug)
    if found is None:
        raise Http404
    return HttpResponse(message(found[1]), headers=HEADERS)


class Streams:
    """The open streams of a process, and the task that feeds them; it runs while there are any."""

    def __init__(self, connections: int = 2 * MOST) -> None:
        self.most = min(MOST, int(connections * SHARE))
        self.from_one_place = max(1, int(self.most * FROM_ONE_PLACE))
        self._from: Counter[str] = Counter()
        self._held: Counter[str] = Counter()
        self._admit, self._ask = Asking(), Asking()  # strangers keep nobody waiting who listens
        self._listening: defaultdict[int, set[asyncio.Queue[int]]] = defaultdict(set)
        self._known: dict[int, int] = {}
        self._poller: asyncio.Task[None] | None = None
        self.count = 0

    async def serve(self, slug: str, receive: Receive, send: Send, address: str = "") -> None:
        """Answer one request, until its browser leaves. Who finds no room is told so without a look at the database."""
        with self.admitted(address) as admitted:
            if not admitted:
                await refuse(503, send)
                return
            found = await self._admit(look_up, slug)
            if found is None:
                await self.hold(address)
                await refuse(404, send)
            else:
                await self._serve(*found, receive, send)

    @contextmanager
    def admitted(self, address: str) -> Iterator[bool]:
        """Whether there is room for one more stream, for an address; it is counted until it ends."""
        place = place_of(address)
        admitted = self.count < self.most and self._from[place] < self.from_one_place
        self.count += admitted
        self._from[place] += admitted
        try:
            yield admitted
        finally:
            self.count -= admitted
            self._from[place] -= admitted
            if not self._from[place]:
                del self._from[place]

    async def hold(self, address: str) -> None:
        """Let somebody wait who is about to be refused, while many others of their address are:
        a crowd of strangers must not take the time of those who play.
        """
        place = place_of(address)
        self._held[place] += 1
        try:
            await asyncio.sleep(HOLD * max(0, self._held[place] - PATIENCE))
        finally:
            self._held[place] -= 1
            if not self._held[place]:
                del self._held[place]

    async def _serve(self, game: int, pulse: int, receive: Receive, send: Send) -> None:
        queue: asyncio.Queue[int] = asyncio.Queue()
        queue.put_nowait(pulse)
        self._listening[game].add(queue)
        self._known.pop(game, None)  # it may have changed since it was looked up, and all others been told
        if self._poller is None or self._poller.done():
            self._poller = asyncio.create_task(self._poll())
        gone = asyncio.create_task(departure(receive))
        try:
            await send(opening())
            await tell(queue, gone, send)
        finally:
            gone.cancel()
            self._listening[game].discard(queue)
            if not self._listening[game]:
                del self._listening[game]

    async def _poll(self) -> None:
        while self._listening:
            try:
                pulses = await self._ask(pulses_of, list(self._listening))
            except Exception as error:
                log.warning("the pulses were not read: %s", type(error).__name__)
                pulses = {}
            for game, pulse in pulses.items():
                if self._known.get(game) != pulse:
                    self._known[game] = pulse
                    for queue in self._listening.get(game, ()):
                        queue.put_nowait(pulse)
            await asyncio.sleep(EVERY)


async def tell(queue: asyncio.Queue[int], gone: asyncio.Task[None], send: Send) -> None:
    """Pass on each new pulse, and a sign of life where there is none."""
    last = -1
    while not gone.done():
        news = asyncio.create_task(queue.get())
        await asyncio.wait((news, gone), timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
        text = ": still here\n\n"
        if news.done():
            if news.result() == last:
                continue
            last = news.result()
            text = message(last)
        news.cancel()
        if not gone.done():
            await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


def opening() -> dict[str, Any]:
    """How a stream begins. `no-transform`: nobody on the way compresses it,
    so its length tells nothing of what it says."""
    headers = [(k.lower().encode(), v.encode()) for k, v in HEADERS.items()]
    headers += [(name, value) for name, value in beside_django() if name != b"cache-control"]
    return {"type": "http.response.start", "status": 200, "headers": headers}


async def refuse(status: int, send: Send) -> None:
    """Answer without a stream: 404 for no such game, 503 where there is no room for one more stream. The page comes
    again by itself (`lupus.js`)."""
    headers = [(b"content-length", b"0"), (b"retry-after", b"60"), (b"connection", b"close"), *beside_django()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body"})


async def departure(receive: Receive) -> None:
    """Wait until the browser leaves, or the server wants to stop."""
    while (await receive())["type"] != "http.disconnect":
        pass


def look_up(slug: str) -> tuple[int, int] | None:
    """A game that has a public page, and its pulse."""
    return Game.objects.exclude(stage=Game.Stage.PLANNED).filter(slug=slug).values_list("pk", "pulse").first()


def pulses_of(games: list[int]) -> dict[int, int]:
    """The pulses of some games."""
    return dict(Game.objects.filter(pk__in=games).values_list("pk", "pulse"))
