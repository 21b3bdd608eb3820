"""Who may see and do what: the one place where it is decided. What somebody may not see does not exist for them:
404, never 403.

hosting: each hosting has its own addresses, and finds its own games there.
"""

from __future__ import annotations

from functools import cache

from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from lupus.site.people.models import Person
from lupus.site.people.session import owner, scope_of
from lupus.site.queries import columns, found

from .hosting import HOSTINGS, beside_games, own_key
from .models import Game, Place


def whole() -> QuerySet[Game]:
    """A query for games, each with what its hosting keeps beside it."""
    return Game.objects.select_related(*beside_games())


def game_for_all(slug: str, hosting: str) -> Game:
    """A game whose public page exists: all but those that are still being prepared. Raises `Http404`."""
    return get_object_or_404(whole().exclude(stage=Game.Stage.PLANNED), slug=slug, hosting=hosting)


def game_of_master(request: HttpRequest, slug: str, hosting: str) -> Game:
    """A game that this person is a game master of. Raises `Http404`."""
    person = owner(request)
    if person is None:
        raise Http404
    return get_object_or_404(whole(), slug=slug, hosting=hosting, masters=person)


def plan_of_master(request: HttpRequest, slug: str, hosting: str) -> Game:
    """A game that is still being prepared, by this person among others. Raises `Http404`."""
    game = game_of_master(request, slug, hosting)
    if game.stage != Game.Stage.PLANNED:
        raise Http404
    return game


def started_of_master(request: HttpRequest, slug: str, hosting: str) -> Game:
    """A game that has been dealt, and that this person is a game master of. Raises `Http404`."""
    game = game_of_master(request, slug, hosting)
    if game.stage == Game.Stage.PLANNED:
        raise Http404
    return game


def host(request: HttpRequest) -> Person:
    """Somebody who may open new games. Raises `Http404`."""
    person = owner(request)
    if person is None or not person.hosts:
        raise Http404
    return person


@cache
def asking_for_a_place(beside: tuple[type[Model], ...]) -> str:
    """The query for a place, its game, and what the hosting keeps beside them. Every request of a player asks it."""
    joins = [
        f"LEFT JOIN {model._meta.db_table} ON {model._meta.db_table}.{key.column} = "
        f"{key.related_model._meta.db_table}.id"
        for model in beside
        for key in [own_key(model)]
    ]
    selected = ", ".join([columns(Place), columns(Game), *map(columns, beside)])
    return (
        f"SELECT {selected} FROM table_place JOIN table_game ON table_game.id = table_place.game_id {' '.join(joins)} "
        "WHERE table_place.person_id = %s AND table_game.slug = %s AND table_game.stage <> %s AND "
        "table_game.hosting = %s"
    )


def scope_of_game(game_id: int) -> str:
    """A game as the only part of an account that a link opens."""
    return f"game {game_id}"


def places_of(request: HttpRequest) -> QuerySet[Place]:
    """The places in games that have started which this person holds, as far as this session may see them."""
    if not isinstance(request.user, Person):
        return Place.objects.none()
    places = Place.objects.filter(person=request.user).exclude(game__stage=Game.Stage.PLANNED).select_related("game")
    scope = scope_of(request)
    return places.filter(game=int(scope.rpartition(" ")[2])) if scope else places


def place_of_player(request: HttpRequest, slug: str, hosting: str) -> Place:
    """The place that this person holds in a game that has started. Raises `Http404`."""
    if not isinstance(request.user, Person):
        raise Http404
    models = tuple(HOSTINGS[hosting].beside)
    row = found([Place, Game, *models], asking_for_a_place(models), request.user.pk, slug, Game.Stage.PLANNED, hosting)
    if row is None:
        raise Http404
    place: Place
    place, place.game, *beside = row
    for own in filter(None, beside):
        key = own_key(type(own))
        setattr(place if key.related_model is Place else place.game, key.related_query_name(), own)
    if scope_of(request) not in ("", scope_of_game(place.game_id)):
        raise Http404
    return place


def masters(request: HttpRequest, game: Game) -> bool:
    """Whether this person is a game master of the game."""
    person = owner(request)
    return person is not None and game.masters.filter(pk=person.pk).exists()


def place_in(request: HttpRequest, game: Game) -> Place | None:
    """The place that this person holds in the game, if any."""
    try:
        return place_of_player(request, game.slug, game.hosting)
    except Http404:
        return None


def knocks(person: Person) -> bool:
    """Whether somebody needs a link to sign in. Who has a password, is a game master or may open villages does not."""
    return not (person.has_usable_password() or person.hosts or Game.objects.filter(masters=person).exists())
