"""The commands of a crowd are written together: one transaction for many, and each is answered when it is over.

A view hands over its command with `when_written`, and a function that makes the answer from what came of it. A server
that answers many requests at once (`serving/threads.py`) collects what they hand over; anywhere else it is written on
the spot.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.defaults import server_error

from . import clerk

log = logging.getLogger("django.request")

Finish = Callable[[], HttpResponse]

collecting: Final[ContextVar[bool]] = ContextVar("collecting", default=False)
"""Whether whoever answers this request writes its command later."""


class Later(HttpResponse):
    """What a view returns in place of an answer that waits for its command to be written."""

    def __init__(self, game_id: int, ask: clerk.Ask | None, finish: Finish) -> None:
        super().__init__()
        self.game_id, self.ask, self.finish = game_id, ask, finish

    def answer(self) -> HttpResponse:
        """The answer, with the headers and cookies that all answers get on their way out;
        the page of an error where it fails.

        Its length is in the headers, as in all answers.
        """
        try:
            found = self.finish()
        except Exception:
            log.exception("a command was not answered")
            found = server_error(HttpRequest())
        for name, value in self.headers.items():
            found.headers.setdefault(name, str(len(found.content)) if name == "Content-Length" else value)
        found.cookies.update(self.cookies)
        return found


def when_written(game_id: int, ask: clerk.Ask | None, finish: Finish) -> HttpResponse:
    """Have a command written, and answer. finish: makes the answer; it asks for the `result` of the command.

    ask: None for a form without effect. Its answer goes the way of the others,
    so it looks like them from outside (L-6).
    """
    if collecting.get():
        return Later(game_id, ask, finish)
    if ask is not None:
        clerk.write_asks(game_id, [ask])
    return finish()


def write(answers: Sequence[HttpResponseBase]) -> None:
    """Write what these answers wait for, game by game.
    Each ask then holds what came of it, an error of the database included."""
    waiting = [answer for answer in answers if isinstance(answer, Later) and answer.ask is not None]
    for game_id in {answer.game_id for answer in waiting}:
        clerk.write_asks(
            game_id, [answer.ask for answer in waiting if answer.ask is not None and answer.game_id == game_id]
        )
