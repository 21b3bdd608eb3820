"""Every power of every edition that is played by mail, in a sentence of each language:
whoever adds a power gives it a verb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from lupus.language import Player, understand
from lupus.language.canonical import notes, results
from lupus.language.facts import Facts, Power
from lupus.language.lexicon import LANGUAGES, conjugate, data, verbs_of
from lupus.language.seconds import asked_by
from lupus.language.telling import help_now, tell
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.roles import BOOK, DEAD, GHOSTS, LIVING, POWERS
from tests.loops import for_each

EDITIONS = ("lupus3", "lupus7", "lupus8")
VERBS = {ruleset: verbs_of(ruleset).of for ruleset in EDITIONS}
"""Read while the tests are collected: then lines are counted, and in the tests of this folder they are not."""

ANNA, BRUNO, CARLA, DINO = (
    Player("anna", ("Anna",)),
    Player("bruno", ("Bruno",)),
    Player("carla", ("Carla",), alive=False),
    Player("dino", ("Dino",)),
)
TWO = {"it": "o", "en": "or"}
BESIDE = {
    "it": {"role": "come", "power": "con", "other": "verso"},
    "en": {"role": "as", "power": "with", "other": "towards"},
}
SAID = {
    "it": {"lupo": "Lupo", "mago": "Mago", "amnesia": "Amnesia", "dino": "Dino"},
    "en": {"lupo": "Wolf", "mago": "Mage", "amnesia": "Amnesia", "dino": "Dino"},
}


def powers(ruleset: str) -> Iterator[tuple[str, Any, bool]]:
    """The powers of an edition: by key, and whether it is one of the dead."""
    edition: Any = RULESETS[ruleset].game.edition  # type: ignore[attr-defined]
    yield from ((key, role.power, False) for key, role in edition.roles.items() if role.power is not None)
    dead = {**getattr(edition, "ghost_powers", {}), **{g.key: g for g in getattr(edition, "after_death", {}).values()}}
    yield from ((key, ghost.power, True) for key, ghost in dead.items() if ghost.power is not None and key != "ritual")


ALL = [(ruleset, key, power, dead) for ruleset in EDITIONS for key, power, dead in powers(ruleset)]


def facts_for(ruleset: str, key: str, power: Any, dead: bool) -> Facts:
    edition: Any = RULESETS[ruleset].game.edition  # type: ignore[attr-defined]
    offered = {
        p.name: tuple(edition.roles) if p.among == BOOK else tuple(edition.ghost_powers) if p.among == POWERS else ()
        for p in power.asks
    }
    target = power.asks[0]
    return Facts(
        players=(replace(ANNA, alive=not dead), BRUNO, CARLA, DINO),
        sender="anna",
        night=True,
        number=2,
        ruleset=ruleset,
        role=key,
        power=Power(target.among not in (DEAD, GHOSTS), target.among != LIVING, target.oneself),
        haunts=dead,
        asked=asked_by(power.asks, ruleset, offered),
    )


def beside(facts: Facts, language: str) -> tuple[str, list[str]]:
    """What follows the target in a sentence that names all that the power asks, and the notes of that."""
    said, noted = "", []
    for one in facts.asked:
        values = {"role": ["lupo", "mago"] if one.many else ["lupo"], "power": ["amnesia"], "other": ["dino"]}[one.kind]
        said += f" {BESIDE[language][one.kind]} " + f" {TWO[language]} ".join(SAID[language][v] for v in values)
        noted.append(f"WITH {one.name} {' '.join(values)}")
    return said, noted


def sentence(verb: str, language: str, whom: str) -> str:
    """A verb of the file in the first person, with its target."""
    head, *rest = verb.split()
    if language == "it":
        first = next(form for form, _name in conjugate(head, data()["it"]["irregular"]))
        if head.endswith("rsi"):
            first = "mi " + next(form for form, _name in conjugate(f"{head[:-2]}e", data()["it"]["irregular"]))
        to = {"+da": "da", "+su": "su", "+a": "a"}
        return " ".join((first, *(to.get(word, word) for word in rest), whom))
    return " ".join(("I", head, *rest, whom))


@for_each("language", LANGUAGES)
@for_each(("ruleset", "key", "power", "dead"), ALL, ids=[f"{r}-{k}" for r, k, _p, _d in ALL])
def test_every_power_has_verbs_of_its_own_that_command_it(
    ruleset: str, key: str, power: Any, dead: bool, language: str
) -> None:
    """L3-BASE-HI-01: also where it names one, two or more things."""
    facts = facts_for(ruleset, key, power, dead)
    whom = ("Carla", "carla") if facts.power is not None and not facts.power.living else ("Bruno", "bruno")
    more, noted = beside(facts, language)
    verbs = VERBS[ruleset][language][key]
    assert verbs
    opening = {"it": "Ciao, stanotte ", "en": "Hello, tonight "}[language]
    for verb in verbs:
        said = f"{opening}{sentence(verb, language, whom[0])}{more}. {'Grazie' if language == 'it' else 'Thanks'}!"
        found = understand(said, facts)
        assert (results(found), notes(found.outcomes[0])) == ([f"POWER {whom[1]}"], noted), said
    generic = {"it": "Uso il mio potere su", "en": "I use my power on"}[language]
    assert results(understand(f"{generic} {whom[0]}{more}", facts)) == [f"POWER {whom[1]}"]
    assert results(understand({"it": "Stanotte non uso il potere", "en": "I do nothing tonight"}[language], facts)) == [
        "POWER none"
    ]


@for_each(("ruleset", "key", "power", "dead"), ALL, ids=[f"{r}-{k}" for r, k, _p, _d in ALL])
def test_the_help_of_a_power_is_a_letter_that_uses_it(ruleset: str, key: str, power: Any, dead: bool) -> None:
    facts = facts_for(ruleset, key, power, dead)
    for language in LANGUAGES:
        line = next(line for line in help_now(facts, language) if "Bruno" in line or "Carla" in line or "Dino" in line)
        found = understand(line, facts)
        assert results(found)[0].startswith("POWER "), line
        told = tell(found.outcomes[0], facts, language)[0]
        assert all(value not in told or len(value) > 2 for values in (found.seconds or {}).values() for value in values)


def holder(ruleset: str, key: str) -> Facts:
    return next(facts_for(r, k, p, d) for r, k, p, d in ALL if (r, k) == (ruleset, key))


@for_each(
    ("ruleset", "key", "said", "result", "noted"),
    [
        ("lupus8", "fattucchiera", "Strego Bruno da lupo", "POWER bruno", ["WITH role lupo"]),
        ("lupus8", "fattucchiera", "strego bruno: Guardia del corpo", "POWER bruno", ["WITH role guardia"]),
        (
            "lupus8",
            "fattucchiera",
            "Strego Bruno nei panni di un Veggente, così impara",
            "POWER bruno",
            ["WITH role veggente"],
        ),
        (
            "lupus8",
            "fattucchiera",
            "Strego Bruno come Lupo. Anzi, Dino.",
            "POWER dino",
            ["WITH role lupo", "REPLACED bruno"],
        ),
        ("lupus8", "fattucchiera", "Strego Bruno", "REJ INCOMPLETE", ["WITH role"]),
        ("lupus8", "fattucchiera", "Strego Bruno ma non come Lupo", "REJ INCOMPLETE", ["WITH role"]),
        ("lupus8", "fattucchiera", "Strego Bruno come Lupo o come Mago", "REJ INCOMPLETE", ["WITH role"]),
        ("lupus8", "fattucchiera", "Strego Bruno. Ieri si comportava come Lupo", "REJ INCOMPLETE", ["WITH role"]),
        ("lupus8", "fattucchiera", "Forse strego Bruno come Lupo", "REJ UNCERTAIN", []),
        ("lupus8", "fattucchiera", "Posso stregare Bruno come Lupo?", "REJ QUESTION", []),
        (
            "lupus8",
            "diavolo",
            "Leggo l'anima di Bruno: lupo, mago e veggente",
            "POWER bruno",
            ["WITH roles lupo mago veggente"],
        ),
        ("lupus8", "negromante", "Attivo l'Amnesia su Carla", "POWER carla", ["WITH power amnesia"]),
        ("lupus8", "negromante", "Risveglio Carla usando la Telepatia", "POWER carla", ["WITH power telepatia"]),
        ("lupus8", "risveglio", "Risveglio Carla", "POWER carla", []),
        ("lupus7", "negromante", "I awaken Carla with Death", "POWER carla", ["WITH power morte"]),
        ("lupus7", "ipnosi", "Ipnotizzo Bruno contro Dino", "POWER bruno", ["WITH other dino"]),
        ("lupus7", "ipnosi", "Ipnotizzo Bruno", "REJ INCOMPLETE", ["WITH other"]),
        ("lupus8", "illusione", "Creo un'illusione su Bruno", "POWER bruno", []),
        ("lupus8", "illusione", "Creo un'illusione su Bruno, a casa di Dino", "POWER bruno", ["WITH other dino"]),
        ("lupus7", "medium", "Scruto Bruno", "REJ WRONG_POWER", []),
    ],
)
def test_a_power_with_more_than_a_target_is_read_whole_or_not_at_all(
    ruleset: str, key: str, said: str, result: str, noted: list[str]
) -> None:
    facts = holder(ruleset, key)
    found = understand(said, facts)
    outcome = found.outcomes[0]
    assert results(found) == [result]
    assert {tuple(note.split()) for note in notes(outcome)} >= {
        tuple(note.split()) for note in noted if result != "REJ INCOMPLETE"
    }
    assert [f"WITH {name}" for name in outcome.seconds] == [
        " ".join(n.split()[:2]) for n in noted if n.startswith("WITH")
    ]
    if result == "REJ INCOMPLETE":
        line = tell(outcome, facts)[0]
        assert results(understand(line.partition("“")[2].partition("”")[0], facts)) == ["POWER bruno"], line


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_nobody_has_a_verb_without_a_power(ruleset: str) -> None:
    keys = {key for key, _power, _dead in powers(ruleset)}
    for language in LANGUAGES:
        assert set(VERBS[ruleset][language]) == keys


def test_what_an_edition_has_not_is_neither_offered_nor_asked_to_be_confirmed() -> None:
    facts = replace(holder("lupus7", "veggente"), without=frozenset({"suicide", "ritual"}))
    assert results(understand("mi suicido", facts)) == ["REJ NO_COMMAND"]
    assert not any("suicid" in line for line in help_now(facts))
    dead = replace(facts, players=(replace(ANNA, alive=False), BRUNO), power=None)
    assert not any("rituale" in line for line in help_now(dead))
    assert results(understand("rituale su Bruno", dead)) == ["REJ NO_COMMAND"]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_one_votes_and_elects_in_every_edition(ruleset: str) -> None:
    facts = Facts(players=(ANNA, BRUNO, CARLA, DINO), sender="anna", night=False, ruleset=ruleset, role="contadino")
    for said, result in (
        ("Voto Bruno", "STAKE bruno"),
        ("I vote for Bruno", "STAKE bruno"),
        ("Bruno sindaco", "MAYOR bruno"),
        ("I vote for Dino as mayor", "MAYOR dino"),
        ("mi astengo", "STAKE none"),
        ("I abstain", "STAKE none"),
    ):
        assert results(understand(said, facts)) == [result], said
