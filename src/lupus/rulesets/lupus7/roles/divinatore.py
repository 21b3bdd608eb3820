"""Divinatore: no power; is told four statements at the start, two of them true (rulebook 3.7)."""

from ...tempo_reale.roles import Role

role = Role(
    key="divinatore",
    faction="popolani",
    aura="white",
    mystic=True,
    divines=True,
)
