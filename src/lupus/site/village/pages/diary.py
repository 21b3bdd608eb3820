"""What a viewer has been told, as pages show it: dated chapters, the newest first. Made from a view, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import HalfPhase
from lupus.rulesets.lexicon import PAGE, Words
from lupus.rulesets.teller import Line, Rows, tell


class Chapter(NamedTuple):
    """What was told in a night, at a dawn, in a day, at a sunset. at: its place in the log ("dawn 3")."""

    at: str
    phase: str
    heading: str
    date: datetime | None
    lines: Sequence[Line]


def chapters(
    view: Rows, viewer: Viewer, lexicon: Words, genders: Mapping[Seat, str], telling: str = PAGE,
    dates: Mapping[str, datetime] = MappingProxyType({}),
) -> list[Chapter]:  # fmt: skip
    """The story that a viewer was told, the newest chapter first; chapters without a line are left out.

    dates: when the half-phases were published, as far as pages say so.
    """
    found = tell(view, viewer, lexicon, genders, telling)
    return [Chapter(at, HalfPhase.of(at).phase, heading, dates.get(at), lines) for at, heading, lines in reversed(found)]
