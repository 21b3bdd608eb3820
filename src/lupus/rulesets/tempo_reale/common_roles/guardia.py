"""Guardia del corpo: protects from the lupi only, and counts who acts on her target (rulebook 3.7)."""

from ..perception import visitor_count
from ..roles import LIVING, Power, Role

role = Role(
    key="guardia",
    faction="popolani",
    aura="white",
    power=Power(on=LIVING, shields="lupo", learns=visitor_count),
)
