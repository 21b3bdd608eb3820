"""The calendar of real time games: the week of section 2.1, its exact deadlines,
and the nights on which clocks move."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from lupus.rulesets.tempo_reale.calendar import (
    FRIDAY,
    MONDAY,
    SATURDAY,
    SUNDAY,
    THURSDAY,
    Calendar,
    Window,
    instant,
    next_deadline,
    window,
    windows,
)

ROME = ZoneInfo("Europe/Rome")
SEVENTH = Calendar()
EVERY_NIGHT = Calendar(nights=frozenset(range(7)))
SUNDAY_4_JANUARY = date(2026, 1, 4)


def rome(*fields: int, fold: int = 0) -> datetime:
    """An instant written as the clocks of Rome show it."""
    return datetime(*fields, tzinfo=ROME, fold=fold).astimezone(UTC)  # type: ignore[arg-type,misc]


def utc(*fields: int) -> datetime:
    return datetime(*fields, tzinfo=UTC)  # type: ignore[arg-type,misc]


def hours(of: Window) -> float:
    return (of.closes - of.opens) / timedelta(hours=1)


def first_windows(calendar: Calendar, first_evening: date, how_many: int) -> list[Window]:
    return list(islice(windows(calendar, first_evening), how_many))


def first_nights(calendar: Calendar, first_evening: date, how_many: int) -> list[Window]:
    return [window(calendar, first_evening, "night", n) for n in range(1, how_many + 1)]


# The week


def test_a_week_from_sunday_evening_to_sunday_evening_is_five_nights_and_five_days() -> None:
    """L7-2.1-01, L7-2.1-02, L7-2.1-03, L7-2.1-04, L7-1.1-01: N D N D N D N D N D, by the wall clock of Rome (D-01)."""
    assert first_windows(SEVENTH, SUNDAY_4_JANUARY, 10) == [
        Window("night", 1, rome(2026, 1, 4, 22), rome(2026, 1, 5, 8)),
        Window("day", 1, rome(2026, 1, 5, 8), rome(2026, 1, 5, 22)),
        Window("night", 2, rome(2026, 1, 5, 22), rome(2026, 1, 6, 8)),
        Window("day", 2, rome(2026, 1, 6, 8), rome(2026, 1, 6, 22)),
        Window("night", 3, rome(2026, 1, 6, 22), rome(2026, 1, 7, 8)),
        Window("day", 3, rome(2026, 1, 7, 8), rome(2026, 1, 7, 22)),
        Window("night", 4, rome(2026, 1, 7, 22), rome(2026, 1, 8, 8)),
        Window("day", 4, rome(2026, 1, 8, 8), rome(2026, 1, 8, 22)),
        Window("night", 5, rome(2026, 1, 8, 22), rome(2026, 1, 9, 8)),
        Window("day", 5, rome(2026, 1, 9, 8), rome(2026, 1, 11, 22)),
    ]


def test_the_second_week_continues_the_numbers_of_the_first() -> None:
    """L7-2.1-04: the week closes where the next one opens."""
    assert window(SEVENTH, SUNDAY_4_JANUARY, "night", 6) == Window(
        "night", 6, rome(2026, 1, 11, 22), rome(2026, 1, 12, 8)
    )


def test_friday_morning_to_sunday_evening_is_one_long_day() -> None:
    """L7-2.1-02."""
    long_day = window(SEVENTH, SUNDAY_4_JANUARY, "day", 5)
    assert (long_day.opens, long_day.closes) == (rome(2026, 1, 9, 8), rome(2026, 1, 11, 22))
    assert hours(long_day) == 62


def test_no_night_begins_on_friday_or_saturday() -> None:
    """L7-2.1-03, over two years."""
    evenings = {
        w.opens.astimezone(ROME).weekday() for w in first_windows(SEVENTH, SUNDAY_4_JANUARY, 1040) if w.phase == "night"
    }
    assert evenings == set(range(7)) - {FRIDAY, SATURDAY}


def test_thursday_night_and_sunday_night_are_consecutive() -> None:
    """D-03: the previous night of Sunday is Thursday."""
    thursday, sunday = (window(SEVENTH, SUNDAY_4_JANUARY, "night", n) for n in (5, 6))
    assert thursday.opens.astimezone(ROME).weekday() == THURSDAY
    assert sunday.opens.astimezone(ROME).weekday() == SUNDAY


@pytest.mark.parametrize("first_evening", [date(2026, 1, 2), date(2026, 1, 3), date(2026, 1, 4)])
def test_the_first_night_waits_for_an_evening_on_which_a_night_begins(first_evening: date) -> None:
    """L7-2.1-03: from Friday or Saturday the game waits for Sunday."""
    assert window(SEVENTH, first_evening, "night", 1).opens == rome(2026, 1, 4, 22)


def test_a_game_may_begin_in_the_middle_of_the_week() -> None:
    """L7-2.1-03."""
    assert [w.opens for w in first_nights(SEVENTH, date(2026, 1, 7), 3)] == [
        rome(2026, 1, 7, 22),
        rome(2026, 1, 8, 22),
        rome(2026, 1, 11, 22),
    ]


def test_other_editions_have_other_hours() -> None:
    """D8-42: in the 8th edition the night ends at 09:00."""
    eighth = Calendar(daybreak=time(9))
    assert first_windows(eighth, SUNDAY_4_JANUARY, 2) == [
        Window("night", 1, rome(2026, 1, 4, 22), rome(2026, 1, 5, 9)),
        Window("day", 1, rome(2026, 1, 5, 9), rome(2026, 1, 5, 22)),
    ]


def test_other_games_have_other_nights() -> None:
    """D-56 of the 3rd edition: all configurable. One night a week leaves one day of almost a week."""
    weekly = Calendar(nights=frozenset({MONDAY}))
    assert first_windows(weekly, SUNDAY_4_JANUARY, 3) == [
        Window("night", 1, rome(2026, 1, 5, 22), rome(2026, 1, 6, 8)),
        Window("day", 1, rome(2026, 1, 6, 8), rome(2026, 1, 12, 22)),
        Window("night", 2, rome(2026, 1, 12, 22), rome(2026, 1, 13, 8)),
    ]


def test_a_night_that_begins_past_midnight_ends_on_the_same_date() -> None:
    late = Calendar(nightfall=time(0, 30), daybreak=time(8))
    assert first_windows(late, SUNDAY_4_JANUARY, 2) == [
        Window("night", 1, rome(2026, 1, 4, 0, 30), rome(2026, 1, 4, 8)),
        Window("day", 1, rome(2026, 1, 4, 8), rome(2026, 1, 5, 0, 30)),
    ]


# Deadlines


def test_on_saturday_at_23_it_is_the_day_that_closes_on_sunday() -> None:
    """L7-2.1-05: a vote at that hour is for the Friday-Sunday day, and no night is open."""
    assert next_deadline(SEVENTH, SUNDAY_4_JANUARY, rome(2026, 1, 10, 23)) == Window(
        "day", 5, rome(2026, 1, 9, 8), rome(2026, 1, 11, 22)
    )


def test_a_second_before_22_the_day_is_open_and_at_22_it_is_not() -> None:
    """L7-3.3-05: exact, and the closing instant is already late."""
    closing = rome(2026, 1, 5, 22)
    open_until = next_deadline(SEVENTH, SUNDAY_4_JANUARY, closing - timedelta(microseconds=1))
    assert (open_until.phase, open_until.number, open_until.closes) == ("day", 1, closing)
    following = next_deadline(SEVENTH, SUNDAY_4_JANUARY, closing)
    assert (following.phase, following.number, following.closes) == ("night", 2, rome(2026, 1, 6, 8))


def test_a_second_before_8_the_night_is_open_and_at_8_it_is_not() -> None:
    """L7-3.4-02."""
    closing = rome(2026, 1, 6, 8)
    open_until = next_deadline(SEVENTH, SUNDAY_4_JANUARY, closing - timedelta(microseconds=1))
    assert (open_until.phase, open_until.number, open_until.closes) == ("night", 2, closing)
    following = next_deadline(SEVENTH, SUNDAY_4_JANUARY, closing)
    assert (following.phase, following.number, following.closes) == ("day", 2, rome(2026, 1, 6, 22))


@pytest.mark.parametrize("published", [rome(2026, 1, 4, 22), rome(2026, 1, 4, 23, 40), rome(2026, 1, 5, 7, 59)])
def test_a_late_publication_does_not_move_the_next_deadline(published: datetime) -> None:
    """L7-2.1-06, L7-3.4-01, D-01: whenever the results come out in the night, it closes at 08:00."""
    assert next_deadline(SEVENTH, SUNDAY_4_JANUARY, published).closes == rome(2026, 1, 5, 8)


@pytest.mark.parametrize("before", [rome(2026, 1, 4, 21, 59), rome(2025, 12, 1, 12)])
def test_before_the_game_the_next_deadline_is_that_of_night_1(before: datetime) -> None:
    assert next_deadline(SEVENTH, SUNDAY_4_JANUARY, before) == window(SEVENTH, SUNDAY_4_JANUARY, "night", 1)


def test_the_next_deadline_does_not_depend_on_the_zone_in_which_the_instant_is_written() -> None:
    asked = rome(2026, 1, 10, 23)
    assert next_deadline(SEVENTH, SUNDAY_4_JANUARY, asked.astimezone(ZoneInfo("Pacific/Kiritimati"))) == next_deadline(
        SEVENTH, SUNDAY_4_JANUARY, asked
    )


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="2026-01-10 23:00:00 has no zone"):
        next_deadline(SEVENTH, SUNDAY_4_JANUARY, datetime(2026, 1, 10, 23))


# Clocks that move, and dates that are rare


@pytest.mark.parametrize(
    ("saturday", "length"), [(date(2026, 3, 28), 9), (date(2026, 10, 24), 11), (date(2026, 3, 21), 10)]
)
def test_a_night_is_an_hour_shorter_in_march_and_an_hour_longer_in_october(saturday: date, length: int) -> None:
    """D-01: the wall clock of Rome, daylight saving included; 22:00 to 08:00 whatever its length."""
    night = window(EVERY_NIGHT, saturday, "night", 1)
    assert (night.opens.astimezone(ROME).time(), night.closes.astimezone(ROME).time()) == (time(22), time(8))
    assert hours(night) == length


@pytest.mark.parametrize(("sunday", "length"), [(date(2026, 3, 22), 61), (date(2026, 10, 18), 63)])
def test_in_the_seventh_edition_the_clocks_move_inside_the_long_day(sunday: date, length: int) -> None:
    """L7-2.1-02, D-01."""
    week = first_windows(SEVENTH, sunday, 12)
    assert [hours(w) for w in week] == [10, 14, 10, 14, 10, 14, 10, 14, 10, length, 10, 14]
    assert [w.closes.astimezone(ROME).time() for w in week] == [time(8), time(22)] * 6


@pytest.mark.parametrize(
    "skipped", [time(2), time(2, 30), time(2, 59, 59), time(2, 59, 59, 999999), time(2, 30, fold=1)]
)
def test_an_hour_that_clocks_skip_is_the_first_instant_after_the_gap(skipped: time) -> None:
    """DESIGN, Clock: on 29 March 2026 the clocks of Rome go from 02:00 to 03:00, at 01:00 UTC."""
    assert instant("Europe/Rome", date(2026, 3, 29), skipped) == utc(2026, 3, 29, 1)


@pytest.mark.parametrize(
    ("repeated", "expected"),
    [
        (time(2), utc(2026, 10, 25, 0)),
        (time(2, 30), utc(2026, 10, 25, 0, 30)),
        (time(2, 30, fold=1), utc(2026, 10, 25, 0, 30)),
        (time(3), utc(2026, 10, 25, 2)),
    ],
)
def test_an_hour_that_clocks_repeat_is_the_first_of_the_two(repeated: time, expected: datetime) -> None:
    """DESIGN, Clock: on 25 October 2026 the clocks of Rome show 02:00 to 03:00 twice, from 00:00 and from 01:00 UTC."""
    assert instant("Europe/Rome", date(2026, 10, 25), repeated) == expected


def test_instants_are_written_in_utc() -> None:
    assert instant("Europe/Rome", date(2026, 7, 1), time(22)).isoformat() == "2026-07-01T20:00:00+00:00"


def test_a_deadline_in_the_gap_closes_one_window_and_opens_the_next_at_the_same_instant() -> None:
    """L7-1.1-01, DESIGN, Clock: nightfall at 02:30 of 29 March 2026 is at 03:00."""
    late = Calendar(nightfall=time(2, 30), nights=frozenset(range(7)))
    assert first_windows(late, date(2026, 3, 28), 3) == [
        Window("night", 1, utc(2026, 3, 28, 1, 30), utc(2026, 3, 28, 7)),
        Window("day", 1, utc(2026, 3, 28, 7), utc(2026, 3, 29, 1)),
        Window("night", 2, utc(2026, 3, 29, 1), utc(2026, 3, 29, 6)),
    ]


def test_a_deadline_in_the_repeated_hour_comes_once_at_its_first_showing() -> None:
    """L7-1.1-01, DESIGN, Clock: at the second 02:30 of 25 October 2026 the night is an hour old."""
    late = Calendar(nightfall=time(2, 30), nights=frozenset(range(7)))
    night = Window("night", 2, utc(2026, 10, 25, 0, 30), utc(2026, 10, 25, 7))
    assert first_windows(late, date(2026, 10, 24), 3) == [
        Window("night", 1, utc(2026, 10, 24, 0, 30), utc(2026, 10, 24, 6)),
        Window("day", 1, utc(2026, 10, 24, 6), utc(2026, 10, 25, 0, 30)),
        night,
    ]
    assert next_deadline(late, date(2026, 10, 24), rome(2026, 10, 25, 2, 30, fold=1)) == night


def test_a_window_that_clocks_jump_over_is_empty_and_still_counts() -> None:
    """L7-1.1-01: Samoa had no 30 December 2011, so the day of that date has no length; nothing is skipped or merged."""
    samoa = Calendar(zone="Pacific/Apia", nights=frozenset(range(7)))
    midnight = utc(2011, 12, 30, 10)  # the end of the 29th and the beginning of the 31st
    assert first_windows(samoa, date(2011, 12, 29), 4) == [
        Window("night", 1, utc(2011, 12, 30, 8), midnight),
        Window("day", 1, midnight, midnight),
        Window("night", 2, midnight, utc(2011, 12, 30, 18)),
        Window("day", 2, utc(2011, 12, 30, 18), utc(2011, 12, 31, 8)),
    ]


def test_29_february_2028_has_its_day_and_its_night() -> None:
    """L7-2.1-01, L7-2.1-03: it is a Tuesday."""
    assert first_windows(SEVENTH, date(2028, 2, 28), 4)[1:] == [
        Window("day", 1, rome(2028, 2, 29, 8), rome(2028, 2, 29, 22)),
        Window("night", 2, rome(2028, 2, 29, 22), rome(2028, 3, 1, 8)),
        Window("day", 2, rome(2028, 3, 1, 8), rome(2028, 3, 1, 22)),
    ]


def test_a_night_crosses_the_end_of_the_year() -> None:
    """L7-2.1-03: 31 December 2026 is a Thursday, and 1 January 2027 opens a long day."""
    assert first_windows(SEVENTH, date(2026, 12, 31), 2) == [
        Window("night", 1, rome(2026, 12, 31, 22), rome(2027, 1, 1, 8)),
        Window("day", 1, rome(2027, 1, 1, 8), rome(2027, 1, 3, 22)),
    ]


# What is no calendar


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"zone": "Europe/Roma"}, "zone 'Europe/Roma' is not a zone"),
        ({"zone": "Europe"}, "zone 'Europe' is not a zone"),
        ({"zone": "../etc/passwd"}, "zone '../etc/passwd' is not a zone"),
        ({"zone": ""}, "zone '' is not a zone"),
        ({"nightfall": time(22, tzinfo=UTC)}, "nightfall 22:00:00.* carries a zone of its own"),
        ({"daybreak": time(8, tzinfo=UTC)}, "daybreak 08:00:00.* carries a zone of its own"),
        ({"nightfall": time(8)}, "nightfall and daybreak are both 08:00:00"),
        ({"nights": frozenset()}, "nights is empty"),
        ({"nights": frozenset({0, 7, -1})}, r"nights has \[-1, 7\]"),
    ],
)
def test_values_that_make_no_calendar_are_refused_with_their_name_and_the_reason(
    values: dict[str, Any], reason: str
) -> None:
    with pytest.raises(ValueError, match=f"^calendar: {reason}"):
        Calendar(**values)


def test_an_instant_of_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone 'Rome' is not a zone"):
        instant("Rome", date(2026, 1, 4), time(22))


def test_there_is_no_night_0() -> None:
    with pytest.raises(ValueError, match="night 0 does not exist"):
        window(SEVENTH, SUNDAY_4_JANUARY, "night", 0)


def test_there_is_no_third_phase() -> None:
    """L7-1.1-01."""
    with pytest.raises(ValueError, match="'dusk' is neither night nor day"):
        window(SEVENTH, SUNDAY_4_JANUARY, "dusk", 1)  # type: ignore[arg-type]


# Laws, for any calendar, zone and date

ZONES = st.sampled_from(
    [
        "Africa/Cairo",  # clocks move at midnight
        "Africa/Casablanca",  # they go back for Ramadan
        "America/New_York",
        "America/Sao_Paulo",
        "Antarctica/Troll",  # they move by two hours
        "Asia/Kathmandu",
        "Australia/Lord_Howe",  # they move by half an hour
        "Europe/Rome",
        "Pacific/Apia",  # they once moved by a day
        "UTC",
    ]
)
DATES = st.dates(date(1975, 1, 1), date(2060, 12, 31))
HOURS = st.builds(time, st.integers(0, 23), st.integers(0, 59))
CALENDARS = (
    st.tuples(ZONES, HOURS, HOURS, st.frozensets(st.integers(0, 6), min_size=1))
    .filter(lambda c: c[1] != c[2])
    .map(lambda c: Calendar(*c))
)
LAWS = settings(max_examples=100, deadline=None)


def shown(zone: str, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


@LAWS
@given(ZONES, DATES, HOURS)
@example("Europe/Rome", date(2026, 3, 29), time(2, 30))
@example("Europe/Rome", date(2026, 10, 25), time(2, 30))
@example("Antarctica/Troll", date(2026, 3, 29), time(1, 30))
@example("Australia/Lord_Howe", date(2026, 10, 4), time(2, 15))
@example("Pacific/Apia", date(2011, 12, 30), time(12))
def test_an_instant_is_the_first_at_which_clocks_show_the_hour_or_later(zone: str, on: date, at: time) -> None:
    found = instant(zone, on, at)
    wall = datetime.combine(on, at)
    assert shown(zone, found) >= wall
    assert shown(zone, found - timedelta(seconds=1)) < wall
    assert all(shown(zone, found - timedelta(minutes=15 * n)) < wall for n in range(1, 30 * 4))


@LAWS
@given(CALENDARS, DATES)
@example(EVERY_NIGHT, date(2026, 3, 26))
@example(Calendar("Pacific/Apia", nights=frozenset(range(7))), date(2011, 12, 28))
def test_windows_alternate_touch_and_never_overlap(calendar: Calendar, first_evening: date) -> None:
    """L7-1.1-01."""
    found = first_windows(calendar, first_evening, 40)
    assert [(w.phase, w.number) for w in found] == [(phase, n) for n in range(1, 21) for phase in ("night", "day")]
    assert all(before.closes == after.opens for before, after in pairwise(found))
    for w in found:
        nominal = calendar.nightfall if w.phase == "night" else calendar.daybreak
        assert w.opens < w.closes or (w.opens == w.closes and shown(calendar.zone, w.opens).time() != nominal)
        assert w == window(calendar, first_evening, w.phase, w.number)


@LAWS
@given(CALENDARS, DATES)
def test_a_week_has_a_night_for_each_of_its_evenings_and_no_other(calendar: Calendar, first_evening: date) -> None:
    """L7-2.1-03, L7-2.1-04."""
    evenings = [first_evening + timedelta(days=n) for n in range(21)]
    expected = [instant(calendar.zone, day, calendar.nightfall) for day in evenings if day.weekday() in calendar.nights]
    assert [w.opens for w in first_nights(calendar, first_evening, len(expected))] == expected


@LAWS
@given(CALENDARS, DATES, st.integers(-10 * 24 * 3600, 120 * 24 * 3600))
def test_the_next_deadline_is_the_first_closing_after_the_instant(
    calendar: Calendar, begin: date, seconds: int
) -> None:
    after = instant(calendar.zone, begin, calendar.nightfall) + timedelta(seconds=seconds)
    assert next_deadline(calendar, begin, after) == next(w for w in windows(calendar, begin) if w.closes > after)


@LAWS
@given(CALENDARS, DATES, st.sampled_from(["night", "day"]), st.integers(1, 2000), st.floats(0, 1, exclude_max=True))
def test_a_window_is_the_answer_at_every_instant_from_its_opening_until_its_closing(
    calendar: Calendar, begin: date, phase: Any, number: int, share: float
) -> None:
    """L7-3.3-05, L7-3.4-02."""
    expected = window(calendar, begin, phase, number)
    assume(expected.opens < expected.closes)
    moment = min(
        expected.opens + (expected.closes - expected.opens) * share, expected.closes - timedelta(microseconds=1)
    )
    assert next_deadline(calendar, begin, moment) == expected
