"""The site as uvicorn serves it."""

from __future__ import annotations

import asyncio
import os
import warnings
from typing import Final

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

turns: Final = asyncio.Semaphore(AT_ONCE)
streams: Final = Streams()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams are kept apart, for they stay; everything else is Django's."""
    found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
    if found is not None:
        await streams.serve(found[1], receive, send)
        return
    received = timezone.now()
    async with turns:
        await site({**scope, RECEIVED: received}, receive, send)  # type: ignore[arg-type]
