"""Il Lupo Maledetto: a wolf without rank, whose burning has consequences (D-MALE-01, D-WOLF-06)."""

from __future__ import annotations

from ..course import AVENGED, SHOOTS, execute
from . import EVERY, FIRST, WEREWOLF, WOLVES, Card

CARD = Card(
    factions=(WOLVES,),
    dark=True,
    creature=WEREWOLF,
    antagonist=True,
    wakes={"lupi-mannari": FIRST},
    does={execute: SHOOTS},
    versions={
        "assieme-al-branco": {"wakes": {"lupi-mannari": EVERY}},
        "cucciolo-di-lupo": {"does": {execute: AVENGED}},
    },
)
