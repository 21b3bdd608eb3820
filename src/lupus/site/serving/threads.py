"""Django as an ASGI application, with one thread for a whole request.

The site's code is synchronous. Django's own handler would pass each request to a thread, back to the loop and to a
thread again, wherever one middleware differs from the next. It would make that thread anew for every request. Each time
a request is passed on it waits for Python's lock: with forty requests a second that was most of the time that a player
waited. Here a request goes to a thread once and comes back answered. The threads stay, each with its connection to the
database.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextvars import Context, copy_context
from functools import partial
from threading import Condition, Thread, local
from time import monotonic
from typing import IO, Any, Final, NamedTuple, cast

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connection
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from lupus.site.table import together
from lupus.site.table.sse import Scope

FRESH: Final = 1.0
"""For so many seconds after a request its thread takes its connection to the database to be sound. Later it checks
first, which costs as much as any other query."""

TOGETHER: Final = 16
"""The most commands that are answered together."""

PATIENCE: Final = 1.0
"""Seconds for which a page waits at most while commands are answered: a crowd without end must not stop all pages."""

_mine: Final = local()

Said = tuple[dict[str, Any], dict[str, Any]]
"""What is sent back: status and headers, and the content."""


class Job(NamedTuple):
    """A request to be answered: by `begin`, and where its command has to be written first, by `end`,
    in the same context."""

    since: float
    done: Future[Said]
    context: Context
    begin: Callable[[], HttpResponseBase]
    end: Callable[[HttpResponseBase], Said]


class Threads:
    """The threads of a site: one for commands, which takes as many as wait and has them written together,
    and some for pages.

    While there are commands no page is begun:
    Python lets one thread work at a time, and at the end of a phase it is the votes that must not wait.
    """

    def __init__(self, pages: int, commands: bool = True) -> None:
        self._change = Condition()
        self._pages: deque[Job] = deque()
        self._commands: deque[Job] = deque()
        self._busy = False
        for n in range(pages):
            Thread(target=self._answer_pages, name=f"page-{n}", daemon=True).start()
        if commands:
            Thread(target=self._answer_commands, name="commands", daemon=True).start()

    def submit(self, job: Job, *, command: bool) -> None:
        """Have a request answered."""
        with self._change:
            (self._commands if command else self._pages).append(job)
            self._change.notify_all()

    def _answer_pages(self) -> None:
        while True:
            with self._change:
                while not self._page_may_begin():
                    self._change.wait(0.1 if self._pages else None)
                job = self._pages.popleft()
            answer_all([job])
            del job  # so that a thread that waits keeps nothing of the last request

    def _page_may_begin(self) -> bool:
        crowd = self._busy or bool(self._commands)
        return bool(self._pages) and (not crowd or monotonic() - self._pages[0].since > PATIENCE)

    def _answer_commands(self) -> None:
        while True:
            with self._change:
                while not self._commands:
                    self._change.wait()
                jobs = [self._commands.popleft() for _ in range(min(TOGETHER, len(self._commands)))]
                self._busy = True
            try:
                answer_all(jobs)
            finally:
                with self._change:
                    self._busy = False
                    self._change.notify_all()
            del jobs


def answer_all(jobs: Sequence[Job]) -> None:
    """Answer some requests: begin each, write what their commands bring in one go, and end each."""
    begun: list[tuple[Job, HttpResponseBase]] = []
    for job in jobs:
        if job.done.set_running_or_notify_cancel():
            try:
                begun.append((job, job.context.run(job.begin)))
            except BaseException as error:
                job.done.set_exception(error)
    together.write([response for _, response in begun])
    for job, response in begun:
        try:
            job.done.set_result(job.context.run(job.end, response))
        except BaseException as error:
            job.done.set_exception(error)


class Site(ASGIHandler):
    """Answers requests in threads of its own. pages: how many pages at the same time;
    commands: whether it is for players too."""

    def __init__(self, pages: int, commands: bool = True) -> None:
        super().__init__()
        self.threads = Threads(pages, commands)

    def load_middleware(self, is_async: bool = False) -> None:
        """Middleware as under WSGI."""
        super().load_middleware(is_async=False)

    async def answered(self, scope: Scope, body: IO[bytes], *, command: bool = False) -> Said:
        """What is sent back to one request."""
        done: Future[Said] = Future()
        alone = copy_context()  # what a request sets, such as its language, goes with it and not into the next one
        with body:
            self.threads.submit(
                Job(monotonic(), done, alone, partial(self.begin, scope, body), self.end), command=command
            )
            return await asyncio.wrap_future(done)

    def begin(self, scope: Scope, body: Any) -> HttpResponseBase:
        """The answer to a request; or, in its place, the command that has to be written first."""
        together.collecting.set(True)
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        if monotonic() - getattr(_mine, "used", -FRESH) < FRESH:
            connection.health_check_done = True  # type: ignore[attr-defined]
        request, refusal = self.create_request(scope, body)
        response = cast(HttpResponseBase, refusal if request is None else self.get_response(request))
        _mine.used = monotonic()
        return response

    def end(self, response: HttpResponseBase) -> Said:
        """What is sent back, now that commands are written."""
        together.collecting.set(False)
        try:
            return messages(response.answer() if isinstance(response, together.Later) else response)
        finally:
            response.close()  # which tells that the request has ended


def messages(response: HttpResponseBase) -> Said:
    """A response as ASGI says it; names of headers in the case that everybody knows,
    as Django does for clients that look at it."""
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [
        (b"Set-Cookie", cookie.output(header="").strip().encode("ascii")) for cookie in response.cookies.values()
    ]
    content = b"".join(response)  # a file is a stream too, and all of them are small
    return (
        {"type": "http.response.start", "status": response.status_code, "headers": headers},
        {"type": "http.response.body", "body": content},
    )
