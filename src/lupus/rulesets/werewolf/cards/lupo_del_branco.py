"""Il Lupo del Branco: a wolf of the third rank."""

from __future__ import annotations

from ..state import State
from . import EVERY, WEREWOLF, WOLVES, Card

CARD = Card(
    factions=(WOLVES,),
    dark=True,
    creature=WEREWOLF,
    antagonist=True,
    wakes={"lupi-mannari": EVERY},
    does={State.ranked: 3},
)
