"""Il Ghoul: serves the Vampiro and is no creature."""

from __future__ import annotations

from ..deaths import sacrifice
from . import EVERY, FIRST, TAKES_PART, VAMPIRES, Card

CARD = Card(
    factions=(VAMPIRES,),
    antagonist=True,
    guest={"vampiro": FIRST},
    versions={"braccio-destro": {"guest": {"vampiro": EVERY}}, "sacrificio": {"does": {sacrifice: TAKES_PART}}},
)
