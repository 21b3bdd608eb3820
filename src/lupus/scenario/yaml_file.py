"""YAML with line numbers: plain dictionaries and lists that know where they stand in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any
from unicodedata import category

import yaml
from yaml.composer import Composer


class Malformed(Exception):  # noqa: N818 - what a file is
    """A file that cannot be understood: where, and what is wrong. One clear sentence, never a traceback."""

    def __init__(self, path: Path | str, message: str, line: int | None = None, key: str = "") -> None:
        place = f"{path}:{line}" if line else str(path)
        said = f"{key}: {message}" if key else message
        super().__init__(f"{place}: {' '.join(said.split())}")


class Map(dict[Any, Any]):
    """A mapping of the file; `line` is where it begins, `lines` where each key stands (from 1)."""

    line: int
    lines: dict[Any, int]


class Items(list[Any]):
    """A list of the file; `line` is where it begins, `lines` where each item stands (from 1)."""

    line: int
    lines: list[int]


class Key(tuple[Any, ...]):
    """A key that is itself a mapping or a list (an outcome in `distribution`), made hashable.
    value: as it stands in the file."""

    value: Map | Items

    def __str__(self) -> str:
        return str(self.value)


MOST_BYTES = 128 * 1024
"""Bytes of the largest file that is read. The longest scenario of the project has an eighth of it."""

MOST_COPIES = 3
"""How many values a file may have for each value that is written. With aliases a short file could fill the memory."""

DEEPEST = 60
"""How deep values may be nested."""


class _TooDeep(Exception):  # noqa: N818 - what a file is
    """A file whose values are nested too deep."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _Nodes(Composer):
    """A loader that reads everything as text but null, true, false and numbers:
    a player may be called `no`, or `2026-01-01`."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    depth = count = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next value of the file. Raises `_TooDeep` before it costs anything."""
        if self.depth > DEEPEST:
            raise _TooDeep(self.peek_event().start_mark.line + 1)  # type: ignore[attr-defined]
        self.depth += 1
        self.count += 1
        try:
            node: yaml.Node | None = super().compose_node(parent, index)
        finally:
            self.depth -= 1
        return node


class Plain(_Nodes, yaml.SafeLoader):
    """The loader in Python, which has the best error messages."""


FASTEST: Any = Plain
"""The loader for files. When it refuses a file, `Plain` reads it again for the message."""

if yaml.__with_libyaml__:

    class Fast(_Nodes, yaml.CSafeLoader):
        """The loader in libyaml, which takes a sixth of the time."""

        def __init__(self, text: str) -> None:
            yaml.CSafeLoader.__init__(self, text)
            self.anchors = {}

    FASTEST = Fast

DISPUTED = re.compile("[\t?!\ufeff]")
"""What libyaml reads differently: it takes a tab for a space, reads on in `{what:
who?}`, ends a tag at a comma, and skips a BOM."""


for _tag, _pattern, _first in (
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
    ("bool", r"^(?:true|false)$", ["t", "f"]),
    ("int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    ("float", r"^[-+]?[0-9]*\.[0-9]+$", list("-+.0123456789")),
):
    for _char in _first:
        _Nodes.yaml_implicit_resolvers.setdefault(_char, []).append((f"tag:yaml.org,2002:{_tag}", re.compile(_pattern)))


_SCALARS: dict[str, Callable[[str], Any]] = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:float": float,
    "tag:yaml.org,2002:bool": {"true": True, "false": False}.__getitem__,
    "tag:yaml.org,2002:null": lambda text: None,
}
"""How plain values are read, by tag. Numbers are decimal, even with a zero in front."""


def read_yaml(path: Path) -> Any:
    """The one document of a file. Raises `Malformed` for a file that cannot be read, bad YAML and repeated keys."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Malformed(path, f"is too large for a scenario (more than {MOST_BYTES // 1024} KiB)")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(path, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise Malformed(path, "is not text in UTF-8") from None
    try:
        try:
            node, count = _composed(Plain if DISPUTED.search(text) else FASTEST, text)
        except (yaml.YAMLError, _TooDeep):
            node, count = _composed(Plain, text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = ", ".join(part for part in (error.context, error.problem) if part)
        raise Malformed(path, f"bad YAML: {what}", mark.line + 1 if mark else None) from None
    except yaml.reader.ReaderError as error:
        raise Malformed(path, "bad YAML: a control character", text.count("\n", 0, error.position) + 1) from None
    except _TooDeep as error:
        raise Malformed(path, "bad YAML: nested too deeply", error.line) from None
    return None if node is None else _Values(path, count * MOST_COPIES + 1000).of(node, ())


def _composed(loader: Any, text: str) -> tuple[yaml.Node | None, int]:
    """The one document of a text, and the number of its values."""
    reading = loader(text)
    try:
        return reading.get_single_node(), reading.count
    finally:
        reading.dispose()


class _Values:
    """What the nodes of a file are, with their lines."""

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self.count = 0

    def of(self, node: yaml.Node, above: tuple[int, ...]) -> Any:
        """The value of a node. above: the nodes in which it is nested."""
        line = node.start_mark.line + 1
        self.count += 1
        if id(node) in above:
            raise Malformed(self.path, "bad YAML: a value that contains itself", line)
        if len(above) == DEEPEST or self.count > self.most:
            raise Malformed(
                self.path, f"bad YAML: {'nested too deeply' if len(above) == DEEPEST else 'too many values'}", line
            )
        above = (*above, id(node))
        if isinstance(node, yaml.SequenceNode) and node.tag == "tag:yaml.org,2002:seq":
            items = Items(self.of(child, above) for child in node.value)
            items.line, items.lines = line, [child.start_mark.line + 1 for child in node.value]
            return items
        if isinstance(node, yaml.MappingNode) and node.tag == "tag:yaml.org,2002:map":
            return self._mapping(node, line, above)
        return self._scalar(node, line)

    def _scalar(self, node: yaml.Node, line: int) -> Any:
        if not isinstance(node, yaml.ScalarNode) or node.tag not in _SCALARS:
            raise Malformed(self.path, f"bad YAML: the tag {node.tag!r} means nothing here", line)
        if any(category(c) in ("Cc", "Cs") and not c.isspace() for c in node.value):
            raise Malformed(self.path, "a text with a control character", line)
        try:
            return _SCALARS[node.tag](node.value)
        except (ValueError, KeyError):
            raise Malformed(
                self.path, "bad YAML: this is no such value as its tag says, or too long a number", line
            ) from None

    def _mapping(self, node: yaml.MappingNode, line: int, above: tuple[int, ...]) -> Map:
        found = Map()
        found.line, found.lines = line, {}
        for key_node, child in node.value:
            key = _key(self.of(key_node, above))
            at = key_node.start_mark.line + 1
            if key in found:
                raise Malformed(self.path, "stands twice", at, str(key))
            found[key] = self.of(child, above)
            found.lines[key] = at
        return found


def _key(value: Any) -> Hashable:
    if not isinstance(value, (Map, Items)):
        found: Hashable = value
        return found
    key = Key((k, _key(v)) for k, v in value.items()) if isinstance(value, Map) else Key(_key(v) for v in value)
    key.value = value
    return key
