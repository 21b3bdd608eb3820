"""What is to be read of games that are over: the ending of a village whose story is public, and the profile of a person.

A village counts in a profile when it is over. Before that a profile says nothing of it, not even that the person plays
there. Others see by a link what the owner of a profile shows, else nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from lupus.site.light import the_same_for_all
from lupus.site.people.models import Person
from lupus.site.people.session import owner_only
from lupus.site.table import access, cache
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, editions
from lupus.site.village.models import Profile
from lupus.site.village.pages.public_board import board_of, dates_of, public, told_to_all
from lupus.site.village.responses import PAGE
from lupus.site.village.verdicts import Played, Why, sums, villages_of

from .ending import awards, days_of, faces, origins, sides, turning_points

AT_THE_END: Final = 4
"""How many of the last turning points are open: a long game has dozens, and on a phone they would hide the awards."""


def public_game(slug: str) -> tuple[Game, cache.Stored]:
    """A village that has ended and whose story is public. For any other there is no such page (D-51)."""
    game: Game = access.game_for_all(slug, VILLAGE)
    if not told_to_all(game):
        raise Http404
    return game, cache.table_of(game)


@require_safe
@the_same_for_all
def ending(request: HttpRequest, slug: str) -> HttpResponse:
    """How a village ended."""
    game, table = public_game(slug)
    seen, lexicon = board_of(table), editions.lexicon(table.game.key)
    turns = turning_points(table, lexicon, dates_of(game, table))
    context = {
        **public(game, table, seen),
        "card": card(game, seen.winners or ()),
        "sides": sides(table, lexicon),
        "declared": any(entry.event.kind == "victory" and entry.event.cause == "game-master" for entry in table.log),  # type: ignore[attr-defined]
        "earlier": turns[:-AT_THE_END],
        "turns": turns[-AT_THE_END:],
        "awards": awards(table.log, origins(table)),
    }
    return render(request, "pages/ending.html", context)


@require_safe
@the_same_for_all
def ending_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What somebody did, knew and believed, day by day. number: of their house."""
    game, table = public_game(slug)
    lexicon = editions.lexicon(table.game.key)
    found = {face.house.number: face for face in faces(table, lexicon)}
    if number not in found:
        raise Http404
    numbers = sorted(found)
    here = numbers.index(number)
    context = {
        **public(game, table, seen := board_of(table)),
        "card": card(game, seen.winners or ()),
        "face": found[number],
        "days": days_of(table, found[number].house.seat, lexicon, dates_of(game, table)),
        "before": found[numbers[here - 1]] if here else None,
        "after": found[numbers[here + 1]] if here + 1 < len(numbers) else None,
    }
    return render(request, "pages/ending_of.html", context)


def card(game: Game, winners: Sequence[str]) -> dict[str, str]:
    """What programs that show links need of an ending: the addresses of the page, and of a picture of edition and winner."""
    here = settings.ADDRESS.rstrip("/")
    name = f"{game.ruleset}-{winners[0] if len(winners) == 1 else 'over'}"
    return {"url": here + reverse("ending", args=[game.slug]), "image": here + static(f"cards/{name}.png")}


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
