"""Villages of bots live, play and end, whatever their size; nothing that they are offered is refused."""

from __future__ import annotations

from random import Random

import pytest

from lupus.bots.random_legal import play_on
from lupus.engine.dice import seed_of
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS

from .arenas import ARENAS
from .games import EVERY_RULESET, often
from .players import play
from .test_invariants import watch

ROUNDS = 120
"""Sixty days: a night and a day are two rounds."""


def bots(key: str, players: int, seed: int) -> Table[object]:
    """A game of bots from the first night to the end, or to day 60."""
    table = Table(RULESETS[key].game, ARENAS[key].opening(players, Random(seed)), seed_of(seed))
    play_on(table, Random(seed), ROUNDS)
    return table


@EVERY_RULESET
@often(6, 600)
@pytest.mark.parametrize("players", [8, 20, 40, 60])
def test_bots_play_to_the_end_without_an_error(key: str, players: int, seeds: range) -> None:
    ended = 0
    for seed in seeds:
        table = bots(key, players, seed + players)
        watch(table, seed)
        ended += table.game.over(table.state)
    assert ended >= int(ARENAS[key].ends * len(seeds)), f"only {ended} of {len(seeds)} games ended in sixty days"


@EVERY_RULESET
@often(10, 2000)
def test_bots_play_on_from_the_middle(key: str, seeds: range) -> None:
    for seed in seeds:
        table = play(key, seed, most=seed % 4)
        play_on(table, Random(seed), ROUNDS)
        watch(table, seed)


@EVERY_RULESET
def test_bots_that_are_given_too_few_rounds_say_that_the_game_goes_on(key: str) -> None:
    table = Table(RULESETS[key].game, ARENAS[key].opening(20, Random(1)), seed_of(1))
    assert not play_on(table, Random(1), 1)
    assert play_on(table, Random(1), ROUNDS)
