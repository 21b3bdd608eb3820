"""What a viewer has been told, in words: the lines of a page or a mail. Made from a view, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import Words
from lupus.rulesets.words import words

GRAVE: Final = frozenset({"died", "victory", "faction-defeated", "exiled", "faction-disqualified", "ghost-raised", "transformed"})
"""What deserves to be seen at a glance."""

ELSEWHERE: Final = frozenset({"village", "vote-shown", "tally", "phase"})
"""What pages show in another form: as a street, a table, a picture, a heading."""


class Line(NamedTuple):
    """A sentence, and the kind of event that it tells, for its icon."""

    kind: str
    text: str
    grave: bool = False
    reason: bool = False


class Chapter(NamedTuple):
    """What was told in a night, at a dawn, in a day, at a sunset."""

    phase: str
    heading: str
    date: datetime | None
    lines: Sequence[Line]


def genders_of(table: Table[Any]) -> Mapping[Seat, str]:
    """The genders of a game, which everybody knows."""
    return {seat: str(table.setup.cast.get(seat, {}).get("gender", "x")) for seat in table.setup.seats}


def chapters(
    view: Sequence[Told],
    viewer: Viewer,
    lexicon: Words,
    genders: Mapping[Seat, str],
    without: frozenset[str] = ELSEWHERE,
    dates: Mapping[str, datetime] = MappingProxyType({}),
) -> list[Chapter]:
    """The story that a viewer was told, the newest chapter first; chapters without a line are left out.

    dates: when the half-phases were published, as far as pages say so.
    """
    found = []
    for at, entries in groupby(view, key=lambda told: told.at):
        lines = list(lines_of(entries, viewer, lexicon, genders, without))
        if lines:
            found.append(Chapter(at.partition(" ")[0], when(at, lexicon), dates.get(at), lines))
    return found[::-1]


def when(at: str, lexicon: Words) -> str:
    """A half-phase in words: "Alba 3"."""
    phase, number = [*at.split(" "), "0"][:2]
    return lexicon.say(f"heading-{phase}", values={"number": number})


def lines_of(
    entries: Iterable[Told], viewer: Viewer, lexicon: Words, genders: Mapping[Seat, str], without: frozenset[str]
) -> Iterable[Line]:
    """The sentences of a run of events; what says nothing to this viewer is left out."""
    for told in entries:
        if told.event.kind not in without:
            text = lexicon.tell(told.event, viewer, genders)
            if text is not None:
                yield Line(told.event.kind, text, told.event.kind in GRAVE, told.event.reason)


def lexicon_of(table: Table[Any], language: str) -> Words:
    """The words of a game's ruleset; Italian where a language has none."""
    return words(language if language in ("it", "en") else "it", table.game.key)
