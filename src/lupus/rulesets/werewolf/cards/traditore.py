"""Il Traditore: a human on the side of the wolves (D-TRAD-01)."""

from __future__ import annotations

from . import WOLVES, Card

CARD = Card(
    factions=(WOLVES,),
    antagonist=True,
    hands=("lupi-mannari",),
    versions={"traditore-sconosciuto": {"hands": (), "does": {"attacked": "sees"}}},
)
