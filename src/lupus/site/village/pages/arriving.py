"""What a stranger finds: the home, the villages to watch, to join and to read, and the page of a request to play."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from django.conf import settings
from django.db.models import Count, F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from lupus.rulesets.registry import default
from lupus.site.light import the_same_for_all
from lupus.site.people.session import owner
from lupus.site.table import access
from lupus.site.table.models import Game, Row
from lupus.site.village import VILLAGE, editions
from lupus.site.village.calendar import first_evening
from lupus.site.village.models import Asked

AT_HOME: Final = 4
"""How many villages that look for people the home shows."""

NEAR_THE_END: Final = 30
"""The victory is among so many last rows of a log: looking for it reads no more."""


@require_safe
@the_same_for_all
def home(request: HttpRequest) -> HttpResponse:
    """The villages that everybody may look at, and one's own."""
    villages = Game.objects.filter(hosting=VILLAGE).annotate(people=Count("places", distinct=True)).order_by("-created")
    games = villages.exclude(stage=Game.Stage.PLANNED).order_by("-stage", "-created")  # those in play first
    mine: list[dict[str, Any]] = []
    hosted: list[dict[str, Any]] = []
    soon: list[dict[str, Any]] = []
    if request.user.is_authenticated:
        places = access.places_of(request).filter(game__hosting=VILLAGE)
        mine = [{"slug": p.game.slug, "village": p.game.name, "name": p.name} for p in places]
        soon = accepted(request)
        hosted = [entry(game) for game in villages.filter(masters=request.user)] if owner(request) is not None else []
    looking = looking_for_people()
    context = {
        "games": [entry(game) for game in games.exclude(stage=Game.Stage.OVER)],
        "mine": mine,
        "hosted": hosted,
        "first": default(),
        "watch": to_watch(),
        "looking": looking[:AT_HOME],
        "more": len(looking) > AT_HOME,
        "soon": soon,
        "any_over": games.filter(stage=Game.Stage.OVER).exists(),
        "sign_up": settings.SIGN_UP,
        "demo": settings.DEMO,
    }
    return render(request, "pages/home.html", context)


def entry(game: Any) -> dict[str, Any]:
    """A game in a list, from a row that says how many people it has."""
    return {"slug": game.slug, "name": game.name, "stage": game.get_stage_display(), "people": game.people}


def looking_for_people() -> list[dict[str, Any]]:
    """The villages of the public list, the first to begin first: what their game masters say of them, and nothing
    more."""
    games = access.whole().filter(hosting=VILLAGE, stage=Game.Stage.PLANNED, village__plan__listed=True)
    found = [
        {
            "name": game.name,
            "token": game.village.plan.join,
            "edition": editions.title(game.ruleset),
            "ruleset": game.ruleset,
            "begins": first_evening(game),
            "places": game.village.plan.places,
            "welcome": game.village.welcome,
        }
        for game in games
        if game.village.plan.join
    ]
    today = timezone.localdate()
    return sorted((game for game in found if game["begins"] >= today), key=lambda game: (game["begins"], game["name"]))


def to_watch() -> dict[str, Any] | None:
    """The village that a stranger may look at: the newest in play; where there is none, the newest that is over."""
    games = Game.objects.filter(hosting=VILLAGE).exclude(stage=Game.Stage.PLANNED)
    game = games.annotate(people=Count("places")).order_by("-stage", "-created").first()  # "played" comes after "over"
    if game is None:
        return None
    return {"slug": game.slug, "name": game.name, "people": game.people, "stage": game.get_stage_display()}


def played() -> list[dict[str, Any]]:
    """The villages that are over, with who won, by edition and then by year, the newest first."""
    games = Game.objects.filter(hosting=VILLAGE, stage=Game.Stage.OVER).annotate(people=Count("places"))
    last = Row.objects.filter(
        game__in=games.values("pk"), n__gt=F("game__length") - NEAR_THE_END, entry__type="victory"
    )
    won: dict[int, list[str]] = {row.game_id: row.entry["factions"] for row in last}
    found = [
        {
            "slug": game.slug,
            "name": game.name,
            "people": game.people,
            "ruleset": game.ruleset,
            "began": first_evening(game),
            "won": winners(game.ruleset, won.get(game.pk, [])),
        }
        for game in games
    ]
    order = [key for key, _title in editions.offered()]
    return sorted(found, key=lambda game: (order.index(game["ruleset"]), -game["began"].toordinal(), game["name"]))


def winners(ruleset: str, factions: list[str]) -> str:
    """Who won, in words; empty where nobody did."""
    lexicon = editions.lexicon(ruleset)
    return str(lexicon.listed([lexicon.say(f"faction-{key}") for key in factions]))


@require_safe
@the_same_for_all
def joinable(request: HttpRequest) -> HttpResponse:
    """The villages that look for people."""
    return render(request, "pages/joinable.html", {"villages": looking_for_people()})


@require_safe
@the_same_for_all
def archive(request: HttpRequest) -> HttpResponse:
    """The villages that were played, by edition and year."""
    shelves = [
        {
            "edition": editions.title(key),
            "ruleset": key,
            "years": [
                {"year": year, "games": list(games)}
                for year, games in groupby(of_edition, lambda game: game["began"].year)
            ],
        }
        for key, of_edition in groupby(played(), lambda game: game["ruleset"])
    ]
    return render(request, "pages/archive.html", {"shelves": shelves})


@require_safe
def asked(request: HttpRequest, token: str) -> HttpResponse:
    """The page for whoever has its link."""
    return standing(request, get_object_or_404(Asked.objects.select_related("game__village"), token=token))


def accepted(request: HttpRequest) -> list[dict[str, Any]]:
    """The villages that have not begun in which somebody signed in was accepted."""
    if (person := owner(request)) is None:
        return []
    mine = Asked.objects.filter(person=person, answer=Asked.Answer.IN, game__stage=Game.Stage.PLANNED).select_related(
        "game__village"
    )
    return [{"slug": held.game.slug, "village": held.game.name, "begins": first_evening(held.game)} for held in mine]


def before_the_start(request: HttpRequest, slug: str) -> HttpResponse | None:
    """The page for somebody signed in who was accepted in a village that has not begun; None for everybody else."""
    held = None
    if (person := owner(request)) is not None:
        mine = Asked.objects.filter(
            game__slug=slug, game__stage=Game.Stage.PLANNED, person=person, answer=Asked.Answer.IN
        )
        held = mine.select_related("game__village").first()
    return standing(request, held) if held is not None else None


def standing(request: HttpRequest, held: Asked) -> HttpResponse:
    """How a request stands."""
    game, begun = held.game, held.game.stage != Game.Stage.PLANNED
    if begun and held.answer == Asked.Answer.IN and access.place_in(request, game) is not None:
        return redirect("me", game.slug)
    return render(
        request,
        "pages/receipt.html",
        {
            "village": game.name,
            "first": game.ruleset,
            "edition": editions.title(game.ruleset),
            "first_evening": first_evening(game),
            "begun": begun,
            "answer": held.answer,
            "own": reverse("me", args=[game.slug]) if begun else "",
        },
    )
