"""Il Vampiro: bites, and the bitten change sides (D-VAMP-01 to D-VAMP-08)."""

from __future__ import annotations

from ..attacks import OPENLY, bite
from ..deaths import name_an_heir
from . import EVERY, TAKES_PART, VAMPIRE, VAMPIRES, Card

CARD = Card(
    factions=(VAMPIRES,),
    dark=True,
    creature=VAMPIRE,
    antagonist=True,
    wakes={"vampiro": EVERY},
    versions={"attacco-scoperto": {"does": {bite: OPENLY}}, "eredita-di-sangue": {"does": {name_an_heir: TAKES_PART}}},
)
