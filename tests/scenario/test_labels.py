"""The keys of `force`: whatever a game draws can be named in every way, and what none ever draws cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lupus.bots.cast import demo_of
from lupus.engine.dice import keys, seed_of
from lupus.engine.events import Drawn
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS, editions
from lupus.rulesets.tempo_reale.scenarios import LABELS
from lupus.scenario.read import misnamed
from lupus.scenario.vocabularies import vocabulary


@pytest.mark.many
@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_draw_of_a_game_can_be_named_in_every_way(key: str) -> None:
    labels, demo, kinds = vocabulary(key).labels, demo_of(key), set()
    for seed, players in enumerate([demo.usual] * 6 + [demo.players[-1]] * 6):
        chance = Random(seed)
        table: Table[Any] = Table(RULESETS[key].game, demo.setup(players, chance), seed_of(seed))
        demo.play(table, chance)
        for drawn in (entry.event for entry in table.log if isinstance(entry.event, Drawn)):
            assert [misnamed(name, labels, table.setup.seats) for name in keys(drawn.label)] == [None] * 4
            kinds.add(keys(drawn.label)[-1])
    assert len(kinds) >= len(labels) / 2


def test_every_edition_says_of_all_its_draws_where_they_are_made() -> None:
    known = set().union(*(vocabulary(key).labels for key in editions()))
    assert known == set(LABELS)


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("absent/A/0.0/chest/side", None),
        ("game.1/absent/A/2.13/reveal/first", None),
        ("devoured/12", None),
        ("start/first-mayor", None),
        ("game.1/first-mayor", "first-mayor is never drawn at 'game.1' (it is at: start)"),
        ("day.1/coins", "coins is never drawn at 'day.1' (it is at: game.N)"),
        ("coins/Z", "there is no player 'Z' (there are: A, B, d'e|f/g)"),
        ("coins/d'e|f/g", None),
        ("coins/d'e", "there is no player \"d'e\" (there are: A, B, d'e|f/g)"),
        ("devoured/0", "'0' cannot stand after devoured (there can: N)"),
        ("absent/A", "'A' cannot stand after absent (there can: SEAT/TURN.VOTES/COMMAND/FIELD)"),
        (
            "absent/Z/0.0/chest/side",
            "'Z/0.0/chest/side' cannot stand after absent (there can: SEAT/TURN.VOTES/COMMAND/FIELD)",
        ),
    ],
)
def test_the_labels_of_lupusburg(label: str, said: str | None) -> None:
    assert misnamed(label, vocabulary("lupusburg").labels, ("A", "B", "d'e|f/g")) == said
