"""The story of a game in words, chapter by chapter: as one reader is told it, or as the game master sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.words import words

PUBLIC_PAGE: Final = "public"


class Line(NamedTuple):
    """A sentence. weight: 0 plain, 1 minor, 2 grave. reason: it explains the line before."""

    text: str
    weight: int = 0
    reason: bool = False


def reader_of(name: str, seats: Sequence[Seat]) -> str:
    """The reader that a name on the command line means, in capitals or not. Raises `LookupError` for nobody's name."""
    if name == PUBLIC_PAGE or name in seats:
        return name
    alike = [known for known in (*seats, PUBLIC_PAGE) if known.casefold() == name.casefold()]
    if len(alike) != 1:
        raise LookupError(f"there is no player {name!r} (there are: {', '.join(seats)}, or {PUBLIC_PAGE})")
    return alike[0]


class Story:
    """The words of one game in one language."""

    def __init__(self, table: Table[Any], language: str) -> None:
        self.table = table
        self.words: Words = words(language, table.game.key)
        self.style = self.words.style
        self.genders: Mapping[Seat, str] = {s: table.setup.cast.get(s, {}).get("gender", "x") for s in table.setup.seats}

    def chapters(self, reader: str | None, *, short: bool = False, reasons: bool = False) -> Iterator[tuple[str, list[Line]]]:
        """Heading and lines of each half-phase that has any; phases in a row with the same heading are one.

        reader: a seat or `PUBLIC_PAGE`; None for the game master. short: leave out what only the game master would look up.
        reasons: under each event what caused it, which only the game master may see.
        """
        viewer: Viewer = MASTER if reader is None else None if reader == PUBLIC_PAGE else reader
        log = self.table.log
        told = [entry for entry in log if entry.seen_by.admits(viewer)]
        why = self.style.why(self.table) if reasons else None
        for heading, group in groupby(told, key=lambda entry: self.heading(entry.at)):
            lines = list(self._lines(list(group), viewer, short, why))
            if lines:
                yield heading, lines

    def heading(self, at: str) -> str:
        """The heading of a half-phase, from its place in the log ("dawn 3")."""
        phase, _, number = at.partition(" ")
        return self.words.say(f"heading-{phase}", values={"number": number})

    def _lines(
        self, entries: list[Entry], viewer: Viewer, short: bool, why: Callable[[Entry], list[Event]] | None
    ) -> Iterator[Line]:
        for kind, run in groupby(entries, key=lambda entry: (entry.event.kind, getattr(entry.event, "ballot", ""))):
            several = list(run)
            if short and kind[0] in self.style.gathered:
                yield Line(self.style.gathered[kind[0]](self.words, [entry.event for entry in several]), 1)
                continue
            for entry in several:
                if short and kind[0] in self.style.left_out:
                    continue
                text = self.words.tell(entry.event, viewer, self.genders)
                if text is None:
                    continue
                yield Line(text, 2 if kind[0] in self.style.grave else 1 if entry.event.reason else 0)
                if why is not None and not entry.event.reason:
                    for cause in why(entry):
                        because = self.words.tell(cause, MASTER, self.genders)
                        if because is not None:
                            yield Line(because, 1, reason=True)

    def cast_of_characters(self) -> str:
        """Who is who, by role: what the game master knows and the players do not."""
        secrets: dict[str, list[str]] = {}
        for entry in self.table.log:
            for seat, message in self.style.who(entry.event):
                secrets.setdefault(message, []).append(shown(seat))
        lines = [f"  {self.words.say(message)}: {', '.join(names)}" for message, names in secrets.items()]
        return "\n".join([self.words.say("heading-cast"), *lines])
