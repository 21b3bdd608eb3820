"""What whoever composes a village is told: a sentence for each code, in both languages,
with the facts of the notice."""

from __future__ import annotations

import inspect
import re
from importlib.resources import files
from pathlib import Path

import pytest

from lupus.rulesets.lexicon import LANGUAGES, Words
from lupus.rulesets.werewolf import composition
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.composition import FIRST_GAMES, LONELY, SENTENCES, Notice, Plan, notices, proposed
from lupus.rulesets.werewolf.narration import notice
from lupus.rulesets.words import words
from tests.loops import for_each

from .test_composition import BAD, DEALT, SIX, plan

BOTH = pytest.mark.parametrize("told", [words(language, "werewolf") for language in LANGUAGES], ids=LANGUAGES)

ODD = {
    "many-extra-roles": plan("oste", "mago", "medium", "strega", players=6),
    "few-werewolves": proposed(21, FIRST_GAMES),
    "only-lupo-maledetto": plan(base=(SIX[0], "lupo-maledetto", *SIX[2:])),
    "known-in-open-vote": plan("mercante", variants=("voto-scoperto",)),
    "antagonists": proposed(12)._replace(
        players=16, pool=(*proposed(12).pool, "prete", "peccatore", "oratore", "pazzo")
    ),
    "ghoul-without-vampiro": plan("ghoul"),
    "cacciatore-without-vampiro": plan("cacciatore-di-vampiri"),
    "peccatore-without-prete": plan("peccatore"),
    "prete-without-sinners": plan("prete"),
    "criminals-without-guard": plan("spia", "guardia-corrotta"),
    "vigilante-without-guaritore": plan("assassino", base=SIX[:5], versions={"assassino": "vigilante"}),
    "assassino-without-mystics": plan("assassino", base=SIX[:5]),
    "lupo-beta-without-capo-branco": plan(
        "lupo-reietto", base=(SIX[0], *SIX[2:]), versions={"lupo-reietto": "lupo-beta"}
    ),
    "medium-with-reveal": plan("medium", variants=("rivelazione",)),
    "mostro-in-small-village": plan(secrets=("mostro",)),
    "balance-sword": plan(variants=("spada",)),
    "extra-role": plan(),
    "vigilante": plan("assassino"),
}
"""For each code that keeps no game from starting, a plan that brings it."""


def brought(code: str) -> Notice:
    """The notice of a code, as the plan brings it."""
    return next(n for n in notices({**BAD, **ODD}[code], DEALT.get(code)) if n.code == code)


def test_every_code_is_here() -> None:
    source = Path(inspect.getfile(composition)).read_text(encoding="utf-8")
    codes = set(re.findall(r'Notice\((?:ERROR|WARNING|ADVICE|SUGGESTION), "([a-z-]+)"', source)) | set(SENTENCES)
    assert codes | {code for code, _, _ in LONELY} == {*BAD, *ODD}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text_and_every_text_a_code(language: str) -> None:
    """WW-COMP-20 to WW-COMP-23, WW-COMP-27."""
    text = (files("lupus.rulesets.werewolf") / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    assert sorted(re.findall(r"(?m)^notice-([a-z-]+) =", text)) == sorted((*BAD, *ODD))


@BOTH
@for_each("code", [*BAD, *ODD])
def test_a_text_says_the_facts(told: Words, code: str) -> None:
    """WW-COMP-20, WW-COMP-23: the cards by their names, and how many there are and should be."""
    about = brought(code)
    text = notice(told, about)
    assert text[0].isupper() or text[0] == "«"
    assert text.endswith(".")
    assert not re.search(r"[{}\n]|  | [,.;:!]|\.\.", text)
    for key in about.about:
        kinds = ("card", "object", "secret", "variant", "mode")
        name = next((told.say(f"{kind}-{key}") for kind in kinds if told.has(f"{kind}-{key}")), key)
        assert name in text or code == "non-criminale-with-criminals", (code, name)
        assert key not in deck() or not re.search(rf"\b{key}\b", text), text
    numbers = {n for n in (about.found, about.wanted) if n > 1}
    assert numbers <= {int(n) for n in re.findall(r"\d+", text)}, text


@BOTH
def test_texts_depend_on_the_facts_alone(told: Words) -> None:
    """Other cards and other numbers make another sentence; the same ones the same."""
    for code in (*BAD, *ODD):
        about = brought(code)
        assert notice(told, about) == notice(told, about)
        if about.found:
            assert notice(told, about) != notice(told, about._replace(found=about.found + 7)), code
        if about.wanted:
            assert notice(told, about) != notice(told, about._replace(wanted=about.wanted + 7)), code
        if about.about and about.level != "error":
            assert notice(told, about) != notice(told, about._replace(about=("veggente", "oste"))), code
    assert len({notice(told, brought(code)) for code in (*BAD, *ODD)}) == len(BAD) + len(ODD)


@BOTH
def test_one_and_more(told: Words) -> None:
    """How many there should be is a word where it is one, and agrees with the noun."""
    for code in ("antagonists", "too-many-copies", "wrong-werewolves"):
        one = notice(told, brought(code)._replace(found=3, wanted=1))
        many = notice(told, brought(code)._replace(found=3, wanted=2))
        assert one != many
    assert "2" in many


@BOTH
def test_a_plan_of_the_experts(told: Words) -> None:
    """WW-COMP-23: all that is said of a plan can be read, the gravest first."""
    bad = plan("assassino", "ghoul", "oratore", players=6, variants=("spada", "voto-scoperto"))
    whole = Plan(**{**bad._asdict(), "pool": (*bad.pool, *bad.pool)})
    said = [notice(told, about) for about in notices(whole)]
    assert len(said) == len(set(said)) > 8
