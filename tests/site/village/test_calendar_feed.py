"""The deadlines as a calendar that telephones read: public, moving with the village. What is past stays, and
none comes when it stands still."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.people.models import Person
from lupus.site.table import clerk, clock
from lupus.site.table.models import Game
from lupus.site.village import calendar
from lupus.site.village.models import Village
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt, planned

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(timezone, "now", lambda: DURING_NIGHT_1)
    return dealt()


def events(language: str = "it") -> list[tuple[str, datetime, str]]:
    answer = Client().get("/village/borgo/calendar.ics", headers={"accept-language": language})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    found = Calendar.from_ical(answer.content)
    return [(str(e["summary"]), e.decoded("dtstart"), str(e["uid"])) for e in found.walk("VEVENT")]


def test_the_feed_has_the_deadlines_of_three_weeks(game: Game) -> None:
    found = events()
    assert [(title, at) for title, at, _ in found[:4]] == [
        ("Borgo: finisce la notte 1", NIGHT_1_ENDS),
        ("Borgo: finisce il giorno 1", NIGHT_1_ENDS + 14 * HOUR),
        ("Borgo: finisce la notte 2", NIGHT_1_ENDS + 24 * HOUR),
        ("Borgo: finisce il giorno 2", NIGHT_1_ENDS + 38 * HOUR),
    ]
    assert len(found) == 30
    assert len({uid for _, _, uid in found}) == 30


def test_a_postponed_deadline_moves_and_is_not_doubled(game: Game) -> None:
    before = events()
    calendar.postpone(game.pk, NIGHT_1_ENDS + HOUR, Person.objects.invite("Carla"), DURING_NIGHT_1)
    after = events()
    assert after == [(before[0][0], NIGHT_1_ENDS + HOUR, before[0][2]), *before[1:]]


def test_events_keep_their_names_from_phase_to_phase(game: Game) -> None:
    before = events()
    calendar.hold(game.pk, Person.objects.invite("Carla"), DURING_NIGHT_1)
    clock.tick(NIGHT_1_ENDS + timedelta(seconds=3))
    assert events() == before, "while the result is held"
    Village.objects.update(holds=False)
    clock.tick(NIGHT_1_ENDS + HOUR)
    assert events() == before
    clock.tick(NIGHT_1_ENDS + 14 * HOUR)
    clock.tick(NIGHT_1_ENDS + 15 * HOUR)
    assert events() == before


def test_a_village_that_is_over_keeps_the_deadlines_that_were_and_has_no_other(game: Game) -> None:
    before = events()
    for hours in (0, 1, 14, 15):
        clock.tick(NIGHT_1_ENDS + hours * HOUR)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "lupi"}), received=NIGHT_1_ENDS + 15 * HOUR)
    assert events() == before[:2]


def test_a_village_that_stands_still_has_no_deadlines_and_one_in_preparation_no_calendar(game: Game) -> None:
    calendar.pause(game.pk, Person.objects.invite("Carla"), DURING_NIGHT_1)
    assert events() == []
    assert calendar.deadlines(Game.objects.get(pk=game.pk), datetime(2030, 1, 1, tzinfo=UTC)) == []
    planned("segreto")
    assert Client().get("/village/segreto/calendar.ics").status_code == 404


def test_an_open_deadline_that_is_far_away_is_in_the_calendar_all_the_same(game: Game) -> None:
    far = DURING_NIGHT_1 + timedelta(days=40)
    Game.objects.filter(pk=game.pk).update(due=far)
    assert [at for _title, at, _uid in events()] == [far]
