"""The words that docs/words.it.md and docs/words.en.md avoid occur in no text that people read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import lupus
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.registry import editions

ROOT = Path(__file__).parent.parent
SRC = Path(lupus.__file__).parent
CATALOGUE = SRC / "site" / "locale" / "en" / "LC_MESSAGES" / "django.po"
OF_VILLAGES = ("tempo_reale", *editions())
"""The folders with the texts of the games that are played as villages; other games have words of their own."""

FIELDS = {"it": "msgid", "en": "msgstr"}
"""Where the catalogue has the texts of a language: the source is Italian."""


def avoided(language: str) -> list[str]:
    """The words of the third column of a list."""
    rows = re.findall(
        r"^\|[^|]*\|[^|]*\|([^|]*)\|$", (ROOT / "docs" / f"words.{language}.md").read_text(encoding="utf-8"), re.M
    )
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row)]


def pattern(word: str) -> re.Pattern[str]:
    """How an avoided word is looked for: as a whole word, with any number or name where it has one of its own."""
    parts = [re.escape(part).replace("’", "['’]") for part in re.split(r"‹[^›]*›", word)]
    joined = r"(?:\d+|%\(\w+\)s|\{ *\$?\w+ *\})".join(parts)
    return re.compile(rf"(?<!\w){joined}(?!\w)")


# --- the texts --------------------------------------------------------------------------------------------------------


def catalogue(language: str) -> Iterator[str]:
    """The texts of the site."""
    found = re.findall(
        rf'^{FIELDS[language]}(?:_plural|\[\d\])? ((?:"(?:[^"\\]|\\.)*"\n)+)',
        CATALOGUE.read_text(encoding="utf-8"),
        re.M,
    )
    for lines in found:
        yield "".join(ast.literal_eval(line) for line in lines.splitlines())


class Said(Visitor):
    """The pieces of text of a message."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802 - the name of the library
        self.texts.append(node.value)


def narration(language: str) -> Iterator[str]:
    """The texts of the games."""
    for folder in OF_VILLAGES:
        said = Said()
        said.visit(
            FluentParser().parse((SRC / "rulesets" / folder / "words" / f"{language}.ftl").read_text(encoding="utf-8"))
        )
        yield from said.texts


def in_language(value: Any, language: str) -> Iterator[str]:
    """All texts under the name of a language, in lists and mappings of any depth."""
    if isinstance(value, list):
        for item in value:
            yield from in_language(item, language)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key == language:
                yield from [item] if isinstance(item, str) else item
            elif key not in LANGUAGES:
                yield from in_language(item, language)


def data(language: str) -> Iterator[str]:
    """The pages of rules: how it is played, odd cases, changes."""
    for path in sorted(path for folder in OF_VILLAGES for path in (SRC / "rulesets" / folder).glob("*.yaml")):
        yield from in_language(
            yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), language
        )


@cache
def texts(language: str) -> tuple[str, ...]:
    """Everything that people read in a language."""
    return (*catalogue(language), *narration(language), *data(language))


def found(language: str, word: str) -> list[str]:
    """The texts in which an avoided word stands, beside the names of what is filled in."""
    names = re.compile(r"%\(\w+\)s|\{[^}]*\}")
    return [text for text in texts(language) if pattern(word).search(text if "‹" in word else names.sub("", text))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_list_avoids(language: str) -> None:
    words = avoided(language)
    assert len(words) > 25
    assert {word: where for word in words if (where := found(language, word))} == {}


def test_the_words_that_were_mended_are_found_where_they_stand() -> None:
    """The search would see them: each of these was once on a page."""
    assert pattern("‹n› ragioni").search("%(n)s ragioni")
    assert pattern("‹n› ragioni").search("21 ragioni")
    assert not pattern("‹n› ragioni").search("ascolti, ragioni e voti")
    assert pattern("la fa l’orologio").search("la fa l'orologio")
    assert not pattern("Keep").search("Keeper of the graveyard")
    assert pattern("Confermi?").search("Confermi?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_come_from_all_three_places(language: str) -> None:
    assert [
        len(list(source(language))) > least for source, least in ((catalogue, 500), (narration, 1000), (data, 250))
    ] == [True] * 3
