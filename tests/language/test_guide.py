"""Help about each role and each power of the dead, of every edition that is played by mail (L3-BASE-HI-16)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from lupus.language import understand
from lupus.language.canonical import results
from lupus.language.facts import POWER, Facts
from lupus.language.guide import subjects
from lupus.language.lexicon import LANGUAGES
from lupus.language.seconds import label
from lupus.language.telling import help_about, help_now
from tests.loops import for_each

from .test_powers import ALL, ANNA, BRUNO, CARLA, DINO, EDITIONS, facts_for

SUBJECTS = [(ruleset, key) for ruleset in EDITIONS for key in subjects(ruleset)]
CALLS = {
    "it": ("aiuto {}", "Aiuto: {}!", "Ciao! Aiuto sul ruolo di {}, per favore. Grazie", "help {}"),
    "en": ("help {}", "Help: {}!", "Hello! Help on the role {}, please. Thanks"),
}


def asking(ruleset: str) -> Facts:
    return Facts(players=(ANNA, BRUNO, CARLA, DINO), sender="anna", night=True, number=2, ruleset=ruleset)


@for_each("language", LANGUAGES)
@for_each(("ruleset", "key"), SUBJECTS)
def test_each_role_can_be_asked_about_by_its_name(ruleset: str, key: str, language: str) -> None:
    kind = subjects(ruleset)[key].kind
    for call in CALLS[language]:
        said = call.format(label(kind, key, ruleset, language))
        found = understand(said, asking(ruleset))
        assert results(found) == ["HELP"], said
        assert (found.outcomes[0].about, found.orders) == (key, {}), said


@for_each("language", LANGUAGES)
@for_each(("ruleset", "key", "power", "dead"), ALL)
def test_the_letter_that_help_shows_uses_the_power(
    ruleset: str, key: str, power: Any, dead: bool, language: str
) -> None:
    facts = facts_for(ruleset, key, power, dead)
    lines = help_about(key, facts, language)
    shown = re.fullmatch(r".*“(.+)”\.", lines[-1])
    assert shown, lines
    used = understand(shown[1], facts, language=language).outcomes[0]
    assert (used.code, used.slot, used.fuzzy) == ("OK", POWER, False), shown[1]
    own = next(line for line in help_now(facts, language) if any(name in line for name in ("Bruno", "Carla", "Dino")))
    assert own == shown[1], "help in general shows the verb of the own role"


@for_each("language", LANGUAGES)
@for_each(("ruleset", "key"), SUBJECTS)
def test_help_about_a_role_is_the_same_whoever_asks(ruleset: str, key: str, language: str) -> None:
    facts = asking(ruleset)
    lines = help_about(key, facts, language)
    roles = [r for r, one in subjects(ruleset).items() if one.power]
    for role in roles[:3]:
        other = replace(
            facts_for(*next(one for one in ALL if one[:2] == (ruleset, role))),
            players=facts.players,
            orders={"power": "dino"},
        )
        assert help_about(key, other, language) == lines
    assert 2 <= len(lines) <= 4
    assert sum(map(len, lines)) < 700
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("aiuto vegente", "veggente"),
        ("AIUTO L’ESORCISTA", "esorcista"),
        ("aiuto per il guardia del corpo", "guardia"),
        ("aiuto i lupi", "lupo"),
        ("istruzioni per il lupo", "lupo"),
        ("aiuto\nveggente", None),
        ("aiuto Bruno", None),
        ("aiuto veggente Bruno", None),
        ("aiuto lupo, voto Bruno", "lupo"),
    ],
)
def test_a_role_is_read_as_a_name_is(said: str, about: str | None) -> None:
    """One typing error in a name of four letters, two in one of eight; what is no role gets no help about one."""
    found = understand(said, replace(asking("lupus7"), night=False))
    assert next((o.about for o in found.outcomes if o.about), None) == about
    assert found.orders == ({"stake": "bruno"} if "voto" in said else {})


def test_of_two_roles_that_are_equally_near_none_is_guessed() -> None:
    found = understand("aiuto vampiro giovecchio", asking("lupus3"))
    assert not any(o.about for o in found.outcomes)


def test_a_game_without_letters_has_no_roles_to_ask_about() -> None:
    assert subjects("werewolf") == subjects("") == {}
    assert help_now(replace(asking("lupus7"), ruleset=""))[-1].startswith("domanda")
