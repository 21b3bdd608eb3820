"""What cannot be taken back is asked twice, on a page of its own that names whom and what. It needs no JavaScript.

The second form brings a token along. It proves that this game master was asked about exactly this: the same page, the same data.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from django.core import signing
from django.http import HttpRequest, HttpResponse

from lupus.engine.commitment import canonical

from .responses import page

SALT: Final = "lupus.village.twice"

HOLDS: Final = 60 * 60
"""Seconds for which the question holds."""

OURS: Final = ("csrfmiddlewaretoken", "sure")
"""The fields of a form that are no part of what it asks."""


def sent_along(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form says, without the fields of the page."""
    return [(name, value) for name in request.POST if name not in OURS for value in request.POST.getlist(name)]


def about(request: HttpRequest) -> list[object]:
    """Who is asked, on which page, and what."""
    return [request.user.pk, request.path, sha256(canonical([list(pair) for pair in sent_along(request)])).hexdigest()]


def sure(request: HttpRequest) -> bool:
    """Whether a form is the answer to a second question."""
    try:
        asked: object = signing.loads(request.POST.get("sure", ""), salt=SALT, max_age=HOLDS)
    except signing.BadSignature:
        return False
    return asked == about(request)


def ask(
    request: HttpRequest,
    context: dict[str, Any],
    question: str,
    facts: Sequence[tuple[str, str]],
    yes: str,
    back: str,
    brings: Sequence[Any] = (),
    text: str = "",
) -> HttpResponse:
    """The page of the second question.

    facts: whom and what it is about, each with its label. yes: what its button says. back: where to go instead. brings: what
    comes of it for certain, as lines of a preview. text: what else there is to know.
    """
    said = [(label, value) for label, value in facts if value]
    return page(
        request, "sure", **context, question=question, facts=said, yes=yes, back=back, brings=list(brings), text=text,
        sure=signing.dumps(about(request), salt=SALT), along=sent_along(request),
    )  # fmt: skip
