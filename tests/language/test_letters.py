"""Letters to a second village, whose canonical forms were derived from the specification alone (letters.yaml), and
letters of an edition whose powers name more than a target (parts.yaml), and to people whose names are words, too
(names.yaml).

Proves L3-BASE-HI-01 (the commands), 02 and 03 (strangers and automatic mail), 04 (quotations and signatures), 05 (the
subject), 06 to 08 (several commands, unclear names, corrections), 09 and 10 (names), 11 (forms that change nothing), 12
(verbs of other roles) and 13 (suicide in two mails). A letter may also say which `notes` the reply has and which orders
it `leaves` in force.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from lupus.language.canonical import notes
from lupus.language.cast import Reply, replies
from tests.loops import for_each


def village(name: str) -> dict[str, Any]:
    """A file of a cast and letters beside this one."""
    loaded: dict[str, Any] = yaml.load(
        (Path(__file__).parent / name).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader
    )
    return loaded


LETTERS, PARTS, NAMES = village("letters.yaml"), village("parts.yaml"), village("names.yaml")
VILLAGES = (LETTERS, PARTS, NAMES)
SENTENCE = "Che bella giornata. "


@cache
def pairs() -> list[tuple[dict[str, Any], Reply]]:
    """Every letter and its reply: read when a test asks, and not by whoever collects the tests."""
    return [pair for those in VILLAGES for pair in zip(those["mails"], replies(those), strict=True)]


def unaccented(text: str) -> str:
    """A text without its accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def name(letter: Mapping[str, Any], reply: Reply) -> str:
    """A name for the test of a letter."""
    written = letter.get("body") or letter["subject"] if "subject" in letter else letter["body"]
    return f"{reply.id}: {' '.join(str(written).split())[:60]}"


def test_every_letter_says_what_must_come_of_it() -> None:
    """A letter without an expectation would prove nothing."""
    assert len(pairs()) > 600
    assert [reply.id for letter, reply in pairs() if not letter.get("expect")] == []


@for_each(("letter", "reply"), pairs, ids=lambda pair: name(*pair))
def test_a_letter_gives_its_forms(letter: Mapping[str, Any], reply: Reply) -> None:
    assert reply.results == letter["expect"]
    if "notes" in letter:
        assert reply.understood is not None
        assert [note for outcome in reply.understood.outcomes for note in notes(outcome)] == letter["notes"]
    if "leaves" in letter:
        assert reply.understood is not None
        assert dict(reply.understood.orders) == letter["leaves"]


@pytest.mark.parametrize(
    "way", [str.upper, unaccented, lambda text: text.replace(" ", "\u00a0")], ids=["upper", "unaccented", "hard blanks"]
)
def test_how_a_letter_is_typed_changes_no_accepted_command(way: Callable[[str], str]) -> None:
    """Section 11: case and accent invariance."""
    accepted = [not any(r.startswith(("REJ", "ASK", "ignored", "GM")) for r in reply.results) for _, reply in pairs()]
    for those in (LETTERS, PARTS):
        here = accepted[: len(those["mails"])]
        del accepted[: len(here)]
        mails = [
            {**m, "body": way(m["body"])} if yes and "body" in m else m
            for m, yes in zip(those["mails"], here, strict=True)
        ]
        wrong = [
            r.mail["body"]
            for r, yes in zip(replies({**those, "mails": mails}), here, strict=True)
            if yes and r.results != r.expected
        ]
        assert wrong == []


def results(body: str, **said: Any) -> list[str]:
    """What comes of one more letter to this village."""
    return next(iter(replies({**LETTERS, "mails": [{"phase": "D", "body": body, **said}]}))).results


def test_twenty_segments_are_read() -> None:
    """Section 2, point 10: the first 20 segments."""
    assert results(SENTENCE * 19 + "Voto Leo.") == ["STAKE p09"]
    assert results(SENTENCE * 20 + "Voto Leo.") == ["REJ NO_COMMAND", "REJ TOO_LONG"]
    assert results("Voto Lea. " + SENTENCE * 20 + "Voto Leo.") == ["STAKE p10", "REJ TOO_LONG"]


def test_two_thousand_characters_are_read() -> None:
    """Section 2, point 10: the first 2000 characters of what is left without quotations."""
    talk = "blabla " * 270
    assert results(f"Voto Leo. {talk}") == ["STAKE p09"]
    assert results(f"Voto Leo. {talk}{talk}") == ["STAKE p09", "REJ TOO_LONG"]
    assert results(f"{talk}{talk}. Voto Leo") == ["REJ NO_COMMAND", "REJ TOO_LONG"]
    assert results(f"Voto Leo\n> {talk}{talk}") == ["STAKE p09"]
