"""When a request arrived: what decides whether a command came in time (D-02), however long it then waited for its turn."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.http import HttpRequest
from django.utils import timezone

RECEIVED: Final = "lupus.received"
"""Where the server notes it, before the request waits for anything."""


def arrived(request: HttpRequest) -> datetime:
    """When this request reached the server; now, for one that came by no server of ours."""
    found = getattr(request, "scope", {}).get(RECEIVED)
    return found if isinstance(found, datetime) else timezone.now()
