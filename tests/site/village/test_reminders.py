"""Reminders that tell nothing, and alarms for game masters."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import clerk, clock
from lupus.site.table.models import Game
from lupus.site.village import calendar, owed
from lupus.site.village.models import Village
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt
from tests.site.table.test_clerk import someone_who_acts

pytestmark = pytest.mark.django_db

SOON = timedelta(seconds=3)


def reminded(game: Game) -> list[str]:
    return list(game.letters.filter(kind="reminder").values_list("place__seat", flat=True))


def test_everybody_is_reminded_alike_and_once_for_each_deadline() -> None:
    """Also whoever has acted already, and whoever can do nothing (L7-2.3-10)."""
    game = dealt()
    Village.objects.update(reminder_hours=2)
    seats = [p.seat for p in game.places.all()]
    assert owed.remind(NIGHT_1_ENDS - timedelta(hours=2, seconds=1)) == 0
    clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    assert owed.remind(NIGHT_1_ENDS - timedelta(hours=2)) == 1
    assert reminded(game) == seats
    clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    assert owed.remind(NIGHT_1_ENDS - timedelta(hours=1)) == 0
    clock.tick(NIGHT_1_ENDS + SOON)
    assert owed.remind(NIGHT_1_ENDS + SOON) == 0
    assert owed.remind(NIGHT_1_ENDS + timedelta(hours=13)) == 1
    assert reminded(game) == seats * 2


def test_two_clocks_that_looked_at_the_same_time_remind_once() -> None:
    game = dealt()
    assert [owed.remind_of(game.pk, NIGHT_1_ENDS) for _ in range(2)] == [True, False]
    assert not owed.remind_of(game.pk, NIGHT_1_ENDS + SOON), "of a deadline that does not stand any more"
    assert len(reminded(game)) == game.places.count()


def test_nobody_is_reminded_where_the_game_masters_want_no_reminders_or_the_clock_is_late() -> None:
    game = dealt()
    assert game.village.reminder_hours == 2, "unless they say otherwise, people are reminded, as each account says"
    Village.objects.update(reminder_hours=0)
    assert owed.remind(NIGHT_1_ENDS - timedelta(minutes=1)) == 0
    Village.objects.update(reminder_hours=2)
    assert owed.remind(NIGHT_1_ENDS) == 0
    assert reminded(game) == []


def test_a_postponed_deadline_is_reminded_of_again() -> None:
    game, carla = dealt(), Person.objects.invite("Carla")
    Village.objects.update(reminder_hours=2)
    owed.remind(NIGHT_1_ENDS - timedelta(hours=1))
    calendar.postpone(game.pk, NIGHT_1_ENDS + timedelta(hours=12), carla, NIGHT_1_ENDS - timedelta(hours=1))
    assert owed.remind(NIGHT_1_ENDS) == 0
    assert owed.remind(NIGHT_1_ENDS + timedelta(hours=10)) == 1
    assert len(reminded(game)) == 2 * game.places.count()


def test_game_masters_are_told_once_of_a_publication_that_is_late() -> None:
    game, carla, dora = dealt(), Person.objects.invite("Carla"), Person.objects.invite("Dora")
    game.masters.set([carla, dora])
    calendar.hold(game.pk, carla, DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + SOON)
    assert owed.alarm(NIGHT_1_ENDS + owed.LATE) == 0
    assert owed.alarm(NIGHT_1_ENDS + owed.LATE + SOON) == 1
    assert owed.alarm(NIGHT_1_ENDS + 2 * owed.LATE) == 0
    alarms = Letter.objects.filter(kind="alarm").order_by("master__name")
    assert [(a.master.name, a.place) for a in alarms if a.master] == [("Carla", None), ("Dora", None)]


def test_game_masters_are_told_of_a_phase_that_does_not_close() -> None:
    game, carla = dealt(), Person.objects.invite("Carla")
    game.masters.add(carla)
    assert owed.alarm(NIGHT_1_ENDS + owed.LATE) == 0
    assert owed.alarm(NIGHT_1_ENDS + owed.LATE + SOON) == 1


def test_a_game_on_time_or_paused_or_over_alarms_nobody() -> None:
    game, carla = dealt(), Person.objects.invite("Carla")
    game.masters.add(carla)
    calendar.pause(game.pk, carla, DURING_NIGHT_1)
    assert owed.alarm(NIGHT_1_ENDS + timedelta(days=9)) == 0
    Game.objects.update(stage="over", due=NIGHT_1_ENDS)
    assert owed.alarm(NIGHT_1_ENDS + timedelta(days=9)) == 0
    assert owed.late_since(Game.objects.get(pk=game.pk), NIGHT_1_ENDS + timedelta(days=9)) is None


@pytest.mark.django_db(transaction=True)
def test_game_masters_are_told_of_a_game_that_the_clock_cannot_advance_long_before_it_is_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, carla = dealt(), Person.objects.invite("Carla")
    game.masters.add(carla)

    def broken(*_: object) -> None:
        raise RuntimeError("anna is a lupo")

    with monkeypatch.context() as planted:
        planted.setattr(clerk, "act", broken)
        assert clock.tick(NIGHT_1_ENDS + SOON) == 0
        game.refresh_from_db()
        assert (game.failing, game.failure) == (NIGHT_1_ENDS + SOON, "RuntimeError")
        assert owed.alarm(NIGHT_1_ENDS + SOON) == 0, "an error that is gone a moment later alarms nobody"
        later = NIGHT_1_ENDS + SOON + clock.PATIENCE
        clock.tick(later)
        game.refresh_from_db()
        assert game.failing == NIGHT_1_ENDS + SOON, "since when, and not when it was seen last"
        assert (owed.alarm(later), owed.alarm(later + SOON)) == (1, 0)
    assert [(a.master, a.kind) for a in Letter.objects.filter(kind="alarm")] == [(carla, "alarm")]
    assert clock.tick(later + clock.PATIENCE) == 2
    game.refresh_from_db()
    assert (game.failing, game.failure, game.next_try) == (None, "", None)
