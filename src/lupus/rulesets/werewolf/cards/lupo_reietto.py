"""Il Lupo Reietto: wants to be the last wolf (D-END-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import EVERY, OUTCAST, WEREWOLF, WOLVES, Card

if TYPE_CHECKING:
    from lupus.engine.seats import Seat

    from ..state import State


def only_wolf(s: State, seat: Seat) -> bool:
    """No other werewolf is alive (WW-END-30)."""
    return not any(s.players[other].creature == WEREWOLF for other in s.living if other != seat)


def no_leader(s: State, seat: Seat) -> bool:
    """No Capo Branco is alive (WW-VARIANT-LUPO-REIETTO-BETA-01)."""
    return not any(s.does(other, "leads") for other in s.living)


CARD = Card(
    factions=(OUTCAST,),
    camp=(WOLVES,),
    dark=True,
    creature=WEREWOLF,
    antagonist=True,
    wakes={"lupi-mannari": EVERY},
    does={"rank": 2, "spared": ("wolves",), "outlives": only_wolf},
    versions={"lupo-beta": {"does": {"outlives": no_leader}}},
)
