"""What the 8th edition leaves to chance and no scenario counts: the deal, and the statements of a divinatore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Setup
from lupus.rulesets.lupus8 import LUPUS8
from lupus.rulesets.tempo_reale import events as ev
from lupus.scenario.chisquare import survival

pytestmark = pytest.mark.many

RUNS = 4000
SEATS = ("zoe", "anna", "mia", "bruno")


def evenly(outcomes: Iterable[Any], options: Iterable[Any]) -> bool:
    """Whether each of the options came as often as any other, and nothing else did: chi-square at p > 0.001."""
    counts, there = Counter(outcomes), list(options)
    assert set(counts) <= set(there)
    expected = counts.total() / len(there)
    return survival(sum((counts[o] - expected) ** 2 / expected for o in there), len(there) - 1) > 0.001


def deals(setup: Setup) -> list[list[Any]]:
    return [list(LUPUS8.deal(setup, Dice(seed_of(seed)))) for seed in range(RUNS)]


def test_every_deal_is_equally_likely() -> None:
    """L8-BASE-CMP-01, L8-BASE-PHA-08: 24 ways to give four roles, 12 where two are alike."""
    for roles in (["lupo", "negromante", "contadino", "spia"], ["lupo", "negromante", "contadino", "contadino"]):
        told = deals(Setup(SEATS, {}, {"roles": roles, "spectral_sequence": []}))
        given = [tuple(e.role for e in events if isinstance(e, ev.RoleAssigned)) for events in told]
        assert evenly(given, set(permutations(roles)))


def test_how_many_statements_are_true_and_in_which_order_they_come_is_drawn() -> None:
    """L8-FAQ-06b, L8-BASE-KNO-05, D8-37: one, two or three, so that it cannot be reasoned about;
    and each may be anywhere."""
    cast = {"dora": "divinatore", "anna": "lupo", "bruno": "negromante", "carla": "contadino", "edo": "spia"}
    setup = Setup(tuple(cast), {s: {"role": r} for s, r in cast.items()}, {"spectral_sequence": []})
    marks = []
    for events in deals(setup):
        statements = [e for e in events if isinstance(e, ev.Proposition)]
        marks.append(tuple(cast[e.target] == e.role for e in statements))
    assert evenly(map(sum, marks), (1, 2, 3))
    for true in (1, 2, 3):
        ways = set(permutations((True,) * true + (False,) * (4 - true)))
        assert evenly((m for m in marks if sum(m) == true), ways)
