"""What pages make of a log again and again, kept under the digests of its rows: a log that was rewritten has other digests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import Entry, view
from lupus.rulesets.lexicon import Words
from lupus.rulesets.teller import genders_of
from lupus.site.memory import Memory
from lupus.site.table.cache import Stored

from .diary import Chapter, chapters
from .public_board import PublicVillage, village_of

CHAPTERS: Final = Memory[Sequence[Chapter]](16_384)
"""Phases that are over, as they were told, by digest, viewer and language. A village of 60 has about 3,000 on day 14."""

BOARDS: Final = Memory[PublicVillage](64)
"""Villages as everybody knows them, by digest."""


def story_of(table: Stored, viewer: Viewer, lexicon: Words, dates: Mapping[str, datetime]) -> list[Chapter]:
    """The story that a viewer was told, the newest chapter first. Only the phase that is open is told anew each time.

    The lines are numbered from 1 in each phase.
    dates: when the half-phases were published, as far as pages say so.
    """
    genders, found = genders_of(table), list[Chapter]()
    for rows, digest in table.phases():
        tell = partial(chapters_of, rows, viewer, lexicon, genders)
        lines = CHAPTERS.get((digest, viewer, lexicon), tell) if digest else tell()
        found += [chapter._replace(date=dates.get(rows[0].at)) for chapter in lines]
    return found[::-1]


def chapters_of(rows: Sequence[Entry], viewer: Viewer, lexicon: Words, genders: Mapping[Seat, str]) -> Sequence[Chapter]:
    """What a viewer was told in these rows: a chapter, or none."""
    return chapters(view(rows, viewer), viewer, lexicon, genders)


def board_of(table: Stored) -> PublicVillage:
    """The village as everybody knows it. All who ask share it: it is not to be changed."""
    return BOARDS.get(table.public, lambda: village_of(table.view(None)))
