"""Il Capo Branco: the strongest wolf."""

from __future__ import annotations

from ..calls import chief
from ..state import State
from . import EVERY, TAKES_PART, WEREWOLF, WOLVES, Card

CARD = Card(
    factions=(WOLVES,),
    dark=True,
    creature=WEREWOLF,
    antagonist=True,
    wakes={"lupi-mannari": EVERY},
    does={State.ranked: 1, chief: TAKES_PART},
)
