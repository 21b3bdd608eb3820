"""When a power that rests can be used again: what is promised by day and by night is what comes (L7-3.4-05,
L8-BASE-ACT-05)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lupus.bots.cast import demo_of
from lupus.bots.random_legal import play_on
from lupus.engine.dice import seed_of
from lupus.engine.events import PhaseBegan
from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS


@pytest.mark.parametrize("key", ["lupus3", "lupus7", "lupus8"])
def test_a_power_rests_until_the_night_that_is_promised_and_no_longer(key: str) -> None:
    kept = 0
    for seed in range(1, 4):
        chance = Random(seed)
        game: Any = RULESETS[key].game
        table = Table(game, demo_of(key).setup(20, chance), seed_of(seed))
        play_on(table, chance, rounds=400)
        promised: dict[Seat, tuple[str, int]] = {}
        for entry in table.log:
            if not isinstance(entry.event, PhaseBegan) or entry.event.phase not in ("night", "day"):
                continue
            state = table.replay(entry.n)
            for seat in state.living:
                code, power = game.resting(state, seat), str(state.power_key(seat))
                if entry.event.phase == "night" and seat in promised and promised[seat][0] == power:
                    assert (code == "power-waiting") == (state.number < promised[seat][1]), (seed, seat, entry.n)
                    kept += 1
                promised.pop(seat, None)
                if code == "power-waiting":
                    promised[seat] = power, state.again(seat)
    assert kept > 2
