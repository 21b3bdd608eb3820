"""A plugin of pytest that learns through which functions of Lupus each test passes:
a fault is shown to these tests alone.

As a module is imported, a note is put at the beginning of each function. Each process writes into the folder LEARNED.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import time
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Final

import pytest

LUPUS: Final = Path(__file__).resolve().parent.parent / "src" / "lupus"
Function = ast.FunctionDef | ast.AsyncFunctionDef
passed: Final[set[str]] = set()
"""The functions that were passed through since the test began."""
tests: Final[dict[str, tuple[float, list[str]]]] = {}
"""Of each test the seconds and the functions."""


def note(node: ast.AST, file: str, within: tuple[str, ...] = ()) -> None:
    """Put the notes into a module."""
    for child in ast.iter_child_nodes(node):
        names = (*within, child.name) if isinstance(child, Function | ast.ClassDef) else within
        note(child, file, names)
        if isinstance(child, Function):
            call = ast.parse(f"__passed__({file + '::' + '.'.join(names)!r})").body[0]
            ast.fix_missing_locations(ast.copy_location(call, child.body[-1]))
            child.body.insert(ast.get_docstring(child, clean=False) is not None, call)


def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
    """What is imported: of Lupus, with the notes."""
    path = Path(self.path)
    if not path.is_relative_to(LUPUS):
        return compiled(self, name)
    tree = ast.parse(path.read_bytes())
    note(tree, str(path.relative_to(LUPUS)))
    return compile(tree, path, "exec", dont_inherit=True)


compiled = SourceFileLoader.get_code
builtins.__passed__ = passed.add  # type: ignore[attr-defined]
SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Remember what was passed through."""
    passed.clear()
    began = time.perf_counter()
    tests[item.nodeid] = (0.0, [])
    result = yield
    if item.nodeid in tests:
        tests[item.nodeid] = (time.perf_counter() - began, sorted(passed))
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Forget the tests that fail, or are skipped."""
    if not report.passed:
        tests.pop(report.nodeid, None)


def pytest_sessionfinish() -> None:
    """Write down what was learned."""
    Path(os.environ["LEARNED"], f"{os.getpid()}.json").write_text(json.dumps(tests), encoding="utf-8")
