"""The ending of a game, scene by scene: all screens of the room show the same one, and the host goes on.

`Room.scene` says which, so it is the same after a reload, after a restart, and on a phone that comes late. Nothing of
an ending is made before the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from lupus.engine.seats import MASTER
from lupus.rulesets.scenes import Scene
from lupus.site.people.language import spoken

from .models import Room
from .play import Play

MOST: Final = 50

made: Final[dict[tuple[str, int, str], tuple[Scene, ...]]] = {}
"""The scenes that were made last, by game, number of rows and language: all screens of a room show the same ones."""


def scenes(play: Play) -> tuple[Scene, ...]:
    """The scenes of the game that has ended, in the language that is active; none while it is played."""
    ending = play.screens.ending
    if ending is None or not ending.over(play.table.state):
        return ()
    known = (play.game.slug, len(play.table.log), spoken())
    if known not in made:
        if len(made) >= MOST:
            made.clear()
        point = play.viewpoint(MASTER)
        made[known] = ending.scenes(point.told, point.guests, point.words)
    return made[known]


def scenes_of(room: Room, now: datetime) -> tuple[Scene, ...]:
    """The same of a room."""
    return scenes(Play(room, room.game, now)) if room.game is not None else ()


def place(room: Room) -> str:
    """Where a room is in an ending, for forms: one that was made elsewhere is late."""
    return f"{room.game.length if room.game is not None else 0}.{room.scene}"


def facts(play: Play, *, shared: bool) -> dict[str, Any] | None:
    """What `room/_scene.html` shows; None where no scene is left, and the last screen of the game stands there."""
    found, room = scenes(play), play.room
    if room.scene >= len(found):
        return None
    leading = play.screens.leading
    aloud = play.screens.speaks and not (leading is not None and leading.chosen(play.table.setup.settings))
    plays = shared and any(one.plays for one in found[: room.scene + 1])
    acts = play.screen(None)["staging"].acts if plays else ()
    return shown(found, room.scene, place(room)) | {"aloud": aloud, "language": spoken(), "acts": " ".join(acts)}


def shown(found: Sequence[Scene], n: int, at: str) -> dict[str, Any]:
    """One of these scenes as a template draws it. at: where the room is."""
    scene = found[n]
    most = max([1, *(bar.after for bar in scene.bars)])
    return {
        **scene._asdict(),
        "bars": [climbing(bar._asdict(), most) for bar in scene.bars],
        "row": [{"key": key, "now": place == scene.at} for place, key in enumerate(scene.row)],
        "at": at,
        "next": n + 1,
        "of": len(found),
        "last": n + 1 == len(found),
    }


def climbing(bar: dict[str, Any], most: int) -> dict[str, Any]:
    """A bar with its two parts, of a hundred: what was there before, and what has been gained."""
    was, now = round(100 * bar["before"] / most), round(100 * bar["after"] / most)
    return {**bar, "was": was, "gained": now - was}
