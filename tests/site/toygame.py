"""A toy for the seam of hostings: a sequential game of two moves, with a moderator and no night, and the pages that host it.

The first player hides a marble under one of three cups, the second points at a cup, and the moderator lifts one by lot: whoever
is nearer has won the round. Each round has the same phases under the same numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan, SeatsIn, catalogue, event
from lupus.engine.game import Command, Field, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER, PUBLIC, Seat, Viewer
from lupus.engine.table import Table
from lupus.site.table import access, cache, clerk
from lupus.site.table.idempotency import arrived, key_in
from lupus.site.table.models import Game
from lupus.site.table.sse import stream
from lupus.site.table.together import when_written

CUPS = ("1", "2", "3")


# --- the game ---------------------------------------------------------------------------------------------------------


@event("cups-set", to=PUBLIC)
class CupsSet(Event):
    players: tuple[Seat, ...]
    rounds: int


@event("marble-hidden", to=SeatsIn("player"))
class MarbleHidden(Event):
    player: Seat
    cup: str


@event("cup-named", to=PUBLIC)
class CupNamed(Event):
    player: Seat
    cup: str


@event("round-won", to=PUBLIC)
class RoundWon(Event):
    player: Seat


@dataclass(frozen=True)
class State:
    players: tuple[Seat, ...] = ()
    left: int = 0
    phase: str = ""
    hidden: str = ""
    named: str = ""


class Cups:
    key = "cups"
    version = 1
    kinds: Mapping[str, type[Event]] = catalogue(engine_events, sys.modules[__name__])

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        return [CupsSet(setup.seats, setup.settings.get("rounds", 1)), PhaseBegan("hide", 1)]

    def evolve(self, state: State | None, events: Iterable[Event]) -> State:
        s = state or State()
        for e in events:
            match e:
                case CupsSet():
                    s = replace(s, players=e.players, left=e.rounds)
                case PhaseBegan():
                    s = replace(s, phase=e.phase)
                case MarbleHidden():
                    s = replace(s, hidden=e.cup)
                case CupNamed():
                    s = replace(s, named=e.cup)
                case RoundWon():
                    s = replace(s, left=s.left - 1)
        return s

    def prompts(self, state: State, viewer: Viewer) -> tuple[Prompt, ...]:
        asked = {"hide": state.players[:1], "seek": state.players[1:], "lift": (MASTER, CLOCK)}
        if not state.left or viewer not in asked[state.phase]:
            return ()
        return (Prompt(state.phase, () if state.phase == "lift" else (Field("cup", CUPS),)),)

    def decide(self, state: State, command: Command, dice: Dice) -> list[Event]:
        allowed(self.prompts(state, command.actor), command)
        if command.verb == "hide":
            return [MarbleHidden(state.players[0], command.args["cup"]), PhaseBegan("seek", 1)]
        if command.verb == "seek":
            return [CupNamed(state.players[1], command.args["cup"]), PhaseBegan("lift", 1)]
        cup = dice.pick("lift/cup", CUPS)
        nearer = abs(int(cup) - int(state.hidden)) < abs(int(cup) - int(state.named))
        won = RoundWon(state.players[0 if nearer else 1])
        return [won, PhaseBegan("hide", 1)] if state.left > 1 else [won]

    def over(self, state: State) -> bool:
        return not state.left


CUPS_GAME: Any = Cups()


# --- its hosting: a moderator lifts the cup, or the clock after ten minutes ---------------------------------------------

PATIENCE = timedelta(minutes=10)


class ByHand:
    """Nothing happens by itself."""

    def due(self, game: Game, state: Any, since: datetime) -> datetime | None:
        return None

    def step(self, game: Game, passed: bool) -> str | None:
        return None

    def follow(self, game: Game, table: Table[Any], known: int) -> None:
        """A new phase may have a deadline."""
        if any(isinstance(entry.event, PhaseBegan) for entry in table.log[known:]):
            game.due = self.due(game, table.state, game.due or game.created)


class ByTheClock(ByHand):
    """The clock lifts the cup for a moderator who is late."""

    def due(self, game: Game, state: Any, since: datetime) -> datetime | None:
        return since + PATIENCE if state.phase == "lift" else None

    def step(self, game: Game, passed: bool) -> str | None:
        return "lift" if passed else None


def act(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's command: 204 where it is taken, 422 with the code of its refusal."""
    place = access.place_of_player(request, slug, "toy")
    command = Command(place.seat, request.POST["verb"], {"cup": request.POST["cup"]})
    return answered(place.game, clerk.Ask(command, key_in(request), arrived(request)))


def lift(request: HttpRequest, slug: str) -> HttpResponse:
    """The moderator's."""
    game = access.game_of_master(request, slug, "toy")
    return answered(game, clerk.Ask(Command(MASTER, "lift", by=request.user.name), key_in(request), arrived(request)))


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
    path("toy/<slug:slug>/lift/", lift),
    path("toy/<slug:slug>/told/", told),
    path("toy/<slug:slug>/stream/", stream),
    path("", include("lupus.site.config.urls")),
]
