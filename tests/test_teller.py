"""The teller: what a viewer was told, in chapters of sentences."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random
from time import sleep
from typing import Any

import pytest
from fluent.runtime import FluentResource

from lupus.bots.cast import demo_of
from lupus.engine.dice import seed_of
from lupus.engine.events import Drawn, PhaseBegan
from lupus.engine.seats import MASTER, MASTER_ONLY, PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets import lexicon as of_rulesets
from lupus.rulesets.lexicon import SHORT, WHOLE, Texts
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.teller import genders_of, sentences, tell
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words

IT = words("it", "lupus7")
DAWN = [
    Entry(7, "dawn 2", PhaseBegan("dawn", 2), PUBLIC),
    Entry(8, "dawn 2", Drawn("dawn.2/assassin-victim/bruno", ("anna", "carla"), "anna"), MASTER_ONLY),
    Entry(9, "dawn 2", ev.Killed("anna", "assassin", ("bruno",)), MASTER_ONLY),
    Entry(10, "dawn 2", ev.Died("anna", "night"), PUBLIC),
]
VOTES = [
    Entry(1, "sunset 1", ev.Tally("stake", "anna", 1), PUBLIC),
    Entry(2, "sunset 1", ev.Tally("stake", "bruno", 3), PUBLIC),
    Entry(3, "sunset 1", ev.Tally("mayor", "anna", 2), PUBLIC),
    Entry(4, "sunset 1", ev.VoteShown("stake", "anna", "bruno"), PUBLIC),
]


def played(ruleset: str) -> Table[Any]:
    chance, show = Random(1), demo_of(ruleset)
    table = Table(RULESETS[ruleset].game, show.setup(show.usual, chance), seed_of(1))
    show.play(table, chance)
    return table


def test_a_chapter_is_a_half_phase_and_a_line_has_the_number_the_kind_and_the_tone_of_its_event() -> None:
    (chapter,) = tell(DAWN, MASTER, IT, {})
    assert (chapter.at, chapter.heading) == ("dawn 2", "Alba 2")
    assert [(line.n, line.kind, line.tone, line.causes) for line in chapter.lines] == [
        (7, "phase", "", ()),
        (8, "drawn", "minor", ()),
        (9, "killed", "", ()),
        (10, "died", "grave", ()),
    ]
    assert sentences(DAWN, MASTER, IT, {}) == [line.text for line in chapter.lines]


def test_causes_stand_under_what_they_brought_about_and_have_none_themselves() -> None:
    (chapter,) = tell(DAWN, MASTER, IT, {}, why=IT.style.why(DAWN))
    drawn, killed, died = chapter.lines[1:]
    assert (drawn.causes, killed.causes, died.causes) == ((), (drawn.text,), (killed.text,))


def test_a_short_story_tells_each_ballot_in_one_line_and_leaves_the_votes_out() -> None:
    (chapter,) = tell(VOTES, None, IT, {}, SHORT)
    assert [(line.n, line.kind, line.tone) for line in chapter.lines] == [(1, "tally", "minor"), (3, "tally", "minor")]
    assert "Bruno 3 e Anna 1" in chapter.lines[0].text
    assert len(sentences(VOTES, None, IT, {})) == len(VOTES)
    assert tell(VOTES[3:], None, IT, {}, SHORT) == [], "a chapter without lines is none"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_whole_game_is_told_row_by_row_and_phases_with_the_same_heading_are_one_chapter(ruleset: str) -> None:
    table, lexicon = played(ruleset), words("it", ruleset)
    told = tell(table.view(MASTER), MASTER, lexicon, genders_of(table), WHOLE)
    numbers = [line.n for chapter in told for line in chapter.lines]
    assert numbers == sorted(set(numbers))
    headings = [chapter.heading for chapter in told]
    assert all(one != other for one, other in pairwise(headings))


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_table_of_manners_names_kinds_of_events_that_there_are(ruleset: str) -> None:
    kinds = set().union(*(known.game.kinds for known in RULESETS.values()))
    assert set(words("it", ruleset).style.manners) <= kinds


def test_threads_that_ask_for_the_same_message_at_once_all_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed_slowly(entry: str) -> Any:
        sleep(0.05)
        return FluentResource(entry)

    monkeypatch.setattr(of_rulesets, "FluentResource", parsed_slowly)
    texts = Texts("it", ["greeting = Ciao"])
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(texts.get_message, ["greeting"] * 4))
    assert [texts.format_pattern(message.value, {})[0] for message in found] == ["Ciao"] * 4
