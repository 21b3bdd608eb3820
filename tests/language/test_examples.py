"""Every example of the specification of the human interface gives the stated result.

Proves L3-4.4-01 (orders in natural Italian), L3-BASE-HI-01 (the commands),
L3-BASE-HI-06 (several in one mail) and L3-BASE-HI-12 (verbs of other roles).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from lupus.language.canonical import notes
from lupus.language.cast import Reply, replies
from tests.loops import for_each

EXAMPLES: dict[str, Any] = yaml.load(
    (Path(__file__).parent / "examples.yaml").read_text(encoding="utf-8"),
    Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader),
)
SPECIFICATION = (Path(__file__).parents[2] / "docs/rules/lupus3-human-interface.md").read_text(encoding="utf-8")

MARK = "##- Rispondi sopra questa riga -##"
"""What the specification calls M."""


@cache
def answers() -> dict[str, Reply]:
    """The reply to every example, by its number."""
    return {reply.id: reply for reply in replies(EXAMPLES)}


@for_each("reply", lambda: answers().values(), ids=lambda reply: reply.id)
def test_an_example_gives_what_the_specification_says(reply: Reply) -> None:
    assert reply.results == reply.expected, reply.mail["body"]
    if reply.understood is not None:
        told = [n for o in reply.understood.outcomes for n in notes(o)]
        assert [n for n in told if not n.startswith("SUGGESTS") or "notes" in reply.mail] == reply.mail.get("notes", [])


def rows() -> list[list[str]]:
    """The lines of the tables of section 10: number, conditions where there are any, message, result."""
    section = SPECIFICATION[SPECIFICATION.index("## 10. Examples") : SPECIFICATION.index("## 11.")]
    cells = [
        [c.strip() for c in line.strip("|").split("|")] for line in section.splitlines() if re.match(r"\| \d+ \|", line)
    ]
    return [[c[0], "" if len(c) == 3 else c[1], c[-2], c[-1]] for c in cells]


@for_each("row", rows(), ids=lambda row: row[0])
def test_the_file_of_examples_says_what_the_specification_says(row: list[str]) -> None:
    number, _, message, result = row
    reply = answers()[number]
    written = str(reply.mail["body"]) or str(reply.mail["subject"])
    squeezed = re.sub(r"[\s/]+", " ", re.sub(r"\bM\b", MARK, message.split(" (p16 is")[0]))
    assert re.sub(r"\s+", " ", written) in squeezed
    assert reply.expected is not None
    if result.startswith("nothing"):
        assert all(expected.startswith(("REJ", "ASK SURE")) for expected in reply.expected)
        return
    for expected in reply.expected:
        for word in re.findall(r"\w+", expected):
            assert word in re.findall(r"\w+", result), (expected, result)
