"""Two guides say how a game and a role are added: here a copy of the project does what they say, block by block."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.process


def test_the_guide_leads_to_a_game_in_a_room(tmp_path: Path) -> None:
    follow("adding-a-game.md", tmp_path)
    done(tmp_path, "pytest tests/rigs/newcomers.py -k room")


def test_the_guide_leads_to_a_role_in_a_village(tmp_path: Path) -> None:
    follow("adding-a-role.md", tmp_path)
    done(tmp_path, "pytest tests/rigs/newcomers.py -k village")


def follow(guide: str, tree: Path) -> None:
    """Copy the project, and do what the blocks of a guide say:
    those with the name of a file, and those with commands."""
    kept = ("src", "tests", "scenarios", "docs", "tools", "pyproject.toml", "README.md")
    for name in kept:
        here = ROOT / name
        shutil.copytree(here, tree / name) if here.is_dir() else shutil.copy2(here, tree / name)
    for kind, file, text in BLOCK.findall((ROOT / "docs" / guide).read_text(encoding="utf-8")):
        if kind == "diff":
            change(tree / file, text)
        elif file:
            (tree / file).parent.mkdir(exist_ok=True)
            with (tree / file).open("a", encoding="utf-8") as stream:
                stream.write(text)
        elif kind == "console":
            for command in re.findall(r"^\$ (.+)$", text, re.MULTILINE):
                done(tree, command)


def change(path: Path, diff: str) -> None:
    """Put the lines with a space or a + in the place of those with a space or a -, which stand there once."""
    lines = diff.splitlines(keepends=True)
    before, after = (
        "\n" + "".join(line[1:] or "\n" for line in lines if line[0] in signs) for signs in (" -\n", " +\n")
    )
    source = "\n" + path.read_text(encoding="utf-8")
    assert source.count(before) == 1, f"{path}: {diff}"
    path.write_text(source.replace(before, after)[1:], encoding="utf-8")


def done(tree: Path, command: str) -> None:
    """Run a command of a guide in the copy; it must succeed."""
    name, *arguments = shlex.split(command)
    if name.removeprefix(".venv/bin/") in ("lupus", "pytest"):
        code = "import sys; sys.dont_write_bytecode = True; import pytest; sys.exit(pytest.main(sys.argv[1:]))"
        code = code if "pytest" in name else "from lupus.cli import main; main()"
        run = [sys.executable, "-c", code, *arguments]
    else:
        run = [name, *arguments]
    env = {**os.environ, "PYTHONPATH": f"{tree / 'src'}:{tree}"}
    for variable in ("DATABASE_URL", "PYTEST_XDIST_WORKER", "COVERAGE_PROCESS_START", "COV_CORE_SOURCE"):
        env.pop(variable, None)
    answer = subprocess.run(run, cwd=tree, env=env, capture_output=True, text=True)
    assert answer.returncode == 0, f"{command}\n{answer.stdout[-4000:]}{answer.stderr[-2000:]}"
