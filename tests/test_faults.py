"""The planting of faults: what the operators make, the sample of a seed, and the misreadings,
which still fit the source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.loops import for_each
from tools.faults import LUPUS, ROOT, asked, copied, noticed, package_of, table
from tools.operators import MISREADINGS, Fault, Module, drawn, misreadings, modules

MADE = {
    "if a and b:\n    pass": {
        "if not (a and b):\n    pass",
        "if a or b:\n    pass",
        "if a:\n    pass",
        "if b:\n    pass",
    },
    "x = [y for y in z if y is not None]": {
        "x = [y for y in z if y is None]",
        "x = [y for y in z if True]",
    },
    "x = a if not b else c": {"x = a if b else c"},
    "f(a, key=b)": {"pass", "f(a)"},
    "f(a, b)": {"pass", "f(b, a)"},
    "x = max(y) + 1": {"x = min(y) + 1", "x = max(y) - 1", "x = max(y) + 2"},
    "def f():\n    return x < 3": {
        "def f():\n    return None",
        "def f():\n    return x <= 3",
        "def f():\n    return x < 4",
    },
    "@counted\ndef f():\n    s.n += g": {"def f():\n    s.n += g", "@counted\ndef f():\n    pass"},
    "x = (a, b, c)": {"x = (b, c)", "x = (a, c)", "x = (a, b)"},
    "x = (a, b)": {"x = (a,)", "x = (b,)"},
    "x = {a: 'b'}": {"x = {}"},
    "x = rows.filter(y)": {"x = rows"},
    "x = sorted(y)": {"x = list(y)"},
    "for x in y:\n    if x:\n        continue": {
        "for x in y:\n    if not x:\n        continue",
        "for x in y:\n    if x:\n        pass",
    },
    "x: int = 1": {"x: int = 2"},
    # these are no targets
    "def __repr__(self):\n    return 1 + 1": set[str](),
    "assert x > 1": set(),
    "log.warning('x', y=1)": set(),
    "raise ValueError(1 + 1)": {"pass"},
    "x: Literal[1]": set(),
    "'''A text.'''": set(),
}


def said(text: str | bytes) -> str:
    return ast.dump(ast.parse(text))


@for_each("code", MADE)
def test_operators_make_small_errors(code: str) -> None:
    module = Module("x.py", code.encode())
    found = {said(fault.planted(module.source)) for fault in module.faults() if module.changed(fault)}
    assert found == {said(text) for text in MADE[code]}


def test_a_fault_says_in_which_function_and_statement_it_is() -> None:
    module = Module("x.py", b"class A:\n    def f(self):\n        return self.x > 1\n")
    assert {fault[:4] for fault in module.faults()} == {
        ("x.py", "A.f", "return self.x > 1", operator) for operator in ("return None", "swap comparison", "one more")
    }


def test_a_seed_draws_the_same_faults_again_also_when_a_file_has_another_name() -> None:
    source = {file: Module(file, (ROOT / LUPUS / file).read_bytes()) for file in ("engine/dice.py", "engine/table.py")}
    faults = drawn(source, 20, 1)
    assert len(set(faults)) == 20
    assert all(source[fault.file].changed(fault) for fault in faults)
    assert drawn(source, 10, 1) == faults[:10]
    assert drawn(source, 20, 2) != faults
    renamed = {f"other/{file}": Module(f"other/{file}", module.source) for file, module in source.items()}
    assert [fault[1:] for fault in drawn(renamed, 20, 1)] == [fault[1:] for fault in faults]


def test_every_misreading_still_fits_and_names_the_clause_that_it_breaks() -> None:
    source = modules(ROOT / LUPUS)
    found = misreadings(source)
    assert [fault for fault in found if not source[fault.file].changed(fault)] == []
    rules = ROOT / "docs/rules"
    clauses = "".join(path.read_text(encoding="utf-8") for path in rules.glob("*-clauses.tsv"))
    decisions = "".join(path.read_text(encoding="utf-8") for path in rules.glob("*-decisions.md"))
    known = {line.partition("\t")[0] for line in clauses.splitlines()} | set(
        re.findall(r"^### (D[\w-]+)", decisions, re.MULTILINE)
    )
    rows = [line.split("\t") for line in MISREADINGS.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(found) == len(rows) <= 150
    assert {row[0] for row in rows} <= known


def test_a_misreading_that_does_not_fit_says_where() -> None:
    with pytest.raises(LookupError, match=r"x\.py f: `a` stands there 2 times"):
        Module("x.py", b"def f():\n    return a + a\n").misread("f", "a", "b")


def test_a_fault_is_shown_first_to_the_tests_that_pass_through_its_function_and_little_else() -> None:
    fault = Fault("engine/dice.py", "Dice.pick", "", "", (0, 0, b""))
    passes = {
        "module": (1.0, frozenset({"engine/dice.py::seed_of"})),
        "many": (0.1, frozenset({"engine/dice.py::Dice.pick", "engine/table.py::view", "engine/seats.py::x"})),
        "one": (2.0, frozenset({"engine/dice.py::Dice.pick"})),
        "package": (0.5, frozenset({"engine/table.py::view"})),
    }
    assert asked(fault, passes) == (["many", "module", "one"], [])
    assert asked(fault._replace(file="engine/new.py"), passes)[0] == ["many", "package", "module", "one"]


def test_the_table_has_a_score_for_each_package() -> None:
    files = (
        "rulesets/lupus7/roles/mago.py",
        "site/village/inbox/taking.py",
        "rulesets/werewolf/desk/page.py",
        "cli.py",
    )
    assert [package_of(file) for file in files] == ["lupus7", "village/inbox", "werewolf/desk", "lupus"]
    fault = Fault("engine/dice.py", "", "", "", (0, 0, b""))
    assert "| engine | 4 | 1 | 75 % |" in table([(fault, "noticed")] * 3 + [(fault, None)])


@pytest.mark.process
def test_a_fault_is_planted_in_a_copy_and_a_test_notices_it(tmp_path: Path) -> None:
    tree = copied(tmp_path / "tree")
    module = Module("engine/dice.py", (tree / LUPUS / "engine/dice.py").read_bytes())
    passes = {"tests/engine/test_dice.py": (1.0, frozenset({"engine/dice.py::Dice.pick"}))}
    fault = next(fault for fault in module.faults() if (fault.function, fault.operator) == ("Dice.pick", "return None"))
    assert "test_dice.py::" in (noticed(tree, fault, passes) or "")
    assert noticed(tree, fault._replace(change=(0, 0, b"")), passes) is None
    assert (tree / LUPUS / "engine/dice.py").read_bytes() == module.source
