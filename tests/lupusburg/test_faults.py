"""The list of faults that are planted in Lupusburg keeps up with the source, and each names the rule that it breaks."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

from tools.faults import SOURCE, misfits, planted
from tools.faults_lupusburg import FAULTS

ROOT = Path(__file__).parents[2]


def test_every_fault_fits_the_source_and_is_given_once() -> None:
    assert misfits(faults=FAULTS) == []


def test_a_planted_file_is_another_one_and_still_python() -> None:
    for fault in FAULTS:
        text = (ROOT / SOURCE / fault.file).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(planted(fault, text))) != ast.dump(ast.parse(text)), fault.breaks


def test_every_fault_says_which_rule_it_breaks() -> None:
    table = (ROOT / "docs/rules/lupusburg-clauses.tsv").read_text(encoding="utf-8")
    clauses = {line.split("\t")[0] for line in table.splitlines()}
    assert [f for f in FAULTS if f.clause not in clauses and not re.fullmatch(r"L-\d+", f.clause)] == []


def test_faults_are_planted_in_every_module_that_decides_something() -> None:
    modules = {path.name for path in (ROOT / SOURCE / "rulesets/lupusburg").glob("*.py")}
    told = {"__init__.py", "narration.py", "scenarios.py", "bots.py"}
    assert {Path(fault.file).name for fault in FAULTS} == modules - told


def test_a_fault_is_planted_and_a_scenario_notices_it() -> None:
    """The tool itself works, from the copy of the project to the last line."""
    command = [sys.executable, "-m", "tools.faults_lupusburg", "--sound", "--jobs", "1", "--only", FAULTS[0].breaks]
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}  # it runs a copy of the source
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("1 faults planted, 1 noticed: 1 by a scenario\n0 equivalent, 0 survived\n")
