"""Hosting of the games played in real time: calendar, pages, console, letters, and which mail is owed."""

from typing import Final

VILLAGE: Final = "village"
"""The name of this hosting, in the row of each of its games."""
