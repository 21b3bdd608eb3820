"""The faults: small errors that operators make of the syntax tree of a module, and the misreadings written by hand.

A fault is a piece of a file and what stands there instead, so that all else keeps its form. Nothing here runs anything.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

Change = tuple[int, int, bytes]
"""From which byte of the file to which, and the text that stands there instead."""
MISREADINGS: Final = Path(__file__).with_name("misreadings.tsv")


class Fault(NamedTuple):
    """One error. file: under src/lupus. function: its qualified name there, "" for the module."""

    file: str
    function: str
    statement: str
    operator: str
    change: Change

    def planted(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        start, end, new = self.change
        return source[:start] + new + source[end:]

    def order(self, seed: int) -> bytes:
        """Where the fault stands in the order of a seed: still there when its file is renamed or other code changes."""
        start, end, new = self.change
        key = (seed, self.function, self.statement, self.operator, end - start, new)
        return hashlib.sha256(repr(key).encode()).digest()


PAIRS: Final = ("== !=", "< <=", "> >=", "and or", "+ -", "* //", "| &", "min max", "any all")
SWAPS: Final = {one: other for pair in PAIRS for one, other in (pair.split(), pair.split()[::-1])} | {
    "is": "is not",
    "isnot": "is",
    "in": "not in",
    "notin": "in",
    "%": "//",
}
TOKEN: Final = re.compile(rb"is\s+not\b|not\s+in\b|\b(?:is|in|and|or)\b|[<>=!]=|//|[-+*<>%|&]")
FORGOTTEN: Final = set("filter exclude order_by distinct select_for_update strip lower casefold removeprefix".split())
"""Methods whose call may be forgotten."""
HARMLESS: Final = set(
    "property cached_property cache lru_cache dataclass staticmethod classmethod overload override "
    "abstractmethod wraps "
    "contextmanager".split()
)
"""Decorators without which nothing changes, or nothing can be imported."""
WORDS: Final = set("verbose_name help_text help metavar description name strict encoding daemon stacklevel".split())
"""Keywords that change no more than a word."""
ALIKE: Final = set(
    "isinstance issubclass getattr hasattr setattr partial path only values values_list select_related".split()
)
"""Functions whose arguments nobody swaps, or may be swapped."""
LOGS: Final = set("log logger logging warnings".split())
LAYOUT: Final = set("picture.py seatmap.py".split())
"""Modules that draw: their numbers are a matter of taste."""


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """What in a node is looked at: no annotations, no words for people, no assertions,
    no tuples that are taken apart."""
    match node:
        case ast.FunctionDef(name="__repr__" | "__str__") | ast.Assert() | ast.Raise() | ast.JoinedStr():
            pass  # within an f-string positions are not reliable before Python 3.12
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Expr(value=ast.Constant()):
            pass
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))) if name in LOGS:
            pass
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]) | ast.AnnAssign(value=None):
            pass
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "ParamSpec" | "NewType")):
            pass
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body)
        case ast.ClassDef():
            yield from node.body
        case ast.Return(value=ast.Tuple(elts=values)) | ast.Assign(targets=[ast.Tuple()], value=ast.Tuple(elts=values)):
            yield from values
        case ast.Assign(value=value) | ast.AugAssign(value=value) | ast.AnnAssign(value=ast.expr() as value):
            yield value
        case ast.Subscript(slice=ast.Tuple(elts=values)):
            yield from (node.value, *values)
        case _:
            yield from ast.iter_child_nodes(node)


class Module:
    """A module and its errors."""

    def __init__(self, file: str, source: bytes) -> None:
        """Read it. file: under src/lupus."""
        self.file, self.source, self.tree = file, source, ast.parse(source)
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """The bytes in which a node stands."""
        begin, end = self.lines[node.lineno - 1], self.lines[node.end_lineno - 1]  # type: ignore[attr-defined]
        return begin + node.col_offset, end + node.end_col_offset  # type: ignore[attr-defined]

    def text(self, node: ast.AST) -> bytes:
        """The source of a node."""
        start, end = self.span(node)
        return self.source[start:end]

    def faults(self) -> Iterator[Fault]:
        """All that the operators make of it."""
        for names, statement, node in self.nodes(self.tree, (), ""):
            for operator, change in self.errors(node):
                yield Fault(self.file, ".".join(names), statement, operator, change)

    def nodes(
        self, node: ast.AST, names: tuple[str, ...], statement: str
    ) -> Iterator[tuple[tuple[str, ...], str, ast.AST]]:
        """Every node that is looked at, with the names of what it is in and the first line of its statement."""
        if isinstance(node, ast.stmt):
            statement = ast.unparse(node).partition("\n")[0]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = (*names, node.name)
        yield names, statement, node
        for part in parts(node):
            yield from self.nodes(part, names, statement)

    def errors(self, node: ast.AST) -> Iterator[tuple[str, Change]]:
        """The operators: what may be wrong with a node."""
        match node:
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from self.negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self.negated(test)
                    yield "drop filter", (*self.span(test), b"True")
            case ast.Compare():
                yield from (self.swapped("comparison", *pair) for pair in pairwise((node.left, *node.comparators)))
            case ast.BoolOp(values=values):
                yield from (self.swapped("and/or", *pair) for pair in pairwise(values))
                yield from self.dropped("operand", [self.span(value) for value in values], range(len(values)))
            case ast.BinOp() if Path(self.file).name not in LAYOUT:
                yield self.swapped("arithmetic", node.left, node.right)
            case ast.Constant(value=bool(value)):
                yield "flip constant", (*self.span(node), str(not value).encode())
            case ast.Constant(value=int(number) | float(number)) if Path(self.file).name not in LAYOUT:
                yield "one more", (*self.span(node), str(number + 1).encode())
            case ast.Return(value=ast.expr() as value) if self.text(value) != b"None":
                yield "return None", (*self.span(node), b"return None")
            case ast.Expr(value=ast.Yield()):
                yield "drop statement", (*self.span(node), b"yield")
            case ast.Expr() | ast.Continue() | ast.Break() | ast.Delete() | ast.AugAssign() | ast.Raise():
                if list(parts(node)) or not isinstance(node, ast.Expr):
                    yield "drop statement", (*self.span(node), b"pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield "drop statement", (*self.span(node), b"pass")
            case ast.FunctionDef(decorator_list=decorators):
                for part in decorators:
                    if not HARMLESS.intersection(re.findall(r"\w+", ast.unparse(part).partition("(")[0])):
                        yield "drop decorator", (self.span(part)[0] - 1, self.span(part)[1], b"")
            case ast.Call():
                yield from self.called(node)
            case ast.List(ctx=ast.Load(), elts=values) | ast.Tuple(ctx=ast.Load(), elts=values) | ast.Set(elts=values):
                yield from self.fewer(node, [self.span(value) for value in values])
            case ast.Dict(keys=keys, values=values) if None not in keys:
                ends = zip(filter(None, keys), values, strict=True)
                yield from self.fewer(node, [(self.span(key)[0], self.span(value)[1]) for key, value in ends])

    def negated(self, test: ast.expr) -> Iterator[tuple[str, Change]]:
        """The contrary of a condition; a comparison has its own."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yield "drop not", (*self.span(test), self.text(test.operand))
        elif not isinstance(test, ast.Compare) or len(test.ops) > 1:
            yield "negate", (*self.span(test), b"not (" + self.text(test) + b")")

    def swapped(self, what: str, left: ast.AST, right: ast.AST) -> tuple[str, Change]:
        """Another operator between two nodes; where none is understood, a change that is none."""
        start, end = self.span(left)[1], self.span(right)[0]
        match = TOKEN.search(self.source, start, end)
        if match is None:
            return f"swap {what}", (start, start, b"")
        return f"swap {what}", (*match.span(), SWAPS[b"".join(match[0].split()).decode()].encode())

    def dropped(self, what: str, items: list[tuple[int, int]], which: range | set[int]) -> Iterator[tuple[str, Change]]:
        """Some of a list, each left out with the comma or the word between it and its neighbour."""
        for number in which:
            start, end = items[number]
            if number + 1 < len(items):
                end = items[number + 1][0]
            elif number:
                start = items[number - 1][1]
            yield f"drop {what}", (start, end, b"")

    def fewer(self, node: ast.AST, items: list[tuple[int, int]]) -> Iterator[tuple[str, Change]]:
        """One element less: the first, one in the middle or the last."""
        if len(items) == 1:
            empty = {ast.Set: b"set()", ast.Tuple: b"()", ast.List: b"[]", ast.Dict: b"{}"}
            yield "drop element", (*self.span(node), empty[type(node)])
        elif len(items) == 2 and isinstance(node, ast.Tuple):  # the comma stays, or it would be no tuple
            for start, end in items:
                yield "drop element", (*self.span(node), b"(" + self.source[start:end] + b",)")
        elif items:
            yield from self.dropped("element", items, {0, len(items) // 2, len(items) - 1})

    def called(self, node: ast.Call) -> Iterator[tuple[str, Change]]:
        """Keywords left out, arguments swapped, another function, a method forgotten."""
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        items = sorted(self.span(part) for part in (*node.args, *node.keywords))
        named = {
            items.index(self.span(keyword)) for keyword in node.keywords if keyword.arg and keyword.arg not in WORDS
        }
        yield from self.dropped("keyword", items, named)
        match node.args:
            case [ast.Name() | ast.Attribute() as one, ast.Name() | ast.Attribute() as other, *_] if name not in ALIKE:
                (start, middle), (later, end) = self.span(one), self.span(other)
                yield "swap arguments", (start, end, self.text(other) + self.source[middle:later] + self.text(one))
        if isinstance(node.func, ast.Name) and (name in SWAPS or (name == "sorted" and len(items) == 1)):
            yield "swap function", (*self.span(node.func), SWAPS.get(name, "list").encode())
        if isinstance(node.func, ast.Attribute) and name in FORGOTTEN:
            yield "drop call", (*self.span(node), self.text(node.func.value))

    def misread(self, function: str, code: str, misread: str) -> Fault:
        """A misreading of the only place in a function where the code stands.
        Raises `LookupError` where it is not the only one."""
        wanted = ast.parse(code).body[0]
        dump = ast.dump(wanted.value if isinstance(wanted, ast.Expr) else wanted)
        scope: ast.AST = self.tree
        for name in function.split("."):
            scope = next(
                (n for n in ast.walk(scope) if getattr(n, "name", "") == name and isinstance(n, ast.stmt)),
                ast.Module([], []),
            )
        found = [node for node in ast.walk(scope) if ast.dump(node) == dump]
        if len(found) != 1:
            raise LookupError(f"{self.file} {function}: `{code}` stands there {len(found)} times")
        new = misread if isinstance(found[0], ast.stmt) else f"({misread})"
        return Fault(self.file, function, code, "misreading", (*self.span(found[0]), new.encode()))

    def changed(self, fault: Fault) -> bool:
        """Whether a fault makes it another program, which is still Python."""
        try:
            return ast.dump(ast.parse(fault.planted(self.source))) != ast.dump(self.tree)
        except SyntaxError:
            return False


def modules(lupus: Path) -> dict[str, Module]:
    """The modules of Lupus by file; migrations are left out."""
    files = {
        str(path.relative_to(lupus)): path for path in sorted(lupus.rglob("*.py")) if "migrations" not in path.parts
    }
    return {file: Module(file, path.read_bytes()) for file, path in files.items()}


def drawn(source: dict[str, Module], number: int, seed: int) -> list[Fault]:
    """So many faults: the first in the order of the seed that change something."""
    taken: dict[tuple[str, Change], Fault] = {}
    for fault in sorted(
        (f for module in source.values() for f in module.faults()), key=lambda fault: fault.order(seed)
    ):
        if len(taken) == number:
            break
        if (fault.file, fault.change) not in taken and source[fault.file].changed(fault):
            taken[fault.file, fault.change] = fault
    return list(taken.values())


def misreadings(source: dict[str, Module]) -> list[Fault]:
    """The misreadings of a clause, which no operator makes. Raises `LookupError` where one does not fit any more."""
    rows = [line.split("\t") for line in MISREADINGS.read_text(encoding="utf-8").splitlines()[1:]]
    return [
        source[file].misread(function, code, misread) for _, file, function, code, misread, _ in rows if file in source
    ]
