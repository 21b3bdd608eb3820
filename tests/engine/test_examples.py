"""The examples in the docstrings of the engine are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import lupus.engine

MODULES = sorted(path.stem for path in Path(lupus.engine.__file__).parent.glob("[a-z]*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_are_true(module: str) -> None:
    assert doctest.testmod(import_module(f"lupus.engine.{module}")).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(import_module(f"lupus.engine.{module}")).attempted for module in MODULES) >= 50
