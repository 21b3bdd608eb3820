"""The words of a game for the command line: who may be named as a reader, and who is who."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown

PUBLIC_PAGE: Final = "public"


def viewer_of(name: str | None, seats: Sequence[Seat]) -> Viewer:
    """Who is meant by a name on the command line, in capitals or not; without a name, the game master.

    Raises `LookupError` for nobody's name.
    """
    if name is None:
        return MASTER
    known: dict[str, Viewer] = {**dict(zip(seats, seats, strict=True)), PUBLIC_PAGE: None}
    alike = [name] if name in known else [key for key in known if key.casefold() == name.casefold()]
    if len(alike) != 1:
        raise LookupError(f"there is no player {name!r} (there are: {', '.join(seats)}, or {PUBLIC_PAGE})")
    return known[alike[0]]


def cast_of_characters(table: Table[Any], words: Words) -> str:
    """Who is who, by role: what the game master knows and the players do not."""
    secrets: dict[str, list[str]] = {}
    for entry in table.log:
        for seat, message in words.style.who(entry.event):
            secrets.setdefault(message, []).append(shown(seat))
    lines = [f"  {words.say(message)}: {', '.join(names)}" for message, names in secrets.items()]
    return "\n".join([words.say("heading-cast"), *lines])
