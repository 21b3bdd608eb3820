"""In which language somebody reads: the account's, or what the browser asks for."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation


def language(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: whoever is signed in reads in the language of the account."""

    def in_language(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()
        return answer(request)

    return in_language


def spoken() -> str:
    """The language of the page that is being made: "it" or "en"."""
    return (translation.get_language() or "it")[:2]
