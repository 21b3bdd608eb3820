"""Fewer bytes over the wire: files that do not change, and pages that say the same to every stranger,
travel compressed.

An answer with a secret never does. The length of a compressed answer tells how much of it repeats; a stranger who can
choose a part of it could find the rest out letter by letter (Gluck, Harris and Prado, "BREACH", 2013). So only views
that declare it are compressed, and only for requests without a session. What such a page has beside public facts is the
token of its forms, which Django masks anew in each answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

View = Callable[..., HttpResponse]

PUBLIC: Final = "lupus_says_the_same_to_all"
"""The mark of an answer that may be compressed for strangers."""

zipper: Final = GZipMiddleware(lambda request: HttpResponse())


def the_same_for_all(view: View) -> View:
    """Declare that a view tells every stranger the same, and that nothing in its answer is a secret."""

    @wraps(view)
    def marked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        setattr(response, PUBLIC, True)
        return response

    return marked


def light(answer: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Compress what may be, where the browser takes it.
    In production the files were compressed when they were collected."""

    def compressed(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES
        file = request.path.startswith(settings.STATIC_URL) and not request.path.endswith(".woff2")
        if file or (stranger and getattr(response, PUBLIC, False)):
            return zipper.process_response(request, response)
        return response

    return compressed
