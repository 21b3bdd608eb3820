"""The guide of a game that is no village: the chapters that it names, with its own figures and pictures."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe

from lupus.rulesets.guide import Guide
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words

from .howto import Section, filled
from .rulebook import entries


class Page(NamedTuple):
    """All that the page shows beside the characters. sections: each with its picture, which is empty where it has none."""

    lead: str
    goal: str
    steps: list[Section]
    sections: list[tuple[Section, SafeString]]


def guide_of(ruleset: str) -> Guide | None:
    """What a game says of its guide; None where it has none."""
    if find_spec(f"{RULESETS[ruleset].folder}.guide") is None:
        return None
    found: Guide = RULESETS[ruleset].part("guide").GUIDE
    return found


def guide_to(ruleset: str, language: str) -> Page | None:
    """The guide of a game in a language; None where it has none."""
    guide = guide_of(ruleset)
    if guide is None:
        return None
    texts: Any = entries(ruleset, "howto.yaml")
    known = guide.facts(words(language, ruleset))

    def chapter(key: str) -> Section:
        return filled(key, texts[key], language, known)

    def drawn(key: str) -> SafeString:
        return mark_safe(guide.pictures[key]() if key in guide.pictures else "")  # drawn from the rules alone

    return Page(
        " ".join(chapter("lead").text), " ".join(chapter("goal").text),
        [chapter(key) for key in guide.steps], [(chapter(key), drawn(key)) for key in guide.sections],
    )  # fmt: skip
