"""Il Ghoul: serves the Vampiro and is no creature."""

from __future__ import annotations

from . import EVERY, FIRST, VAMPIRES, Card

CARD = Card(
    factions=(VAMPIRES,),
    antagonist=True,
    guest={"vampiro": FIRST},
    versions={"braccio-destro": {"guest": {"vampiro": EVERY}}, "sacrificio": {"does": {"sacrifices": True}}},
)
