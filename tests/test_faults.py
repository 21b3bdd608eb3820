"""The list of planted faults keeps up with the source: each still fits, is an error and not a misprint, and names its rule."""

from __future__ import annotations

import ast
import re
from functools import cache, lru_cache

import pytest
from tools import faults_desk, faults_editions, faults_lupusburg, faults_site, faults_table, faults_werewolf
from tools.faults import FAULTS, ROOT, SOURCE, Fault, misfits, planted

LISTS = {"lupus7": FAULTS, "lupusburg": faults_lupusburg.FAULTS, "editions": faults_editions.FAULTS,
         "site": faults_site.FAULTS, "werewolf": faults_werewolf.FAULTS, "table": faults_table.FAULTS,
         "desk": faults_desk.FAULTS}  # fmt: skip
EVERY = [fault for faults in LISTS.values() for fault in faults]
LAW = re.compile(r"[LDMSW]-\d+|ASVS \d+\.\d+\.\d+")
"""A test that is wanted of the whole (L-3, W-1...), or a requirement of the ASVS 5.0."""


@cache
def source(file: str) -> str:
    return (ROOT / SOURCE / file).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def tree(text: str) -> str:
    """What a text says to Python; the faults of a file come one after another."""
    return ast.dump(ast.parse(text))


@cache
def known_rules() -> frozenset[str]:
    """The ids of the clauses and of the decisions."""
    rules = ROOT / "docs/rules"
    rows = [line for path in rules.glob("*-clauses.tsv") for line in path.read_text(encoding="utf-8").splitlines()]
    decisions = "\n".join(path.read_text(encoding="utf-8") for path in rules.glob("*-decisions.md"))
    return frozenset(line.split("\t")[0] for line in rows) | frozenset(re.findall(r"^### (D(?:8|-[A-Z]+)?-\d+)", decisions, re.M))


@pytest.mark.parametrize("name", LISTS)
def test_every_fault_fits_the_source_and_is_given_once(name: str) -> None:
    assert not misfits(faults=LISTS[name])


@pytest.mark.many
@pytest.mark.parametrize("fault", EVERY, ids=lambda fault: fault.breaks)
def test_a_planted_file_is_another_one_and_still_python(fault: Fault) -> None:
    text = planted(fault, source(fault.file))
    if not fault.file.endswith(".py"):
        assert text != source(fault.file)
        return
    assert tree(text) != tree(source(fault.file))


def test_every_fault_says_which_rule_it_breaks() -> None:
    assert {f.clause for f in EVERY if f.clause not in known_rules() and not LAW.fullmatch(f.clause)} == set()


def test_a_fault_that_does_not_fit_is_an_error() -> None:
    fault = Fault("x.py", "a = 1\n", "a = 2\n", "nothing", "D-01")
    assert planted(fault, "a = 1\n") == "a = 2\n"
    for text in ("b = 1\n", "a = 1\na = 1\n"):
        with pytest.raises(LookupError):
            planted(fault, text)


TWICE = """\
a = 1
def f():
    a = 1
class C:
    a = 1
    @property
    def g(self):
        a = 1
a = 1
"""


@pytest.mark.parametrize(("within", "line"), [("f", 3), ("C.g", 8)])
def test_of_several_places_the_one_in_the_function_that_is_named_is_planted(within: str, line: int) -> None:
    before = TWICE.splitlines()
    after = planted(Fault("x.py", "a = 1", "a = 2", "nothing", "D-01", within=within), TWICE).splitlines()
    assert [n for n, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b] == [line]


@pytest.mark.parametrize("within", ["C", "g", "f.g", "C.h", ""])
def test_a_function_in_which_the_text_does_not_stand_once_is_an_error(within: str) -> None:
    with pytest.raises(LookupError):
        planted(Fault("x.py", "a = 1", "a = 2", "nothing", "D-01", within=within), TWICE)


def test_faults_are_planted_everywhere() -> None:
    assert len(FAULTS) >= 90
    everywhere = """dawn night aftermath restrictions perception role_changes sunset ballots setup game composition village events
        blockers calendar dice table commitment preview record seats"""
    assert {f"{name}.py" for name in everywhere.split()} <= {f.file.rpartition("/")[2] for f in FAULTS}
