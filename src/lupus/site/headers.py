"""What every answer says to the browser beside its page: no foreign script, no copy of private pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


WITH_ENGINE: Final = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""For the one page in which the engine itself runs:
it may compile WebAssembly, and still runs no script that is not ours."""

RUNS_ENGINE: Final = "lupus_runs_the_engine"
"""The mark of an answer with that page."""


def with_engine(response: HttpResponse) -> HttpResponse:
    """Declare that the engine runs in this page."""
    setattr(response, RUNS_ENGINE, True)
    return response


def beside_django() -> list[tuple[bytes, bytes]]:
    """What an answer says that does not come from Django: a stream, and a refusal before the request is read."""
    said = {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
    }
    if settings.SECURE_HSTS_SECONDS:
        said["strict-transport-security"] = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
    return [(name.encode(), value.encode()) for name, value in said.items()]


def headers(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A strict content security policy on everything;
    nothing kept of what is sent to whoever has a session (ASVS 3.4, 14.3.2).

    The outermost middleware, so that redirects, files and errors are covered;
    it asks no database, which may be what is broken.
    """

    def with_headers(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers["Content-Security-Policy"] = WITH_ENGINE if getattr(response, RUNS_ENGINE, False) else POLICY
        response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        session = settings.SESSION_COOKIE_NAME
        private = session in request.COOKIES or session in response.cookies
        if (
            private
            and not request.path.startswith(settings.STATIC_URL)
            and "no-transform" not in response.get("Cache-Control", "")
        ):
            response.headers["Cache-Control"] = "no-store"
        return response

    return with_headers
