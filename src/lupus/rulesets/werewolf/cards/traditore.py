"""Il Traditore: a human on the side of the wolves (D-TRAD-01)."""

from __future__ import annotations

from lupus.engine.seats import Seat

from .. import events as ev
from ..attacks import wolves_attack
from ..turn import Turn
from . import WOLVES, Card


def meet_the_wolves(t: Turn, target: Seat, leader: Seat) -> None:
    """In place of the hit the traditore sees them (WW-VARIANT-TRADITORE-SCONOSCIUTO-01)."""
    t.tell(ev.Attacked(target, "met"))
    t.tap(target, opens=True)


CARD = Card(
    factions=(WOLVES,),
    antagonist=True,
    hands=("lupi-mannari",),
    versions={"traditore-sconosciuto": {"hands": (), "does": {wolves_attack: meet_the_wolves}}},
)
