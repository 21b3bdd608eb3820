"""The guides: each link leads to a file, the site of `make docs` has each page once,
and lines are short enough to be read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
CODE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def test_every_link_leads_to_a_file() -> None:
    pages = [*ROOT.glob("*.md"), *PAGES]
    links = [(page, link) for page in pages for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))]
    dead = [
        f"{page.relative_to(ROOT)}: {link}"
        for page, link in links
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert dead == []


def test_the_site_of_the_guides_has_each_page_once() -> None:
    def pages(entry: object) -> Iterator[str]:
        match entry:
            case str():
                yield entry
            case dict():
                for part in entry.values():
                    yield from pages(part)
            case list():
                for part in entry:
                    yield from pages(part)

    with (ROOT / "zensical.toml").open("rb") as file:
        named = list(pages(tomllib.load(file)["project"]["nav"]))
    assert sorted(named) == [page.relative_to(DOCS).as_posix() for page in PAGES]


def test_prose_has_at_most_100_columns() -> None:
    """Tables, code and a single long word, such as an address, may be longer."""
    prose = [(page, CODE.sub("", page.read_text(encoding="utf-8"))) for page in [*ROOT.glob("*.md"), *PAGES]]
    long = [f"{page.relative_to(ROOT)}: {line}" for page, text in prose for line in text.splitlines() if too_long(line)]
    assert long == []


def too_long(line: str) -> bool:
    return len(line) > 100 and not line.startswith("|") and " " in re.sub(r"`[^`]*`", "", line).strip()
