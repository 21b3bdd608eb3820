"""The guides for game masters and players speak of the pages as they are:
each word in bold stands on one, in their language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

from tests.loops import for_each

ROOT = Path(__file__).parent.parent.parent
SITE = ROOT / "src/lupus/site"
ITALIAN, ENGLISH = (
    "".join(
        (ROOT / "docs" / f"{guide}{language}.md").read_text(encoding="utf-8") for guide in ("game-master", "playing")
    )
    for language in (".it", "")
)
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def labels(guide: str) -> list[str]:
    return [" ".join(found.split()) for found in BOLD.findall(guide) if found not in ("grassetto", "bold")]


@pytest.fixture(scope="module")
def pages() -> str:
    """Everything that the pages may say, in Italian."""
    return "\n".join(file.read_text(encoding="utf-8") for kind in ("*.html", "*.py") for file in SITE.rglob(kind))


@for_each("label", labels(ITALIAN))
def test_what_the_italian_guide_points_at_is_on_a_page(label: str, pages: str) -> None:
    assert f'"{label}"' in pages


def test_the_english_guide_points_at_the_same_in_english() -> None:
    with override("en"):
        assert labels(ENGLISH) == [gettext(label) for label in labels(ITALIAN)]
