"""What the coming dawn or sunset would bring if the phase closed now: what is certain, what is one of several, and why.

It is worked out on a copy and with no dice at all, so that it writes nothing (W-3) and nobody reads the future in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from lupus.engine.dice import Label
from lupus.engine.events import Event
from lupus.engine.game import Command
from lupus.engine.preview import Preview, Way, preview
from lupus.engine.seats import MASTER, MASTER_ONLY
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import GRAVE, PLAINLY, PREVIEW, Words
from lupus.rulesets.teller import Line, genders_of, tell
from lupus.site.village.editions import edition_of

LIMIT: Final = 64
"""Ways explored at most: beyond them nothing is called certain."""

SHOWN: Final = 12
"""Ways that are shown one by one."""

OPEN: Final = ("night", "day")

Shown = tuple[Line, bool]
"""A line, and whether only game masters learn it."""


class ShownWay(NamedTuple):
    """One way that things may go: what the draws gave, and what happens in it alone."""

    draws: list[str]
    lines: list[Shown]


class Outlook(NamedTuple):
    """What may happen."""

    half: str
    """"dawn" or "sunset"."""
    number: int
    certain: list[Shown]
    cases: list[ShownWay]
    more: int
    """Ways that were explored and are not shown."""
    complete: bool
    """Whether all ways were explored."""
    left_out: list[str]
    """What was not looked at, because nothing else depends on it."""


def closed(table: Table[Any]) -> Table[Any]:
    """A copy of a game in which the open phase has closed."""
    copy = table.fork()
    if copy.state.phase in OPEN:
        copy.submit(Command(MASTER, "close"))
    return copy


def outlook(table: Table[Any], lexicon: Words, limit: int = LIMIT) -> Outlook:
    """The coming half-phase. Raises `Illegal("game-over")` where none is coming."""
    before = closed(table)
    found = explored(before, limit)
    teller = Teller(before, lexicon)
    cases = [case_of(found, way, teller) for way in found.ways[:SHOWN]] if len(found.ways) > 1 else []
    certain = deaths_first(teller.lines(found.ways[0], found.common))
    state = before.state
    drawn = {Label.of(label).kind for way in found.ways for label in way.draws}
    left_out = [lexicon.say(f"aside-{kind}") for kind in edition_of(before.game.key).asides if kind in drawn]
    return Outlook(state.phase, state.number, certain, cases, max(0, len(found.ways) - SHOWN), found.complete, left_out)


def explored(before: Table[Any], limit: int = LIMIT) -> Preview:
    """The ways of a publication, but for draws on which nothing else depends."""
    return preview(before.game, before.state, Command(MASTER, "publish"), limit, edition_of(before.game.key).asides)


def brought(table: Table[Any], command: Command, lexicon: Words) -> list[Shown]:
    """What a command of the game masters brings for certain, without dice. Raises `Illegal` for one that is refused."""
    found = preview(table.game, table.state, command, LIMIT, edition_of(table.game.key).asides)
    return deaths_first(Teller(table, lexicon).lines(found.ways[0], found.common))


def deaths_first(lines: Iterable[Shown]) -> list[Shown]:
    """The same lines, those that deserve to be seen at a glance before the others."""
    return sorted(lines, key=lambda shown: shown[0].tone != GRAVE.tone)


def case_of(found: Preview, way: Way, teller: Teller) -> ShownWay:
    """What distinguishes one way from the others."""
    common = frozenset(found.common)
    own = [event for event in way.events if event not in common]
    draws = [text for event in own if event.kind == "drawn" and (text := teller.say(event)) is not None]
    return ShownWay(draws, deaths_first(teller.lines(way, own)))


class Teller:
    """Says the events that a game may bring, each with its reasons."""

    def __init__(self, before: Table[Any], lexicon: Words) -> None:
        self.before, self.lexicon, self.genders = before, lexicon, genders_of(before)
        self.at = f"{before.state.phase} {before.state.number}"

    def lines(self, way: Way, which: Iterable[Event]) -> list[Shown]:
        """The sentences of some events of a way, in its order."""
        log, wanted = [*self.before.log], frozenset(which)
        log += [Entry(n, self.at, event, event.audience) for n, event in enumerate(way.events, len(log) + 1)]
        rows = [entry for entry in log[len(self.before.log) :] if entry.event in wanted and self.shows(entry.event)]
        told = tell(rows, MASTER, self.lexicon, self.genders, why=self.lexicon.style.why(log))
        return [shown(line, log[line.n - 1]) for chapter in told for line in chapter.lines]

    def shows(self, event: Event) -> bool:
        """Whether an event is something that happens, rather than a reason or a matter of course."""
        return not event.reason and PREVIEW not in self.lexicon.style.manners.get(event.kind, PLAINLY).left_out

    def say(self, event: Event) -> str | None:
        """An event in words, for the game master."""
        return self.lexicon.tell(event, MASTER, self.genders)


def shown(line: Line, entry: Entry) -> Shown:
    """A line of the preview: a failure does not look like a success."""
    failed = entry.event.kind == "outcome" and not getattr(entry.event, "success", True)
    return line._replace(kind="failed") if failed else line, entry.seen_by == MASTER_ONLY


# --- what if ----------------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """What a changed command would change."""

    gone: list[Shown]
    come: list[Shown]
    certain: bool
    """Whether both futures were explored to the end."""


def what_if(table: Table[Any], command: Command, lexicon: Words) -> Difference:
    """Between the future as it stands and the one with this command. Raises `Illegal` for a command that is refused."""
    changed = table.fork()
    changed.submit(command)
    old, new = Future(table, lexicon), Future(changed, lexicon)
    return Difference(old.without(new), new.without(old), old.complete and new.complete)


class Future:
    """All that may happen, each sentence once with a way in which it does."""

    def __init__(self, table: Table[Any], lexicon: Words) -> None:
        before = closed(table)
        found = explored(before)
        self.teller, self.complete = Teller(before, lexicon), found.complete
        events = {event: way for way in reversed(found.ways) for event in way.events if self.teller.shows(event)}
        self.texts = {text: (event, way) for event, way in events.items() if (text := self.teller.say(event)) is not None}

    def without(self, other: Future) -> list[Shown]:
        """What may happen here and not there, with its reasons."""
        return [
            line for text, (event, way) in self.texts.items() if text not in other.texts for line in self.teller.lines(way, [event])
        ]
