"""docs/scenarios.md says what is true: its complete examples play, and what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lupus.rulesets.lupus7.setup import SETTINGS
from lupus.rulesets.registry import RULESETS
from lupus.scenario.vocabularies import vocabulary
from tests.loops import for_each

from .villages import Write, failures, runs

PAGE = (Path(__file__).parent.parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = [
    block
    for block in re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.M | re.S)
    if "steps:" in block and "..." not in block
]
"""Every complete scenario of the page; the first example of the contract shows the format, with gaps."""

LUPUS7: Any = RULESETS["lupus7"].game
LUPUS8: Any = RULESETS["lupus8"].game


def title(block: str) -> str:
    found = re.search(r"^title: (.*)$", block, re.M)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("block", BLOCKS, ids=title)
def test_the_examples_play(block: str, write: Write) -> None:
    path = write(block)
    if "distribution:" in block:
        assert runs(path, 300).failures == []
    else:
        assert failures(path) == []


def test_the_page_lists_the_profiles_of_every_edition() -> None:
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if re.match(r"\| lupus\d \| [a-z]+ \|", line)]
    listed = {(key.strip(), name.strip()): frozenset(re.split(r",\s*", kinds.strip())) for key, name, kinds in rows}
    assert listed == {(key, name): kinds for key in RULESETS for name, kinds in vocabulary(key).profiles.items()}
    for (key, _), kinds in listed.items():
        assert kinds <= set(RULESETS[key].game.kinds), key


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 4


def test_every_event_type_of_lupus7_and_lupus8_is_on_the_page() -> None:
    rows = {
        word
        for line in PAGE.splitlines()
        if line.startswith("| ")
        for word in re.split(r"[, /]+", line.split("|")[1])
        if word
    }
    assert {*LUPUS7.kinds, *LUPUS8.kinds} <= rows | {"drawn"}


def test_the_fields_that_the_page_adds_are_those_of_the_events() -> None:
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[2] in ("all", "gm", "player"):
            for kind in cells[0].split(", "):
                names = next(
                    ruleset.game.kinds[kind] for ruleset in RULESETS.values() if kind in ruleset.game.kinds
                ).names
                assert re.match(r"\w+", cells[1]) is not None
                assert cells[1].startswith(tuple(names)), kind
                assert all(re.search(rf"\b{name}\b", cells[1]) or name == "other" for name in names), kind


@for_each("word", [*SETTINGS, *LUPUS7.edition.switches, "unchecked", *sorted(vocabulary("lupus7").labels)])
def test_every_setting_and_every_draw_is_on_the_page(word: str) -> None:
    assert f"| `{word}` |" in PAGE


@pytest.mark.parametrize("option", ["--json", "--seed", "--seeds", "--as", "--why", "--lang"])
def test_every_option_is_on_the_page(option: str) -> None:
    assert f"`lupus play {option} " in PAGE


def test_every_refusal_of_the_scenarios_is_on_the_page() -> None:
    scenarios = Path(__file__).parent.parent.parent / "scenarios" / "lupus7"
    named = {
        code
        for p in scenarios.rglob("*.yaml")
        for code in re.findall(r"error: ([a-z-]+)", p.read_text(encoding="utf-8"))
    }
    assert len(named) > 10
    assert [code for code in sorted(named) if f"`{code}`" not in PAGE] == []
