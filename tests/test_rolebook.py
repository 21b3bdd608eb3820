"""`lupus roles`: the printed tables and pages say, field by field, what the tables of the rules say."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.registry import RULESETS, editions
from lupus.rulesets.words import words
from lupus.scenario.rolebook import page, rolebook

RULES = Path(__file__).parents[1] / "docs" / "rules"
EDITIONS = ("lupus3", "lupus7", "lupus8")

EVERY_EDITION = pytest.mark.parametrize("key", EDITIONS)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

Row = dict[str, str]


def table(key: str) -> dict[str, Row]:
    """The table of the rules, without what is no role and no power:
    the state of being dead, of dreaming, of being a spettro."""
    with (RULES / f"{key}-roles.tsv").open(encoding="utf-8", newline="") as file:
        found = {row["slug"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    return {slug: row for slug, row in found.items() if row["faction"] != "-" and slug != "spettro"}


AURAS = {"bianca": "white", "nera": "black", "rossa": "red", "white": "white", "black": "black"}
OFTEN = {"1": "every-night", "2": "every-other-night"}
ON = {"alive": "living", "dead": "dead", "any": "anyone", "ghost": "ghosts"}


def use(key: str, row: Row, say: Any) -> str:
    """What the column on the night must say of a row of the rules."""
    if row["frequency"] == "never" or row.get("has_power") == "false":
        return "–"
    often = OFTEN.get(row["frequency"], row["frequency"])
    if key == "lupus3":
        living, dead = row["targets_alive"] == "true", row["targets_dead"] == "true"
        on = "anyone" if living and dead else "living" if living else "dead"
        itself, first = living and row["reflexive"] == "true", row["slug"] != "lupo"
    else:
        # from the night after death, which is never the first
        on, itself, first = ON[row["targets"]], False, row["first_night"] == "yes" or row["category"] == "dead-power"
    said = f"{say(f'rolebook-{often}')}, {say(f'rolebook-on-{on}')}"
    return said + (say("rolebook-reflexive") if itself else "") + ("" if first else say("rolebook-not-first-night"))


@EVERY_EDITION
@EVERY_LANGUAGE
def test_the_printed_table_is_that_of_the_rules(key: str, language: str) -> None:
    say = words(language, key).say
    rules, book = table(key), rolebook(key, language)
    printed = {row.key: row.cells for row in book.rows}
    assert len(book.head) == 6
    assert len(book.rows) == len(printed)
    assert set(printed) == set(rules)
    for slug, row in rules.items():
        name, faction, aura, mystic, night, typed = printed[slug]
        assert typed == slug
        assert row[f"name_{language}"] in name, slug
        assert night == use(key, row, say), slug
        if row.get("category", "role") == "role":
            assert name == row[f"name_{language}"]
            assert (faction, aura) == (say(f"faction-{row['faction']}"), say(f"aura-{AURAS[row['aura']]}")), slug
            assert mystic == (say("rolebook-yes") if row["mystic"] in ("yes", "true") else ""), slug
        elif row["category"] == "ghost-power":
            assert faction == say("faction-negromanti")


@EVERY_EDITION
@EVERY_LANGUAGE
def test_every_row_has_a_page_of_its_own_with_all_that_the_table_says(key: str, language: str) -> None:
    book = rolebook(key, language)
    after_death = RULESETS[key].game.edition.after_death  # type: ignore[attr-defined]
    pages = {row.key: page(key, row.key, language) for row in book.rows}
    for row in book.rows:
        title, facts, told, *once_dead = pages[row.key].split("\n\n")
        assert title == table(key)[row.key][f"name_{language}"]
        assert facts.split("\n") == [
            f"{name}: {cell or '–'}" for name, cell in zip(book.head[1:], row.cells[1:], strict=True)
        ]
        assert len(told) > 60, title
        assert bool(once_dead) == (row.key in after_death)
        if once_dead:
            assert "\n\n".join(once_dead).endswith(page(key, after_death[row.key].key, language))
    assert len(set(pages.values())) == len(pages)
    assert set(pages) == set(table(key))


@EVERY_EDITION
def test_plurals_are_those_of_the_rules(key: str) -> None:
    """Where the table has them; the powers of spettri, and the one of the dead, have none of their own."""
    say = words("it", key).say
    for slug, row in table(key).items():
        if row.get("category") == "role":
            assert say(f"role-{slug}", "plural") == row["plural_it"]


@EVERY_EDITION
def test_there_is_no_page_of_what_there_is_not(key: str) -> None:
    with pytest.raises(LookupError, match=f"there is no role or ghost power 'queen' in {key}"):
        page(key, "queen", "it")
    assert set(editions()) == set(EDITIONS)
