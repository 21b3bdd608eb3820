"""Who is not there any more: most of those who play may have them leave the table, where nobody leads the game (D-GEN-10).

It can be asked by day, of somebody whose phone has been away for long, and everybody sees who asks it. What is asked is forgotten
with the time that runs. The game is told by the command `leave` of whoever leads, in the name of the room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from lupus.engine.game import Command
from lupus.engine.seats import MASTER, Seat
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game

from . import lobby, rights
from .models import Occupant, Room
from .refusals import Refused

LEAVE: Final = "leave"
"""The verb of the game, where it has one, and the name of its parameter."""

PLAYER: Final = "player"


@dataclass(frozen=True)
class Asked:
    """What is asked of one seat. by: who asks it. needed: how many must."""

    seat: Seat
    by: tuple[Seat, ...]
    needed: int


def in_play(game: Game) -> tuple[Seat, ...]:
    """Who may leave the table now, as the game offers it to whoever leads; everybody knows it."""
    prompt = next((one for one in cache.table_of(game).prompts(MASTER) if one.verb == LEAVE), None)
    return () if prompt is None else next(field.options for field in prompt.fields if field.name == PLAYER)


def open_now(room: Room, now: datetime) -> tuple[Seat, ...]:
    """Who plays, while the table may decide about somebody; nobody by night, in ballots, and when the time is over."""
    game = room.game
    if game is None or not lobby.playing(room) or lobby.quiet(room) or game.due is None or now >= game.due:
        return ()
    return in_play(game)


def absent(playing: Sequence[Seat], occupants: Iterable[Occupant], now: datetime) -> tuple[Seat, ...]:
    """About whom the table may decide: their phone has been away for long."""
    return tuple(o.name for o in occupants if o.name in playing and rights.away_for_long(o, now))


def asked(seat: Seat, playing: Sequence[Seat], occupants: Iterable[Occupant]) -> Asked:
    """Who asks that somebody leaves: people in play, of whom more than half must. No bot counts."""
    others = [o for o in occupants if o.sits and not o.bot and o.name in playing and o.name != seat]
    return Asked(seat, tuple(o.name for o in others if o.misses == seat), len(others) // 2 + 1)


def ask(room: Room, me: Occupant, seat: str, now: datetime) -> None:
    """Ask that somebody leaves the table, or, with an empty name, nobody; who is asked by enough does. The room must be locked.

    Raises `Refused`.
    """
    playing = open_now(room, now)
    if not playing:
        raise Refused("too-late")
    if not me.sits or me.bot or me.name not in playing:
        raise Refused("watching")
    if seat and (seat == me.name or seat not in absent(playing, room.occupants.all(), now)):
        raise Refused("phone-here")
    me.misses = seat
    me.save(update_fields=["misses"])
    found = asked(seat, playing, room.occupants.all())
    if seat and len(found.by) >= found.needed:
        assert room.game is not None
        note = _("lo chiedono: %(names)s") % {"names": ", ".join(found.by)}
        clerk.submit(room.game.pk, Command(MASTER, LEAVE, {PLAYER: seat, "note": note}), received=now)


def shown(room: Room, who: Occupant | None, occupants: Sequence[Occupant], now: datetime) -> dict[str, Any] | None:
    """What `room/_missing.html` shows: a form for whoever plays, and for all who asks what; None where nobody is away."""
    playing = open_now(room, now)
    seats = absent(playing, occupants, now)
    if not seats:
        return None
    found = [asked(seat, playing, occupants) for seat in seats]
    return {
        "seats": [seat for seat in seats if who is None or seat != who.name],
        "may": who is not None and who.sits and who.name in playing,
        "mine": who.misses if who is not None else "",
        "asks": [{"seat": one.seat, "by": one.by, "needed": one.needed} for one in found if one.by],
    }
