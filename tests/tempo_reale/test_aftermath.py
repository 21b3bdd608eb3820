"""What follows deaths, where no scenario of an edition can show it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.aftermath import After, judge


@pytest.mark.parametrize(
    ("key_roles", "winners"),
    [
        ({}, ("lupi", "negromanti", "popolani")),
        ({"negromanti": "negromante"}, ("lupi", "popolani")),
        ({"lupi": "lupo"}, ("negromanti", "popolani")),
    ],
)
def test_where_nobody_lives_the_factions_that_cannot_lose_win_in_the_order_of_the_village(
    key_roles: dict[str, str], winners: tuple[str, ...]
) -> None:
    village: Any = SimpleNamespace(kinds_alive=set, factions=lambda: ("lupi", "negromanti", "popolani"))
    after = After(village, (), key_roles, village, ())
    assert judge(after, Dice(seed_of(1))) == [ev.Victory(winners, "natural")]
