"""Fantasma: no power; becomes a spettro when he dies (rulebook 3.7, D-28)."""

from ...tempo_reale.roles import Role

role = Role(
    key="fantasma",
    faction="negromanti",
    aura="black",
    haunts=True,
)
