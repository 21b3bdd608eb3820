"""Fantasma: has no power, and becomes a spettro by dying (rulebook 3.7; 7th edition: D-28)."""

from ..roles import Role

role = Role(
    key="fantasma",
    faction="negromanti",
    aura="black",
    haunts=True,
)
