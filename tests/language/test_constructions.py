"""Each construction of the table does what its examples say, and nothing to what only looks like it (section 11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lupus.language.grammar import Construction, constructions
from tests.loops import for_each

from .villages import mail

NIGHTLY = ("power", "suicide", "ritual")


def table() -> dict[str, Construction]:
    return {row.name: row for row in constructions()}


def letters(row: Construction) -> Iterator[tuple[str, str]]:
    yield from row.examples.items()
    yield from row.counters.items()


@for_each("name", table())
def test_a_row_does_what_its_examples_say(name: str) -> None:
    row = table()[name]
    said: dict[str, Any] = {"phase": "N" if row.does in NIGHTLY else "D", **row.setting}
    misfits = []
    for letter, expected in letters(row):
        found = " + ".join(mail(letter, **said).results)
        if found != expected:
            misfits.append(f"{letter}: {found}, not {expected}")
    assert not misfits


@for_each("name", table())
def test_a_row_reads_its_own_examples(name: str) -> None:
    """The table would be larger than it must if another row read them all."""
    row = table()[name]
    said: dict[str, Any] = {"phase": "N" if row.does in NIGHTLY else "D", **row.setting}
    read = {construction for letter in row.examples for construction in read_by(letter, said)}
    assert name in read or not row.examples


def read_by(letter: str, said: dict[str, Any]) -> set[str]:
    from lupus.language.draft import Draft
    from lupus.language.interpreter import run
    from lupus.language.lexicon import LANGUAGES, lexicon

    facts = mail(letter, **said).facts
    assert facts is not None
    found = set()
    for language in LANGUAGES:
        for kind in (False, True):
            draft = Draft(facts, lexicon(language, facts.ruleset), letter, kind=kind)
            run(draft)
            found |= {intent.construction for reading in draft.readings for intent in reading.intents}
    return found


def test_every_row_has_examples_and_says_what_it_is_not() -> None:
    rows = table().values()
    assert len(rows) >= 40
    assert [row.name for row in rows if not row.examples and row.does != "suicide"] == []
    assert all(re.fullmatch(r"[A-Za-z<>()|?*+:,.= ]+", row.chunks) for row in rows)
