"""What the post is told: by each hosting which mails are owed, and, when one is sent, what it says."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from django.db.models import QuerySet
from django.utils import timezone

from lupus.site.people.models import Person
from lupus.site.table.models import Game, Place

from .models import Letter

TOGETHER: Final = timedelta(minutes=2)
"""How long an announcement waits for others, so that one mail tells of all of them."""


def owe(game: Game, kind: str, first: int, last: int) -> None:
    """Write down that everybody who has a place is owed a mail, in the transaction that brings the reason.

    kind: one of `Letter.Kind`. first, last: what it tells of (`Letter.last`); the same is owed once. An announcement
    waits `TOGETHER`, and one that follows in that time is told by the same mail. Where a result comes meanwhile, its
    mail tells of the announcement too: what happened first is told first, and in one mail.
    """
    rests, before, told = None, dict[int | None, int](), set[int | None]()
    waiting = Letter.objects.filter(game=game, kind=Letter.Kind.NOTE, tries=0, sent=None, skipped=False)
    if kind == Letter.Kind.NOTE:
        rests = timezone.now() + TOGETHER
        resting = waiting.filter(next_try__gt=timezone.now())
        told = set(resting.select_for_update().values_list("place", flat=True))
        resting.filter(place__in=told).update(last=last)
    elif kind == Letter.Kind.RESULT:
        before = dict(waiting.select_for_update().values_list("place", "first"))
        waiting.filter(place__in=before).update(skipped=True)
    letters = [
        Letter(game=game, place=place, kind=kind, first=before.get(place.pk, first), last=last, next_try=rests)
        for place in Place.objects.filter(game=game)
        if place.pk not in told
    ]
    Letter.objects.bulk_create(letters, ignore_conflicts=True)


def owe_masters(game: Game, kind: str, number: int) -> bool:
    """Write down that the game masters are owed a mail, each once; returns whether there are any. number: of what the
    mail tells of (`Letter.last`)."""
    letters = [Letter(game=game, master=master, kind=kind, first=number, last=number) for master in game.masters.all()]
    return bool(Letter.objects.bulk_create(letters, ignore_conflicts=True))


def owe_reply(place: Place, number: int) -> None:
    """Write down that whoever holds a place is owed an answer.
    The announcements that wait for others go before it, at once.

    number: of the mail that is answered (`Letter.last`).
    """
    notes = Letter.objects.filter(place=place, kind=Letter.Kind.NOTE, tries=0, sent=None, skipped=False)
    notes.update(next_try=None)
    Letter.objects.create(game=place.game, place=place, kind=Letter.Kind.REPLY, first=number, last=number)


def told_with(letter: Letter) -> QuerySet[Letter]:
    """The changes of the calendar that wait to be told to the person of a result: its mail tells them too."""
    those = Letter.objects.filter(place=letter.place_id, kind=Letter.Kind.CALENDAR, tries=0, sent=None, skipped=False)
    return those if letter.kind == Letter.Kind.RESULT and letter.place_id is not None else those.none()


class Contents(NamedTuple):
    """What a mail says: its subject, and the template of its text with what that needs.

    going: the path of this site to which its button leads. scope: the only part of the account that the button opens;
    empty for all of it. blank: what the context has in place of what is private, to measure the mail without it.
    """

    title: str
    template: str
    context: dict[str, Any]
    going: str = "/"
    scope: str = ""
    blank: Mapping[str, Any] = MappingProxyType({})


class Writer(Protocol):
    """What the post asks a hosting; a module with these functions is one."""

    def page(self, game: Game) -> str:
        """Where a game is played: a path of the site."""
        ...

    def own_page(self, game: Game) -> str:
        """Where whoever plays it goes for what is theirs: the same path for all of them."""
        ...

    def how_to_play(self, game: Game) -> str:
        """Where it says how the game is played."""
        ...

    def answered_at(self, letter: Letter) -> str:
        """The address to which somebody may answer a mail; empty for one that nobody reads the answers to."""
        ...

    def contents(self, letter: Letter, person: Person) -> Contents | None:
        """What a mail says to a person, in the language that is active;
        None for one that says nothing true any more."""
        ...


WRITERS: Final[dict[str, Writer]] = {}
"""What the post asks, by the name of a hosting. Each hosting that sends mail enters itself when the site starts."""
