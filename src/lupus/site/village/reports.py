"""The mails of an edition whose rulebook says how they are made: a report in sections, and mails apart after it.

Which events stand where, the edition says (`reports.py` in its folder). Everybody gets as many mails at the same
moment, of the same length and under the same subject. Each begins with the same words, which are longer than what a
telephone shows of a mail on a locked screen; what is private comes after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import PUBLIC, Seat
from lupus.engine.table import Entry, HalfPhase, Table
from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.teller import genders_of, sentences
from lupus.site.post.models import Letter

from .pages.public_board import BallotRow, ballots_of

APART: Final = (Letter.Kind.SECOND, Letter.Kind.THIRD)
"""The mails after a report, in their order."""


class Part(NamedTuple):
    """A section of a report. rows: of its table of votes; None where it has none."""

    heading: str
    sentences: list[str]
    rows: list[BallotRow] | None = None


class Report(NamedTuple):
    """A report. public: its sections as they would be for somebody who is told nothing in private. left: rows of no
    section."""

    opening: str
    parts: list[Part]
    public: list[Part]
    left: list[Entry]


def book(ruleset: str) -> ModuleType | None:
    """What an edition says of its mails; None for one that leaves their form to the site."""
    return RULESETS[ruleset].part("reports") if find_spec(f"{RULESETS[ruleset].folder}.reports") else None


def kinds_apart(table: Table[Any], new: Sequence[Entry]) -> tuple[Letter.Kind, ...]:
    """The mails that everybody gets after the report of these rows."""
    said = book(table.game.key)
    return (
        APART[: said.mails_apart(entry.event for entry in new if entry.seen_by == PUBLIC)] if said is not None else ()
    )


def report(said: ModuleType, table: Table[Any], rows: Sequence[Entry], seat: Seat, lexicon: Words) -> Report:
    """The report of a half-phase for a seat. rows: what the seat was told in it."""
    told, phase = [entry.event for entry in rows], HalfPhase.of(rows[0].at).phase
    belongs = said.REPORTS.get(phase, {})
    sections = said.report(told, belongs)
    events = [*(e for section in sections for e in section.events), *said.separate(told, seat), *said.defeat(told)]
    parts = [(section.name, part(said, table, rows, section, seat, lexicon)) for section in sections]
    return Report(
        opening(rows),
        [made for _name, made in parts],
        [made for name, made in parts if name != said.OWN_SECTION],
        [e for e in rows if not isinstance(e.event, PhaseBegan) and not any(e.event is told for told in events)],
    )


def part(said: ModuleType, table: Table[Any], rows: Sequence[Entry], section: Any, seat: Seat, lexicon: Words) -> Part:
    """A section in words."""
    heading, its = lexicon.say(f"section-{section.name}"), chosen(rows, section.events)
    if section.name not in said.BALLOTS:
        return Part(heading, sentences(its, seat, lexicon, genders_of(table)))
    return Part(heading, [], [row for ballot in ballots_of(its) for row in ballot.in_roster(table.setup.seats)])


def apart(
    said: ModuleType, table: Table[Any], kind: Letter.Kind, rows: Sequence[Entry], seat: Seat, lexicon: Words
) -> list[str]:
    """What one of the mails after a report says to a seat: mostly nothing. rows: of all, and of this seat."""
    public = [entry.event for entry in rows if entry.seen_by == PUBLIC]
    mails = said.apart([entry.event for entry in rows], seat, said.mails_apart(public))
    return sentences(chosen(rows, mails[APART.index(kind)]), seat, lexicon, genders_of(table))


def chosen(rows: Sequence[Entry], events: Iterable[Event]) -> list[Entry]:
    """The rows of these events, in the order of the events."""
    return [entry for event in events for entry in rows if entry.event is event]


def opening(rows: Sequence[Entry]) -> str:
    """How every report begins (L3-BASE-MAIL-02), and why it is so long."""
    began = next((entry.event for entry in reversed(rows) if isinstance(entry.event, PhaseBegan)), None)
    begins = {"day": _("Comincia il giorno %(number)s."), "night": _("Comincia la notte %(number)s.")}
    said = begins[began.phase] % {"number": began.number} if began is not None and began.phase in begins else ""
    why = _(
        "Sotto trovi il resoconto, una sezione per volta, e soltanto le sezioni che hanno qualcosa da dire. Arriva a "
        "tutti nello stesso momento, lungo uguale per tutti; lo seguono altre mail, anch’esse per tutti."
    )
    return f"{said} {why}".lstrip()


def title_apart(kind: Letter.Kind) -> str:
    """The subject of a mail after the report."""
    return {Letter.Kind.SECOND: _("la seconda lettera"), Letter.Kind.THIRD: _("la terza lettera")}[kind]


def opening_apart() -> str:
    """How every mail after a report begins."""
    return _(
        "Questa lettera segue il resoconto e arriva a tutti, nello stesso momento e lunga uguale: così nessuno "
        "capisce, dal numero delle mail, a chi è successo qualcosa. Quasi sempre è vuota. Se invece qualcosa riguarda "
        "proprio il tuo personaggio, lo leggi qui sotto."
    )
