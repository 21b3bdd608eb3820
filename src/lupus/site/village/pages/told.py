"""What a viewer was told, as pages show it: their card, dated chapters, the news. Made from a view alone.

Chapters are kept under the digests of the rows that they were made of: a log that was rewritten has other digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from lupus.engine.seats import PUBLIC, Seat, Viewer
from lupus.engine.table import Entry, HalfPhase, Table, Told, view
from lupus.rulesets.lexicon import PAGE, Words, shown
from lupus.rulesets.teller import Line, Rows, genders_of, tell
from lupus.rulesets.tempo_reale.roles import EMPTY
from lupus.rulesets.tempo_reale.village import ALIVE, Fate
from lupus.site.memory import Memory
from lupus.site.table.cache import Stored
from lupus.site.table.models import Game, Receipt

from .forms import ANSWERS

FELLOWS: Final = frozenset({"group", "clan", "phantom", "ghost", "awakening", "corruption"})
"""The causes by which players learn who is on their side, rather than what somebody seems to be."""


class Card(NamedTuple):
    """A player's own card."""

    key: str
    role: str
    text: str
    faction_key: str
    faction: str
    aura: str
    mystic: bool
    ghost_key: str
    ghost: str
    ghost_text: str
    known: list[tuple[str, str]]
    """Those of their own faction whom they were told of: name and role."""
    alone: bool
    """Whether they were told that they are the only one of a group whose members know one another."""
    past: str
    """Whether what the role does is past: the gender of somebody who is dead, `out` for who left the game; empty for
    the living."""


def card_of(view: Sequence[Told], table: Table[Any], lexicon: Words) -> Card | None:
    """The card, from the events that were told to this player, as the rules fold them; None before the deal. Its text
    and the factions of others are those of the rulebook."""
    told: list[Any] = [line.event for line in view]
    seen = table.game.evolve(None, told)
    seat, who = next(iter(seen.characters.items()), ("", None))  # in one's own view nobody else is known
    if who is None:
        return None
    book, say = table.game.edition.roles, lexicon.say  # type: ignore[attr-defined]
    power = (who.power or EMPTY) if who.ghost else ""
    fellows = {e.target: e.role for e in told if e.kind == "knows-role" and e.cause in FELLOWS}
    mates = [
        (shown(seat), say(f"role-{key}")) for seat, key in sorted(fellows.items()) if side_of(key, book) == who.faction
    ]
    return Card(
        key=who.role,
        role=say(f"role-{who.role}"),
        text=say(f"role-{who.role}-page"),
        faction_key=who.faction,
        faction=say(f"faction-{who.faction}"),
        aura=say(f"aura-{who.aura}"),
        mystic=who.mystic,
        ghost_key=power,
        ghost=say(f"power-{power}") if power else "",
        ghost_text=say(f"power-{power}-page") if power and lexicon.has(f"power-{power}-page") else "",
        known=mates,
        alone=not fellows and any(e.kind == "knows-nobody" for e in told),
        past=past_of(seen.fates.get(seat, ALIVE), genders_of(table)[seat]),
    )


def past_of(fate: Fate, gender: str) -> str:
    """`Card.past` of somebody with this fate."""
    return "" if fate == ALIVE else gender if fate.in_game else "out"


def side_of(role: str, book: Any) -> str:
    """The faction of a role as the rulebook has it. A spettro is none of its roles, and is with the negromanti."""
    return str(book[role].faction) if role in book else "negromanti"


class Chapter(NamedTuple):
    """What was told in a night, at a dawn, in a day, at a sunset. at: its place in the log ("dawn 3")."""

    at: str
    phase: str
    heading: str
    date: datetime | None
    lines: Sequence[Line]


def chapters(
    view: Rows,
    viewer: Viewer,
    lexicon: Words,
    genders: Mapping[Seat, str],
    telling: str = PAGE,
    dates: Mapping[str, datetime] = MappingProxyType({}),
) -> list[Chapter]:
    """The story that a viewer was told, the newest chapter first; chapters without a line are left out.

    dates: when the half-phases were published, as far as pages say so.
    """
    found = tell(view, viewer, lexicon, genders, telling)
    return [
        Chapter(at, HalfPhase.of(at).phase, heading, dates.get(at), lines) for at, heading, lines in reversed(found)
    ]


CHAPTERS: Final = Memory[Sequence[Chapter]](16_384)
"""Phases that are over, as they were told, by digest, viewer and language. A village of 60 has about 3,000 on day
14."""


