"""The site as uvicorn serves it."""

from __future__ import annotations

import asyncio
import os
import re
from contextlib import nullcontext, suppress
from time import monotonic
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup(set_prefix=False)

from django.db import DatabaseError  # noqa: E402 - they need the settings
from django.utils import timezone  # noqa: E402

from lupus.rulesets.lexicon import LANGUAGES  # noqa: E402
from lupus.rulesets.words import words  # noqa: E402
from lupus.site.room import live as rooms  # noqa: E402
from lupus.site.table.asking import Asking  # noqa: E402
from lupus.site.table.doors import Keeper  # noqa: E402
from lupus.site.table.idempotency import RECEIVED  # noqa: E402
from lupus.site.table.models import Game  # noqa: E402
from lupus.site.table.sse import ADDRESS, Receive, Scope, Send, Streams  # noqa: E402

from .bodies import Bodies, Gone, Rejected, refuse  # noqa: E402
from .server import capacity, room  # noqa: E402
from .threads import Site  # noqa: E402

AT_ONCE: Final = 3
"""How many pages are made at the same time, each by a thread with its own connection to the database. (One more thread
answers commands.) Other pages wait: more threads would share Python's one lock, and all pages would end later
(docs/history.md)."""

DESKS: Final = 2
"""How many pages of game masters are made at the same time, by threads of their own: printing sixty letters takes
seconds, and no player must wait for it."""

DESK: Final = re.compile(r"/new/.*|/village/[-\w]+/(plan|master)/.*")
"""The pages that only game masters read."""

OWN: Final = re.compile(r"/village/[-\w]+/me/.*|/room/[A-Z]+/do/")
"""A player's own page, and what they send from it or from their phone."""

PACE: Final = 0.1
"""Seconds. An answer to a player goes out at a whole multiple of this time after the request arrived. So its delay does
not tell whether there was a power to use (L-8; Askarov, Zhang and Myers, "Predictive black-box mitigation of timing
channels", 2010)."""

site: Final = Site(AT_ONCE)
desk: Final = Site(DESKS, commands=False)
streams: Final = Streams(room())
live_rooms: Final = rooms.Live(streams)
bodies: Final = Bodies()
door: Final = Keeper(lambda: capacity.emptied)

OPENING: Final = 10.0
"""Seconds that a process waits at most, at its start, until its door is open.
Without a database it starts all the same."""


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request: a stream by `Streams`, since it stays open, anything else by Django."""
    if scope["type"] == "lifespan":
        await live(receive, send)
        return
    path = scope["path"]
    if scope["method"] == "GET" and (of_room := rooms.ADDRESS.fullmatch(path)) is not None:
        await live_rooms.serve(scope, of_room[1], bool(of_room[2]), receive, send)
        return
    found = ADDRESS.fullmatch(path) if scope["method"] == "GET" else None
    if found is not None:
        await streams.serve(found[1], receive, send, (scope.get("client") or ("",))[0])
        return
    try:
        body = await bodies.read(scope, receive)
    except Gone:
        return
    except Rejected as no:
        await refuse(no.status, send)
        return
    received, begin = scope.get("state", {}).get("arrived", timezone.now)(), monotonic()
    own = OWN.fullmatch(path) is not None
    command = own and scope["method"] == "POST"
    with door.waiting(received) if command else nullcontext():
        said = await (desk if DESK.fullmatch(path) else site).answered(
            {**scope, RECEIVED: received}, body, command=command
        )
    if own:
        await asyncio.sleep(PACE - (monotonic() - begin) % PACE)
    for message in said:
        await send(message)


def warm_up() -> None:
    """Read the words of the games that are played, so that the first visitors after a start do not wait for them."""
    for ruleset in Game.objects.filter(stage=Game.Stage.PLAYED).values_list("ruleset", flat=True).distinct():
        for language in LANGUAGES:
            words(language, ruleset)


async def live(receive: Receive, send: Send) -> None:
    """Follow the life of the process: open its door and warm up at the start, close the door at the end."""
    await receive()
    keeping = asyncio.create_task(door.keep())
    with suppress(TimeoutError):
        await asyncio.wait_for(door.ready.wait(), OPENING)
    with suppress(DatabaseError):
        await Asking()(warm_up)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping
    await send({"type": "lifespan.shutdown.complete"})
