"""Il Capo Branco: the strongest wolf."""

from __future__ import annotations

from . import EVERY, WEREWOLF, WOLVES, Card

CARD = Card(
    factions=(WOLVES,),
    dark=True,
    creature=WEREWOLF,
    antagonist=True,
    wakes={"lupi-mannari": EVERY},
    does={"rank": 1, "leads": True},
)
