"""The site as uvicorn serves it."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import MutableMapping
from time import monotonic
from typing import Any, Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup(set_prefix=False)

from django.utils import timezone  # noqa: E402 - they need the settings

from lupus.site.config.threads import Site  # noqa: E402
from lupus.site.table.arrival import RECEIVED  # noqa: E402
from lupus.site.table.live import ADDRESS, Receive, Scope, Send, Streams  # noqa: E402

AT_ONCE: Final = 4
"""Requests that are answered at the same time, each by a thread with a connection to the database. The others wait their turn: more
at once take turns with Python's one lock, and all of them end later (docs/performance.md)."""

DESKS: Final = 2
"""The same for game masters: letters for sixty people take seconds, and keep no player waiting."""

DESK: Final = re.compile(r"/new/.*|/village/[-\w]+/(plan|master)/.*")
"""What only game masters ask for."""

OWN: Final = re.compile(r"/village/[-\w]+/me/.*")
"""A player's own page, and what he sends from it."""

PACE: Final = 0.1
"""Seconds. Answers to players go out at so many after the request arrived, or twice as many, and so on: whether one took a little
longer because there was a power to use cannot be told (L-8; Askarov, Zhang and Myers, "Predictive black-box mitigation of timing
channels", 2010)."""

site: Final = Site(AT_ONCE)
desk: Final = Site(DESKS)
streams: Final = Streams()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams are kept apart, for they stay; everything else is Django's."""
    path = scope["path"]
    found = ADDRESS.fullmatch(path) if scope["method"] == "GET" else None
    if found is not None:
        await streams.serve(found[1], receive, send)
        return
    received, begin = timezone.now(), monotonic()
    said: list[MutableMapping[str, Any]] = []

    async def keep(message: MutableMapping[str, Any]) -> None:
        said.append(message)

    own = OWN.fullmatch(path) is not None
    answering = desk if DESK.fullmatch(path) else site
    await answering({**scope, RECEIVED: received}, receive, keep if own else send)
    if own:
        await asyncio.sleep(PACE - (monotonic() - begin) % PACE)
        for message in said:
            await send(message)