def story_of(table: Stored, viewer: Viewer, lexicon: Words, dates: Mapping[str, datetime]) -> list[Chapter]:
    """The story that a viewer was told, the newest chapter first. Only the phase that is open is told anew each time.

    The lines are numbered from 1 in each phase.
    dates: when the half-phases were published, as far as pages say so.
    """
    genders, found = genders_of(table), list[Chapter]()
    for rows, digest in table.phases():
        tell = partial(chapters_of, rows, viewer, lexicon, genders)
        lines = (
            CHAPTERS.get((digest, viewer, lexicon), tell)
            if digest
            else chapters(view(rows, viewer), viewer, lexicon, genders)
        )
        found += [chapter._replace(date=dates.get(rows[0].at)) for chapter in lines]
    return found[::-1]


def chapters_of(
    rows: Sequence[Entry], viewer: Viewer, lexicon: Words, genders: Mapping[Seat, str]
) -> Sequence[Chapter]:
    """What a viewer was told in a phase that is over: a chapter, or none. A dawn at which nobody died has a line that
    says so."""
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


TURNS: Final = ("dawn", "sunset")
"""The half-phases that bring news."""

NO_NEWS: Final = frozenset({*ANSWERS.values(), "announcement", "committed", "seed-revealed"})
"""The kinds of events that are no news here: what a player answered themselves, what has a place of its own, long
numbers."""


class News(NamedTuple):
    """What came at the last dawn or sunset and since then.

    heading: which one it was; empty before the first. public: what everybody was told. own: what the viewer was told
    besides. voted: whether votes were counted.
    """

    heading: str
    date: datetime | None
    public: list[Line]
    own: list[Line]
    voted: bool


class Announcement(NamedTuple):
    """What the game masters told everybody."""

    text: str
    heading: str
    date: datetime | None


def news_of(table: Stored, seat: Seat, lexicon: Words, dates: dict[str, datetime]) -> News:
    """The news for the player of a seat. dates: when half-phases were published."""
    phases = since_the_turn(table)
    rows = [entry for phase in phases for entry in phase if entry.event.kind not in NO_NEWS]
    public = [entry for entry in rows if entry.seen_by == PUBLIC]
    own = [entry for entry in rows if entry.seen_by != PUBLIC and entry.seen_by.admits(seat)]
    told, mine = lines_of(public, None, table, lexicon), lines_of(own, seat, table, lexicon)
    if phases and silent(phases[0]):
        told.insert(0, Line(0, "phase", _("Stamattina nessuno è morto."), ""))
    at = phases[0][0].at if phases else ""
    counted = any(entry.event.kind in ("vote-shown", "tally") for entry in public)
    return News(lexicon.heading(at) if at else "", dates.get(at), told, mine, counted)


def lines_of(rows: Sequence[Entry], viewer: Viewer, table: Stored, lexicon: Words) -> list[Line]:
    """What rows tell a viewer, one line after the other."""
    return [line for chapter in tell(rows, viewer, lexicon, genders_of(table), PAGE) for line in chapter.lines]


def since_the_turn(table: Stored) -> Sequence[Sequence[Entry]]:
    """The log from the last dawn or sunset on, half-phase by half-phase; nothing before the first.

    One that is not published yet, and so has not ended, is not the last: its rows say nothing to anybody.
    """
    phases, over = [(rows, digest) for rows, digest in table.phases() if rows], table.game.over(table.state)
    turns = [n for n, (rows, end) in enumerate(phases) if HalfPhase.of(rows[0].at).phase in TURNS and (end or over)]
    return [rows for rows, _end in phases[turns[-1] :]] if turns else []


def announcements_of(game: Game, table: Stored, lexicon: Words) -> list[Announcement]:
    """What the game masters announced, the newest first, with the moment in which everybody could read it."""
    made = Receipt.objects.filter(game=game, verb="announce", last__lte=len(table.log)).values_list(
        "first", "last", "received"
    )
    found = [
        (entry.n, Announcement(event.text, lexicon.heading(entry.at), received))
        for first, last, received in made
        for entry, event in announced(table.log[first - 1 : last])
    ]
    return [announcement for _n, announcement in sorted(found, key=lambda pair: -pair[0])]


def announced(rows: Iterable[Entry]) -> Iterator[tuple[Entry, Any]]:
    """The announcements among these rows, each with its event."""
    return ((entry, entry.event) for entry in rows if entry.event.kind == "announcement")
