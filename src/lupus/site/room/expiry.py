"""Rooms vanish some time after the last phone has left, with their games. Whoever wants a game saves it (`saved.py`)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max, Q

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


def vanish(code: str, now: datetime) -> bool:
    """Delete a room if its time is still over under its lock; whether it was."""
    with clerk.writing():
        if code not in stale(now):
            return False
        room = lobby.locked(code)
        game = room.game
        room.delete()
        if game is not None:
            lobby.discard(game)
    return True
