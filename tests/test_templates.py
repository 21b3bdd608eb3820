"""Templates: what they escape, what they leave out, and that a browser gets the same as code."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, UndefinedError
from markupsafe import Markup

from lupus.rulesets import drawing
from lupus.rulesets.registry import RULESETS


def drawn(source: str, **facts: object) -> str:
    """A template of this source, by the engine of Werewolf."""
    engine = drawing.templates(RULESETS["werewolf"].folder).overlay(loader=DictLoader({"it": source}))
    return engine.get_template("it").render(facts)


def test_what_a_fact_holds_is_escaped_and_a_piece_of_a_page_is_not() -> None:
    assert drawn("<b>{{ name }}</b>{{ piece }}", name="<i>'", piece=Markup("<i>")) == "<b>&lt;i&gt;&#39;</b><i>"


def test_a_line_break_is_nothing_in_the_page() -> None:
    page = drawn("<ul>\n  {% for n in (1, 2) %}\n  <li>a {{ n }}</li>\n  {% endfor %}\n</ul>\n")
    assert page == "<ul><li>a 1</li><li>a 2</li></ul>"


def test_a_fact_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="'name' is undefined"):
        drawn("{{ name }}")
