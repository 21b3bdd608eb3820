"""Who somebody is who gives a name and a password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from .models import Person


class HandleOrAddress(ModelBackend):
    """Handle or mail address, and password."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Person | None:
        """The person, or None. An unknown name costs a hash too, so that the time it takes tells nothing (ASVS 6.3.8)."""
        person = Person.objects.known_as(username or "")
        known = person or Person(password="")  # check_password hashes even where there is nothing to compare with
        return person if known.check_password(password or "") else None


def name_tried(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """What axes counts wrong passwords by: the name as typed, never the account behind it, which would tell that there is one.

    It is hashed, because people type passwords into the wrong field and the count is stored.
    """
    typed = request.POST.get("username") or (credentials or {}).get("username") or ""
    return salted_hmac("lupus.people.tried", typed.strip().lower(), algorithm="sha256").hexdigest()
