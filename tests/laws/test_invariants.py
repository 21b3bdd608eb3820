"""L-12: the invariants of each rulebook hold after every event."""

from __future__ import annotations

from typing import Any

import pytest

from lupus.engine.table import Table

from .arenas import ARENAS
from .games import EVERY_RULESET, often
from .players import folded, play, played


def watch(table: Table[Any], seed: int) -> None:
    """Show a whole game to the watch of its ruleset."""
    eye = ARENAS[table.game.key].watch(table)
    for before, entry, after in folded(table.game, table.log):
        try:
            eye.see(before, entry, after)
        except AssertionError as no:
            raise AssertionError(f"game {seed}, event {entry.n}, {entry.at}, {entry.event}: {no}") from no


@EVERY_RULESET
@often(100, 20_000)
def test_the_invariants_hold_after_every_event(key: str, seeds: range) -> None:
    for seed in seeds:
        watch(played(key, seed), seed)


@EVERY_RULESET
@often(30, 2000)
def test_the_invariants_hold_where_game_masters_do_much(key: str, seeds: range) -> None:
    for seed in seeds:
        watch(play(key, seed, masterly=0.8), seed)


@EVERY_RULESET
def test_a_watch_notices_a_row_that_does_not_belong(key: str) -> None:
    """Who watches the watch: an event told twice is noticed in most places."""
    noticed = tried = 0
    for seed in range(30):
        table = play(key, seed, masterly=0)
        for entry in table.log[:: max(1, len(table.log) // 6)]:
            if entry.event.reason or entry.at == "start":
                continue
            eye, tried = ARENAS[key].watch(table), tried + 1
            state: Any = None
            try:
                for row in [*table.log[: entry.n], entry, *table.log[entry.n :]]:
                    before, state = state, table.game.evolve(state, [row.event])
                    eye.see(before, row, state)
            except (AssertionError, LookupError, ValueError):
                noticed += 1
    if noticed == 0:
        pytest.fail("the watch sees nothing")
    assert tried > 50
