"""Who is there: phones with an open stream, and phones that have just acted or asked for their page.

It is shown by day alone, and told alike to all: by night nobody learns whose phone is on (LB-NIGHT-41).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final

from . import lobby, rights
from .guests import SEEN_BY_ACTS, SEEN_EVERY
from .models import Occupant, Room

EVERY: Final = 2.0
"""Seconds between two looks at who is there."""

Seen = tuple[frozenset[str], frozenset[str], bool]
"""What a room shows of who is there: who is away, for whom the host may answer, whether the host is gone."""


def away(occupants: Iterable[Occupant], now: datetime) -> list[str]:
    """The names of those at the table whose phone is not there, in the order of the seats."""
    return [o.name for o in occupants if o.sits and not lobby.here(o, now)]


def note(streams: Collection[int], now: datetime) -> None:
    """Note that the phones of these occupants are there."""
    Occupant.objects.filter(pk__in=streams).exclude(seen__gt=now - SEEN_EVERY).update(seen=now)


def note_screens(streams: Collection[int], now: datetime) -> None:
    """Note that these rooms have a shared screen with a stream."""
    Room.objects.filter(pk__in=streams).exclude(screen__gt=now - SEEN_EVERY).update(screen=now)


def with_screen(rooms: Collection[int], now: datetime) -> frozenset[int]:
    """The rooms, of these, that have a shared screen."""
    return frozenset(Room.objects.filter(pk__in=rooms, screen__gt=now - lobby.AWAY).values_list("pk", flat=True))


def note_screen(room: Room, now: datetime) -> None:
    """Note that a room has a shared screen, which asks for what there is."""
    if room.screen is None or room.screen <= now - SEEN_BY_ACTS:
        Room.objects.filter(pk=room.pk).update(screen=now)
        room.screen = now


def shown(rooms: Collection[int], now: datetime) -> Mapping[int, Seen]:
    """What some rooms show of who is there; nothing of those in which it is night."""
    inside: defaultdict[int, list[Occupant]] = defaultdict(list)
    for occupant in Occupant.objects.filter(room__in=rooms):
        inside[occupant.room_id].append(occupant)
    found = Room.objects.filter(pk__in=rooms).select_related("game")
    return {room.pk: seen(inside[room.pk], now) for room in found if not lobby.quiet(room)}


def seen(occupants: list[Occupant], now: datetime) -> Seen:
    """What a room with these occupants shows by day."""
    long = frozenset(o.name for o in occupants if rights.away_for_long(o, now))
    return frozenset(away(occupants, now)), long, lobby.host_gone(occupants, now)
