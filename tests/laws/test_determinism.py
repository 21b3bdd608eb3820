"""L-2: the same setup, seed and commands give byte-identical logs:
today, tomorrow, in another process, under another Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .digest import digest
from .games import EVERY_RULESET

ROOT = Path(__file__).parents[2]
PYTHONS = ["python3.11", "python3.12", "python3.13"]
HASH_SEEDS = ["0", "1"]
"""Beside that of the process of the tests itself, which is drawn."""
FEW, MANY = 50, 200


def elsewhere(python: str, key: str, count: int, hash_seed: str) -> str:
    """The digest as another process finds it. It sees the source and this package, and nothing that is installed."""
    paths = [str(Path(sys.modules["lupus"].__file__ or "").parents[1]), str(ROOT)]
    done = subprocess.run(
        [python, "-m", "tests.laws.digest", key, "0", str(count)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return done.stdout.strip()


def works(python: str) -> bool:
    """Whether there is such a Python, and not only a shim of that name."""
    return (
        shutil.which(python) is not None
        and subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
    )


@EVERY_RULESET
@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_logs_do_not_depend_on_the_process_or_on_how_strings_are_hashed(key: str, games: int) -> None:
    here = digest(key, range(games))
    assert {seed: elsewhere(sys.executable, key, games, seed) for seed in HASH_SEEDS} == dict.fromkeys(HASH_SEEDS, here)


@EVERY_RULESET
@pytest.mark.parametrize("python", PYTHONS)
def test_logs_do_not_depend_on_the_version_of_python(key: str, python: str) -> None:
    if not works(python):
        pytest.skip(f"{python} is not on this machine")
    assert elsewhere(python, key, FEW, "random") == digest(key, range(FEW))


@EVERY_RULESET
def test_other_games_have_other_logs(key: str) -> None:
    assert len({digest(key, range(i, i + 1)) for i in range(20)}) == 20
