"""How the console answers: a page of its own frame, with what was done just before said once at its top."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

PAGE = require_http_methods(["GET", "HEAD", "POST"])
"""A page with a form."""

SAID = "master-said"


def say(request: HttpRequest, text: str) -> None:
    """Have the next page say this."""
    request.session[SAID] = [*request.session.get(SAID, []), text]


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was filled in with; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def page(request: HttpRequest, name: str, status: int = 200, **context: Any) -> HttpResponse:
    """A page of the console."""
    said = request.session.pop(SAID, [])
    return render(request, f"master/{name}.html", {"page": name, "said": said, **context}, status=status)
