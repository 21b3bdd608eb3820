"""Which lines our own mails had that a player got in a phase: an answer that repeats them quotes (section 11.5)."""

from __future__ import annotations

from lupus.site.post.models import Letter
from lupus.site.table.cache import table_of
from lupus.site.table.models import Place

OPENING = (Letter.Kind.START, Letter.Kind.RESULT)
"""The mails with which a phase begins."""


def told(place: Place, half: str) -> frozenset[str]:
    """The lines of the mails that went out for a place since a half-phase began, as `lupus.language.quotations.pairs` has them.

    half: "night 2", or what follows it until the report ("dawn 2"). One that was undone meanwhile counts as that of now.
    """
    log = table_of(place.game).log
    halves = list(dict.fromkeys(entry.at for entry in log))
    now = half if half in halves else halves[-1]
    began = halves[halves.index(now) - now.startswith(("dawn", "sunset"))]
    first = next(entry.n for entry in log if entry.at == began)
    letters = Letter.objects.filter(place=place)
    opening = letters.filter(kind__in=OPENING, first__lte=first, last__gte=first).first()
    of_now = letters.filter(sent__isnull=False) if opening is None else letters.filter(sent__gte=opening.written)
    return frozenset(pair for lines in of_now.values_list("lines", flat=True) for pair in lines)
