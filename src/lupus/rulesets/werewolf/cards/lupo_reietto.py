"""Il Lupo Reietto: wants to be the last wolf (D-END-07)."""

from __future__ import annotations

from lupus.engine.seats import Seat

from ..attacks import spared, wolves_attack
from ..calls import chief
from ..ends import reason
from ..state import State
from . import EVERY, OUTCAST, WEREWOLF, WOLVES, Card


def only_wolf(s: State, seat: Seat) -> bool:
    """Whether no other werewolf is alive (WW-END-30)."""
    return not any(s.players[other].creature == WEREWOLF for other in s.living if other != seat)


def no_leader(s: State, seat: Seat) -> bool:
    """Whether no Capo Branco is alive (WW-VARIANT-LUPO-REIETTO-BETA-01)."""
    return chief(s) is None


CARD = Card(
    factions=(OUTCAST,),
    camp=(WOLVES,),
    dark=True,
    creature=WEREWOLF,
    antagonist=True,
    wakes={"lupi-mannari": EVERY},
    does={State.ranked: 2, spared: (wolves_attack,), reason: only_wolf},
    versions={"lupo-beta": {"does": {reason: no_leader}}},
)
