"""The smallest hosting: of the ring (`tests/toy`), a game with a moderator and no night,
with the pages on which it is played."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.site.table import access, cache, clerk
from lupus.site.table.hosting import HOSTINGS
from lupus.site.table.idempotency import arrived, key_in
from lupus.site.table.models import Game
from lupus.site.table.sse import stream
from lupus.site.table.together import when_written
from tests.toy.game import GUESS

PATIENCE = timedelta(minutes=10)


class ByHand:
    """Nothing happens by itself."""

    beside = ()

    def due(self, game: Game, state: Any, since: datetime) -> datetime | None:
        return None

    def step(self, game: Game, passed: bool) -> str | None:
        return None

    def follow(self, game: Game, table: Table[Any], known: int) -> None:
        """A new phase may have a deadline."""
        if any(isinstance(entry.event, PhaseBegan) for entry in table.log[known:]):
            game.due = self.due(game, table.state, game.due or game.created)

    def drain(self) -> timedelta:
        return timedelta(seconds=0.2)

    def missed(self, game: Game, now: datetime) -> bool:
        return False


class ByTheClock(ByHand):
    """The clock opens the hands for a moderator who is late."""

    def due(self, game: Game, state: Any, since: datetime) -> datetime | None:
        return since + PATIENCE if state.phase == GUESS else None

    def step(self, game: Game, passed: bool) -> str | None:
        return "close" if passed else None


def act(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's command: 204 where it is taken, 422 with the code of its refusal."""
    place = access.place_of_player(request, slug, "toy")
    command = Command(place.seat, request.POST["verb"], {"target": request.POST["target"]})
    return answered(place.game, clerk.Ask(command, key_in(request), arrived(request)))


def moderate(request: HttpRequest, slug: str) -> HttpResponse:
    """The moderator's."""
    game = access.game_of_master(request, slug, "toy")
    command = Command(MASTER, request.POST["verb"], by=request.user.name)  # type: ignore[union-attr]
    return answered(game, clerk.Ask(command, key_in(request), arrived(request)))


def answered(game: Game, ask: clerk.Ask) -> HttpResponse:
    def answer() -> HttpResponse:
        try:
            ask.result()
        except Illegal as no:
            return HttpResponse(no.code, status=422)
        return HttpResponse(status=204)

    return when_written(game.pk, ask, answer)


def told(request: HttpRequest, slug: str) -> HttpResponse:
    """What a player was told, by kind of event."""
    place = access.place_of_player(request, slug, "toy")
    return HttpResponse(" ".join(t.event.kind for t in cache.table_of(place.game).view(place.seat)))


urlpatterns = [
    path("toy/<slug:slug>/act/", act),
    path("toy/<slug:slug>/moderate/", moderate),
    path("toy/<slug:slug>/told/", told),
    path("toy/<slug:slug>/stream/", stream),
    path("", include("lupus.site.config.urls")),
]


@pytest.fixture
def rooms_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room is closed and answered as the toy is: by hand."""
    monkeypatch.setitem(HOSTINGS, "room", ByHand())
