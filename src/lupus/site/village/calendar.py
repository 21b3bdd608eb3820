"""The calendar of a stored game: when the open phase closes, and what game masters do to it.

The clock itself pauses the calendar of a village that missed more than one deadline. Its game masters choose whether it
goes on from the next evening, as it does by itself after `GOES_ON`, or plays the missed phases with what was chosen
before.

What game masters do is no command of the game, whose rules know no hours: it changes when the clock acts. Each is done
under the lock of the game and written down as a `Ruling`. Raises `Illegal` where it makes no sense now, and then
nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from lupus.engine.events import Json
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import HalfPhase
from lupus.rulesets.tempo_reale.calendar import Calendar, Window, next_deadline, window, windows
from lupus.rulesets.tempo_reale.game import REOPENED
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import owe, owe_masters
from lupus.site.table import clerk, clock, storage
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game, Receipt

from . import VILLAGE
from .models import Ruling

AFTER: Final = {"dawn": "day", "sunset": "night"}
"""The phase that follows a closed one."""

OPENS: Final = {"night": "night", "day": "day", **AFTER}
"""The phase that is open or, when one has closed, the one that opens next: the one that a deadline is for."""


def calendar_of(data: Json) -> Calendar:
    """A calendar as stored. Raises `ValueError` for one that makes no sense."""
    return Calendar(
        data["zone"],
        time.fromisoformat(data["nightfall"]),
        time.fromisoformat(data["daybreak"]),
        frozenset(data["nights"]),
    )


def in_zone(game: Game, at: datetime) -> datetime:
    """A moment on the clocks of the village."""
    return timezone.localtime(at, ZoneInfo(game.village.calendar["zone"]))


def place_of(zone: str) -> str:
    """The place by which people name a time zone: `Buenos Aires` for `America/Argentina/Buenos_Aires`."""
    return _("Roma") if zone == "Europe/Rome" else zone.rpartition("/")[2].replace("_", " ")


def whose_clock(zone: str) -> str:
    """Whose clocks an hour is on, as it stands behind each hour that people read; empty where they are those of the
    site."""
    return "" if zone == settings.TIME_ZONE else clock_named(zone)


def clock_named(zone: str) -> str:
    """Whose clocks the hours of a village are on, as its rules tell it once for whoever is elsewhere."""
    return " " + (zone if zone == "UTC" else _("ora di %(place)s") % {"place": place_of(zone)})


WHOLE: Final = "l j F, H:i"
"""The form of a moment with the day of the week."""


def in_words(game: Game, at: datetime | None, form: str = "j F, H:i") -> str:
    """A moment in words, on the clocks of the village, and whose they are; empty for none."""
    return date_format(in_zone(game, at), form) + whose_clock(game.village.calendar["zone"]) if at is not None else ""


def when(game: Game) -> str:
    """The next deadline in words, on the clocks of the village; empty where there is none."""
    return in_words(game, game.due, WHOLE)


def dumped(calendar: Calendar, first_evening: date) -> Json:
    """The inverse of `calendar_of`, with the date of the first night."""
    return {
        "zone": calendar.zone,
        "nightfall": calendar.nightfall.isoformat("minutes"),
        "daybreak": calendar.daybreak.isoformat("minutes"),
        "nights": sorted(calendar.nights),
        "first_evening": first_evening.isoformat(),
    }


def first_night(data: Json) -> Window:
    """Night 1: on the date that was chosen, or the first after it on which a night begins."""
    return window(calendar_of(data), date.fromisoformat(data["first_evening"]), "night", 1)


def following(game: Game, closed: str, after: datetime) -> datetime:
    """The deadline of the phase after a closed one ("dawn", "sunset"): the first of its kind after that closing.

    It depends on when the phase was due to close and not on when its result is published, which may be late
    (L7-2.1-06).
    """
    return deadline(game.village.calendar, AFTER[closed], after)


def deadline(data: Json, phase: str, after: datetime) -> datetime:
    """The first instant after another at which the calendar closes a night, or a day."""
    calendar, first = calendar_of(data), date.fromisoformat(data["first_evening"])
    while True:
        found = next_deadline(calendar, first, after)
        if found.phase == phase:
            return found.closes
        after = found.closes


def first_evening(game: Game) -> date:
    """The date on which the first night of a village begins, in its zone."""
    data = game.village.calendar
    return first_night(data).opens.astimezone(ZoneInfo(data["zone"])).date()


def deadlines(game: Game, until: datetime) -> list[tuple[str, int, datetime]]:
    """The coming deadlines, each with the phase that it closes: none before the start, after the end, and while
    paused."""
    if game.due is None:
        return []
    state = table_of(game).state
    phase, number, due = OPENS[state.phase], state.number + (state.phase == "sunset"), game.due
    calendar, first = calendar_of(game.village.calendar), date.fromisoformat(game.village.calendar["first_evening"])
    later = windows(calendar, first, next_deadline(calendar, first, due).number)
    found = []
    while due <= until:
        found.append((phase, number, due))
        phase, number = ("day", number) if phase == "night" else ("night", number + 1)
        due = next(one.closes for one in later if one.phase == phase and one.closes > due)
    return found


def closings(game: Game) -> list[tuple[str, int, datetime]]:
    """The phases that have closed, each with the moment, which everybody could see."""
    log = table_of(game).log
    closed = Receipt.objects.filter(game=game, verb="close", last__lte=len(log)).order_by("number")
    found = [(HalfPhase.of(log[first - 1].at), at) for first, at in closed.values_list("first", "received")]
    return [(REOPENED[half.phase], half.number, at) for half, at in found]


What = Ruling.What

FARTHEST: Final = timedelta(days=30)
"""How far from now a deadline can be put: a mistyped year is no wish."""

GOES_ON: Final = timedelta(hours=12)
"""After so long a village that the clock stopped goes on by itself."""


@contextmanager
def ruling(game_id: int, what: str, by: Person | None, now: datetime, why: str = "") -> Iterator[Game]:
    """A game in play, locked; what is done to it is saved with the ruling, or not at all. by: None for the clock."""
    with clerk.writing():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLAYED:
            raise Illegal("not-in-play")
        before = game.due
        yield game
        if game.due != before:
            game.pulse += 1  # the deadline is public
        game.save(update_fields=["due", "pulse"])
        game.village.save(update_fields=["holds"])
        made = Ruling.objects.create(
            game=game,
            by=by,
            at=now,
            what=what,
            why=why,
            due_before=before,
            due=game.due,
            before={"length": game.length},
        )
        if game.due != before and what != What.EMPTY:  # of the phases that are played then other mails tell
            owe(game, Letter.Kind.CALENDAR, made.pk, made.pk)
        if by is None and what == What.PAUSE:
            owe_masters(game, Letter.Kind.HELD, made.pk)


def hold(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """From now on what a phase brought is published by a game master; phases close on time all the same (L7-2.1-06)."""
    with ruling(game_id, What.HOLD, by, now, why) as game:
        if game.village.holds:
            raise Illegal("already-held")
        game.village.holds = True


def release(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """The clock publishes again: at once, if a phase has closed."""
    with ruling(game_id, What.RELEASE, by, now, why) as game:
        if not game.village.holds:
            raise Illegal("not-held")
        game.village.holds = False


def publish(game_id: int, by: Person, now: datetime, why: str = "", expected: int | None = None) -> clerk.Done:
    """Publish what has been held; the next phase is held again, until `release`.

    expected: the length of the game that the game master has just looked at. Raises `Stale` where somebody wrote since.
    """
    with clerk.writing():
        game = storage.locked(game_id)
        if expected is not None and expected != game.length:
            raise clerk.Stale
        if game.stage != Game.Stage.PLAYED or not game.closed:
            raise Illegal("nothing-to-publish")
        due = game.due
        done = clerk.act(game, Command(MASTER, "publish", by=by.name, note=why), clock.key_of(game, "publish"), now)
        Ruling.objects.create(game=game, by=by, at=now, what=What.PUBLISH, why=why, due_before=due, due=game.due)
    return done


def postpone(game_id: int, to: datetime, by: Person, now: datetime, why: str = "") -> None:
    """The phase that is open, or that opens next, closes later, before `FARTHEST`. Those after it close at their usual
    hours."""
    with ruling(game_id, What.POSTPONE, by, now, why) as game:
        if game.due is None:
            raise Illegal("paused")
        if game.due <= now:
            raise Illegal("too-late")
        if to <= game.due:
            raise Illegal("not-later")
        if to > now + FARTHEST:
            raise Illegal("too-far")
        game.due = to


def pause(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """No phase closes until `resume`. Commands are taken all the same."""
    with ruling(game_id, What.PAUSE, by, now, why) as game:
        if game.due is None:
            raise Illegal("paused")
        if game.due <= now and not game.closed:
            raise Illegal("too-late")
        game.due = None


def resume(game_id: int, by: Person | None, now: datetime, why: str = "") -> None:
    """The calendar goes on, with the deadline of `resumed`."""
    with ruling(game_id, What.RESUME, by, now, why) as game:
        if game.due is not None:
            raise Illegal("not-paused")
        game.due = resumed(game, now)


def resumed(game: Game, now: datetime) -> datetime:
    """When the open phase of a paused game closes if the calendar goes on now.

    A deadline that stood when the calendar stopped and has not passed yet stands again, postponed or not. Otherwise it
    is the first of its kind from now on; after the next evening, where the clock stopped the village.
    """
    if stopped(game) is not None:
        return next_evening(game, now)
    pause = game.rulings.filter(what=What.PAUSE).order_by("id").last()
    if pause is not None and pause.due_before is not None and pause.due_before > now:
        same_phase = not Receipt.objects.filter(game=game, verb="close", received__gte=pause.at).exists()
        if same_phase:
            return pause.due_before
    return deadline(game.village.calendar, phase_of(game), now)


# --- deadlines that nobody could meet ---------------------------------------------------------------------------------


def phase_of(game: Game) -> str:
    """The phase that is open, or opens next."""
    return OPENS[table_of(game).state.phase]


def had_no_time(game: Game) -> bool:
    """Whether the open phase began after its own deadline, and after that of the calendar, which nobody can have moved;
    and nobody said that it shall be played all the same."""
    assert game.due is not None
    if Ruling.objects.filter(game=game, what=What.EMPTY, at__gte=game.due).exists():
        return False
    closed, opened = (
        Receipt.objects.filter(game=game, verb=verb).order_by("-number").first() for verb in ("close", "publish")
    )
    if closed is None or opened is None:
        return False
    return opened.received >= max(game.due, deadline(game.village.calendar, phase_of(game), closed.received))


def stop(game: Game, now: datetime) -> None:
    """Stop the calendar of a village that missed more than one deadline, and tell everybody."""
    with ruling(game.pk, What.PAUSE, None, now) as held:
        held.due = None


def stopped(game: Game) -> Ruling | None:
    """The ruling by which the clock stopped the calendar of a game; None where it goes, or somebody else stopped it."""
    if game.stage != Game.Stage.PLAYED or game.due is not None:
        return None
    last = game.rulings.filter(what__in=(What.PAUSE, What.RESUME, What.EMPTY)).order_by("id").last()
    return last if last is not None and last.by_id is None else None


def goes_on(game: Game) -> datetime | None:
    """When a village that the clock stopped goes on by itself; None for another one."""
    held = stopped(game)
    return None if held is None else held.at + GOES_ON


def next_evening(game: Game, now: datetime) -> datetime:
    """The deadline of the open phase if the village goes on from the next evening: a day closes then, a night at its
    end."""
    evening = deadline(game.village.calendar, "day", now)
    return evening if phase_of(game) == "day" else deadline(game.village.calendar, "night", evening)


def wake(now: datetime) -> int:
    """Let the villages go on that the clock stopped long ago, and whose game masters said nothing; how many."""
    waiting = [
        game for game in Game.objects.filter(stage=Game.Stage.PLAYED, hosting=VILLAGE, due=None) if stopped(game)
    ]
    late = [game.pk for game in waiting if (until := goes_on(game)) is not None and until <= now]
    for pk in late:
        with suppress(Illegal):  # somebody was quicker
            resume(pk, None, now)
    return len(late)


def play_empty(game_id: int, by: Person, now: datetime, why: str = "") -> None:
    """Play the phases that a village missed, with what was chosen before: the clock closes them all, each as of its
    deadline."""
    with ruling(game_id, What.EMPTY, by, now, why) as game:
        held = stopped(game)
        if held is None or held.due_before is None:
            raise Illegal("not-stopped")
        game.due = deadline(game.village.calendar, phase_of(game), held.due_before - timedelta(seconds=1))
