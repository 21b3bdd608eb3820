"""Contadino: no power (rulebook 3.7)."""

from ..roles import Role

role = Role(
    key="contadino",
    faction="popolani",
    aura="white",
)
