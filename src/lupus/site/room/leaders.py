"""Who leads the game of a room: the clock, or the host, who then does not play (`leading.py` has their page)."""

from __future__ import annotations

import secrets

from lupus.engine.seats import Seat
from lupus.rulesets.screens import Conduct, Leading

from .games import chosen_of, screens_of
from .models import Led, Room


def leading_of(room: Room) -> Leading | None:
    """How the next game of a room is led, as it has chosen; None where the game goes on by itself."""
    found = screens_of(room.ruleset)
    leads = found.leading is not None and found.leading.chosen(chosen_of(room.ruleset, room.options))
    return found.leading if leads else None


def led(room: Room) -> Led | None:
    """Who leads the game of a room; None where nobody does."""
    return Led.objects.filter(room=room).first()


def begin(room: Room) -> None:
    """Note who leads the game that begins. The room must be locked."""
    Led.objects.filter(room=room).delete()
    leading, host = leading_of(room), room.occupants.filter(hosts=True).first()
    if leading is not None and host is not None:
        Led.objects.create(room=room, occupant=host, memo=dict(leading.memo(secrets.token_hex(16))))


def conduct(found: Led, stage: str, asked: tuple[Seat, ...], *, action: str = "", hidden: str = "") -> Conduct:
    """What whoever leads has on their page beside the game. asked: who is asked something in this stage."""
    answered = tuple(found.answered) if found.stage == stage else ()
    return Conduct(found.memo, found.asked, answered, asked, "", action, hidden)
