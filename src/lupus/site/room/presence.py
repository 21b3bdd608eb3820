"""Who is there, for whom the host may have the game go on, and whom the table may have leave.

There are phones with an open stream, and phones that have just acted or asked for their page. It is shown by day alone,
and told alike to all: by night nobody learns whose phone is on (LB-NIGHT-41). What the host may do beside playing is
about the pace, and never about a secret.

Where nobody leads the game, most of those who play may have somebody leave the table whose phone has been away for long
(D-GEN-10). It can be asked by day, and everybody sees who asks it. What is asked is forgotten with the time that runs.
The game is told by the command `leave` of whoever leads, in the name of the room.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext as _

from lupus.engine.game import Command
from lupus.engine.seats import MASTER, Seat
from lupus.rulesets.screens import SHARED
from lupus.site.table import clerk

from . import lobby
from .guests import SEEN_BY_ACTS, SEEN_EVERY
from .models import Occupant, Room
from .play import Play
from .refusals import Refused

EVERY: Final = 2.0
"""Seconds between two looks at who is there."""

Seen = tuple[frozenset[str], frozenset[str], bool]
"""What a room shows of who is there: who is away, for whom the host may answer, whether the host is gone."""

ANSWER_AFTER: Final = timedelta(seconds=60)
"""For a player whose phone has been away for so long the host may have the game go on (LB-SETUP-38)."""

LEAVE: Final = "leave"
"""The verb of the game, where it has one, and the name of its parameter."""

PLAYER: Final = "player"


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
    """What some rooms show of who is there; nothing of those in which it is night, but for who leads there."""
    inside: defaultdict[int, list[Occupant]] = defaultdict(list)
    for occupant in Occupant.objects.filter(room__in=rooms):
        inside[occupant.room_id].append(occupant)
    found = Room.objects.filter(pk__in=rooms).select_related("game", "led")
    return {room.pk: shows for room in found if (shows := seen(room, inside[room.pk], now)) is not None}


def seen(room: Room, occupants: list[Occupant], now: datetime) -> Seen | None:
    """What a room with these occupants shows now; None for nothing."""
    quiet, led = lobby.quiet(room), lobby.playing(room) and hasattr(room, "led")
    if quiet:
        return (frozenset(), frozenset(), host_gone(occupants, now, led=led, quiet=quiet)) if led else None
    long = frozenset(o.name for o in occupants if away_for_long(o, now))
    return frozenset(away(occupants, now)), long, host_gone(occupants, now, led=led, quiet=quiet)


def host_gone(occupants: Sequence[Occupant], now: datetime, *, led: bool, quiet: bool) -> bool:
    """Whether anybody may take the room over, whose host has been away for long.

    Not by night, when nobody is shown who is there; a host who leads the game does not play, and no night ends without
    them.
    """
    return lobby.host_gone(occupants, now, lobby.LEADER_GONE) if led else not quiet and lobby.host_gone(occupants, now)


def may_lead(play: Play, occupants: Iterable[Occupant]) -> tuple[Occupant, ...]:
    """Who may lead a game on whose leader has gone: people who are not in it, and those who are out of it for good and
    have nothing more to do in it, as everybody knows. Whoever leads sees everything, so nobody does who has come in
    since it began: they may be anybody, and somebody who plays."""
    assert play.screens.leading is not None
    out = play.screens.leading.out(play.view(SHARED))
    return tuple(
        one
        for one in occupants
        if not one.bot
        and not one.hosts
        and one.pk <= play.room.led.newest
        and (play.seat_of(one) is None or (one.name in out and not play.prompts(one.name)))
    )


def answers_for(play: Play, host: Occupant, occupants: Sequence[Occupant], now: datetime) -> tuple[Occupant, ...]:
    """For whom the host may have the game answer now. By night for nobody, and nobody is shown who is there."""
    if not goes_on(play, host):
        return ()
    return tuple(o for o in occupants if away_for_long(o, now))


def away_for_long(occupant: Occupant, now: datetime) -> bool:
    """Whether somebody at the table has been away for so long that the game may go on without them."""
    gone = occupant.seen is None or occupant.seen <= now - ANSWER_AFTER
    return occupant.sits and not occupant.bot and gone


def goes_on(play: Play, host: Occupant) -> bool:
    """Whether the host may have the game go on: where no time runs in secret. The game offers the command or does
    not."""
    return host.hosts and not play.over and not play.secret


@dataclass(frozen=True)
class Asked:
    """What is asked of one seat. by: who asks it. needed: how many must."""

    seat: Seat
    by: tuple[Seat, ...]
    needed: int


def open_now(play: Play, now: datetime) -> tuple[Seat, ...]:
    """Who plays, while the table may decide about somebody, as the game offers it to whoever leads; everybody knows it.

    Nobody by night, in ballots, and when the time is over.
    """
    if play.over or play.secret or play.game.due is None or now >= play.game.due:
        return ()
    prompt = next((one for one in play.table.prompts(MASTER) if one.verb == LEAVE), None)
    return () if prompt is None else next(field.options for field in prompt.fields if field.name == PLAYER)


def absent(playing: Sequence[Seat], occupants: Iterable[Occupant], now: datetime) -> tuple[Seat, ...]:
    """About whom the table may decide: their phone has been away for long."""
    return tuple(o.name for o in occupants if o.name in playing and away_for_long(o, now))


def asked_of(seat: Seat, playing: Sequence[Seat], occupants: Iterable[Occupant]) -> Asked:
    """Who asks that somebody leaves: people in play, of whom more than half must. No bot counts."""
    others = [o for o in occupants if o.sits and not o.bot and o.name in playing and o.name != seat]
    return Asked(seat, tuple(o.name for o in others if o.misses == seat), len(others) // 2 + 1)


def ask_to_leave(room: Room, me: Occupant, seat: str, now: datetime) -> None:
    """Ask that somebody leaves the table, or, with an empty name, nobody; who is asked by enough does. The room must be
    locked.

    Raises `Refused`.
    """
    playing = open_now(Play(room, room.game, now), now) if room.game is not None else ()
    if not playing:
        raise Refused("too-late")
    if not me.sits or me.bot or me.name not in playing:
        raise Refused("watching")
    if seat and (seat == me.name or seat not in absent(playing, room.occupants.all(), now)):
        raise Refused("phone-here")
    me.misses = seat
    me.save(update_fields=["misses"])
    found = asked_of(seat, playing, room.occupants.all())
    if seat and len(found.by) >= found.needed:
        assert room.game is not None
        note = _("lo chiedono: %(names)s") % {"names": ", ".join(found.by)}
        clerk.submit(room.game.pk, Command(MASTER, LEAVE, {PLAYER: seat, "note": note}), received=now)


def missing_of(play: Play, who: Occupant | None, occupants: Sequence[Occupant], now: datetime) -> dict[str, Any] | None:
    """What `room/_missing.html` shows: a form for whoever plays, and for all who asks what; None where nobody is
    away."""
    playing = open_now(play, now)
    seats = absent(playing, occupants, now)
    if not seats:
        return None
    found = [asked_of(seat, playing, occupants) for seat in seats]
    return {
        "seats": [seat for seat in seats if who is None or seat != who.name],
        "may": who is not None and who.sits and who.name in playing,
        "mine": who.misses if who is not None else "",
        "asks": [{"seat": one.seat, "by": one.by, "needed": one.needed} for one in found if one.by],
    }
