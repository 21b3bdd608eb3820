"""Imports go one way, and the pure layers read no clock, no chance and no file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.loops import for_each

SRC = Path(__file__).parent.parent / "src" / "lupus"

LAYERS = ["engine", "rulesets", "scenario", "bots", "language", "site", "cli"]
"""Each may import those before it."""

ROOMS = [
    {"errors", "files", "guides", "headers", "light", "memory", "queries"},
    {"people"},
    {"table"},
    {"post"},
    {"village", "room", "desk"},
    {"demobox"},
    {"config", "serving"},
    {"__main__", "commands", "demo", "doctor", "mail_health", "processes"},
]
"""The rooms of the site, and the modules beside them: each may import those before it.
Hostings know nothing of one another."""

VILLAGE = ["pages", "preparation", "inbox", "console", "records"]
"""The rooms of a village, likewise."""

RULESETS = [
    p.name
    for p in (SRC / "rulesets").iterdir()
    if p.is_dir() and p.name != "tempo_reale" and not p.name.startswith("_")
]

SHARED = ("drawing", "lexicon", "ruleset", "scenes", "screens", "guide", "teller")
"""The modules beside the games that a game may use."""

IMPURE = {"random", "secrets", "time", "os", "sys", "socket", "subprocess", "threading", "asyncio", "django"}

FILES = sorted(SRC.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
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


def module_of(name: str) -> str:
    """The module of the sources that has a name, or is it."""
    while name not in MODULES:
        name = name.rpartition(".")[0]
    return name


MODULES = {module_name(path) for path in FILES}


def test_nothing_is_imported_in_a_circle() -> None:
    graph = {
        own: {module_of(name) for name in imports(path) if name.startswith("lupus.")} - {own}
        for path in FILES
        for own in [module_name(path)]
    }
    TopologicalSorter(graph).prepare()  # raises CycleError, which names them


PARTS = {"scenarios": "scenario", "bots": "bots", "letters": "language"}
"""The modules of a ruleset's folder that belong to a layer above the rules."""


def layer(name: str) -> str:
    _, own, *rest = name.split(".")
    return PARTS.get(rest[1], own) if own == "rulesets" and len(rest) > 1 else own


@for_each("path", FILES, ids=module_name)
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


@for_each("path", RULES, ids=module_name)
def test_the_rules_read_no_clock_and_draw_nothing_by_themselves(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] not in IMPURE, name
    text = path.read_text()
    assert ".now(" not in text
    assert ".today(" not in text


@for_each("path", [p for p in FILES if "rulesets" in p.parts and p.parent.name != "rulesets"], ids=module_name)
def test_an_edition_imports_no_other_edition_but_what_they_share(path: Path) -> None:
    own = module_name(path).split(".")[2]
    for name in imports(path):
        if name.startswith("lupus.rulesets.") and own != "tempo_reale":
            assert name.split(".")[2] in (own, "tempo_reale", *SHARED), f"{own} imports {name}"
        if own == "tempo_reale":
            assert not any(name.startswith(f"lupus.rulesets.{edition}") for edition in RULESETS), (
                f"shared code imports {name}"
            )


@pytest.mark.parametrize("path", [p for p in FILES if "engine" in p.parts], ids=module_name)
def test_the_engine_knows_no_game(path: Path) -> None:
    code = ast.parse(path.read_text())
    names = {node.id for node in ast.walk(code) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(code) if isinstance(node, ast.Attribute)}
    for word in ("night", "wolf", "lupo", "village", "ghost", "house", "mayor", "role"):
        assert not any(word in name.lower().split("_") for name in names), word


def room(name: str) -> int | None:
    """The place of a part of the site in the order of its rooms; None for the site as a whole."""
    parts = name.split(".")[2:]
    return next(n for n, names in enumerate(ROOMS) if parts[0] in names) if parts and parts[0] != "__file__" else None


@for_each("path", [p for p in FILES if "site" in p.parts], ids=module_name)
def test_a_room_of_the_site_imports_only_those_before_it(path: Path) -> None:
    own = module_name(path)
    here = room(own)
    for name in imports(path):
        if name.startswith("lupus.site.") and here is not None:
            there = room(name)
            assert there is None or there < here or name.split(".")[2] == own.split(".")[2] or here == len(ROOMS) - 1, (
                f"{own} imports {name}"
            )


@for_each("path", [p for p in FILES if "village" in p.parts and p.parent.name in VILLAGE], ids=module_name)
def test_a_room_of_a_village_imports_only_those_before_it(path: Path) -> None:
    for name in imports(path):
        parts = name.split(".")
        if parts[1:3] == ["site", "village"] and parts[3] in VILLAGE:
            assert VILLAGE.index(parts[3]) <= VILLAGE.index(path.parent.name), f"{module_name(path)} imports {name}"


@for_each("path", [p for p in FILES if {"table", "post"} & set(p.parts) and "site" in p.parts], ids=module_name)
def test_the_table_and_the_post_know_no_edition_and_no_calendar(path: Path) -> None:
    for name in imports(path):
        if name.startswith(("lupus.rulesets.", "lupus.scenario.", "lupus.bots.")):
            assert name.split(".")[2] in ("registry", "lexicon"), f"{module_name(path)} imports {name}"
    if path.parent.name != "migrations":
        assert not {*HOSTINGS, *kept_by_hostings()} & names_in(path), (
            "a hosting, or what it keeps beside a game or a place"
        )


HOSTINGS = ("village", "room")


@cache
def kept_by_hostings() -> set[str]:
    """Under which names of a game, or of another row of the table, the models of the hostings are found."""
    models = [ast.parse((SRC / "site" / hosting / "models.py").read_text()) for hosting in HOSTINGS]
    calls = [node for code in models for node in ast.walk(code) if isinstance(node, ast.Call)]
    found = {
        str(k.value.value)
        for c in calls
        for k in c.keywords
        if k.arg == "related_name" and isinstance(k.value, ast.Constant)
    }
    assert {"village", "in_village", "room"} <= found
    return found - {"+"}


def names_in(path: Path) -> set[str]:
    """The names that the code of a file has: of attributes, of arguments, and of relations (`game__due`),
    these in their parts."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    names |= {keyword.arg or "" for node in nodes if isinstance(node, ast.Call) for keyword in node.keywords}
    names |= {text for text in texts_in(nodes) if "__" in text}
    return {part for name in names for part in name.split("__")}


def texts_in(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("path", sorted((SRC / "site" / "table").glob("*.py")), ids=module_name)
def test_the_table_names_no_hosting(path: Path) -> None:
    assert not set(HOSTINGS) & texts_in(ast.walk(ast.parse(path.read_text())))


def test_what_the_table_stores_of_a_game_or_a_place_is_of_no_single_hosting() -> None:
    """Each field is named by the table or the post themselves, or by two hostings;
    `created` is when the row was made."""
    code = ast.parse((SRC / "site" / "table" / "models.py").read_text())
    stored = {
        line.target.id if isinstance(line, ast.AnnAssign) else line.targets[0].id  # type: ignore[attr-defined,union-attr]
        for node in code.body
        if isinstance(node, ast.ClassDef) and node.name in ("Game", "Place")
        for line in node.body
        if isinstance(line, (ast.Assign, ast.AnnAssign))
    }
    assert {"slug", "due", "masters", "seat", "person"} <= stored
    named = {
        part: set().union(*(names_in(path) for path in (SRC / "site" / part).rglob("*.py") if path.name != "models.py"))
        for part in ("table", "post", *HOSTINGS)
    }
    assert stored - {"created"} <= named["table"] | named["post"] | named["village"] & named["room"]
