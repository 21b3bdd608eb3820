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
    """One role in full: its row of the table, what it does, and what it leaves to its holder once dead.

    Raises `LookupError` where there is none of that name.
    """
    book, say = rolebook(ruleset, language), words(language, ruleset).say
    found = next((row for row in book.rows if row.key == key), None)
    if found is None:
        there = ", ".join(row.key for row in book.rows)
        raise LookupError(f"there is no {book.noun} {key!r} in {ruleset} (there are: {there})")
    text = say(f"{found.message}-page")
    facts = [f"{name}: {cell or '–'}" for name, cell in zip(book.head[1:], found.cells[1:], strict=True) if cell != text]
    full = "\n".join([say(found.message), "", *facts, "", text])
    if not found.leaves:
        return full
    return f"{full}\n\n{say('rolebook-after-death', values={'power': page(ruleset, found.leaves, language)})}"
