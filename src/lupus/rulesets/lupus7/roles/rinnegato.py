"""Rinnegato: no power (rulebook 3.7)."""

from ...tempo_reale.roles import Role

role = Role(
    key="rinnegato",
    faction="lupi",
    aura="white",
    group="lupi-malfattori",
)
