"""The pages that everybody reads: a village, its votes, story and calendar, and the rules.

The pages of the rules depend on the edition alone, and on the hours of a village where they are opened from one, which
everybody may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar as Feed
from icalendar import Event as Deadline

from lupus.engine.events import Event
from lupus.engine.record import export
from lupus.engine.seats import MASTER
from lupus.rulesets.lexicon import WHOLE
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.registry import editions as hosted
from lupus.rulesets.teller import genders_of
from lupus.rulesets.tempo_reale.calendar import Calendar
from lupus.rulesets.tempo_reale.events import EnteredFor
from lupus.site.guides import guide_to
from lupus.site.light import the_same_for_all
from lupus.site.people.language import spoken
from lupus.site.table import access, cache
from lupus.site.table.access import game_for_all
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, editions
from lupus.site.village.calendar import calendar_of, clock_named, closings, deadlines, in_zone
from lupus.site.village.responses import SIZE, filled

from . import rulebook
from .howto import CROWD, how_to
from .public_board import about, board_of, dates_of, history, public, told_to_all
from .rulebook import cases_of, index_of
from .told import Chapter, announcements_of, chapters, story_of


@require_safe
@the_same_for_all
def village(request: HttpRequest, slug: str) -> HttpResponse:
    """A village as everybody sees it; the same page for whoever comes."""
    game = access.game_for_all(slug, VILLAGE)
    table = cache.table_of(game)
    dates = dates_of(game, table)
    context = {
        **public(game, table, seen := board_of(table)),
        **history(seen, table, dates),
        "announcements": announcements_of(game, table, editions.lexicon(table.game.key)),
        "plays": access.place_in(request, game) is not None,
        "is_master": access.masters(request, game),
        "story": without_announcements(story_of(table, None, editions.lexicon(table.game.key), dates)),
        "story_is_out": told_to_all(game),
    }
    return render(request, "pages/village.html", context)


@require_safe
@the_same_for_all
def votes(request: HttpRequest, slug: str) -> HttpResponse:
    """Every vote of a village, and one person who is followed through them, as the query says: `?follow=` the number of
    a house."""
    game = access.game_for_all(slug, VILLAGE)
    table = cache.table_of(game)
    seen = board_of(table)
    followed = next((h for h in seen.houses.values() if str(h.number) == request.GET.get("follow")), None)
    ballots = [
        (ballot, any(followed.seat in vote for vote in ballot.votes) if followed else ballot is seen.ballots[-1])
        for ballot in reversed(seen.ballots)
    ]
    context = {**public(game, table, seen), "ballots": ballots, "followed": followed}
    return render(request, "pages/votes.html", context)


def without_announcements(story: Sequence[Chapter]) -> list[Chapter]:
    """A story without what the game masters announced, which the public page has in a place of its own."""
    told = [
        chapter._replace(lines=[line for line in chapter.lines if line.kind != "announcement"]) for chapter in story
    ]
    return [chapter for chapter in told if chapter.lines]


@require_safe
@the_same_for_all
def story(request: HttpRequest, slug: str) -> HttpResponse:
    """After the end, if the game masters publish it: everything that happened, as they saw it (D-51). They can read it
    before."""
    game = access.game_for_all(slug, VILLAGE)
    draft = not told_to_all(game)
    if draft and not (game.stage == Game.Stage.OVER and access.masters(request, game)):
        raise Http404
    table = cache.table_of(game)
    dates = dates_of(game, table)
    view = [told._replace(event=without_note(told.event)) for told in table.view(MASTER)]
    lines = chapters(view, MASTER, editions.lexicon(table.game.key), genders_of(table), WHOLE, dates)
    return render(
        request, "pages/story.html", {**public(game, table, board_of(table)), "story": lines[::-1], "draft": draft}
    )


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole game as a document that anybody can check with `lupus verify`.

    Why a game master did something is for game masters (L8-BASE-GM-02), so it is taken out of the moves. The log leaves
    it out, but for a game that was imported with it. What is left can be checked all the same.
    """
    game = access.game_for_all(slug, VILLAGE)
    if not told_to_all(game):
        raise Http404
    document = export(cache.table_of(game))
    for noted in (*document["moves"], *(row for row in document["log"] if row["type"] == EnteredFor.kind)):
        noted["note"] = ""
    return JsonResponse(document, headers={"Content-Disposition": f'attachment; filename="{slug}.json"'})


