"""The clock through whole years (D-6): each phase closes once, in order, at its hour on the wall,
whatever the zone does.

Here the weeks around both daylight-saving nights and 29 February, hour by hour;
`make soak` goes through two whole years.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.events import PhaseBegan
from lupus.rulesets.lupus7.bots import village
from lupus.rulesets.tempo_reale.calendar import Calendar
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import calendar
from lupus.site.village.models import Village, VillagePlace

pytestmark = [pytest.mark.django_db, pytest.mark.many]

ROME = ZoneInfo("Europe/Rome")
HOUR = timedelta(hours=1)
ALL_WEEK = frozenset(range(7))
USUAL = Calendar()


def quiet(first_evening: date, rules: Calendar = USUAL) -> Game:
    """A village where nobody does anything, so that it lasts for ever."""
    game = Village.found(
        Game(slug="borgo", name="Borgo", ruleset="lupus7"), calendar=calendar.dumped(rules, first_evening)
    )
    setup = village(4, Random(1))
    for seat in setup.seats:
        VillagePlace.found(Place(game=game, seat=seat))
    return clerk.start(
        game.pk, setup, calendar.first_night(game.village.calendar).closes - timedelta(minutes=1), seed_of(1)
    )


def through(begin: datetime, end: datetime, step: timedelta = HOUR) -> None:
    """Let the clock come round at each step."""
    now = begin
    while now <= end:
        clock.tick(now)
        now += step


def closings(game: Game) -> list[datetime]:
    return list(Receipt.objects.filter(game=game, verb="close").order_by("number").values_list("received", flat=True))


def expected(first_evening: date, until: datetime) -> list[datetime]:
    """The closings of the 7th edition, counted on a wall calendar: nights begin from Sunday to Thursday."""
    found: list[datetime] = []
    day = first_evening
    while True:
        following = [datetime.combine(day + timedelta(1), time(8), ROME)]
        evening = day + timedelta(1)
        while evening.weekday() in (4, 5):
            evening += timedelta(1)
        following.append(datetime.combine(evening, time(22), ROME))
        for closing in following:
            if closing.astimezone(UTC) + timedelta(seconds=2) > until:
                return found
            found.append(closing.astimezone(UTC))
        day = evening


def in_order(game: Game) -> None:
    """Night and day, dawn and sunset, none missing and none twice."""
    table = cache.table_of(Game.objects.get(pk=game.pk))
    begun = [(e.event.phase, e.event.number) for e in table.log if isinstance(e.event, PhaseBegan)]
    cycle = ("night", "dawn", "day", "sunset")
    assert begun == [(cycle[n % 4], n // 4 + 1) for n in range(len(begun))]


WEEKS = {
    "into summer time": date(2026, 3, 22),
    "out of summer time": date(2026, 10, 18),
    "29 February": date(2028, 2, 27),
    "the turn of the year": date(2026, 12, 27),
}


@pytest.mark.parametrize("first_evening", WEEKS.values(), ids=list(WEEKS))
def test_phases_close_at_eight_and_ten_on_the_wall(first_evening: date) -> None:
    game = quiet(first_evening)
    begin = datetime.combine(first_evening, time(12), UTC)
    end = begin + timedelta(days=9)
    through(begin, end)
    assert closings(game) == expected(first_evening, end)
    assert len(closings(game)) >= 12
    in_order(game)


NIGHTS = {"into summer time": date(2026, 3, 28), "out of summer time": date(2026, 10, 24)}


@pytest.mark.parametrize("hour", range(6))
@pytest.mark.parametrize("night", NIGHTS.values(), ids=list(NIGHTS))
def test_every_hour_of_both_daylight_saving_nights_closes_once_and_in_order(night: date, hour: int) -> None:
    """Also the hour that does not exist, and the one that there is twice:
    the first instant that shows it, or a later one."""
    rules = Calendar(nightfall=time(hour, 30), daybreak=time((hour + 1) % 24, 30), nights=ALL_WEEK)
    game = quiet(night - timedelta(days=1), rules)
    begin = datetime.combine(night, time(12), UTC) - timedelta(days=2)
    through(begin, begin + timedelta(days=4), timedelta(minutes=20))
    found = closings(game)
    assert found == sorted(found)
    in_order(game)
    shown = [at.astimezone(ROME) for at in found]
    exact = [at for at in shown if at.minute == 30]
    assert all(at.hour in (hour, (hour + 1) % 24) and at.fold == 0 for at in exact)
    assert [at for at in shown if at not in exact] in ([], [datetime(2026, 3, 29, 3, 0, tzinfo=ROME)] * 1), (
        "only the gap is later"
    )
    assert len({at.date() for at in shown}) >= 4


def test_a_clock_set_back_ten_seconds_does_nothing_twice() -> None:
    game = quiet(date(2026, 11, 1))
    for closing in expected(date(2026, 11, 1), datetime(2026, 11, 8, tzinfo=UTC)):
        for seconds in (1, 3, -7, 4, -6, 5):
            clock.tick(closing + timedelta(seconds=seconds))
    assert closings(game) == expected(date(2026, 11, 1), datetime(2026, 11, 8, tzinfo=UTC))
    in_order(game)


def test_a_clock_that_stood_still_for_three_hours_closes_each_phase_at_its_own_time() -> None:
    game = quiet(date(2026, 11, 1), Calendar(nightfall=time(22), daybreak=time(23), nights=ALL_WEEK))
    begin = datetime(2026, 11, 1, 20, tzinfo=UTC)
    clock.tick(begin)
    clock.tick(begin + 3 * HOUR)
    assert closings(game) == [datetime(2026, 11, 1, 22, tzinfo=UTC)]
    clock.tick(begin + 24 * HOUR)
    clock.tick(begin + 27 * HOUR)
    assert closings(game)[1:] == [datetime(2026, 11, 2, 21, tzinfo=UTC)], (
        "the night of an hour had no time: the village is held"
    )
    calendar.play_empty(game.pk, Person.objects.invite("Carla"), begin + 27 * HOUR)
    clock.tick(begin + 28 * HOUR)
    assert closings(game)[1:] == [datetime(2026, 11, 2, 21, tzinfo=UTC), datetime(2026, 11, 2, 22, tzinfo=UTC)]
    in_order(game)


def test_two_clocks_that_looked_at_the_same_time_act_once() -> None:
    game = quiet(date(2026, 11, 1))
    now = datetime(2026, 11, 2, 7, 0, 3, tzinfo=UTC)
    first, second = clock.due_games(now), clock.due_games(now)
    assert first == second == [game.pk]
    assert [clock.advance(pk, now) for pk in (*first, *second, *first, *second)] == [True, True, False, False]
    assert len(closings(game)) == 1


def test_the_clock_sleeps_until_the_next_deadline_and_never_long() -> None:
    quiet(date(2026, 11, 1))
    due = datetime(2026, 11, 2, 7, tzinfo=UTC)
    rests = [clock.rest(due + timedelta(seconds=s)) for s in (-3600, -1, -0.3, 0.0, 0.1, 0.2, 60)]
    assert [round(rest, 9) for rest in rests] == [1.0, 1.0, 0.5, 0.2, 0.1, clock.AT_ONCE, clock.AT_THE_DOOR]


def test_a_pause_over_the_night_of_the_change_ends_at_the_right_hour() -> None:
    game, carla = quiet(date(2026, 3, 22)), Person.objects.invite("Carla")
    clock.tick(datetime(2026, 3, 23, 8, tzinfo=UTC))
    calendar.pause(game.pk, carla, datetime(2026, 3, 23, 9, tzinfo=UTC))
    calendar.resume(game.pk, carla, datetime(2026, 3, 30, 9, tzinfo=UTC))
    due = Game.objects.get(pk=game.pk).due
    assert due is not None
    assert due.astimezone(ROME) == datetime(2026, 3, 30, 22, tzinfo=ROME)


@pytest.mark.soak
def test_two_whole_years() -> None:
    """Every hour, and every ten minutes of the nights on which the clocks change."""
    first_evening = date(2027, 1, 3)
    game = quiet(first_evening)
    now, end = datetime(2027, 1, 3, 12, tzinfo=UTC), datetime(2029, 1, 3, 12, tzinfo=UTC)
    while now <= end:
        changes = (now - timedelta(hours=12)).astimezone(ROME).utcoffset() != (now + timedelta(hours=12)).astimezone(
            ROME
        ).utcoffset()
        clock.tick(now)
        now += HOUR / 6 if changes else HOUR
    assert closings(game) == expected(first_evening, end)
    assert len(closings(game)) > 1000
    in_order(game)
    print(len(closings(game)), "phases closed")
