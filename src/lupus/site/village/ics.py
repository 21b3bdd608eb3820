"""The deadlines of a village as a calendar that telephones subscribe to: public, and the same for everybody."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar as Feed
from icalendar import Event

from lupus.site.table.access import game_for_all
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game

from . import VILLAGE, calendar
from .calendar import OPENS

AHEAD: Final = timedelta(days=21)
"""How far the feed looks: programs that subscribe ask again each day."""


def deadlines(game: Game, until: datetime) -> list[tuple[str, int, datetime]]:
    """The coming deadlines, each with the phase that it closes: none before the start, after the end, and while paused."""
    if game.due is None:
        return []
    state = table_of(game).state
    phase, number, due = OPENS[state.phase], state.number + (state.phase == "sunset"), game.due
    found = []
    while due <= until:
        found.append((phase, number, due))
        phase, number = ("day", number) if phase == "night" else ("night", number + 1)
        due = calendar.deadline(game.village.calendar, phase, due)
    return found


@require_safe
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """`calendar.ics`. An event is known by its phase, so a deadline that is postponed moves instead of being doubled."""
    game = game_for_all(slug, VILLAGE)
    page = f"{settings.ADDRESS.rstrip('/')}/village/{game.slug}/"
    found = Feed()
    found.add("prodid", "-//Lupus//deadlines//")
    found.add("version", "2.0")
    found.add("x-wr-calname", game.name)
    for phase, number, due in deadlines(game, timezone.now() + AHEAD):
        title = _("%(village)s: finisce la notte %(n)s") if phase == "night" else _("%(village)s: finisce il giorno %(n)s")
        event = Event()
        event.add("uid", f"{game.pk}-{phase}-{number}@{settings.HOST.partition(':')[0]}")
        event.add("dtstamp", due)
        event.add("dtstart", due)
        event.add("summary", title % {"village": game.name, "n": number})
        event.add("url", page)
        event.add("transp", "TRANSPARENT")
        found.add_component(event)
    return HttpResponse(found.to_ical(), content_type="text/calendar; charset=utf-8")
