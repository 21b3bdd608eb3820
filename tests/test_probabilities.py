"""docs/rules/probabilities.md leaves out no clause that speaks of chance,
and every place that it names counts what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lupus.scenario.seeds import ENOUGH
from tests.loops import for_each

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/rules/probabilities.md").read_text(encoding="utf-8")
LISTED = re.compile(r"\b(?:L[378]|LB|D8|WW)-[A-Z0-9.-]*[A-Za-z0-9]\b")
CHANCE = re.compile(r"\brandom(ly)?\b|probabilit|uniform|equally likely|\bfair\b|by lot", re.I)

ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if re.match(r"\| (L|D8|WW)", line)
]
COUNTED = [row for row in ROWS if len(row) == 4]


@pytest.mark.parametrize("ruleset", ["lupus3", "lupus7", "lupus8", "lupusburg", "werewolf"])
def test_no_clause_that_speaks_of_chance_is_left_out(ruleset: str) -> None:
    lines = (ROOT / f"docs/rules/{ruleset}-clauses.tsv").read_text(encoding="utf-8").splitlines()[1:]
    cells = [line.split("\t") for line in lines]
    speak = {row[0] for row in cells if CHANCE.search(row[4])}
    assert speak
    assert speak - set(LISTED.findall(PAGE)) == set()


def test_every_distribution_of_a_scenario_is_on_the_page() -> None:
    files = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in (ROOT / "scenarios").rglob("*.yaml")
    }
    stated = {
        path for path, text in files.items() if "distribution:" in text and "there is nothing to draw" not in text
    }
    assert {row[2].strip("`") for row in COUNTED if row[2].endswith(".yaml`")} == stated


@for_each("row", COUNTED, ids=lambda row: row[0])
def test_every_place_names_the_clause_and_counts(row: list[str]) -> None:
    clauses, _, where, seeds = row
    text = (ROOT / where.strip("`")).read_text(encoding="utf-8")
    for clause in clauses.split(", "):
        assert clause in text
    if where.endswith(".yaml`"):
        assert int(seeds.replace(",", "")) == ENOUGH
    else:
        number = int(seeds.split()[0].replace(",", ""))
        assert {f"{number}", f"{number:,}", f"{number:_}"} & set(re.findall(r"[\d,_]*\d", text)), (
            "another number of seeds"
        )
