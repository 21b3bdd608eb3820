"""Imports go one way, and the pure layers read no clock, no chance and no file."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "lupus"

LAYERS = ["engine", "rulesets", "scenario", "bots", "lab", "site", "cli"]
"""Each may import those before it."""

RULESETS = [p.name for p in (SRC / "rulesets").iterdir() if p.is_dir() and p.name != "tempo_reale" and not p.name.startswith("_")]

IMPURE = {"random", "secrets", "time", "os", "sys", "socket", "subprocess", "threading", "asyncio", "django"}

FILES = sorted(SRC.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[str]:
    """The full names of everything that a file imports, wherever in it."""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            found += [f"{start}.{alias.name}" for alias in node.names]
    return found


PARTS = {"scenarios": "scenario", "bots": "bots"}
"""The modules of a ruleset's folder that belong to a layer above the rules."""


def layer(name: str) -> str:
    _, own, *rest = name.split(".")
    return PARTS.get(rest[1], own) if own == "rulesets" and len(rest) > 1 else own


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_a_layer_imports_only_those_below_it(path: Path) -> None:
    own = module_name(path)
    if own == "lupus":
        return
    for name in imports(path):
        if name.startswith("lupus."):
            assert LAYERS.index(layer(name)) <= LAYERS.index(layer(own)), f"{own} imports {name}"


@pytest.mark.parametrize("path", [p for p in FILES if "engine" in p.parts], ids=module_name)
def test_the_engine_needs_the_standard_library_alone(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top == "lupus" or top in sys.stdlib_module_names, name


RULES = [p for p in FILES if module_name(p) != "lupus" and layer(module_name(p)) in ("engine", "rulesets")]


@pytest.mark.parametrize("path", RULES, ids=module_name)
def test_the_rules_read_no_clock_and_draw_nothing_by_themselves(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] not in IMPURE, name
    text = path.read_text()
    assert ".now(" not in text
    assert ".today(" not in text


@pytest.mark.parametrize("path", [p for p in FILES if "rulesets" in p.parts and p.parent.name != "rulesets"], ids=module_name)
def test_an_edition_imports_no_other_edition_but_what_they_share(path: Path) -> None:
    own = module_name(path).split(".")[2]
    for name in imports(path):
        if name.startswith("lupus.rulesets.") and own != "tempo_reale":
            assert name.split(".")[2] in (own, "tempo_reale", "lexicon", "ruleset"), f"{own} imports {name}"
        if own == "tempo_reale":
            assert not any(name.startswith(f"lupus.rulesets.{edition}") for edition in RULESETS), f"shared code imports {name}"


@pytest.mark.parametrize("path", [p for p in FILES if "engine" in p.parts], ids=module_name)
def test_the_engine_knows_no_game(path: Path) -> None:
    code = ast.parse(path.read_text())
    names = {node.id for node in ast.walk(code) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(code) if isinstance(node, ast.Attribute)}
    for word in ("night", "wolf", "lupo", "village", "ghost", "house", "mayor", "role"):
        assert not any(word in name.lower().split("_") for name in names), word
