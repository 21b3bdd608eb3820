"""What the post is told: by each hosting which mails are owed, and, when one is sent, what it says."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from lupus.site.people.models import Person
from lupus.site.table.models import Game, Place

from .models import Letter


def owe(game: Game, kind: str, first: int, last: int) -> None:
    """Write down that everybody who has a place is owed a mail, in the transaction that brings the reason.

    kind: one of `Letter.Kind`. first, last: what it tells of (`Letter.last`); the same is owed once.
    """
    places = Place.objects.filter(game=game)
    letters = [Letter(game=game, place=place, kind=kind, first=first, last=last) for place in places]
    Letter.objects.bulk_create(letters, ignore_conflicts=True)


class Contents(NamedTuple):
    """What a mail says: its subject, and the template of its text with what that needs."""

    title: str
    template: str
    context: dict[str, Any]


class Writer(Protocol):
    """What the post asks a hosting; a module with these functions is one."""

    def page(self, game: Game) -> str:
        """Where a game is played: a path of the site."""
        ...

    def contents(self, letter: Letter, person: Person) -> Contents | None:
        """What a mail says to a person, in the language that is active; None for one that says nothing true any more."""
        ...


WRITERS: Final[dict[str, Writer]] = {}
"""By the name of a hosting. Each hosting that sends mail enters itself when the site starts."""
