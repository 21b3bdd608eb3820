"""Guardia del corpo: protects from the lupi only, and counts who acts on her target (rulebook 3.7)."""

from ...tempo_reale.roles import LIVING, Power, Role
from ..perception import visitor_count

role = Role(
    key="guardia",
    faction="popolani",
    aura="white",
    power=Power(on=LIVING, shields="lupo", learns=visitor_count),
)
