"""The clock: on time, in order, once (D-6)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import OperationalError, connection, connections

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Heartbeat, Receipt
from lupus.site.village import calendar
from lupus.site.village.models import Ruling, Village
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SOON = timedelta(seconds=3)
"""More than the drain."""


def phases(game: Game) -> list[str]:
    table = cache.table_of(Game.objects.get(pk=game.pk))
    return [e.at for e in table.log if isinstance(e.event, PhaseBegan)]


def test_nothing_happens_before_the_deadline() -> None:
    game = dealt()
    assert clock.tick(NIGHT_1_ENDS + timedelta(seconds=0.1)) == 0
    assert phases(game) == ["night 1"]


def test_a_phase_closes_at_its_deadline_and_what_it_brought_is_published() -> None:
    game = dealt()
    assert clock.tick(NIGHT_1_ENDS + SOON) == 2
    assert clock.tick(NIGHT_1_ENDS + SOON) == 0
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    game.refresh_from_db()
    assert game.due == NIGHT_1_ENDS + timedelta(hours=14)
    assert [r.received for r in Receipt.objects.filter(verb="close")] == [NIGHT_1_ENDS]
    assert Letter.objects.filter(kind="result").count() == game.places.count()


def test_after_three_days_of_absence_the_open_phase_closes_at_its_own_time_and_no_other_one() -> None:
    """What comes then: tests/site/village/test_outage.py."""
    game = dealt()
    assert clock.tick(NIGHT_1_ENDS + timedelta(days=3)) == 2
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    assert [r.received for r in Receipt.objects.filter(verb="close")] == [NIGHT_1_ENDS]


def test_a_held_publication_does_not_hold_the_closing_nor_move_the_next() -> None:
    game = dealt()
    Village.objects.update(holds=True)
    clock.tick(NIGHT_1_ENDS + SOON)
    assert phases(game) == ["night 1", "dawn 1"]
    game.refresh_from_db()
    assert (game.closed, game.due) == (True, NIGHT_1_ENDS + timedelta(hours=14))
    Village.objects.update(holds=False)
    clock.tick(NIGHT_1_ENDS + timedelta(hours=2))
    assert phases(game) == ["night 1", "dawn 1", "day 1"]
    game.refresh_from_db()
    assert game.due == NIGHT_1_ENDS + timedelta(hours=14)


@pytest.mark.django_db(transaction=True)
def test_a_game_that_fails_stops_no_other() -> None:
    broken, sound = dealt(slug="rotto"), dealt(slug="sano")
    Game.objects.filter(pk=broken.pk).update(digest="0" * 64)
    cache.forget()
    assert clock.tick(NIGHT_1_ENDS + SOON) == 2
    assert phases(sound) == ["night 1", "dawn 1", "day 1"]
    broken.refresh_from_db()
    assert broken.next_try == NIGHT_1_ENDS + SOON + clock.PATIENCE
    assert clock.due_games(NIGHT_1_ENDS + SOON) == []


@pytest.mark.django_db(transaction=True)
def test_after_an_error_of_the_database_the_clock_soon_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dealt()

    def refuse(*_: object) -> None:
        raise OperationalError("locked")

    with monkeypatch.context() as planted:
        planted.setattr(clock, "advance", refuse)
        assert clock.tick(NIGHT_1_ENDS + SOON) == 0
    assert clock.tick(NIGHT_1_ENDS + SOON) == 0
    assert clock.tick(NIGHT_1_ENDS + SOON + clock.HICCUP) == 2
    assert phases(game) == ["night 1", "dawn 1", "day 1"]


def test_a_game_that_ended_between_the_look_and_the_act_is_left_alone() -> None:
    game = dealt()
    Game.objects.filter(pk=game.pk).update(stage=Game.Stage.OVER)
    assert not clock.advance(game.pk, NIGHT_1_ENDS + SOON)
    assert phases(game) == ["night 1"]


def test_the_clock_leaves_word_every_ten_seconds() -> None:
    for seconds in (0, 5, 9, 10, 11, 25):
        clock.beat(NIGHT_1_ENDS + timedelta(seconds=seconds))
        assert (NIGHT_1_ENDS + timedelta(seconds=seconds)) - Heartbeat.objects.get(
            name=clock.CLOCK_NAME
        ).at < timedelta(seconds=10)
    assert Heartbeat.objects.count() == 1


def test_a_game_that_is_over_is_due_no_more() -> None:
    game = dealt()
    clock.tick(NIGHT_1_ENDS + SOON)
    clerk.submit(game.pk, Command(MASTER, "close"), received=NIGHT_1_ENDS + SOON)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS + SOON)
    game.refresh_from_db()
    assert (game.stage, game.due, game.closed) == (Game.Stage.OVER, None, False)
    assert clock.due_games(NIGHT_1_ENDS + timedelta(days=30)) == []


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_lost_is_not_kept_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    game, closed = dealt(), []

    def lost(*_: object) -> None:
        connection.errors_occurred = True
        raise OperationalError("server closed the connection unexpectedly")

    kind = type(connections["default"])
    close = kind.close
    monkeypatch.setattr(kind, "is_usable", lambda self: False)
    monkeypatch.setattr(kind, "close", lambda self: closed.append(1) or close(self))
    with monkeypatch.context() as planted:
        planted.setattr(clock, "advance", lost)
        clock.tick(NIGHT_1_ENDS + SOON)
    assert closed
    assert Game.objects.get(pk=game.pk).failure == "OperationalError"


def test_a_change_of_the_calendar_leaves_what_others_changed_meanwhile() -> None:
    game, carla = dealt(), Person.objects.invite("Carla")
    with calendar.ruling(game.pk, Ruling.What.HOLD, carla, DURING_NIGHT_1, "") as locked:
        locked.village.holds = True
        Village.objects.filter(pk=game.pk).update(welcome="Benvenuti", shows_addresses=True)
    game.refresh_from_db()
    assert (game.village.holds, game.village.welcome, game.village.shows_addresses) == (True, "Benvenuti", True)


def test_a_game_that_goes_on_again_leaves_the_failure_of_another_one() -> None:
    game, other = dealt(), dealt(slug="altro")
    Game.objects.update(next_try=NIGHT_1_ENDS, failing=NIGHT_1_ENDS, failure="RuntimeError")
    assert clock.advance(game.pk, NIGHT_1_ENDS + SOON)
    assert dict(Game.objects.values_list("pk", "failure")) == {game.pk: "", other.pk: "RuntimeError"}
