"""What a command brings along: when its request arrived, which decides whether it came in time (D-02), and the key of its form."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest
from django.utils import timezone

RECEIVED: Final = "lupus.received"
"""Where the server notes it, before the request waits for anything."""


class Key(NamedTuple):
    """The name of a command, by which it happens once: a second command with the same key gets the answer of the first.

    sender: who gives the key. Keys of two senders are different even where their values are equal: what one person sends can
    neither answer nor block a command of another. value: the number in the form.
    """

    sender: str
    value: UUID


def arrived(request: HttpRequest) -> datetime:
    """When this request reached the server; now, for one that came by no server of ours."""
    found = getattr(request, "scope", {}).get(RECEIVED)
    return found if isinstance(found, datetime) else timezone.now()


def key_in(request: HttpRequest) -> Key:
    """The idempotency key of a form, in the name of whoever is signed in. Raises `Http404` for no key at all."""
    try:
        return Key(sender_of(request.user.pk), UUID(request.POST.get("key", "")))
    except ValueError:
        raise Http404 from None


def sender_of(person: int | None) -> str:
    """An account as the sender of keys."""
    return f"person {person}"


def new_key() -> Key:
    """A key that nothing else has, for a command that nobody sends twice."""
    return Key("nobody", uuid4())
