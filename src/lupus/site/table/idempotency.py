"""What a command brings along: when its request arrived, which decides whether it came in time (D-02),
and the key of its form."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Final, NamedTuple, NewType
from uuid import UUID, uuid4, uuid5

from django.http import HttpRequest, QueryDict
from django.utils import timezone

from lupus.engine.commitment import canonical
from lupus.site.errors import Incomplete

RECEIVED: Final = "lupus.received"
"""The key of the ASGI scope under which the server notes when a request arrived, before the request waits for
anything."""


Sender = NewType("Sender", str)
"""Who gives a key, as receipts name it. Only a `Way` makes one."""


class Way(Enum):
    """The ways in which commands come: all that there are, since a key has its sender from here.

    sign: whether a command that comes by it is one that a person gave themselves, by the account whose number the
    sender has: a sign that they are there (L7-2.3-10, D-61).
    """

    FORM = "person", True
    MAIL = "mail", True
    ROOM = "occupant", False  # of a room, which knows no accounts
    LEADER = "leads", False
    BOT = "bot", False
    CLOCK = "clock", False
    SILENCE = "silence", False
    NOBODY = "nobody", False

    def __init__(self, word: str, sign: bool) -> None:
        self.word, self.sign = word, sign

    def sender(self, number: int | None = None) -> Sender:
        """Who comes this way; number: of an account, or of an occupant."""
        return Sender(self.word if number is None else f"{self.word} {number}")


def senders_of(person: int) -> list[Sender]:
    """The senders of what an account gives itself, whichever way it comes."""
    return [way.sender(person) for way in Way if way.sign]


class Key(NamedTuple):
    """The name of a command, by which it happens once: a second command with the same key gets the answer of the first.

    sender: who gives the key. Keys of two senders are different even where their values are equal: what one person
    sends can neither answer nor block a command of another. value: the number in the form.
    """

    sender: Sender
    value: UUID


def arrived(request: HttpRequest) -> datetime:
    """When this request reached the server; now, for one that came by no server of ours."""
    found = getattr(request, "scope", {}).get(RECEIVED)
    return found if isinstance(found, datetime) else timezone.now()


UNSAID: Final = ("csrfmiddlewaretoken", "sure", "token", "pad")
"""The fields of a form that are no part of what it says."""


def named(sent: UUID, form: QueryDict) -> UUID:
    """The name of what a form says: of the key that was sent, and of all that it says. The same key with another choice
    names another command."""
    said = sorted([name, *values] for name, values in form.lists() if name not in UNSAID)
    return uuid5(sent, canonical(said).decode())


def key_in(request: HttpRequest) -> Key:
    """The idempotency key of a form, in the name of whoever is signed in. Raises `Incomplete` for no key at all."""
    try:
        sent = UUID(request.POST.get("key", ""))
    except ValueError:
        raise Incomplete from None
    return Key(Way.FORM.sender(request.user.pk), named(sent, request.POST))


def new_key() -> Key:
    """A key that nothing else has, for a command that nobody sends twice."""
    return Key(Way.NOBODY.sender(), uuid4())
