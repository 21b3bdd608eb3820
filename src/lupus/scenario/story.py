"""The story of a game in words, chapter by chapter: as one reader is told it, or as the game master sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import Words
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.why import why
from lupus.rulesets.words import words

PUBLIC_PAGE: Final = "public"

LEFT_OUT: Final = frozenset(
    {"ordered", "voted", "vote-shown", "vote-effect", "hypnotised", "outcome", "ghost-powers-left", "counted", "failed", "drawn",
     "deceived", "vote-moved", "knows-nobody", "settings", "village", "committed", "seed-revealed", "knows-visitor-count",
     "knows-visitors", "knows-visited", "knows-aura", "knows-mystic", "role-assigned"}
)  # fmt: skip
"""What a short story leaves out."""

GRAVE: Final = frozenset({"died", "exiled", "faction-defeated", "victory", "resurrected"})


class Line(NamedTuple):
    """A sentence. weight: 0 plain, 1 minor, 2 grave. reason: it explains the line before."""

    text: str
    weight: int = 0
    reason: bool = False


def reader_of(name: str, seats: Sequence[Seat]) -> str:
    """The reader that a name on the command line means. Raises `LookupError` for nobody's name."""
    if name != PUBLIC_PAGE and name not in seats:
        raise LookupError(f"there is no player {name!r} (there are: {', '.join(seats)}, or {PUBLIC_PAGE})")
    return name


class Story:
    """The words of one game in one language."""

    def __init__(self, table: Table[Any], language: str) -> None:
        self.table = table
        self.words: Words = words(language, table.game.key)
        self.genders: Mapping[Seat, str] = {s: table.setup.cast.get(s, {}).get("gender", "x") for s in table.setup.seats}

    def chapters(self, reader: str | None, *, short: bool = False, reasons: bool = False) -> Iterator[tuple[str, list[Line]]]:
        """Heading and lines of each half-phase that has any.

        reader: a seat or `PUBLIC_PAGE`; None for the game master. short: leave out what only the game master would look up.
        reasons: under each event what caused it, which only the game master may see.
        """
        viewer: Viewer = MASTER if reader is None else None if reader == PUBLIC_PAGE else reader
        log = self.table.log
        told = [entry for entry in log if entry.seen_by.admits(viewer)]
        for at, group in groupby(told, key=lambda entry: entry.at):
            lines = list(self._lines(list(group), viewer, short, reasons, log))
            if lines:
                yield self.heading(at), lines

    def heading(self, at: str) -> str:
        """The heading of a half-phase, from its place in the log ("dawn 3")."""
        phase, _, number = at.partition(" ")
        return self.words.say(f"heading-{phase}", values={"number": number})

    def _lines(self, entries: list[Entry], viewer: Viewer, short: bool, reasons: bool, log: list[Entry]) -> Iterator[Line]:
        for kind, run in groupby(entries, key=lambda entry: (entry.event.kind, getattr(entry.event, "ballot", ""))):
            several = list(run)
            if short and kind[0] == "tally":
                yield Line(self._tallies([entry.event for entry in several]), 1)
                continue
            for entry in several:
                if short and kind[0] in LEFT_OUT:
                    continue
                text = self.words.tell(entry.event, viewer, self.genders)
                if text is None:
                    continue
                yield Line(text, 2 if kind[0] in GRAVE else 1 if entry.event.reason else 0)
                if reasons and not entry.event.reason:
                    for cause in why(entry, log):
                        because = self.words.tell(cause, MASTER, self.genders)
                        if because is not None:
                            yield Line(because, 1, reason=True)

    def _tallies(self, tallies: Sequence[Event]) -> str:
        """All the votes of a ballot on one line, the most voted first."""
        counts = sorted((e for e in tallies if isinstance(e, ev.Tally)), key=lambda e: -e.votes)
        names = self.words.listed([f"{shown(e.target)} {e.votes}" for e in counts])
        return self.words.say(f"tallies-{counts[0].ballot}", values={"names": names})

    def cast_of_characters(self) -> str:
        """Who is who, by role: what the game master knows and the players do not."""
        roles: dict[str, list[str]] = {}
        for entry in self.table.log:
            if isinstance(entry.event, ev.RoleAssigned):
                roles.setdefault(entry.event.role, []).append(shown(entry.event.player))
        lines = [f"  {self.words.say(f'role-{role}')}: {', '.join(names)}" for role, names in roles.items()]
        return "\n".join([self.words.say("heading-cast"), *lines])


def shown(name: Seat) -> str:
    """A seat as people read it."""
    return name[:1].upper() + name[1:]
