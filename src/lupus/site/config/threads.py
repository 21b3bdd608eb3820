"""Django as an ASGI application, with one thread for a whole request.

The site's code is synchronous. Django's own handler would pass each request to a thread, back to the loop and to a thread again
wherever one middleware differs from the next, and make that thread anew for every request; each passing is a wait for Python's
lock, and with forty requests a second that was most of the time that a player waited. Here a request goes to a thread once and
comes back answered; threads stay, and their connections to the database with them.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, cast

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from lupus.site.table.live import Receive, Scope, Send


class Site(ASGIHandler):
    """Answers so many requests at the same time, the others in the order in which they came."""

    def __init__(self, at_once: int) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(at_once, thread_name_prefix="answer")

    def load_middleware(self, is_async: bool = False) -> None:
        """Middleware as under WSGI."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        """Answer one request. One whose body never came whole is no request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            alone = copy_context().run  # what a request sets, such as its language, goes with it and not into the next one
            said = await asyncio.get_running_loop().run_in_executor(self.threads, alone, self.answer, scope, body)
        for message in said:
            await send(message)

    def answer(self, scope: Scope, body: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is sent back: status and headers, and the content."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = cast(HttpResponseBase, refusal if request is None else self.get_response(request))
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        try:
            return messages(response)
        finally:
            response.close()  # which tells that the request has ended


def messages(response: HttpResponseBase) -> tuple[dict[str, Any], dict[str, Any]]:
    """A response as ASGI says it; names of headers in the case that everybody knows, as Django does for clients that look at it."""
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.output(header="").strip().encode("ascii")) for cookie in response.cookies.values()]
    content = b"".join(response)  # a file is a stream too, and all of them are small
    return (
        {"type": "http.response.start", "status": response.status_code, "headers": headers},
        {"type": "http.response.body", "body": content},
    )