@require_safe
@the_same_for_all
def dice(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The page on which the dice are checked in the browser: of a village whose story is public, or of any game from a
    file."""
    if not slug:
        return render(request, "pages/dice.html")
    game = access.game_for_all(slug, VILLAGE)
    if not told_to_all(game):
        raise Http404
    return render(request, "pages/dice.html", {"game": about(game), "source": reverse("record", args=[slug])})


def without_note(event: Event) -> Event:
    """An event without the reason that a game master gave for it."""
    return replace(event, note="") if isinstance(event, EnteredFor) else event


# --- credits ----------------------------------------------------------------------------------------------------------


@require_safe
@the_same_for_all
def credits(request: HttpRequest) -> HttpResponse:
    """Who wrote the rules, who drew the icons, and under which licences."""
    return render(request, "pages/credits.html")


AHEAD: Final = timedelta(days=21)
"""How far the feed looks: programs that subscribe ask again each day."""


@require_safe
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """`calendar.ics`: the deadlines that were and that come. An event is known by its phase, so a deadline that is
    postponed moves instead of being doubled."""
    game = game_for_all(slug, VILLAGE)
    page = f"{settings.ADDRESS.rstrip('/')}/village/{game.slug}/"
    found = Feed()
    found.add("prodid", "-//Lupus//deadlines//")
    found.add("version", "2.0")
    found.add("x-wr-calname", game.name)
    found.add("x-wr-timezone", game.village.calendar["zone"])
    until = max(timezone.now() + AHEAD, game.due or timezone.now())  # the open phase may close later
    for phase, number, due in (*closings(game), *deadlines(game, until)):
        title = (
            _("%(village)s: finisce la notte %(n)s") if phase == "night" else _("%(village)s: finisce il giorno %(n)s")
        )
        event = Deadline()
        event.add("uid", f"{game.pk}-{phase}-{number}@{settings.HOST.partition(':')[0]}")
        event.add("dtstamp", due)
        here = in_zone(game, due)
        event.add("dtstart", due if here.fold else here)  # an hour that comes twice would be read as the first
        event.add("summary", title % {"village": game.name, "n": number})
        event.add("url", page)
        event.add("transp", "TRANSPARENT")
        found.add_component(event)
    found.add_missing_timezones()
    return HttpResponse(found.to_ical(), content_type="text/calendar; charset=utf-8")


@require_safe
@the_same_for_all
def rules(request: HttpRequest) -> HttpResponse:
    """The games whose rules can be read."""
    return render(request, "pages/rules.html", {"games": [(key, editions.title(key)) for key in RULESETS]})


@require_safe
@the_same_for_all
def rules_of(request: HttpRequest, ruleset: str) -> HttpResponse:
    """How an edition is played, with its usual hours; of any other game its guide, where it has one, and its roles."""
    if ruleset not in RULESETS:
        raise Http404
    return render(request, "pages/rulebook.html", shown(ruleset))


@require_safe
@the_same_for_all
def rules_here(request: HttpRequest, slug: str) -> HttpResponse:
    """How a village is played: the page of its edition, with the hours of this village."""
    game = access.game_for_all(slug, VILLAGE)
    here = {"slug": game.slug, "village": game.name, "clock": clock_named(game.village.calendar["zone"])}
    return render(request, "pages/rulebook.html", {**shown(game.ruleset, calendar_of(game.village.calendar)), **here})


def shown(ruleset: str, calendar: Calendar | None = None) -> dict[str, Any]:
    """What the page of a game shows. calendar: of the village from which it was opened."""
    return {
        "book": rulebook.book(ruleset, spoken()),
        "how": how_to(ruleset, calendar) if ruleset in hosted() else None,
        "guide": guide_to(ruleset, spoken()),
        "crowd": CROWD,
        "changes": rulebook.changes(ruleset, spoken()),
        "cases": len(cases_of(ruleset, spoken())),
    }


@require_safe
def role(request: HttpRequest, ruleset: str, key: str) -> HttpResponse:
    """A role, or a power of the dead. All these pages of an edition have the same length."""
    if ruleset not in RULESETS or (page := rulebook.page(ruleset, key, spoken())) is None:
        raise Http404
    cases = [case for case in cases_of(ruleset, spoken()) if key in case.about]
    response = render(
        request, "pages/role.html", {"book": rulebook.book(ruleset, spoken()), "page": page, "cases": cases}
    )
    return filled(response, SIZE)


@require_safe
@the_same_for_all
def cases(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The odd cases of an edition."""
    if ruleset not in RULESETS or not (found := cases_of(ruleset, spoken())):
        raise Http404
    index = index_of(found, editions.lexicon(ruleset))
    return render(
        request,
        "pages/cases.html",
        {"ruleset": ruleset, "name": editions.title(ruleset), "cases": found, "index": index},
    )
