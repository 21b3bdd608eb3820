"""The narration of the 8th edition: every event has a text for whoever can receive it, in Italian and in English."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Event
from lupus.rulesets.lexicon import LANGUAGES, Words
from lupus.rulesets.lupus8 import events as lupus8
from lupus.rulesets.lupus8.edition import EDITION, LUPUS8
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words
from tests.loops import for_each
from tests.rigs import game_texts
from tests.tempo_reale import test_words as shared
from tests.tempo_reale.test_words import CAST, CROWDS, GENDERS, INSIDE, PAIRS, article

IT, EN = words("it", "lupus8"), words("en", "lupus8")
ROLES = (*EDITION.roles, "spettro")
POWERS = (*EDITION.ghost_powers, "risveglio", "spettro-vuoto")
RESTRICTIONS = (
    "drunk",
    "not-popolano",
    "no-popolano-role",
    "a-spettro",
    "no-spettro-any-more",
    "already-awakened",
    "already-activated",
)


def samples() -> Iterator[Event]:
    """What the editions share, with the names of this one; and what it adds."""
    yield from (
        e
        for e in shared.samples()
        if e.kind not in {"knows-role", "ghost-raised", "ghost-powers-left", "failed", "drawn"}
    )
    dice = Dice(seed_of(1))
    for kind in sorted(EDITION.draws):
        dice.pick(f"dawn.1/{kind}/anna", ("anna", "bruno"))
    for kind in ("negromanti", "fantasmi", "spectral-order"):
        dice.order(f"dawn.2/{kind}", ("anna", "bruno"))
    yield from dice.drawn
    yield ev.SettingsChosen((("spectral_sequence", ()),))
    yield ev.SettingsChosen((("spectral_sequence", (1, 4)),))
    for role, (a, b) in product(ROLES, PAIRS):
        yield from (ev.KnowsRole(a, b, role, cause) for cause in ("group", "power", "visit", "ghost"))
        yield lupus8.KnowsNotRole(a, b, role, "power")
        yield ev.Ordered(a, b, role=role)
    for roles, answer, (a, b) in product(((), ("lupo",), ("lupo", "spia", "mago")), (True, False), PAIRS):
        yield lupus8.KnowsRoleIn(a, b, roles, answer, "power")
    for a, b in PAIRS:
        yield from (lupus8.KnowsMoved(a, b, moved) for moved in (True, False))
        yield from (lupus8.KnowsVote(a, b, vote) for vote in (None, *CAST))
        for copied in (
            ev.Outcome(b, a, False),
            ev.KnowsAura(b, a, "black"),
            ev.GhostRaised(b, None, "spectral-sequence"),
        ):
            yield lupus8.Relayed(a, b, copied)
        yield from (lupus8.VoteCounted("stake", a, target) for target in (None, *CAST))
        yield lupus8.VoteErased(a, b)
    powers = (None, *EDITION.ghost_powers)
    for power, who in product(powers, CAST):
        yield from (
            ev.GhostRaised(who, power, cause) for cause in ("necromancer", "phantom", "spectral-sequence", "thunder")
        )
        yield from (lupus8.Enchanted(who, power, cause) for cause in ("necromancer", "shaman", "death", "thunder"))
        yield ev.Ordered(who, "bruno", power=power)
    for who in CAST:
        yield lupus8.GhostEnded(who)
        yield from (lupus8.GhostsThere(who, ghosts) for ghosts in CROWDS)
        yield from (lupus8.Hint(who, faction, "I lupi sono tre.") for faction in ("lupi", "negromanti"))
        yield from (lupus8.SpectralCount(who, n, becomes) for n in (1, 2, 5) for becomes in (True, False))
        yield from (ev.Killed(who, cause, ("bruno",)) for cause in ("hunter", "life-ghost", "death-ghost"))
    some = tuple(EDITION.ghost_powers)
    yield from (ev.GhostPowersLeft("anna", left) for left in ((), some[:1], some))
    yield lupus8.NoVotes("stake")
    yield from (ev.VoteEffect(power, "anna", "bruno") for power in ("assoluzione", "diffamazione"))
    for power, to in product(("amnesia", "assoluzione", "diffamazione"), (None, "edo")):
        yield ev.VoteMoved("anna", power, "gino", "bruno", to)
    yield from (ev.Failed("anna", "restricted", cause, ()) for cause in RESTRICTIONS)
    for cause, crowd in product(("sequestratore", "stregone", "esorcista", "occultamento"), CROWDS[1:]):
        yield ev.Failed("anna", "blocked", cause, crowd)
    yield ev.Failed("anna", "restricted", "disagreement", ("anna", "bruno"))
    yield ev.Failed("anna", "restricted", "shielded", ("bruno",))
    yield ev.Failed("anna", "contradiction", "contradiction", ("bruno",))


@cache
def by_kind() -> dict[str, list[Event]]:
    return game_texts.by_kind(samples())


@for_each("kind", sorted(LUPUS8.kinds))
@for_each("told", [IT, EN], ids=LANGUAGES)
def test_every_event_has_a_sound_text_for_everybody_who_can_receive_it(told: Words, kind: str) -> None:
    game_texts.are_sound(told, by_kind()[kind], CAST, GENDERS, closing='»"')


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_nothing_that_is_told_mentions_a_mayor(told: Words) -> None:
    """L8-BASE-MAY-02."""
    word = {"it": "sindac|fascia", "en": "mayor|sash"}[told.language]
    for events in by_kind().values():
        for happened in events:
            if happened.kind in LUPUS8.kinds and getattr(happened, "ballot", "stake") == "stake":
                for viewer in game_texts.readers(happened, CAST):
                    assert not re.search(word, told.tell(happened, viewer, GENDERS) or "", re.IGNORECASE), happened
    for key in (*(f"role-{r}-page" for r in ROLES), *(f"power-{p}-page" for p in POWERS)):
        assert not re.search(word, told.say(key), re.IGNORECASE)


def test_the_two_languages_have_the_same_messages_with_the_same_attributes() -> None:
    game_texts.are_alike_in_both_languages("lupus8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_mentions_what_it_is_not_given_and_none_is_left_unused(language: str) -> None:
    game_texts.mention_what_they_are_given(words(language, "lupus8"), "lupus8", by_kind(), CAST, GENDERS, INSIDE)


def test_names_of_roles_and_incantesimi_are_those_of_the_table() -> None:
    with open(Path(__file__).parents[2] / "docs" / "rules" / "lupus8-roles.tsv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert {r["slug"] for r in rows} == {*EDITION.roles, *POWERS}
    for row in rows:
        key = f"{'role' if row['category'] == 'role' else 'power'}-{row['slug']}"
        assert IT.say(key) == row["name_it"]
        if row["category"] == "role":
            assert (IT.say(key, "plural"), EN.say(key)) == (row["plural_it"], row["name_en"])
            feminine = row["slug"] in {"guardia", "fattucchiera", "spia"}
            assert (IT.say(key, "a"), IT.say(key, "the"), IT.say(key, "of")) == article(IT.say(key), feminine)


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_role_and_incantesimo_has_its_forms_and_a_page_of_few_sentences(told: Words) -> None:
    for key in (*(f"role-{r}" for r in ROLES), *(f"power-{p}" for p in POWERS)):
        for form in ("a", "the", "of") if key.startswith("role") else ("the", "of"):
            assert told.say(key, form).endswith(told.say(key))
        assert 1 <= len(re.findall(r"[.!?](?= |$)", told.say(f"{key}-page"))) <= 3


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_draw_and_every_refusal_says_what_it_is_for(told: Words) -> None:
    assert all(told.has(f"draw-{kind}") for kind in EDITION.draws)
    assert all(told.refusal(code) != told.say("refused") for code in shared.codes())


def test_a_copy_says_word_for_word_what_the_other_was_told() -> None:
    """L8-FAQ-42a: the copy is exact, genders included."""
    heard = ev.KnowsMystic("bruno", "anna", True)
    own = IT.tell(heard, "bruno", GENDERS)
    assert own is not None
    assert "mistica" in own
    assert IT.tell(lupus8.Relayed("edo", "bruno", heard), "edo", GENDERS) == f"Dai pensieri di Bruno: «{own}»"


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_a_return_and_a_death_have_the_same_words_whatever_the_cause(told: Words) -> None:
    """L8-BASE-PUB-07: what everybody reads depends on the name alone,
    and no cause is a field of what everybody is told."""
    assert set(ev.Resurrected.names) == {"player"}
    assert set(ev.Died.names) == {"player", "cause"}
    assert told.tell(ev.Died("anna", "night"), None, GENDERS) is not None
