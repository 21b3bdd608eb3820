"""The guides of the games around a table: their chapters in both languages, their figures and their pictures.

What a guide says is held against the game in the tests of the game (`test_guide.py`).
"""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from lupus.rulesets.drawing import drawn
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words
from lupus.site.guides import entries, guide_of
from lupus.site.room.games import playable

ROOT = Path(__file__).parent.parent
GAMES = [key for key in playable() if guide_of(key) is not None]


def guide(game: str) -> Any:
    """The guide of a game."""
    found = guide_of(game)
    assert found is not None
    return found


def keys(game: str) -> list[str]:
    """The chapters of a guide."""
    return ["pitch", "lead", "goal", *guide(game).steps, *guide(game).sections]


def test_each_game_that_is_played_in_rooms_is_explained() -> None:
    assert GAMES == ["lupusburg", "werewolf"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_says_only_figures_that_come_from_the_rules(game: str, language: str) -> None:
    """A digit in a sentence stands there by itself only where it is nought."""
    texts, known, named = entries(game, "howto.yaml"), guide(game).facts(words(language, game)), set()
    assert {*texts} == {*keys(game)}
    for key in keys(game):
        for text in (*texts[key][language], texts[key].get("title", {}).get(language, "")):
            assert re.findall(r"\d+", text) in ([], ["0"])
            named |= set(re.findall(r"{(\w+)}", text))
            assert text.format_map(known).strip() == text.format_map(known)
        for italian, english in zip(texts[key]["it"], texts[key]["en"], strict=True):
            assert sorted(re.findall(r"{\w+}", italian)) == sorted(re.findall(r"{\w+}", english)), key
    assert named == {*known}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_are_read_in_a_minute_and_all_of_it_in_three(game: str, language: str) -> None:
    """280 words a minute is how fast people read on a screen what is simple."""
    texts = entries(game, "howto.yaml")

    def count(chapters: list[str]) -> int:
        return len(" ".join(text for key in chapters for text in texts[key][language]).split())

    assert 60 < count(["lead", "goal", *guide(game).steps]) <= 280
    assert 250 < count(keys(game)) <= 3 * 280
    assert count(["pitch"]) <= 30


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_names_clauses_that_there_are(game: str) -> None:
    with (ROOT / f"docs/rules/{game}-clauses.tsv").open(encoding="utf-8") as file:
        known = {row["id"] for row in csv.DictReader(file, delimiter="\t")}
    source = (ROOT / f"src/lupus/rulesets/{game}/howto.yaml").read_text(encoding="utf-8")
    for key in keys(game):
        named = re.search(rf"^{key}:  # (.+)$", source, re.M)
        if key != "lead":
            assert named is not None, key
            clauses = set(re.findall(r"[A-Z]+-[A-Z0-9]+-\d+", named[1]))
            assert clauses <= known, key
            assert clauses, key


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_sound_and_has_no_style_inside(game: str) -> None:
    """The policy of the site forbids styles in a page, so a picture has classes. Each step has a picture."""
    pictures = guide(game).pictures
    assert {*guide(game).steps} <= {*pictures}
    for key, facts in pictures.items():
        picture = str(drawn(RULESETS[game], "guide.html", words("en", game), {"chapter": key, **facts()}))
        root = ET.fromstring(picture)
        assert (root.tag, root.get("aria-hidden"), key in keys(game)) == ("svg", "true", True)
        assert "style" not in picture
        assert len(list(root.iter())) > 3
