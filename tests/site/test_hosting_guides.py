"""The guides to hosting say what the site asks of its environment, in both languages alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GUIDES = ("docs/hosting.md", "docs/hosting.it.md")
NAME = re.compile(r"\b(?:LUPUS_[A-Z_]+[A-Z]|DATABASE_URL)\b")


def asked_for() -> set[str]:
    """Every setting that some file of the site reads."""
    files = [*(ROOT / "src/lupus/site").rglob("*.py"), ROOT / "Dockerfile", ROOT / "compose.yaml"]
    return {name for file in files for name in NAME.findall(file.read_text(encoding="utf-8"))}


def explained(guide: str) -> list[str]:
    """The names in the table of settings of a guide."""
    rows = [line for line in (ROOT / guide).read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    return [name for row in rows for name in NAME.findall(row.split("|")[1])]


@pytest.mark.parametrize("guide", GUIDES)
def test_every_setting_is_explained_once(guide: str) -> None:
    names = explained(guide)
    assert len(names) == len(set(names))
    assert asked_for() - set(names) == set()


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_names_only_files_that_are_there(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:deploy|requirements)/[\w.-]*\w", text)) | {
        f"docs/{link}" for link in re.findall(r"\]\((.+?)\)", text)
    }
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_the_guides_show_the_same_commands_and_explain_the_same_names() -> None:
    english, italian = ((ROOT / guide).read_text(encoding="utf-8") for guide in GUIDES)
    commands = [
        [line.split()[1:3] for line in text.splitlines() if line.startswith("# ") and line[2].islower()]
        for text in (english, italian)
    ]
    assert commands[0] == commands[1]
    assert explained(GUIDES[0]) == explained(GUIDES[1])


MAIL_GUIDES = ("docs/hosting-mail.md", "docs/hosting-mail.it.md")


def test_the_guides_to_mail_have_the_same_blocks_and_links_that_lead_somewhere() -> None:
    english, italian = ((ROOT / guide).read_text(encoding="utf-8") for guide in MAIL_GUIDES)
    blocks = [re.findall(r"```(.*?)```", text, re.S) for text in (english, italian)]
    assert blocks[0] == blocks[1]
    assert len(blocks[0]) > 10
    names = asked_for()
    for text in (english, italian):
        assert set(NAME.findall(text)) <= names
        assert {link for link in re.findall(r"\]\((.+?)\)", text) if not (ROOT / "docs" / link).exists()} == set()


@pytest.mark.parametrize("value", ["", "0", "-1", "11", "nan", "inf", "quick", "1e400", "0x2"])
def test_a_setting_that_is_no_number_in_its_bounds_is_said(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.exceptions import ImproperlyConfigured

    from lupus.site.config.settings import number

    monkeypatch.setenv("LUPUS_TEMPO", value)
    with pytest.raises(ImproperlyConfigured, match="LUPUS_TEMPO cannot be"):
        number("LUPUS_TEMPO", "1", 10)
    monkeypatch.delenv("LUPUS_TEMPO")
    assert number("LUPUS_TEMPO", "1", 10) == 1
