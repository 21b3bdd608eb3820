"""docs/security.md says what is true: what it names is there,
and no requirement of the ASVS 5.0 up to level 2 is left out."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

from tests.loops import for_each

ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests"
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
PLACES = (ROOT, ROOT / "src/lupus", TESTS)
"""From where the page names files."""

NAMED_TESTS = sorted(set(re.findall(r"`([\w/]*test_\w+\.py)::(\w+)`", PAGE)))
FILES = sorted(set(re.findall(r"`([\w./-]+\.(?:py|js|md|txt|conf|service))(?:::\w+)?`", PAGE)))
LINKS = sorted(set(re.findall(r"\]\((?!https:)([^)]+)\)", PAGE)))

LIMITS = [
    row
    for row in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.M)
    if re.search(r"\.py`: `[A-Z]", row[2])
]

SECTIONS = """
    1.1:2 1.2:9 1.3:11 1.4:3 1.5:2  2.1:3 2.2:3 2.3:4 2.4:1  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2  4.1:3 4.2:1 4.3:2 4.4:4
    5.1:1 5.2:3 5.3:2 5.4:3  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
    8.1:2 8.2:3 8.3:1 8.4:1  9.1:3 9.2:4  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
    11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1  12.1:3 12.2:2 12.3:4  13.1:1 13.2:5 13.3:2 13.4:5
    14.1:2 14.2:4 14.3:3  15.1:3 15.2:3 15.3:7  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3  17.1:1 17.2:4 17.3:2
""".split()
"""How many requirements of levels 1 and 2 each section of the ASVS 5.0.0 has:
in all of them those of level 3 come last."""

UP_TO_LEVEL_2 = [
    f"{section}.{n}" for section, many in (s.split(":") for s in SECTIONS) for n in range(1, int(many) + 1)
]


def listed(heading: str) -> list[str]:
    """The requirements in the table under a heading, ranges written out; of those beyond level 2 none."""
    _, _, rest = PAGE.partition(f"\n### {heading}\n")
    found = []
    for cell in re.findall(r"^\| (\d+\.\d+\.\d+[^|]*) \|", re.split(r"^##", rest, flags=re.M)[0], re.M):
        for item in cell.split(", "):
            if "(level 3)" not in item:
                first, _, last = item.partition("–")
                section, _, low = first.rpartition(".")
                high = last.removeprefix(f"{section}.") or low
                found += [f"{section}.{n}" for n in range(int(low), int(high) + 1)]
    return found


@cache
def functions(file: str) -> set[str]:
    """The names of the functions of a file of tests."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@cache
def constants(file: str) -> dict[str, ast.expr]:
    """What the names of a module stand for."""
    found: dict[str, ast.expr] = {}
    for node in ast.parse((ROOT / "src/lupus" / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                found[target.id] = node.value
    return found


def number(value: ast.expr) -> float:
    """What `8 * 1024 * 1024` is."""
    if isinstance(value, ast.BinOp):
        one, other = number(value.left), number(value.right)
        return one * other if isinstance(value.op, ast.Mult) else one / other
    found = ast.literal_eval(value)
    assert isinstance(found, int | float)
    return found


def in_words(value: float) -> set[str]:
    """How the page may write a number."""
    fractions = {2 / 3: "two thirds", 1 / 4: "a quarter"}
    sizes = {f"{value / 1024:g} KiB", f"{value / 1024**2:g} MiB"}
    return {fractions[value]} if value in fractions else {f"{value:,g}" if value < 1000 else f"{int(value):,}", *sizes}


def test_every_test_that_the_page_names_is_there() -> None:
    """A test that is renamed takes its line on the page along."""
    assert len(NAMED_TESTS) > 100
    assert [(file, name) for file, name in NAMED_TESTS if name not in functions(file)] == []


def test_every_file_that_the_page_names_is_there() -> None:
    """Named from the root, from `src/lupus/` or from `tests/`;
    links lead to files beside the page, or to headings on it."""
    assert len(FILES) > 60
    assert [file for file in FILES if not any((place / file).is_file() for place in PLACES)] == []
    headings = {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in re.findall(r"^#+ (.+)$", PAGE, re.M)
    }
    assert [link for link in LINKS if link.startswith("#") and link[1:] not in headings] == []
    assert [link for link in LINKS if not link.startswith("#") and not (ROOT / "docs" / link).exists()] == []


@for_each("row", LIMITS, ids=lambda row: row[0])
def test_every_limit_is_set_where_the_page_says(row: tuple[str, str, str]) -> None:
    """Each name is a number of that module, and the page says how much it is."""
    _, much, where = row
    for file, names in re.findall(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)", where):
        for name in re.findall(r"\w+", names):
            words = "|".join(map(re.escape, in_words(number(constants(file)[name]))))
            assert re.search(rf"(?<![\d,.])({words})(?![\d.])", much), (file, name)


def test_there_are_limits() -> None:
    assert len(LIMITS) == 16


def test_every_requirement_up_to_level_2_stands_in_one_list() -> None:
    """Met, not met, or not for us: each is one of them."""
    stands = Counter(
        number for heading in ("Met", "Not met, or in part", "Does not apply") for number in listed(heading)
    )
    assert stands == Counter(UP_TO_LEVEL_2)


def test_the_page_counts_right() -> None:
    """Nobody believes a page that says how much is met and has not counted."""
    met, not_met, not_ours = (len(listed(heading)) for heading in ("Met", "Not met, or in part", "Does not apply"))
    counts = r"have (\d+) requirements. (\d+) are met, (\d+) are met in part or not at all, and (\d+) do not apply"
    said = re.search(counts, " ".join(PAGE.split()))
    assert said is not None
    assert [int(number) for number in said.groups()] == [len(UP_TO_LEVEL_2), met, not_met, not_ours]


def test_every_requirement_that_a_test_names_is_on_the_page() -> None:
    """Also those of level 3."""
    beyond = set(re.findall(r"(\d+\.\d+\.\d+) \(level 3\)", PAGE))
    shown = {*listed("Met"), *listed("Not met, or in part"), *beyond}
    cited: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        if "ASVS" in text and path != Path(__file__):
            tree = ast.parse(text)
            known = [n for n in ast.walk(tree) if isinstance(n, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)]
            said = [docstring for node in known if "ASVS" in (docstring := ast.get_docstring(node) or "")]
            cited |= {number for docstring in said for number in re.findall(r"\b\d+\.\d+\.\d+\b", docstring)}
    assert len(cited) > 20
    assert cited - shown == set()


def test_readers_find_the_page() -> None:
    """It stands among those that the README names."""
    assert "(docs/security.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
