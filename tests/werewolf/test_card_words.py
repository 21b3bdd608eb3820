"""The words of the cards: what can be dealt, given, become or chosen has a name, a sentence and a page,
in both languages."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from lupus.rulesets.lexicon import LANGUAGES, Rolebook, Style, Words
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.cards.contadino import SECRETS

RULES = Path(__file__).parents[2] / "docs" / "rules" / "werewolf-roles.tsv"
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

NAMED = {*(f"card-{slug}" for slug in deck()), *(f"secret-{slug}" for slug in SECRETS)} | {
    *("state-vampiro-minore", "state-romeo", "object-amuleto", "object-spada"),
}
"""What has a name that sentences use, with an article."""

VERSIONS = {f"version-{slug}-{version}" for slug, card in deck().items() for version in card.versions}
CHOICES = {
    *(f"variant-{key}" for key in ("amuleto", "spada", "rivelazione", "voto-scoperto", "tempo")),
    *(f"mode-{key}" for key in ("first-games", "standard", "extended")),
}


@cache
def texts(language: str) -> dict[str, Message]:
    """The messages of a language."""
    text = (files("lupus.rulesets.werewolf.cards") / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    return {entry.id.name: entry for entry in FluentParser().parse(text).body if isinstance(entry, Message)}


@cache
def lexicon(language: str) -> Words:
    """The words of the cards alone."""
    text = (files("lupus.rulesets.werewolf.cards") / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    return Words(language, Style(folders=(), roles=lambda words: Rolebook("role", (), ())), [text])


@EVERY_LANGUAGE
def test_everything_has_a_name_a_sentence_and_a_page(language: str) -> None:
    """WW-SETUP-06, WW-SETUP-15: the catalogue says what each card is and does,
    and the version in play can be read by all."""
    things = NAMED | VERSIONS | CHOICES
    assert set(texts(language)) == {f"{thing}{part}" for thing in things for part in ("", "-brief", "-page")}
    say = lexicon(language).say
    for thing in things:
        name, brief, page = say(thing), say(f"{thing}-brief"), say(f"{thing}-page")
        assert name == name[0].upper() + name[1:].rstrip("."), thing
        assert brief.endswith("."), thing
        assert page.endswith("."), thing
        assert len(brief) <= 90, thing
        assert page != brief, thing
        assert "\n" not in name + brief + page
    pages = [say(f"{thing}-page") for thing in things if "disonest" not in thing]
    assert len(set(pages)) == len(pages)


@EVERY_LANGUAGE
def test_a_page_of_a_card_is_longer_than_its_sentence(language: str) -> None:
    say = lexicon(language).say
    for slug in deck():
        assert len(say(f"card-{slug}-page")) > len(say(f"card-{slug}-brief")), slug


@EVERY_LANGUAGE
def test_names_are_those_of_the_rules(language: str) -> None:
    with RULES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    say = lexicon(language).say
    for row in rows:
        thing = next(
            f"{kind}-{row['slug']}" for kind in ("card", "secret", "state") if f"{kind}-{row['slug']}" in NAMED
        )
        assert say(thing, "the").lower().removeprefix("the ") == row[f"name_{language}"].lower().removeprefix("the "), (
            thing
        )
        assert say(thing) in row[f"name_{language}"], thing


def test_articles_agree_with_the_gender_of_the_role() -> None:
    """WW-MOD-04: the Veggente is always feminine, whoever plays her."""
    say = lexicon("it").say
    feminine = {slug for slug in deck() if say(f"card-{slug}", "a").startswith(("una ", "un'"))}
    assert feminine == {"veggente", "strega", "spia", "guardia", "altra-guardia", "guardia-corrotta"}
    for thing in NAMED:
        name, a, the, of = (say(thing, form) for form in ("", "a", "the", "of"))
        assert (the.startswith("l'"), of.startswith("dell'")) == (name[0] in "AEO",) * 2, thing
        assert all(text.endswith(name) for text in (a, the, of)), thing


@EVERY_LANGUAGE
def test_only_names_have_forms(language: str) -> None:
    for key, message in texts(language).items():
        forms = {attribute.id.name for attribute in message.attributes}
        assert forms == ({"a", "the", "of"} if key in NAMED else set()), key
