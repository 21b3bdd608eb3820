"""The glossary names modules and files that exist, and each word once in a section."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.loops import for_each

ROOT = Path(__file__).parent.parent
GLOSSARY = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
SECTIONS = GLOSSARY.split("\n## ")[1:]
NAMED = sorted(set(re.findall(r"`([\w/-]+\.\w+)`", GLOSSARY)))


@for_each("name", NAMED)
def test_what_the_glossary_names_exists(name: str) -> None:
    root = ROOT if name.startswith(("docs/", "tests/", "tools/")) else ROOT / "src/lupus"
    assert (root / name).is_file()


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.partition("\n")[0])
def test_each_word_has_one_entry_that_says_where_it_stands(section: str) -> None:
    entries = re.findall(r"^- (.+?)(?=^- |\Z)", section, re.MULTILINE | re.DOTALL)
    words = [re.findall(r"\*\*(.+?)\*\*", entry) for entry in entries]
    assert all(len(found) == 1 for found in words)
    assert len({found[0] for found in words}) == len(words)
    assert all(set(NAMED) & set(re.findall(r"`(.+?)`", entry)) for entry in entries)


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md"])
def test_the_glossary_can_be_found(page: str) -> None:
    assert "glossary.md)" in (ROOT / page).read_text(encoding="utf-8")
