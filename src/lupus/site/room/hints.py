"""A first game that explains itself: whoever plays alone to learn gets the hints of the game, until they switch them off."""

from __future__ import annotations

from typing import Final

from lupus.rulesets.screens import Screens, Viewpoint

from .models import Room

HINTS: Final = "practice-hints"
"""Among what a room has chosen: "no" where nobody wants them. No game has an option of this name."""


def wanted(room: Room) -> bool:
    """Whether a room explains the game: with others around no hint is shown, since it may speak of what one holds."""
    return room.practice and room.options.get(HINTS) != "no"


def hint_of(room: Room, screens: Screens, view: Viewpoint) -> str | None:
    """The hint for a reader at this moment; None for nothing new."""
    return screens.hint(view) if wanted(room) else None
