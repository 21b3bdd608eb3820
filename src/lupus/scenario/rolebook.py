"""The roles of a ruleset as a table and as pages, in its own words."""

from __future__ import annotations

from lupus.rulesets.lexicon import Rolebook
from lupus.rulesets.words import words

KEY = "rolebook-key"
"""The message with the title of the last column: the keys of the roles, as files and commands write them."""


def rolebook(ruleset: str, language: str) -> Rolebook:
    """The table of a ruleset's roles."""
    lexicon = words(language, ruleset)
    return lexicon.style.roles(lexicon)


def page(ruleset: str, key: str, language: str) -> str:
    """One role in full: its row of the table, what it does, its parts,
    and the power that it leaves to its holder after death.

    Raises `LookupError` where there is no such role.
    """
    book, say = rolebook(ruleset, language), words(language, ruleset).say
    found = next((row for row in book.rows if row.key == key), None)
    if found is None:
        there = ", ".join(row.key for row in book.rows)
        raise LookupError(f"there is no {book.noun} {key!r} in {ruleset} (there are: {there})")
    text = say(f"{found.message}-page")
    named = (*zip(book.head[1:], found.cells[1:], strict=True), *found.facts)
    facts = [f"{name}: {value or '–'}" for name, value in named if value != text]
    itself = "\n".join([say(found.message), "", *facts, "", text])
    full = "\n\n".join([itself, *(page(ruleset, part, language) for part in found.parts)])
    if not found.leaves:
        return full
    return f"{full}\n\n{say('rolebook-after-death', values={'power': page(ruleset, found.leaves, language)})}"
