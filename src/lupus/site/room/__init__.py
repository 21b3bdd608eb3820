"""Hosting of games around a table: people in one room, each with a phone, no accounts, minutes instead of weeks."""

from typing import Final

ROOM: Final = "room"
"""The name of this hosting in the row of a game."""
