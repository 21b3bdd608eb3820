"""The site speaks English too: nothing that people read was left in Italian."""

from __future__ import annotations

import ast
import gettext
import re
from datetime import date
from pathlib import Path

from django.utils import translation
from django.utils.dateformat import format as written
from django.utils.translation.template import templatize

import lupus.site

SITE = Path(lupus.site.__file__).parent
LOCALE = SITE / "locale" / "en" / "LC_MESSAGES"


def test_days_and_months_are_small_in_italian_and_not_in_english() -> None:
    days = [date(2026, month, 1 + month % 7) for month in range(1, 13)]
    with translation.override("it"):
        assert [text for day in days if (text := written(day, "l j F Y")) != text.lower()] == []
    with translation.override("en"):
        assert written(date(2026, 11, 1), "l j F") == "Sunday 1 November"


def test_every_text_has_its_english() -> None:
    text = (LOCALE / "django.po").read_text()
    missing = re.findall(r'msgid "(.+)"\n(?:msgid_plural ".*"\n)?msgstr(?:\[\d\])? ""\n\n', text)
    assert missing == []


def test_the_compiled_texts_are_those_of_the_source() -> None:
    with (LOCALE / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    source = re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', (LOCALE / "django.po").read_text(), re.M)
    assert len(source) > 50
    plain = [(a, b) for a, b in source if "\\" not in a + b]
    assert [a for a, b in plain if compiled.gettext(a) != b] == []


LITERAL = re.compile(r"""(?:\b_|\bn?gettext)\(\s*(u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")""", re.DOTALL)
"""A text between the hands of a function that translates, in what Django makes of a template for this purpose."""

TRANSLATES = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}


def texts_in(path: Path) -> set[str]:
    """The texts of a template or a module that are to be translated."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return {ast.literal_eval(found).replace("\\n", "\n") for found in LITERAL.findall(templatize(source))}
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = (call.args[0] for call in calls if call.args and getattr(call.func, "id", "") in TRANSLATES)
    return {first.value for first in named if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def test_the_catalogue_has_every_text_and_no_other() -> None:
    """The catalogue is written by hand: whoever adds a text adds its English, and whoever deletes one deletes it."""
    with (LOCALE / "django.mo").open("rb") as file:
        keys = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    known = {key[0] if isinstance(key, tuple) else key for key in keys}  # a plural has a key for each form
    found = [path for path in SITE.rglob("*") if path.suffix in (".py", ".html", ".txt")]
    paths = [path for path in found if "migrations" not in path.parts]
    assert len(paths) > 100
    assert {text for path in paths for text in texts_in(path)} == known - {""}
