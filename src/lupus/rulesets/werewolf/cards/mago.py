"""Il Mago: learns whether somebody is a Mystic."""

from __future__ import annotations

from . import EVERY, VAMPIRES, WOLVES, Card

CARD = Card(
    mystic=True,
    wakes={"mago": EVERY},
    versions={
        "mago-oscuro": {"factions": (WOLVES, VAMPIRES), "antagonist": True, "hands": ("lupi-mannari", "vampiro")}
    },
)
