"""One fold a game: what everybody knows of a state, and what a player knows, are the folds of what they were told."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from lupus.engine.table import Told
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.site.village.pages.public_board import village_of

from .arenas import ARENAS
from .games import KEYS, often
from .players import play, played, viewers

ENDS = {"resurrected": "living", "exiled": "exiled"}
"""What somebody is after what befell them last, where they are not dead."""

FOLDED = [key for key in KEYS if ARENAS[key].board is not None]
"""Games whose state has a record of what everybody has been told."""


def public(key: str, state: Any) -> dict[str, Any]:
    """The public part of a state."""
    board: Any = ARENAS[key].board
    return {f.name: getattr(state, f.name) for f in fields(board) if f.compare}


def folded(key: str, told: tuple[Told, ...]) -> Any:
    """A view, folded by the rules."""
    return RULESETS[key].game.evolve(None, (line.event for line in told))


@pytest.mark.parametrize("key", FOLDED)
@often(30, 3000)
def test_the_public_part_of_a_state_is_the_fold_of_what_everybody_was_told(key: str, seeds: range) -> None:
    """At every moment of a game, and for every viewer: whatever else they were told changes nothing of it."""
    for seed in seeds:
        past: list[Any] = []
        table = play(key, seed, hook=lambda t: past.append((len(t.log), t.state)))  # noqa: B023
        for n, state in [*Random(seed).sample(past, min(4, len(past))), (len(table.log), table.state)]:
            for viewer in viewers(table):
                told = tuple(Told(e.n, e.at, e.event) for e in table.log[:n] if e.seen_by.admits(viewer))
                assert public(key, folded(key, told)) == public(key, state), (seed, n, viewer)


@pytest.mark.parametrize("key", FOLDED)
@often(30, 3000)
def test_the_fold_of_a_view_has_what_is_the_viewers_own_and_nothing_of_others(key: str, seeds: range) -> None:
    own = ARENAS[key].own
    for seed in seeds:
        table = played(key, seed)
        for seat in table.setup.seats:
            seen = folded(key, table.view(seat))
            assert own(seen, seat) == own(table.state, seat), (seed, seat)
            assert {"players", "own", "characters"} & vars(seen).keys()
            assert {*getattr(seen, "players", ()), *getattr(seen, "characters", ())} <= {seat}
            held = getattr(seen, "own", {})
            assert all(held[other] == type(held[other])() for other in held if other != seat), (seed, seat)


@pytest.mark.parametrize("key", [key for key in KEYS if isinstance(RULESETS[key].game, RealTime)])
@often(30, 3000)
def test_the_board_of_a_village_is_the_public_part_of_its_state_and_its_history_ends_there(
    key: str, seeds: range
) -> None:
    for seed in seeds:
        table = played(key, seed)
        board, state = village_of(table.view(None)), table.state
        assert public(key, board.now) == public(key, state), seed
        after = {seat: ENDS.get(house.past[-1][0], "dead") for seat, house in board.houses.items() if house.past}
        assert {**dict.fromkeys(state.seats, "living"), **after} == {
            seat: house.status for seat, house in board.houses.items()
        }, seed
        mayors = [seat for seat, house in board.houses.items() if house.mayor]
        assert mayors == [seat for seat, _at in board.mayors[-1:] if seat] == [s for s in (state.mayor,) if s], seed
