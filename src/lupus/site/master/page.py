"""How the console answers: a page of its own frame, with what was done just before said once at its top."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from lupus.site.table.models import Game

PAGE = require_http_methods(["GET", "HEAD", "POST"])
"""A page with a form."""

SAID = "master-said"


def say(request: HttpRequest, text: str) -> None:
    """Have the next page say this."""
    request.session[SAID] = [*request.session.get(SAID, []), text]


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was filled in with; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


class Facts(NamedTuple):
    """What templates may know of a game: nothing of its plan, its deal or its log (W-4)."""

    slug: str
    name: str
    welcome: str
    ruleset: str
    stage: str
    zone: str
    due: datetime | None
    closed: bool
    holds: bool
    length: int
    pulse: int
    failing: datetime | None


def facts_of(game: Game) -> Facts:
    """The plain facts of a game."""
    zone = game.calendar["zone"]
    return Facts(
        game.slug, game.name, game.welcome, game.ruleset, game.stage,
        zone, game.due, game.closed, game.holds, game.length, game.pulse, game.failing,
    )  # fmt: skip


def page(request: HttpRequest, name: str, status: int = 200, *, game: Game | None = None, **context: Any) -> HttpResponse:
    """A page of the console. game: the village that it is about; its template is told the plain facts of it."""
    told = {} if game is None else {"game": facts_of(game)}
    said = request.session.pop(SAID, [])
    return render(request, f"master/{name}.html", {"page": name, "said": said, **told, **context}, status=status)
