"""The calendar of a stored game: when the phase that is open closes, and the one after it."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Final

from lupus.engine.events import Json
from lupus.rulesets.tempo_reale.calendar import Calendar, next_deadline, window
from lupus.site.table.models import Game

AFTER: Final = {"dawn": "day", "sunset": "night"}
"""The phase that follows a closed one."""

OPENS: Final = {"night": "night", "day": "day", **AFTER}
"""The phase that is open or, when one has closed, the one that opens next: the one that a deadline is for."""


def calendar_of(data: Json) -> Calendar:
    """A calendar as stored. Raises `ValueError` for one that makes no sense."""
    return Calendar(
        data["zone"], time.fromisoformat(data["nightfall"]), time.fromisoformat(data["daybreak"]), frozenset(data["nights"])
    )


def dumped(calendar: Calendar, first_evening: date) -> Json:
    """The inverse of `calendar_of`, with the date of the first night."""
    return {
        "zone": calendar.zone,
        "nightfall": calendar.nightfall.isoformat("minutes"),
        "daybreak": calendar.daybreak.isoformat("minutes"),
        "nights": sorted(calendar.nights),
        "first_evening": first_evening.isoformat(),
    }


def first_deadline(data: Json) -> datetime:
    """When night 1 ends."""
    return window(calendar_of(data), date.fromisoformat(data["first_evening"]), "night", 1).closes


def following(game: Game, closed: str, after: datetime) -> datetime:
    """The deadline of the phase after a closed one ("dawn", "sunset"): the first of its kind after that closing.

    It depends on when the phase was due to close and not on when its result is published, which may be late (L7-2.1-06).
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
