"""The roles of a ruleset as a table and as pages, in its own words."""

from __future__ import annotations

from lupus.rulesets.lexicon import Rolebook
from lupus.rulesets.words import words

KEY = "rolebook-key"
"""The message that heads the column of the names by which files and commands know the roles."""


def rolebook(ruleset: str, language: str) -> Rolebook:
    """The table of a ruleset's roles."""
    lexicon = words(language, ruleset)
    return lexicon.style.roles(lexicon)


def page(ruleset: str, key: str, language: str) -> str:
    """The page of one role. Raises `LookupError` where there is none of that name."""
    book, say = rolebook(ruleset, language), words(language, ruleset).say
    found = next((row for row in book.rows if row.key == key), None)
    if found is None:
        there = ", ".join(row.key for row in book.rows)
        raise LookupError(f"there is no {book.noun} {key!r} in {ruleset} (there are: {there})")
    return f"{say(found.message)}\n\n{say(f'{found.message}-page')}"
