"""Il Vampiro: bites, and the bitten change sides (D-VAMP-01 to D-VAMP-08)."""

from __future__ import annotations

from . import EVERY, VAMPIRE, VAMPIRES, Card

CARD = Card(
    factions=(VAMPIRES,),
    dark=True,
    creature=VAMPIRE,
    antagonist=True,
    wakes={"vampiro": EVERY},
    versions={"attacco-scoperto": {"does": {"openly": True}}, "eredita-di-sangue": {"does": {"bequeaths": True}}},
)
