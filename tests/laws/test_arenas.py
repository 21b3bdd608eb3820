"""A ruleset is registered together with an arena, so that no law forgets it, and the arenas are worth playing in."""

from __future__ import annotations

from collections import Counter
from random import Random

from lupus.engine.dice import seed_of
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from tests.loops import for_each

from .arenas import ARENAS
from .games import EVERY_RULESET
from .players import played


def test_every_registered_ruleset_has_an_arena() -> None:
    assert set(ARENAS) == set(RULESETS)


@EVERY_RULESET
def test_random_setups_can_be_dealt_and_differ(key: str) -> None:
    setups = [ARENAS[key].setup(Random(i)) for i in range(200)]
    for i, setup in enumerate(setups):
        Table(RULESETS[key].game, setup, seed_of(i))
    assert len({repr(setup) for setup in setups}) > 190
    assert len({len(setup.seats) for setup in setups}) >= 3


@EVERY_RULESET
def test_random_games_bring_every_kind_of_event_but_the_rarest(key: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        seen.update({entry.event.kind for entry in played(key, seed).log})
    kinds = set(RULESETS[key].game.kinds) - ARENAS[key].never
    assert len(kinds & set(seen)) >= 0.85 * len(kinds), f"never seen: {sorted(kinds - set(seen))}"


@EVERY_RULESET
@for_each("players", [8, 20, 40, 60])
def test_openings_of_all_sizes_can_be_dealt(key: str, players: int) -> None:
    setup = ARENAS[key].opening(players, Random(players))
    assert len(setup.seats) <= players
    Table(RULESETS[key].game, setup, seed_of(players))
