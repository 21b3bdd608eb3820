"""What a Moderator sets right after a mistake: each correction is a row of the log, with its reason (D-UI-06)."""

from __future__ import annotations

from typing import Final

from lupus.engine.seats import Seat

from . import events as ev
from .deaths import settle, shown
from .state import AMULET, SWORD, State
from .turn import Turn

DIES, LIVES, HIT, SAFE, ATTACKED, RESTORED = "dies", "lives", "hit", "safe", "attacked", "restored"
BECOMES: Final = ("villager", "criminal", "minor-vampire", "discendente")
CHANGES: Final = (DIES, LIVES, HIT, SAFE, ATTACKED, RESTORED, AMULET, SWORD, *BECOMES)
"""What may be set right of a player: out of the game, or back in it; hit this night, or not; attacked by the wolves;
the powers that were spent, unspent; holder of an object; converted. All players hear of the first two, and a converted
player of the last."""


def possible(s: State, seat: Seat, change: str) -> bool:
    """Whether a correction would change anything."""
    player = s.players[seat]
    if change == LIVES:
        return seat not in s.living
    if seat not in s.living:
        return False
    return {
        SAFE: seat in s.hit(),
        HIT: seat not in s.hit(),
        ATTACKED: not player.attacked,
        RESTORED: any(who == seat for who, _ in s.spent),
        AMULET: AMULET in s.variants and s.items[AMULET].holder != seat,
        SWORD: SWORD in s.variants and s.items[SWORD].holder != seat,
    }.get(change, True)


def correct(t: Turn, seat: Seat, change: str, note: str) -> None:
    """Set something right; where it is so already, only the row of the log says that somebody thought otherwise."""
    changes = possible(t.s, seat, change)
    t.tell(ev.Overridden(seat, change, note))
    if not changes:
        return
    if change == DIES:
        t.tell(ev.Causes(seat, ("moderatore",)), ev.Died(seat, shown(t.s, seat)))
        settle(t, [seat])
    elif change == LIVES:
        t.tell(ev.Returned(seat))
    elif change == HIT:
        t.tell(ev.Hit(seat, "moderatore"))
    elif change == SAFE:
        t.tell(ev.HitsRemoved(seat))
    elif change == ATTACKED:
        t.tell(ev.Attacked(seat, "met"))
    elif change in (AMULET, SWORD):
        t.tell(ev.Handed(change, seat))
    elif change in BECOMES:
        t.tell(ev.Became(seat, change))
