"""Who may see and do what: the one place where it is decided. What somebody may not see does not exist for him: 404, never 403."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from lupus.site.people.models import Person

from .models import Game, Place


def game_for_all(slug: str) -> Game:
    """A game whose public page exists: all but those that are still being prepared. Raises `Http404`."""
    return get_object_or_404(Game.objects.exclude(stage=Game.Stage.PLANNED), slug=slug)


def game_of_master(request: HttpRequest, slug: str) -> Game:
    """A game that this person is a game master of. Raises `Http404`."""
    if not request.user.is_authenticated:
        raise Http404
    return get_object_or_404(Game, slug=slug, masters=request.user)


def plan_of_master(request: HttpRequest, slug: str) -> Game:
    """A game that is still being prepared, by this person among others. Raises `Http404`."""
    game = game_of_master(request, slug)
    if game.stage != Game.Stage.PLANNED:
        raise Http404
    return game


def started_of_master(request: HttpRequest, slug: str) -> Game:
    """A game that has been dealt, and that this person is a game master of. Raises `Http404`."""
    game = game_of_master(request, slug)
    if game.stage == Game.Stage.PLANNED:
        raise Http404
    return game


def host(request: HttpRequest) -> Person:
    """Somebody who may open new villages. Raises `Http404`."""
    if not isinstance(request.user, Person) or not request.user.hosts:
        raise Http404
    return request.user


def place_of_player(request: HttpRequest, slug: str) -> Place:
    """The place that this person holds in a game that has started. Raises `Http404`."""
    if not request.user.is_authenticated:
        raise Http404
    places = Place.objects.select_related("game").exclude(game__stage=Game.Stage.PLANNED)
    return get_object_or_404(places, game__slug=slug, person=request.user)


def masters(request: HttpRequest, game: Game) -> bool:
    """Whether this person is a game master of the game."""
    return request.user.is_authenticated and game.masters.filter(pk=request.user.pk).exists()


def place_in(request: HttpRequest, game: Game) -> Place | None:
    """The place that this person holds in the game, if any."""
    return Place.objects.filter(game=game, person=request.user).first() if request.user.is_authenticated else None
