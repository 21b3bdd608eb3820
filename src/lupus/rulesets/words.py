"""The words of every ruleset, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from .lexicon import LANGUAGES, Style, Words
from .lupus3 import narration as lupus3
from .lupus8 import narration as lupus8
from .lupusburg import narration as lupusburg
from .tempo_reale import narration as tempo_reale

STYLES: Final[Mapping[str, Style]] = {
    "lupus3": lupus3.STYLE,
    "lupus7": tempo_reale.style("lupus7"),
    "lupus8": lupus8.STYLE,
    "lupusburg": lupusburg.STYLE,
}


@cache
def words(language: str, ruleset: str) -> Words:
    """The words of a ruleset in a language ("it" or "en"). Raises `LookupError` where there are none."""
    if language not in LANGUAGES:
        raise LookupError(f"no words in {language!r}: there are {', '.join(LANGUAGES)}")
    if ruleset not in STYLES:
        raise LookupError(f"no words for the ruleset {ruleset!r}")
    style = STYLES[ruleset]
    folders = (files("lupus.rulesets") / folder / "words" for folder in style.folders)
    return Words(language, style, [(folder / f"{language}.ftl").read_text(encoding="utf-8") for folder in folders])
