"""The site speaks English too: nothing that people read was left in Italian."""

from __future__ import annotations

import gettext
import re
from datetime import date
from pathlib import Path

from django.utils import translation
from django.utils.dateformat import format as written

import lupus.site

LOCALE = Path(lupus.site.__file__).parent / "locale" / "en" / "LC_MESSAGES"


def test_days_and_months_are_small_in_italian_and_not_in_english():
    days = [date(2026, month, 1 + month % 7) for month in range(1, 13)]
    with translation.override("it"):
        assert [text for day in days if (text := written(day, "l j F Y")) != text.lower()] == []
    with translation.override("en"):
        assert written(date(2026, 11, 1), "l j F") == "Sunday 1 November"


def test_every_text_has_its_english():
    text = (LOCALE / "django.po").read_text()
    missing = re.findall(r'msgid "(.+)"\n(?:msgid_plural ".*"\n)?msgstr(?:\[\d\])? ""\n\n', text)
    assert missing == []


def test_the_compiled_texts_are_those_of_the_source():
    with (LOCALE / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    source = re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', (LOCALE / "django.po").read_text(), re.M)
    assert len(source) > 50
    plain = [(a, b) for a, b in source if "\\" not in a + b]
    assert [a for a, b in plain if compiled.gettext(a) != b] == []
