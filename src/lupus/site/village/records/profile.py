"""The villages that a person has played: roles, results, streaks. Others see by a link what their owner shows, else nothing.

A village counts when it is over. Before that a profile says nothing of it, not even that the person plays there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from lupus.engine.table import Table
from lupus.site.people.models import Person
from lupus.site.people.session import owner_only
from lupus.site.table import cache
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import VILLAGE, editions
from lupus.site.village.models import Profile
from lupus.site.village.verdicts import Why, verdict

PAGE: Final = require_http_methods(["GET", "HEAD", "POST"])


class Played(NamedTuple):
    """A village that is over, as one of its players lived it.

    won: None where nobody has. why: what decided it. lived: to the end. faction: at the end. first: the role that they were dealt.
    """

    slug: str
    village: str
    name: str
    edition: str
    ended: datetime
    first: str
    role: str
    faction: str
    won: bool | None
    why: str
    lived: bool


class Sums(NamedTuple):
    """A profile in numbers. streak: villages won in a row up to the last one. longest: the longest such row."""

    played: int
    won: int
    lived: int
    streak: int
    longest: int


def villages_of(person: Person) -> list[Played]:
    """The villages that a person has played to their end, the newest first."""
    places = Place.objects.filter(person=person, game__hosting=VILLAGE, game__stage=Game.Stage.OVER).select_related("game")
    found = [entry for place in places if (entry := played(place)) is not None]
    return sorted(found, key=lambda entry: entry.ended, reverse=True)


def played(place: Place) -> Played | None:
    """What became of somebody, from what they and everybody were told; None for a village that ended before the deal."""
    game = place.game
    table = cache.table_of(game)
    c = table.state.characters.get(place.seat)
    last = Receipt.objects.filter(game=game).order_by("-number").values_list("received", flat=True).first()
    first, found = dealt_to(table, place.seat), verdict(table, place.seat)
    if c is None or last is None or first is None or found is None:
        return None
    return Played(
        game.slug, game.name, place.name, game.ruleset, last, first, c.role, c.faction, found.won, found.why, c.alive and c.in_game
    )  # fmt: skip


def dealt_to(table: Table[Any], seat: str) -> str | None:
    """The role that somebody was dealt, as they were told it."""
    for told in table.view(seat):
        if told.event.kind == "role-assigned":
            role: str = told.event.role  # type: ignore[attr-defined]
            return role
    return None


def sums(villages: Sequence[Played]) -> Sums:
    """A profile in numbers. villages: the newest first; one that nobody won breaks no streak.

    >>> at = datetime(2026, 11, 1)
    >>> one = Played("a", "A", "Anna", "lupus7", at, "lupo", "lupo", "lupi", True, "side", True)
    >>> sums([one, one, one._replace(won=None), one._replace(won=False), one])
    Sums(played=5, won=3, lived=5, streak=2, longest=2)
    """
    results = [entry.won for entry in villages if entry.won is not None]
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    streak = runs[0][1] if runs and runs[0][0] else 0
    return Sums(
        len(villages), results.count(True), sum(entry.lived for entry in villages),
        streak, max((n for won, n in runs if won), default=0),
    )  # fmt: skip


def rows(villages: Iterable[Played], *, roles: bool) -> list[dict[str, Any]]:
    """The villages as a page lists them. roles: whether it tells who they were."""
    found = []
    for entry in villages:
        say = editions.lexicon(entry.edition).say
        row: dict[str, Any] = {
            "slug": entry.slug, "village": entry.village, "edition": editions.title(entry.edition), "ended": entry.ended,
            "won": entry.won, "lived": entry.lived,
        }  # fmt: skip
        if roles:
            row |= {
                "name": entry.name, "icon": f"role-{entry.role}", "role": say(f"role-{entry.role}"),
                "first": say(f"role-{entry.first}") if entry.first != entry.role else "",
                "task": entry.why == Why.TASK,
                "faction_icon": f"faction-{entry.faction}", "faction": say(f"faction-{entry.faction}"),
            }  # fmt: skip
        found.append(row)
    return found


@PAGE
@owner_only
def own(request: HttpRequest) -> HttpResponse:
    """One's own villages, and what others may see of them."""
    person = request.user
    assert isinstance(person, Person)
    profile = Profile.objects.filter(person=person).first()
    if request.method == "POST":
        return decide(request, person, profile)
    villages = villages_of(person)
    shown = profile is not None and profile.shows != Profile.Shows.NOTHING
    link = settings.ADDRESS.rstrip("/") + reverse("profile", args=[profile.token]) if profile is not None and shown else ""
    context = {
        "villages": rows(villages, roles=True), "sums": sums(villages), "link": link, "choices": Profile.Shows.choices,
        "shows": profile.shows if profile else Profile.Shows.NOTHING,
        "said": [_("Salvato.")] if request.GET.get("done") else [],
    }  # fmt: skip
    return render(request, "people/played.html", context)


def decide(request: HttpRequest, person: Person, profile: Profile | None) -> HttpResponse:
    """What others may see from now on. Who shows nothing any more, or asks for a new link, makes the old link worthless."""
    shows = request.POST.get("shows", "")
    if shows not in Profile.Shows.values:
        return redirect("played")
    token = profile.token if profile is not None else Profile.new_token()
    if shows == Profile.Shows.NOTHING or "new" in request.POST:
        token = Profile.new_token()
    Profile.objects.update_or_create(person=person, defaults={"shows": shows, "token": token})
    return redirect(f"{reverse('played')}?done=1")


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody shows of their villages to whoever has the link."""
    profile = Profile.objects.exclude(shows=Profile.Shows.NOTHING).filter(token=token, person__is_active=True).first()
    if profile is None:
        raise Http404
    person = Person.objects.get(pk=profile.person_id)
    villages = villages_of(person)
    roles = profile.shows == Profile.Shows.ROLES
    context = {"name": person.name, "villages": rows(villages, roles=roles), "sums": sums(villages)}
    return render(request, "people/profile.html", context)
