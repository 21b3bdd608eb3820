"""The site as uvicorn serves it."""

from __future__ import annotations

import asyncio
import os
import re
import warnings
from collections.abc import MutableMapping
from time import monotonic
from typing import Any, Final

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")  # whitenoise's files, all small
site = get_asgi_application()

from django.utils import timezone  # noqa: E402 - they need the settings

from lupus.site.table.arrival import RECEIVED  # noqa: E402
from lupus.site.table.live import ADDRESS, Receive, Scope, Send, Streams  # noqa: E402

AT_ONCE: Final = 16
"""Requests that are answered at the same time, each with a thread and a connection to the database. The others wait their turn:
more at once would not be faster, and a database takes only so many connections."""

OWN: Final = re.compile(r"/village/[-\w]+/me/.*")
"""A player's own page, and what he sends from it."""

PACE: Final = 0.1
"""Seconds. Answers to players go out at so many after the request arrived, or twice as many, and so on: whether one took a little
longer because there was a power to use cannot be told (L-8; Askarov, Zhang and Myers, "Predictive black-box mitigation of timing
channels", 2010)."""

turns: Final = asyncio.Semaphore(AT_ONCE)
streams: Final = Streams()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams are kept apart, for they stay; everything else is Django's."""
    found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
    if found is not None:
        await streams.serve(found[1], receive, send)
        return
    received, begin = timezone.now(), monotonic()
    said: list[MutableMapping[str, Any]] = []

    async def keep(message: MutableMapping[str, Any]) -> None:
        said.append(message)

    own = OWN.fullmatch(scope.get("path", "")) is not None
    async with turns:
        await site({**scope, RECEIVED: received}, receive, keep if own else send)  # type: ignore[arg-type]
    if own:
        await asyncio.sleep(PACE - (monotonic() - begin) % PACE)
        for message in said:
            await send(message)
