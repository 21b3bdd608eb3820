"""What the host may do in a game, beside playing: two narrow commands, each about the pace and never about a secret."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from . import lobby
from .models import Occupant, Room

ANSWER_AFTER: Final = timedelta(seconds=60)
"""For a player whose phone has been away for so long the host may have the game go on (LB-SETUP-38)."""


def answers_for(room: Room, host: Occupant, occupants: Sequence[Occupant], now: datetime) -> tuple[Occupant, ...]:
    """For whom the host may have the game answer now. By night for nobody, and nobody is shown who is there."""
    if not host.hosts or not lobby.playing(room) or lobby.quiet(room):
        return ()
    return tuple(o for o in occupants if away_for_long(o, now))


def away_for_long(occupant: Occupant, now: datetime) -> bool:
    """Whether somebody at the table has been away for so long that the game may go on without them."""
    gone = occupant.seen is None or occupant.seen <= now - ANSWER_AFTER
    return occupant.sits and not occupant.bot and gone


def goes_on(room: Room, host: Occupant) -> bool:
    """Whether the host may have the next game of a series begin: where no time runs. The game offers the command or does not."""
    return host.hosts and lobby.playing(room) and not lobby.quiet(room)
