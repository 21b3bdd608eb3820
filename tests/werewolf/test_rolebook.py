"""`lupus roles werewolf`: every card, version, secret role,
object and variant has a row and a page that says its facts."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lupus.cli import app
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.werewolf.calls import joiners
from lupus.rulesets.werewolf.cards import card, deck
from lupus.rulesets.werewolf.cards.contadino import SECRETS
from lupus.rulesets.words import words
from lupus.scenario.rolebook import page, rolebook

from .test_card_words import CHOICES, NAMED, VERSIONS

RULES = Path(__file__).parents[2] / "docs" / "rules" / "werewolf-roles.tsv"
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

WAKES = {
    "it": {
        "first-night": "la prima notte",
        "third-night": "la terza notte",
        "every-night": ", ogni notte",
        "from-second-night": "ogni notte dalla seconda",
        "joins": "una volta sola può aprire gli occhi",
    },
    "en": {
        "first-night": "on the first night",
        "third-night": "on the third night",
        "every-night": ", every night",
        "from-second-night": "every night from the second on",
        "joins": "once, can open the eyes",
    },
}
"""How a page says the nights of the table of the rules."""


def table() -> dict[str, dict[str, str]]:
    """The table of the rules, without what only the game makes of somebody."""
    with RULES.open(encoding="utf-8", newline="") as file:
        rows = {row["slug"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    return {
        slug: row
        for slug, row in rows.items()
        if slug in deck() or (slug in SECRETS and slug != "discendente-dei-lupi")
    }


def facts(key: str, language: str) -> dict[str, str]:
    """What a page says of a thing itself, above its text."""
    return dict(line.split(": ", 1) for line in page("werewolf", key, language).split("\n\n")[1].split("\n"))


@EVERY_LANGUAGE
def test_all_that_has_words_has_a_row_and_a_page(language: str) -> None:
    """WW-SETUP-06, WW-SETUP-15."""
    book, say = rolebook("werewolf", language), words(language, "werewolf").say
    messages = [row.message for row in book.rows]
    assert len(messages) == len(set(messages)) == len({row.key for row in book.rows}) == 88
    assert set(messages) == NAMED | VERSIONS | CHOICES
    for row in book.rows:
        name, key, brief = row.cells
        assert (name.removeprefix("· "), key, brief) == (say(row.message), row.key, say(f"{row.message}-brief"))
        full = page("werewolf", row.key, language)
        title, _, text = full.split("\n\n")[:3]
        assert (title, text) == (name.removeprefix("· "), say(f"{row.message}-page"))
        assert full.split("\n\n", 3)[3:] == (
            ["\n\n".join(page("werewolf", part, language) for part in row.parts)] if row.parts else []
        )


@EVERY_LANGUAGE
def test_a_card_comes_with_its_versions_and_the_contadino_with_the_secret_roles(language: str) -> None:
    """WW-SETUP-15, WW-SETUP-16: they follow it in the table, and its page includes theirs."""
    rows = rolebook("werewolf", language).rows
    keys = [row.key for row in rows]
    for row in rows:
        at = keys.index(row.key)
        assert tuple(keys[at + 1 : at + 1 + len(row.parts)]) == row.parts
        assert all(rows[keys.index(part)].cells[0].startswith("· ") for part in row.parts)
    parts = {row.key: row.parts for row in rows if row.parts}
    others = {"giulietta": ("romeo",), "vampiro": ("vampiro-minore",), "contadino": tuple(SECRETS)}
    for slug, found in deck().items():
        assert parts.pop(slug, ()) == (*(f"{slug}:{version}" for version in found.versions), *others.get(slug, ()))
    assert parts == {"amuleto": ("object:amuleto",), "spada": ("object:spada",)}


@EVERY_LANGUAGE
def test_a_page_says_the_facts_of_the_rules(language: str) -> None:
    """WW-SETUP-05 to WW-SETUP-08."""
    say = words(language, "werewolf").say
    name = {key: say(f"rolebook-{key}") for key in ("faction", "aura", "mystic", "copies", "called", "key")}
    for slug, row in table().items():
        said = facts(slug, language)
        assert said[name["key"]] == slug
        assert said[name["faction"]] == say(f"faction-{row['faction']}")
        assert said[name["aura"]] == say({"oscura": "aura-dark", "bianca": "aura-white"}[row["aura"]])
        assert said[name["mystic"]] == say({"yes": "mystic-yes", "no": "mystic-no"}[row["mystic"]])
        assert said.get(name["copies"], "0") == row["copies"]
        nights = set(row["wakes"].replace("first-night+from-second-night", "first-night+joins").split("+")) - {
            "day",
            "never",
        }
        prison = {"third-night"} if slug == "guardia-corrotta" else set()  # where the Guards are called again
        turns = said[name["called"]].split("; ")
        found = {
            night
            for night, text in WAKES[language].items()
            for turn in turns
            if turn.startswith(text) or turn.endswith(text)
        }
        assert found == nights | prison, slug
        assert (said[name["called"]] == "–") == (not nights)


@EVERY_LANGUAGE
def test_the_page_of_a_version_says_what_is_different(language: str) -> None:
    """WW-SETUP-14."""
    say = words(language, "werewolf").say
    called = say("rolebook-called")
    for slug, base in deck().items():
        for version in base.versions:
            found, said = card(slug, version), facts(f"{slug}:{version}", language)
            assert said[say("rolebook-faction")] == words(language, "werewolf").listed(
                [say(f"faction-{faction}") for faction in found.factions]
            )
            assert said[say("rolebook-aura")] == say("aura-dark" if found.dark else "aura-white")
            assert said[say("rolebook-mystic")] == say("mystic-yes" if found.mystic else "mystic-no")
            assert say("rolebook-copies") not in said
            assert said[called].count("; ") + (said[called] != "–") == (
                len(found.wakes) + len(found.guest) + bool(found.hands) + (joiners in found.does)
            )
    assert facts("mago", language)[called] != facts("mago:mago-oscuro", language)[called]
    prison = facts("guardia:prigioni-del-villaggio", language)[called]
    assert say("call-guardie") in prison
    assert WAKES[language]["third-night"] in prison


@EVERY_LANGUAGE
def test_the_command(language: str) -> None:
    def run(*args: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["roles", "werewolf", *args, "--lang", language])
        return done.exit_code, done.output

    assert run("contadino") == (0, page("werewolf", "contadino", language) + "\n")
    code, shown = run("assassino:vigilante")
    assert (code, words(language, "werewolf").say("version-assassino-vigilante-page") in shown) == (0, True)
    code, shown = run("drago")
    assert (code, "there is no card, version, secret role, object, variant or mode 'drago' in werewolf" in shown) == (
        2,
        True,
    )
    assert len([line for line in run()[1].splitlines() if "lupo-reietto:lupo-beta" in line]) == 1
