"""What is said of a game stands in its folder: the rest of the source names no game, and finds each by the registry."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lupus
from lupus.rulesets.registry import RULESETS, default, editions, register
from lupus.rulesets.ruleset import Ruleset

from . import toy
from .test_imports import imports

SRC = Path(lupus.__file__).parent
GAMES = {key: SRC / "rulesets" / key for key in RULESETS if (SRC / "rulesets" / key).is_dir()}
NAMED = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
ELSEWHERE = [
    path for path in SRC.rglob("*") if path.is_file() and not any(folder in path.parents for folder in GAMES.values())
]
TEXTS = {".html", ".txt", ".js", ".css", ".yaml", ".ftl", ".po", ".toml", ".json", ".webmanifest"}


def texts(path: Path) -> Iterator[str]:
    """What a file says to the program or to people:
    of a module its strings without the docstrings, of any other file all."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield source
        return
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_nothing_outside_the_folder_of_a_game_names_it() -> None:
    looked = [path for path in ELSEWHERE if path.suffix in TEXTS | {".py"}]
    assert len(GAMES) >= 4
    assert len(looked) > 200
    found = {
        str(path.relative_to(SRC)): NAMED.findall(text) for path in looked for text in texts(path) if NAMED.search(text)
    }
    assert found == {}


def test_only_the_registry_imports_a_game() -> None:
    inside = re.compile(rf"lupus\.rulesets\.({'|'.join(GAMES)})\b")
    modules = [path for path in ELSEWHERE if path.suffix == ".py" and path != SRC / "rulesets" / "registry.py"]
    assert {str(path.relative_to(SRC)): name for path in modules for name in imports(path) if inside.match(name)} == {}
    assert {match[1] for name in imports(SRC / "rulesets" / "registry.py") if (match := inside.match(name))} == set(
        GAMES
    )


def test_a_ruleset_is_registered_under_its_own_key_and_has_all_its_parts() -> None:
    assert all(ruleset.key == ruleset.game.key == key for key, ruleset in RULESETS.items())
    assert {
        key: [hasattr(r.part(part), name) for part, name in PARTS.items()] for key, r in RULESETS.items()
    } == dict.fromkeys(RULESETS, [True] * len(PARTS))


PARTS = {"narration": "STYLE", "scenarios": "VOCABULARY", "bots": "DEMO"}


def test_the_first_game_is_the_one_that_is_meant_where_nobody_says_which() -> None:
    assert default() == editions()[0] == "lupus7"
    assert editions() == tuple(key for key in RULESETS if key in GAMES and (GAMES[key] / "edition.py").exists())


def test_a_game_is_registered_once_and_no_other_takes_its_key() -> None:
    register(toy.RULESET)
    with pytest.raises(ValueError, match="another game with the key 'toy'"):
        register(Ruleset(game=toy.RULESET.game, folder="elsewhere"))
    assert RULESETS["toy"] is toy.RULESET
    with pytest.raises(ModuleNotFoundError):
        toy.RULESET.part("nothing")


def test_the_command_line_reads_no_game_before_it_must() -> None:
    """`lupus --help` is quick because it imports neither the rules nor the engine."""
    code = (
        "import sys, lupus.cli; print(*(name for name in sys.modules if name.startswith(('lupus.rulesets', "
        "'lupus.engine'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
