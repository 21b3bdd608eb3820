"""Bots that play Werewolf: a game among themselves, and players for the empty seats of a room."""

from __future__ import annotations

from typing import Final

from lupus.bots.cast import Demo

from ..composition import PLAYERS
from .seated import STRENGTHS
from .tables import play, room

DEMO: Final = Demo(room, play, PLAYERS, 12)

__all__ = ["DEMO", "STRENGTHS", "play", "room"]
