"""Finds the account for a name and a password."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest
from django.urls import reverse

from lupus.site.queries import columns, found

from .models import Person
from .throttle import hidden

FIND: Final = f"SELECT {columns(Person)} FROM people_person WHERE id = %s"
"""The query for a person by number: every request of somebody who is signed in makes it."""


class HandleOrAddress(ModelBackend):
    """Handle or mail address, and password."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Person | None:
        """The person, or None. An unknown name costs a hash too,
        so that the time it takes tells nothing (ASVS 6.3.8)."""
        person = Person.objects.known_as(username or "")
        known = person or Person(password="")  # check_password hashes even where there is nothing to compare with
        return person if known.check_password(password or "") else None

    def get_user(self, user_id: Any) -> Person | None:
        """Whose session it is, unless the account is closed."""
        row = found([Person], FIND, user_id)
        return row[0] if row and self.user_can_authenticate(row[0]) else None


def name_tried(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """What axes counts wrong passwords by: the name as typed, never the account behind it,
    which would tell that there is one.

    Only the page of sign-in asks for a name. On a page of an account it is the name of that account, whatever its form
    says. It is hashed, because people type passwords into the wrong field and the count is stored.
    """
    tried = (credentials or {}).get("username") or ""
    typed = request.POST.get("username", tried) if request.path_info == reverse("sign-in") else tried
    return hidden("tried", typed.strip().lower())


def client_tried(*about: object) -> str:
    """What axes calls whoever gave a wrong password, in the log:
    always the same, so the log does not say who came from where."""
    return "somebody"
