"""The narration of Lupus 3.0: every event has a text for whoever receives it, in Italian and in English."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lupus.bots.random_legal import play_on
from lupus.engine.dice import seed_of
from lupus.engine.events import Drawn
from lupus.engine.game import Setup
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupus3 import events as own
from lupus.rulesets.lupus3.bots import third_edition
from lupus.rulesets.lupus3.edition import EDITION
from lupus.rulesets.lupus3.reports import EVENING, MORNING
from lupus.rulesets.lupus3.setup import READINGS
from lupus.rulesets.lupus7.bots import village as bots_village
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words
from tests.loops import for_each

from .villages import village

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
GENDERS = {"anna": "f", "bruno": "m"}


@EVERY_LANGUAGE
def test_every_role_faction_and_aura_has_its_forms(language: str) -> None:
    said = words(language, "lupus3").say
    for role in EDITION.roles.values():
        for form in ("", "a", "the", "of", "plural"):
            assert said(f"role-{role.key}", form)
        assert len(said(f"role-{role.key}-page")) > 60
        assert said(f"aura-{role.aura}")
        assert said(f"faction-{role.faction}", "victory")
    for section in {**MORNING, **EVENING}:
        assert said(f"section-{section}")


@EVERY_LANGUAGE
def test_every_setting_is_said_in_words(language: str) -> None:
    lexicon = words(language, "lupus3")
    for key, values in READINGS.items():
        said = {lexicon.tell(own.SettingsChosen(((key, value),)), MASTER, {}) for value in values}
        assert len(said) == len(values)
        assert all(key not in str(text) for text in said)


def games() -> list[Table[Any]]:
    """Games of bots: what can happen in them does."""
    tables = []
    for seed in range(12):
        chance = Random(seed)
        setup = bots_village(24, chance)
        table = Table(LUPUS3, Setup(setup.seats, setup.cast, {"roles": third_edition(24)}), seed_of(seed))
        play_on(table, chance)
        tables.append(table)
    return tables


@pytest.mark.many
@EVERY_LANGUAGE
def test_every_event_of_whole_games_can_be_told_to_whoever_learns_it(language: str) -> None:
    lexicon = words(language, "lupus3")
    kinds = set()
    for table in games():
        genders = {s: f["gender"] for s, f in table.setup.cast.items()}
        for entry in table.log:
            kinds.add(entry.event.kind)
            for viewer in (*table.setup.seats, MASTER, None):
                if entry.seen_by.admits(viewer):
                    text = lexicon.tell(entry.event, viewer, genders)
                    assert text is not None, entry.event
                    assert "{" not in text, text
                    assert "None" not in text, text
                    assert "_" not in text, text
    assert len(kinds) > 35, sorted(set(LUPUS3.kinds) - kinds)


@EVERY_LANGUAGE
def test_every_cause_has_a_text_of_its_own(language: str) -> None:
    lexicon = words(language, "lupus3")
    samples = [
        *(
            ev.Killed("anna", c, by)
            for c, by in (
                ("stake", ()),
                ("wolves", ("bruno",)),
                ("hunter", ("bruno",)),
                ("vampire", ("anna",)),
                ("suicide", ("anna",)),
                ("faction-defeated", ()),
            )
        ),
        *(
            own.NoStake(c, p)
            for c, p in (("quorum", None), ("niece", "anna"), ("advocate", None), ("advocate", "anna"))
        ),
        *(
            own.Transformed("anna", "stalker", c, t)
            for c, t in (("necrophile", "bruno"), ("bite", None), ("ageing", None), ("necromancer", None))
        ),
        *(
            ev.MayorNamed(p, c)
            for p, c in (
                (None, "random-successor"),
                ("anna", "beginning"),
                ("anna", "elected"),
                ("anna", "appointed-successor"),
                ("anna", "random-successor"),
            )
        ),
        *(
            ev.Failed("anna", cat, c, ("bruno",))
            for cat, c in (
                ("blocked", "esorcista"),
                ("blocked", "sequestratore"),
                ("restricted", "disagreement"),
                ("restricted", "shielded"),
                ("restricted", "not-vampirisable"),
            )
        ),
        *(own.NotElected(p) for p in (None, "anna")),
        *(own.Objective("anna", f) for f in (None, "popolani", "rossi")),
        *(own.MassDeath(s) for s in ((), ("anna",))),
        *(own.Found("anna", "stalker", "popolani", n) for n in (None, -1, 3)),
        *(
            Drawn(f"night.1/{label}", options, chosen)
            for label, options, chosen in (
                ("vision-die/anna", (True, False), True),
                ("vision-die/anna", (True, False), False),
                ("vision-coin/anna", ("heads", "tails"), "heads"),
                ("vision-role/anna", ("lupo", "mago"), "mago"),
                ("objective/anna", ("rossi", "neri"), "neri"),
                ("mayor", ("anna", "bruno"), "anna"),
                ("divination/anna/Y3", ("lupo", "mago"), "lupo"),
                ("divination/anna/X3", ("anna", "bruno"), "bruno"),
            )
        ),
    ]
    said = [lexicon.tell(e, MASTER, GENDERS) for e in samples]
    assert all(said)
    assert len(set(said)) == len(said)


@EVERY_LANGUAGE
def test_the_three_oppositions_read_the_same(language: str) -> None:
    """L3-4.1-03, L3-4.1-04, L3-4.1-06: one text for every failure, one for every order that was not opposed."""
    lexicon = words(language, "lupus3")
    failed = lexicon.tell(ev.Outcome("anna", "bruno", False), "anna", GENDERS)
    done = lexicon.tell(ev.Outcome("anna", "bruno", True), "anna", GENDERS)
    assert failed != done
    assert "Bruno" in str(failed)
    assert "Bruno" in str(done)


@EVERY_LANGUAGE
def test_a_defeat_reads_the_same_before_and_after_it_is_stored(language: str) -> None:
    lexicon = words(language, "lupus3")
    fresh, stored = own.FactionDefeated("neri", ("anna", "bruno")), own.FactionDefeated("neri", ())
    assert lexicon.tell(fresh, "anna", GENDERS) == lexicon.tell(stored, "anna", GENDERS)
    assert "Bruno" not in str(lexicon.tell(fresh, "anna", GENDERS))


def test_a_vision_does_not_tell_its_branch() -> None:
    """L3-2.3-18: the event has no field for it, and the text is one."""
    assert own.Vision.names == ("player", "target", "role")
    heads = village(
        force={"vision-die": True, "vision-coin": "heads", "vision-player": "wolf"},
        anna="contadino",
        wolf="lupo",
        red="negromante",
    )
    tails = village(
        force={"vision-die": True, "vision-coin": "tails", "vision-player": "wolf", "vision-role": "lupo"},
        anna="contadino",
        wolf="lupo",
        red="negromante",
    )
    seen = []
    for table in (heads, tails):
        seen.append([e for e in table.turn() if isinstance(e, own.Vision)])
    assert seen[0] == seen[1] != []


@EVERY_LANGUAGE
@for_each(
    "event",
    [
        ev.Ordered("anna", "anna"),
        ev.Outcome("anna", "anna", True),
        ev.Outcome("anna", "anna", False),
        ev.KnowsAura("anna", "anna", "white"),
        ev.KnowsMystic("anna", "anna", True),
        ev.KnowsMystic("anna", "anna", False),
        own.KnowsRosso("anna", "anna", True),
        own.KnowsRosso("anna", "anna", False),
        own.KnowsHistory("anna", "anna", "diavolo", "diavolo", "neri"),
    ],
    ids=lambda event: event.kind,
)
def test_whoever_acts_on_himself_is_not_spoken_of_as_somebody_else(language: str, event: Any) -> None:
    """L3-3-08: to themselves the player is "you", and the game master reads their name once;
    on another both are named."""
    lexicon = words(language, "lupus3")
    assert "Anna" not in str(lexicon.tell(event, "anna", GENDERS))
    assert str(lexicon.tell(event, MASTER, GENDERS)).count("Anna") == 1
    other = replace(event, target="bruno")
    assert "Bruno" in str(lexicon.tell(other, "anna", GENDERS))
    assert all(name in str(lexicon.tell(other, MASTER, GENDERS)) for name in ("Anna", "Bruno"))
