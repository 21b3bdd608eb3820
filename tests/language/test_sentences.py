"""Hundreds of sentences like those of the specification, in a file that anybody can add to.

Proves L3-BASE-HI-07 (the last of a slot wins), L3-BASE-HI-08 (unclear names and corrections), L3-BASE-HI-11 (forms that
change nothing) and L3-BASE-HI-13 (suicide in two mails).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lupus.language.facts import SLOTS
from tests.loops import for_each

from .villages import results

LINES = (Path(__file__).parent / "sentences.txt").read_text(encoding="utf-8").splitlines()
CASES = [tuple(cell.strip() for cell in line.split("|")) for line in LINES if line and not line.startswith("#")]


@for_each(("condition", "message", "expected"), CASES, ids=[f"{c}: {m}" for c, m, _ in CASES])
def test_a_sentence_gives_its_result(condition: str, message: str, expected: str) -> None:
    phase, *rest = condition.split(",")
    said: dict[str, Any] = {"phase": phase}
    for part in rest:
        key, _, value = part.partition("=")
        if key in SLOTS:
            said.setdefault("orders", {})[key] = value
        elif value:
            said[key] = value
        else:
            said["role"] = key
    assert results(message.replace("\\n", "\n"), **said) == expected
