"""What a session may do with its account: one that a printed link opened may be held to one part of it.

Whoever prints a link may keep it. So it opens what its printer may see, and nothing else of the account.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from .models import Person, SignInLink

SCOPE: Final = "scope"
"""In the session: the only part of the account that it may use."""

PRINTED: Final = "printed"
"""In the session: it began with a printed link."""

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]

BACKEND: Final = "lupus.site.people.backend.HandleOrAddress"


def enter(request: HttpRequest, person: Person, link: SignInLink | None = None) -> None:
    """Begin a new session, with a new key and nothing of the old one (ASVS 7.2.4).
    link: the one by which somebody came."""
    request.session.flush()
    login(request, person, backend=BACKEND)
    if link is not None and link.scope:
        request.session[SCOPE] = link.scope
    if link is not None and link.printed:
        request.session[PRINTED] = True


def scope_of(request: HttpRequest) -> str:
    """The only part of the account that this session may use; empty for all of it."""
    return str(request.session.get(SCOPE, ""))


def owner(request: HttpRequest) -> Person | None:
    """Whoever is signed in with the whole account."""
    return request.user if isinstance(request.user, Person) and not scope_of(request) else None


def owner_only(page: Page[P]) -> Page[P]:
    """Guard a page about the account itself: a session that may use one part of it is told how to come in with all of
    it."""

    @wraps(page)
    def guarded(request: HttpRequest, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
        if scope_of(request):
            return render(request, "people/only_here.html", status=403)
        return page(request, *args, **more)

    guarded_page: Page[P] = login_required(guarded)
    return guarded_page
