"""What our own mails told a player in a phase: lines of theirs that an answer repeats are no words of its author (section 11.5)."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from django.db import DatabaseError, InterfaceError

from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.sender import said
from lupus.site.table.cache import table_of
from lupus.site.table.models import Place

log = logging.getLogger("lupus.mail")

OPENING = (Letter.Kind.START, Letter.Kind.RESULT)
"""The mails with which a phase begins."""


def told(place: Place, person: Person, half: str) -> Iterator[str]:
    """The texts of the mails that went to a person for their place since a half-phase began. half: "night 2", or what follows it
    until the report ("dawn 2").

    They are made anew from what the place was told. One that cannot be made any more, for what it told was undone, is passed over.
    """
    halves = list(dict.fromkeys(entry.at for entry in table_of(place.game).log))
    at = halves.index(half) if half in halves else len(halves) - 1
    began = halves[max(at - halves[at].startswith(("dawn", "sunset")), 0)]
    first = next(entry.n for entry in table_of(place.game).log if entry.at == began)
    letters = Letter.objects.filter(place=place, sent__isnull=False).select_related("game", "place__person").order_by("id")
    opening = letters.filter(kind__in=OPENING, last__gte=first).first()
    for letter in letters if opening is None else letters.filter(sent__gte=opening.written):
        try:
            yield said(letter, person)
        except (DatabaseError, InterfaceError):
            raise
        except Exception:
            log.exception("a mail that was sent cannot be made again")
