"""Massone: no power; the massoni know one another (rulebook 3.7)."""

from ..roles import Role

role = Role(
    key="massone",
    faction="popolani",
    aura="white",
    group="massoni",
)
