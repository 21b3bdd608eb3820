"""What a command brings along: when its request arrived, which decides whether it came in time (D-02), and the key of its form."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils import timezone

RECEIVED: Final = "lupus.received"
"""Where the server notes it, before the request waits for anything."""


def arrived(request: HttpRequest) -> datetime:
    """When this request reached the server; now, for one that came by no server of ours."""
    found = getattr(request, "scope", {}).get(RECEIVED)
    return found if isinstance(found, datetime) else timezone.now()


def key_in(request: HttpRequest) -> UUID:
    """The idempotency key of a form: whoever sends it twice is answered as the first time. Raises `Http404` for no key at all."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise Http404 from None
