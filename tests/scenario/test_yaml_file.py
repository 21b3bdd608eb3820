"""Scenario files are read with libyaml where it is there, and mean the same without it, line for line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from yaml._yaml import CParser

from lupus.scenario import yaml_file
from lupus.scenario.yaml_file import Items, Key, Malformed, Map, Plain, read_yaml
from tests.loops import for_each

from .test_fuzz import QUICK, ROOT, TEXTS, torn
from .test_malformed import CASES

LIBYAML = pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without libyaml")


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Reads a file with libyaml and with Python alone, and says what both found, with its lines, or the refusal."""
    fast = yaml_file.FASTEST

    def read_twice(path: Path) -> list[Any]:
        return [said(path, loader, monkeypatch) for loader in (fast, Plain)]

    yield read_twice
    yaml_file.FASTEST = fast


def said(path: Path, loader: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(yaml_file, "FASTEST", loader)
    try:
        return with_lines(read_yaml(path))
    except Malformed as no:
        return str(no)


def with_lines(value: Any) -> Any:
    """A value of a file as one that compares with its lines."""
    if isinstance(value, Map):
        return [value.line, [(with_lines(k), value.lines[k], with_lines(v)) for k, v in value.items()]]
    if isinstance(value, Items):
        return [value.line, value.lines, [with_lines(item) for item in value]]
    return with_lines(value.value) if isinstance(value, Key) else repr(value)


@LIBYAML
def test_libyaml_reads_where_it_is_there() -> None:
    assert yaml_file.FASTEST is yaml_file.Fast
    assert issubclass(yaml_file.Fast, CParser)


@LIBYAML
@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.soak)])
def test_scenarios_are_the_same_with_and_without_libyaml(every: int, readers: Any) -> None:
    for path in sorted((ROOT / "scenarios").rglob("*.yaml"))[::every]:
        fast, plain = readers(path)
        assert fast == plain, path
        assert not isinstance(fast, str), fast


@LIBYAML
@for_each("case", CASES)
def test_a_mistake_gets_the_same_line_with_and_without_libyaml(case: str, readers: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(CASES[case][0], encoding="utf-8")
    fast, plain = readers(path)
    assert fast == plain


@LIBYAML
@for_each(
    "text",
    [
        "a:\t1", "a: {b: 1\t}", "{a: who?}", "[? a]", "{? [a, b] : 1}", "a: what?", "? a", "!", "a: ! ", "[!set, b]",
        "[!!set, b]",
        "a: b!", "a: \u2028 b", "\ufeffa: b", "a: b\n\ufeff", "a: [b:c]", 'a: "\\x41\\N"', "a: &x [1]\nb: *x",
        "a: |\n  b\n c",
        "-\n-", "%YAML 1.1\n---\na",
    ],
)  # fmt: skip
def test_what_libyaml_alone_might_read_otherwise(text: str, readers: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"{text}\n", encoding="utf-8")
    fast, plain = readers(path)
    assert fast == plain


@LIBYAML
@pytest.mark.many
def test_a_torn_text_is_the_same_with_and_without_libyaml(readers: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"

    @QUICK
    @given(text=torn(TEXTS))
    def same(text: str) -> None:
        path.write_text(text, encoding="utf-8")
        fast, plain = readers(path)
        assert fast == plain

    same()
