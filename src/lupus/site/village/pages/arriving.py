"""What a stranger finds: a village to watch, the villages that look for people, and the villages that were played."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from django.db.models import Count, F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from lupus.site.light import the_same_for_all
from lupus.site.table import access
from lupus.site.table.models import Game, Row
from lupus.site.village import VILLAGE, editions

from .receipt import begins

NEAR_THE_END: Final = 30
"""The victory is among so many last rows of a log: looking for it reads no more."""


def looking_for_people() -> list[dict[str, Any]]:
    """The villages of the public list, the first to begin first: what their game masters say of them, and nothing more."""
    games = access.whole().filter(hosting=VILLAGE, stage=Game.Stage.PLANNED, village__plan__listed=True)
    found = [{
        "name": game.name, "token": game.village.plan["join"], "edition": editions.title(game.ruleset), "ruleset": game.ruleset,
        "begins": begins(game), "places": game.village.plan.get("places"), "welcome": game.village.welcome,
    } for game in games if game.village.plan.get("join")]  # fmt: skip
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
    last = Row.objects.filter(game__in=games.values("pk"), n__gt=F("game__length") - NEAR_THE_END, entry__type="victory")
    won: dict[int, list[str]] = {row.game_id: row.entry["factions"] for row in last}
    found = [{
        "slug": game.slug, "name": game.name, "people": game.people, "ruleset": game.ruleset,
        "began": begins(game), "won": winners(game.ruleset, won.get(game.pk, [])),
    } for game in games]  # fmt: skip
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
        {"edition": editions.title(key), "ruleset": key, "years": [
            {"year": year, "games": list(games)} for year, games in groupby(of_edition, lambda game: game["began"].year)
        ]} for key, of_edition in groupby(played(), lambda game: game["ruleset"])
    ]  # fmt: skip
    return render(request, "pages/archive.html", {"shelves": shelves})
