"""How a page is drawn: the facts of a moment, by a template in the folder `pages` of the game.

The engine is Jinja2, in the site and in a browser's Python alike. Whatever a fact holds is escaped; a fact that is
missing is an error. A line break in a template is nothing in the page: elements stand on lines of their own, and a text
on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token
from markupsafe import Markup

from .lexicon import Words, shown
from .ruleset import Ruleset

FOLDER: Final = "pages"

BREAK: Final = re.compile(r"\s*\n\s*")


class Unbroken(Extension):
    """Leaves out line breaks, and the spaces around them."""

    def filter_stream(self, stream: Iterable[Token]) -> Iterable[Token]:
        """The tokens of a template without line breaks."""
        for token in stream:
            yield token if token.type != "data" else Token(token.lineno, "data", BREAK.sub("", token.value))


@cache
def templates(folder: str) -> Environment:
    """The templates of a game, and those that several games use (`lupus.rulesets.pages`).
    folder: the package of the game."""
    places = [str(files(package) / FOLDER) for package in (folder, "lupus.rulesets")]
    loader = ChoiceLoader([ModuleLoader(places), FileSystemLoader(places)])  # in a browser they are code already
    found = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, extensions=[Unbroken], auto_reload=False
    )
    found.filters["shown"] = shown
    return found


@cache
def drawings(ruleset: Ruleset) -> Markup:
    """What a game is drawn with: a page has it inside itself, and names each drawing. Empty for a game without any."""
    path = files(ruleset.folder) / "drawings.svg"
    return Markup(path.read_text(encoding="utf-8")) if path.is_file() else Markup()


def drawn(ruleset: Ruleset, template: str, words: Words, facts: Mapping[str, Any]) -> Markup:
    """A template of a game with these facts. It says what it says with `say`:
    a message of the words, and its values."""

    def say(key: str, **values: str | int) -> str:
        return words.say(key, values=values)

    return Markup(templates(ruleset.folder).get_template(template).render(facts, say=say))
