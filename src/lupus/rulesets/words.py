"""The words of every ruleset, in every language."""

from __future__ import annotations

from functools import cache

from .lexicon import LANGUAGES, Style, Words, read
from .registry import RULESETS


@cache
def words(language: str, ruleset: str) -> Words:
    """The words of a ruleset in a language ("it" or "en"). Raises `LookupError` where there are none."""
    if language not in LANGUAGES:
        raise LookupError(f"no words in {language!r}: there are {', '.join(LANGUAGES)}")
    if ruleset not in RULESETS:
        raise LookupError(f"no words for the ruleset {ruleset!r}")
    style: Style = RULESETS[ruleset].part("narration").STYLE
    return read(language, style)
