"""What the coming dawn or sunset would bring if the phase closed now: what is certain, what is one of several, and why.

It is worked out on a copy and with no dice at all, so that it writes nothing (W-3) and nobody reads the future in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, cast

from lupus.engine.dice import keys
from lupus.engine.events import Event
from lupus.engine.game import Command
from lupus.engine.preview import Preview, Way, preview
from lupus.engine.seats import MASTER
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import Words
from lupus.rulesets.tempo_reale.why import Reasons
from lupus.site.village.pages.diary import GRAVE, genders_of

LIMIT: Final = 64
"""Ways explored at most: beyond them nothing is called certain."""

SHOWN: Final = 12
"""Ways that are shown one by one."""

OPEN: Final = ("night", "day")

SILENT: Final = frozenset({"drawn", "phase", "vote-shown", "vote-counted", "ghost-powers-left", "seed-revealed"})
"""What a short look leaves out: draws stand beside their way, votes in the table."""


class Line(NamedTuple):
    """A sentence about an event, and the sentences about what caused it."""

    kind: str
    text: str
    grave: bool
    secret: bool
    """Only game masters learn it."""
    why: list[str]


class Case(NamedTuple):
    """One way that things may go: what the draws gave, and what happens in it alone."""

    draws: list[str]
    lines: list[Line]


class Outlook(NamedTuple):
    """What may happen."""

    half: str
    """"dawn" or "sunset"."""
    number: int
    certain: list[Line]
    cases: list[Case]
    more: int
    """Ways that were explored and are not shown."""
    complete: bool
    """Whether all ways were explored."""
    left_out: list[str]
    """What was not looked at, because nothing else depends on it."""


def reasons_of(table: Table[Any], log: Iterable[Entry]) -> Reasons:
    """Why things happened in a log, as far as the ruleset knows."""
    return Reasons(log, table.game.edition.why)  # type: ignore[attr-defined]


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
    certain = teller.lines(found.ways[0], found.common)
    state = before.state
    drawn = {keys(label)[-1] for way in found.ways for label in way.draws}
    left_out = [lexicon.say(f"aside-{kind}") for kind in asides(before) if kind in drawn]
    return Outlook(state.phase, state.number, certain, cases, max(0, len(found.ways) - SHOWN), found.complete, left_out)


def explored(before: Table[Any], limit: int = LIMIT) -> Preview:
    """The ways of a publication, but for draws on which nothing else depends."""
    return preview(before.game, before.state, Command(MASTER, "publish"), limit, asides(before))


def asides(table: Table[Any]) -> Mapping[str, Any]:
    """The draws on which nothing else depends, each with the outcome that tells nothing."""
    return cast(Mapping[str, Any], table.game.edition.asides)  # type: ignore[attr-defined]


def case_of(found: Preview, way: Way, teller: Teller) -> Case:
    """What distinguishes one way from the others."""
    common = frozenset(found.common)
    own = [event for event in way.events if event not in common]
    return Case(teller.draws(own), teller.lines(way, own))


class Teller:
    """Says the events that a game may bring, each with its reasons."""

    def __init__(self, before: Table[Any], lexicon: Words) -> None:
        self.before, self.lexicon, self.genders = before, lexicon, genders_of(before)
        self.at = f"{before.state.phase} {before.state.number}"

    def lines(self, way: Way, which: Iterable[Event]) -> list[Line]:
        """The sentences of some events of a way, in its order."""
        n, at = len(self.before.log), self.at
        entries = [Entry(n + i, at, event, event.audience) for i, event in enumerate(way.events, 1)]
        reasons, wanted = reasons_of(self.before, [*self.before.log, *entries]), frozenset(which)
        found = []
        for entry in entries:
            event = entry.event
            if event in wanted and shows(event) and (text := self.say(event)) is not None:
                found.append(
                    Line(kind_of(event), text, event.kind in GRAVE, entry.seen_by.dump() == "gm", self.causes(reasons.of(entry)))
                )
        return found

    def causes(self, events: Iterable[Event]) -> list[str]:
        """Why an event happens, in words."""
        return [text for cause in events if (text := self.say(cause)) is not None]

    def draws(self, events: Iterable[Event]) -> list[str]:
        """The draws that lead here."""
        return [text for event in events if event.kind == "drawn" and (text := self.say(event)) is not None]

    def say(self, event: Event) -> str | None:
        """An event in words, for the game master."""
        return self.lexicon.tell(event, MASTER, self.genders)


def shows(event: Event) -> bool:
    """Whether an event is something that happens, rather than a reason or a matter of course."""
    return not event.reason and event.kind not in SILENT


def kind_of(event: Event) -> str:
    """The kind under which an event is shown: a failure does not look like a success."""
    return "failed" if event.kind == "outcome" and not getattr(event, "success", True) else event.kind


# --- what if ----------------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """What a changed command would change."""

    gone: list[Line]
    come: list[Line]
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
        events = {event: way for way in reversed(found.ways) for event in way.events if shows(event)}
        self.texts = {text: (event, way) for event, way in events.items() if (text := self.teller.say(event)) is not None}

    def without(self, other: Future) -> list[Line]:
        """What may happen here and not there, with its reasons."""
        return [
            line for text, (event, way) in self.texts.items() if text not in other.texts for line in self.teller.lines(way, [event])
        ]
