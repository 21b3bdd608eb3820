"""What every template may use."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """The person who is signed in, and nothing of any game. Pages of errors may be made before it is known who asks."""
    user = getattr(request, "user", None)
    return {"person": user if user is not None and user.is_authenticated else None}
