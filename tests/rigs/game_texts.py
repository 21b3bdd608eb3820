"""What the texts of every game keep: each event has a sound one for whoever learns it, the two languages have the same
messages, and none mentions what it is not given."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from importlib.resources import files

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from lupus.engine.events import Event
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.rulesets.lexicon import LANGUAGES, Words

BYSTANDER = "zoe"
UNSOUND = r"[{}\n]|  | [,.;:!)»]|\( |\?\?\?|\.\.|\(\)|,\."
"""What no text holds. Each game adds how a value that is missing would read."""


def by_kind(samples: Iterable[Event]) -> dict[str, list[Event]]:
    """Events by their kinds, each once."""
    found: defaultdict[str, list[Event]] = defaultdict(list)
    for sample in dict.fromkeys(samples):
        found[sample.kind].append(sample)
    return dict(found)


def readers(told: Event, seats: Iterable[Seat]) -> list[Viewer]:
    """Everybody who receives an event, each perspective at least once."""
    return [v for v in (None, MASTER, BYSTANDER, *seats) if told.audience.admits(v)]


def are_sound(
    told: Words,
    events: Iterable[Event],
    seats: Iterable[Seat],
    genders: Mapping[Seat, str],
    *,
    missing: str = "[Nn]one",
    opening: str = "",
    closing: str = "",
) -> None:
    """Whether each event has a text for whoever learns it, which is a sentence.

    missing: how a value that is missing would read. opening, closing: signs before or after a sentence.
    """
    for happened in events:
        for viewer in readers(happened, seats):
            text = told.tell(happened, viewer, genders)
            assert text, (happened, viewer)
            assert not re.search(rf"{UNSOUND}|{missing}", text), text
            assert text[0].isupper() or text[0] in opening, text
            assert text == text.strip()
            assert text.rstrip(closing)[-1] in ".!?" or happened.kind in {"committed", "seed-revealed"}, text


def messages(folder: str, language: str) -> list[ftl.Message]:
    """The messages of a game in a language; nothing of its file is unreadable."""
    text = (files("lupus.rulesets") / folder / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    body = FluentParser().parse(text).body
    assert not [entry.content for entry in body if isinstance(entry, ftl.Junk)]
    return [entry for entry in body if isinstance(entry, ftl.Message)]


def are_alike_in_both_languages(folder: str) -> None:
    """Whether the two languages have the same messages, each once, with the same attributes."""
    found = [[(m.id.name, [a.id.name for a in m.attributes]) for m in messages(folder, one)] for one in LANGUAGES]
    assert found[0] == found[1]
    assert len({name for name, _ in found[0]}) == len(found[0])


class Mentions(Visitor):
    """The variables and messages that a message mentions."""

    def __init__(self, message: ftl.Message) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def mention_what_they_are_given(
    told: Words,
    folder: str,
    events: Mapping[str, Iterable[Event]],
    seats: Collection[Seat],
    genders: Mapping[Seat, str],
    inside: Mapping[str, set[str]],
    pages: tuple[str, ...] = (),
) -> None:
    """Whether no message mentions what it is not given, and none is of no use.

    events: by kind. inside: the messages that are not events, by the beginning of their names, and the variables that
    they are given. pages: the beginnings of those that say so themselves.
    """
    for message in messages(folder, told.language):
        name = message.id.name
        if name in events:
            given = set().union(*(told.values(x, v, genders) for x in events[name] for v in readers(x, seats)))
        elif name.startswith(pages):
            continue
        else:
            given = next(v for start, v in inside.items() if name.startswith(start))
        mentions = Mentions(message)
        assert mentions.variables <= given, name
        assert all(told.has(x) for x in mentions.messages), name
