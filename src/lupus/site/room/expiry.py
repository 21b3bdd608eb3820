"""Rooms vanish some time after the last phone has left, with their games. Whoever wants a game saves it (`saved.py`).

On a full site those of one person make way for somebody else's: few places could keep everybody out with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Max, Q

from lupus.site.table import clerk

from . import lobby
from .models import Kept, Room

EMPTY: Final = timedelta(hours=2)
"""A room in which no phone has been for so long vanishes; one that never played after a quarter of it."""

LONGEST: Final = timedelta(hours=24)
"""No room stands longer, since its code is one of few."""

KEPT_FOR: Final = timedelta(days=730)
"""A game that was saved is there for so long."""

AT_ONCE: Final = 20
"""Rooms that are deleted in one go: the clock has phases to close."""


ALONE: Final = timedelta(minutes=10)
"""For so long nobody else has to come into a room that does not play, before it can make way."""


def sweep(now: datetime) -> int:
    """Delete the rooms whose time is over, and the saved games; how many rooms that were. The clock process calls this."""
    Kept.objects.filter(kept__lte=now - KEPT_FOR).delete()
    codes = list(stale(now))[:AT_ONCE]
    return sum(vanish(code, now) for code in codes)


def stale(now: datetime) -> list[str]:
    """The codes of the rooms whose time is over."""
    last = Room.objects.annotate(seen=Max("occupants__seen"))
    left = Q(used__lte=now - EMPTY) & (Q(seen=None) | Q(seen__lte=now - EMPTY))
    unplayed = Q(game=None, used__lte=now - EMPTY / 4) & (Q(seen=None) | Q(seen__lte=now - EMPTY / 4))
    return list(last.filter(left | unplayed | Q(opened__lte=now - LONGEST)).values_list("code", flat=True))


def vanish(code: str, now: datetime, over: Callable[[datetime], list[str]] = stale) -> bool:
    """Delete a room if its time is still over under its lock; whether it was. over: the rooms whose time is over."""
    with clerk.writing():
        if code not in over(now):
            return False
        room = lobby.locked(code)
        game = room.game
        room.delete()
        if game is not None:
            lobby.discard(game)
    return True


def make_way(place: str, now: datetime) -> bool:
    """Delete a room of one person, for one of this place; whether there was one.

    It is the oldest of the place that has most of them. One that would then have fewer than this one keeps its rooms.
    """
    rooms = Counter(Room.objects.filter(code__in=alone(now)).values_list("from_address", flat=True))
    greedy, most = max(rooms.items(), key=lambda found: found[1], default=("", 0))
    if most < Room.objects.filter(from_address=place).count() + 2:
        return False
    oldest = Room.objects.filter(code__in=alone(now), from_address=greedy).order_by("used", "pk")
    return any(vanish(code, now, alone) for code in oldest.values_list("code", flat=True)[:AT_ONCE])


def alone(now: datetime) -> list[str]:
    """The codes of the rooms of one person: games for practice, and lobbies into which nobody else has come."""
    people = Room.objects.annotate(people=Count("occupants", filter=Q(occupants__bot="")))
    unjoined = Q(people__lte=1, game=None, opened__lte=now - ALONE)
    return list(people.filter(Q(practice=True) | unjoined).values_list("code", flat=True))
