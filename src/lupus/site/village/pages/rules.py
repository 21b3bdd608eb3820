"""The pages of the rules: how a game is played, each role, the odd cases. They are public and depend on the edition alone, and
on the hours of a village where they are opened from one, which everybody may know."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lupus.rulesets.registry import RULESETS
from lupus.rulesets.registry import editions as hosted
from lupus.rulesets.tempo_reale.calendar import Calendar
from lupus.site.light import the_same_for_all
from lupus.site.people.language import spoken
from lupus.site.table import access
from lupus.site.village import VILLAGE, editions
from lupus.site.village.calendar import calendar_of

from . import rulebook
from .cases import cases_of, index_of
from .guide import guide_to
from .howto import CROWD, how_to

SIZE: Final = 16 * 1024
"""Pages of roles are filled up to a multiple of so many bytes. Who follows the link of their own card shows by the length of the
answer nothing of which role it is."""


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
    return render(request, "pages/rulebook.html", told(ruleset))


@require_safe
@the_same_for_all
def rules_here(request: HttpRequest, slug: str) -> HttpResponse:
    """How a village is played: the same, with its own hours."""
    game = access.game_for_all(slug, VILLAGE)
    here = {"slug": game.slug, "village": game.name}
    return render(request, "pages/rulebook.html", {**told(game.ruleset, calendar_of(game.village.calendar)), **here})


def told(ruleset: str, calendar: Calendar | None = None) -> dict[str, Any]:
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
    response = render(request, "pages/role.html", {"book": rulebook.book(ruleset, spoken()), "page": page, "cases": cases})
    return filled(response, SIZE)


@require_safe
@the_same_for_all
def cases(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The odd cases of an edition."""
    if ruleset not in RULESETS or not (found := cases_of(ruleset, spoken())):
        raise Http404
    index = index_of(found, editions.lexicon(ruleset))
    return render(
        request, "pages/cases.html", {"ruleset": ruleset, "name": editions.title(ruleset), "cases": found, "index": index}
    )


def filled(response: HttpResponse, size: int) -> HttpResponse:
    """An answer, filled up to a multiple of so many bytes."""
    response.content += b"\n<!--" + b" " * (size - (len(response.content) + 8) % size) + b"-->"
    return response
