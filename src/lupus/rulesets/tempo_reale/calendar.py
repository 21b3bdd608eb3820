"""The calendar of a game played in real time:
which night or day is open at an instant, and when it closes (L7-1.1-01, L7-2.1).

One idea: a deadline is the first instant at which the clock on the wall shows the hour or a later one. When daylight
saving skips the hour, that is the end of the gap; when it repeats the hour, that is the first of the two. So no
deadline ever comes before an earlier one, whatever the zone does. Every instant returned is in UTC, where subtraction
gives true lengths.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Phase = Literal["night", "day"]

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)


@dataclass(frozen=True)
class Calendar:
    """When nights begin and end, on the wall clock of one zone (L7-2.1-01..03, D-01).
    The defaults are the 7th edition's.

    `nights` are the weekdays (Monday is 0) on whose date nightfall begins a night; the night ends at the first daybreak
    after it, and everything between two nights is one day, however long. Raises ValueError when the values make no
    calendar.
    """

    zone: str = "Europe/Rome"
    nightfall: time = time(22)
    daybreak: time = time(8)
    nights: frozenset[int] = frozenset({SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY})

    def __post_init__(self) -> None:
        _zone(self.zone)
        for name, hour in (("nightfall", self.nightfall), ("daybreak", self.daybreak)):
            if hour.tzinfo is not None:
                raise ValueError(
                    f"calendar: {name} {hour} carries a zone of its own; the zone of the calendar is {self.zone}"
                )
        if self.nightfall == self.daybreak:
            raise ValueError(
                f"calendar: nightfall and daybreak are both {self.nightfall}, so a night would have no length"
            )
        if not self.nights:
            raise ValueError("calendar: nights is empty, so no night would ever begin")
        if strangers := self.nights - frozenset(range(7)):
            raise ValueError(f"calendar: nights has {sorted(strangers)}; weekdays go from 0 (Monday) to 6 (Sunday)")


@dataclass(frozen=True)
class Window:
    """One night or one day of a game, by number from 1: day n follows night n, night n + 1 follows day n.

    `opens` is nominal: the phase really opens when the results before it are published. `closes` is exact, is already
    too late for a command, and never moves because of a late publication (L7-2.1-06, D-01). Both are in UTC.
    """

    phase: Phase
    number: int
    opens: datetime
    closes: datetime


def instant(zone: str, on: date, at: time) -> datetime:
    """The first instant, in UTC, at which the clocks of `zone` show `at` of the date `on`, or later.

    An hour skipped by daylight saving gives the first valid instant after the gap; an hour shown twice gives the first.
    Raises ValueError for an unknown zone.
    """
    where = _zone(zone)
    wall = datetime.combine(on, at.replace(tzinfo=None, fold=0))
    first, second = ((wall - _offset(where, wall.replace(fold=fold))).replace(tzinfo=UTC) for fold in (0, 1))
    if first <= second:  # shown once, or twice
        return first
    # Never shown: the clocks jump over it between `second` and `first`. They jump on a whole second, found by halving.
    before, after = second.replace(microsecond=0), first.replace(microsecond=0)
    while after - before > timedelta(seconds=1):
        middle = before + timedelta(seconds=(after - before) // timedelta(seconds=2))
        if middle.astimezone(where).replace(tzinfo=None) < wall:
            before = middle
        else:
            after = middle
    return after


def window(calendar: Calendar, first_evening: date, phase: Phase, number: int) -> Window:
    """Night or day `number` of a game that begins on `first_evening`,
    or on the first date after it on which a night begins.

    Nights are consecutive in number however long the day between them (D-03). The cost does not depend on the number. A
    window is empty (opens == closes) when the clocks of the zone jump over the whole of it; it still counts, for no
    phase is ever skipped (L7-1.1-01). Raises ValueError for a number below 1 or another phase, OverflowError past the
    year 9999.
    """
    if number < 1:
        raise ValueError(f"calendar: {phase} {number} does not exist; nights and days are numbered from 1")
    match phase:
        case "night":
            return Window(
                phase, number, _nightfall(calendar, first_evening, number), _daybreak(calendar, first_evening, number)
            )
        case "day":
            return Window(
                phase,
                number,
                _daybreak(calendar, first_evening, number),
                _nightfall(calendar, first_evening, number + 1),
            )
        case _:
            raise ValueError(f"calendar: phase {phase!r} is neither night nor day")


def windows(calendar: Calendar, first_evening: date, number: int = 1) -> Iterator[Window]:
    """Night 1, day 1, night 2, day 2 and so on without end,
    each opening at the instant the one before closes (L7-1.1-01).

    number: of the night with which to begin.
    """
    while True:
        yield window(calendar, first_evening, "night", number)
        yield window(calendar, first_evening, "day", number)
        number += 1


def next_deadline(calendar: Calendar, first_evening: date, after: datetime) -> Window:
    """The window that closes first after the instant `after` (L7-3.3-05, L7-3.4-02).

    This is the window that is open at `after`. At the very instant of a closing it is the next window. Before the game
    begins it is night 1, which is not open yet. The cost does not depend on how long ago the game began. Raises
    ValueError when `after` has no zone.
    """
    if after.utcoffset() is None:
        raise ValueError(f"calendar: {after} has no zone, so it is no instant")
    today = after.astimezone(_zone(calendar.zone)).date()
    # Whenever weeks are skipped here, the first night looked at began before today, so all windows before it are
    # closed.
    weeks = max(0, (today - first_evening).days // 7 - 1)
    return next(w for w in windows(calendar, first_evening, weeks * len(calendar.nights) + 1) if w.closes > after)


def _evening(calendar: Calendar, first_evening: date, number: int) -> date:
    """The date on which night `number` begins."""
    in_a_week = sorted((weekday - first_evening.weekday()) % 7 for weekday in calendar.nights)
    weeks, which = divmod(number - 1, len(in_a_week))
    return first_evening + timedelta(weeks=weeks, days=in_a_week[which])


def _nightfall(calendar: Calendar, first_evening: date, number: int) -> datetime:
    return instant(calendar.zone, _evening(calendar, first_evening, number), calendar.nightfall)


def _daybreak(calendar: Calendar, first_evening: date, number: int) -> datetime:
    past_midnight = calendar.daybreak < calendar.nightfall
    morning = _evening(calendar, first_evening, number) + timedelta(days=past_midnight)
    return instant(calendar.zone, morning, calendar.daybreak)


def _offset(zone: ZoneInfo, wall: datetime) -> timedelta:
    return zone.utcoffset(wall) or timedelta(0)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:  # OSError: a directory of zones, such as "Europe"
        raise ValueError(f"calendar: zone {name!r} is not a zone of the IANA database, such as Europe/Rome") from error
