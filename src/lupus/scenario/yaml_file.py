"""YAML with line numbers: plain dictionaries and lists that know where they stand in the file."""

from __future__ import annotations

import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml


class Malformed(Exception):  # noqa: N818 - what a file is
    """A file that cannot be understood: where, and what is wrong. One clear sentence, never a traceback."""

    def __init__(self, path: Path | str, message: str, line: int | None = None, key: str = "") -> None:
        place = f"{path}:{line}" if line else str(path)
        super().__init__(f"{place}: {key}: {message}" if key else f"{place}: {message}")


class Map(dict[Any, Any]):
    """A mapping of the file; `line` is where it begins, `lines` where each key stands (from 1)."""

    line: int
    lines: dict[Any, int]


class Items(list[Any]):
    """A list of the file; `line` is where it begins, `lines` where each item stands (from 1)."""

    line: int
    lines: list[int]


class _Loader(yaml.SafeLoader):
    """Only null, true, false and numbers are not text: a player may be called `no`, or `2026-01-01`."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


for _tag, _pattern, _first in (
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
    ("bool", r"^(?:true|false)$", ["t", "f"]),
    ("int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    ("float", r"^[-+]?[0-9]*\.[0-9]+$", list("-+.0123456789")),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)


def read_yaml(path: Path) -> Any:
    """The one document of a file. Raises `Malformed` for a file that cannot be read, bad YAML and repeated keys."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(path, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Malformed(path, "is not text in UTF-8") from None
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        return None if node is None else _value(loader, node, path, ())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = ", ".join(part for part in (error.context, error.problem) if part)
        raise Malformed(path, f"bad YAML: {what}", mark.line + 1 if mark else None) from None
    except (yaml.YAMLError, ValueError) as error:
        raise Malformed(path, f"bad YAML: {' '.join(str(error).split())}") from None
    finally:
        loader.dispose()


def _value(loader: _Loader, node: yaml.Node, path: Path, above: tuple[int, ...]) -> Any:
    line = node.start_mark.line + 1
    if id(node) in above:
        raise Malformed(path, "bad YAML: a value that contains itself", line)
    above = (*above, id(node))
    if isinstance(node, yaml.SequenceNode):
        items = Items(_value(loader, child, path, above) for child in node.value)
        items.line, items.lines = line, [child.start_mark.line + 1 for child in node.value]
        return items
    if isinstance(node, yaml.MappingNode):
        found = Map()
        found.line, found.lines = line, {}
        for key_node, child in node.value:
            key = _key(_value(loader, key_node, path, above))
            at = key_node.start_mark.line + 1
            if key in found:
                raise Malformed(path, "stands twice", at, str(key))
            found[key] = _value(loader, child, path, above)
            found.lines[key] = at
        return found
    return loader.construct_object(node)


def _key(value: Any) -> Hashable:
    """A key that is itself a mapping or a list (an outcome in `distribution`), made hashable."""
    if isinstance(value, dict):
        return tuple((k, _key(v)) for k, v in value.items())
    return tuple(_key(v) for v in value) if isinstance(value, list) else value
