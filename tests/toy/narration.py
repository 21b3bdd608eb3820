"""How the ring tells its story: the texts are in `words/`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lupus.engine.events import Event
from lupus.engine.seats import Seat
from lupus.rulesets.lexicon import GRAVE, SHORT, Rolebook, Row, Style, Words, not_in

from .events import Gathered

ROLES: Final = ("giver", "guesser")


def rolebook(words: Words) -> Rolebook:
    """Who gives, and who guesses."""
    head = tuple(words.say(f"rolebook-{name}") for name in ("role", "key", "page"))
    rows = (Row(key, f"role-{key}", (words.say(f"role-{key}"), key, words.say(f"role-{key}-page"))) for key in ROLES)
    return Rolebook("role", head, tuple(rows))


def players(event: Event) -> Iterator[tuple[Seat, str]]:
    """All are players."""
    if isinstance(event, Gathered):
        yield from ((seat, "player") for seat in event.seats)


STYLE: Final = Style(
    folders=(str(__package__),),
    roles=rolebook,
    about={"won": "winners"},
    manners={"won": GRAVE, **dict.fromkeys(("gathered", "drawn", "committed", "seed-revealed"), not_in(SHORT))},
    who=players,
)
