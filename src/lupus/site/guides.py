"""How a game around a table is explained to whoever has never played it: on the page of its rules, and in the lobby.

The chapters are those that the game names, with its own figures and pictures (`lupus.rulesets.guide`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import yaml

from lupus.rulesets.drawing import drawn
from lupus.rulesets.guide import Guide
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words

FASTEST: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""What reads the files that come with Lupus: libyaml where it is there, in a tenth of the time."""


class Section(NamedTuple):
    """A few sentences under a title."""

    key: str
    title: str
    text: list[str]


class Page(NamedTuple):
    """All that a page shows beside the characters. pitch: one sentence, for whoever chooses what to play. steps,
    sections: each with its picture, which is empty where it has none."""

    pitch: str
    lead: str
    goal: str
    steps: list[tuple[Section, str]]
    sections: list[tuple[Section, str]]


@cache
def entries(ruleset: str, name: str) -> Any:
    """What a file in the folder of a game holds; an empty list where it has no such file. It is read once."""
    path = files(RULESETS[ruleset].folder) / name
    return yaml.load(path.read_text(encoding="utf-8"), Loader=FASTEST) if path.is_file() else []


def filled(key: str, section: Mapping[str, Any], language: str, known: Mapping[str, Any]) -> Section:
    """A section in a language. Raises `KeyError` for a name in braces that nobody knows."""
    title = section["title"][language] if "title" in section else ""
    return Section(key, title, [text.format_map(known).strip() for text in section[language]])


def guide_of(ruleset: str) -> Guide | None:
    """What a game says of its guide; None where it has none."""
    if find_spec(f"{RULESETS[ruleset].folder}.guide") is None:
        return None
    found: Guide = RULESETS[ruleset].part("guide").GUIDE
    return found


@cache
def guide_to(ruleset: str, language: str) -> Page | None:
    """The guide of a game in a language; None where it has none."""
    guide = guide_of(ruleset)
    if guide is None:
        return None
    texts: Any = entries(ruleset, "howto.yaml")
    known = guide.facts(words(language, ruleset))

    def chapter(key: str) -> Section:
        return filled(key, texts[key], language, known)

    def pictured(key: str) -> tuple[Section, str]:
        facts = {"chapter": key, **guide.pictures[key]()} if key in guide.pictures else None
        picture = "" if facts is None else drawn(RULESETS[ruleset], "guide.html", words(language, ruleset), facts)
        return chapter(key), picture

    pitch, lead, goal = (" ".join(chapter(key).text) for key in ("pitch", "lead", "goal"))
    return Page(pitch, lead, goal, [pictured(key) for key in guide.steps], [pictured(key) for key in guide.sections])
