"""What pages make of a log again and again, kept under the digests of its rows: a log that was rewritten has other digests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from lupus.engine.seats import PUBLIC, Seat, Viewer
from lupus.engine.table import Entry, view
from lupus.rulesets.lexicon import Words
from lupus.rulesets.teller import Line, genders_of
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
        lines = CHAPTERS.get((digest, viewer, lexicon), tell) if digest else chapters(view(rows, viewer), viewer, lexicon, genders)
        found += [chapter._replace(date=dates.get(rows[0].at)) for chapter in lines]
    return found[::-1]


def chapters_of(rows: Sequence[Entry], viewer: Viewer, lexicon: Words, genders: Mapping[Seat, str]) -> Sequence[Chapter]:
    """What a viewer was told in a phase that is over: a chapter, or none. A dawn at which nobody died has a line that says so."""
    found = chapters(view(rows, viewer), viewer, lexicon, genders)
    if not silent(rows):
        return found
    told = found[0] if found else Chapter(rows[0].at, "dawn", lexicon.heading(rows[0].at), None, [])
    with override(lexicon.language):
        calm = Line(0, "phase", _("Stamattina nessuno è morto."), "")
    return [told._replace(lines=[calm, *told.lines])]


def silent(rows: Sequence[Entry]) -> bool:
    """Whether these rows are a dawn at which nobody died."""
    dawn = bool(rows) and rows[0].at.startswith("dawn ")
    return dawn and not any(entry.event.kind == "died" and entry.seen_by == PUBLIC for entry in rows)


def board_of(table: Stored) -> PublicVillage:
    """The village as everybody knows it. All who ask share it: it is not to be changed."""
    return BOARDS.get(table.public, lambda: village_of(table.view(None)))
