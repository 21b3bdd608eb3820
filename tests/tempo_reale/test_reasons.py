"""Every edition says why: what has causes, what can have none, and the words for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lupus.engine.seats import MASTER
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.why import Reasons
from lupus.rulesets.words import words

from ..laws.players import play as random_game
from ..scenario.villages import played

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"

EDITIONS = ("lupus3", "lupus7", "lupus8")

WITHOUT = frozenset(
    # the start, what people enter, what the game masters say, what is itself a reason, and the frame of the game
    "village settings role-assigned found found-dead knows-nobody proposition ordered voted designated "
    "suicide-ordered entered-for "
    "announcement hint faction-disqualified deceived counted revealed phase drawn committed seed-revealed "
    "no-votes".split()
)
"""The kinds of event that have no causes in the village."""


def needs_none(entry: Entry) -> bool:
    """What a game master did, what did not happen, and what was so from the start."""
    e: Any = entry.event
    return entry.at == "start" or (e.kind, getattr(e, "cause", None)) in {
        ("exiled", "disqualified"),
        ("exiled", "withdrawn"),
        ("no-stake", "quorum"),
        ("victory", "game-master"),
    }


@pytest.mark.parametrize("key", EDITIONS)
def test_every_kind_of_event_has_causes_or_can_have_none(key: str) -> None:
    game: Any = RULESETS[key].game
    explained = {kind for kind, cls in game.kinds.items() if cls in game.edition.why.causes}
    assert set(game.kinds) - explained == WITHOUT & set(game.kinds)


def games(key: str) -> Iterator[Table[Any]]:
    """Random games, and what the scenarios play."""
    for seed in range(6):
        yield random_game(key, seed)
    for path in sorted((SCENARIOS / key).rglob("*.yaml")):
        yield played(path).table


@pytest.mark.many
@pytest.mark.parametrize("key", EDITIONS)
def test_whatever_brings_something_about_can_be_said(key: str) -> None:
    lexicons = [words(language, key) for language in LANGUAGES]
    seen = set()
    for table in games(key):
        game: Any = table.game
        reasons = Reasons(table.log, game.edition.why)
        for entry in table.log:
            for cause in reasons.of(entry):
                pair = (entry.event.kind, cause.kind)
                if pair not in seen:
                    seen.add(pair)
                    assert all(lexicon.tell(cause, MASTER, {}) for lexicon in lexicons), pair
    known = {
        (a.kind, c.kind) for a, tests in game.edition.why.causes.items() if a in game.kinds.values() for c, _ in tests
    }
    assert seen <= known


def test_everything_that_happens_in_the_third_edition_has_a_cause() -> None:
    bare = set()
    for table in games("lupus3"):
        game: Any = table.game
        reasons = Reasons(table.log, game.edition.why)
        for entry in table.log:
            if entry.event.kind not in WITHOUT and not needs_none(entry) and not reasons.of(entry):
                bare.add((entry.event.kind, entry.at))
    # a village in the middle of a game may have lost a faction before it starts
    assert bare <= {("faction-fell", "dawn 1")}
