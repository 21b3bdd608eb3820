"""L-4 and L-5: two worlds that tell somebody the same treat them the same, whatever is hidden from them."""

from __future__ import annotations

import pytest

from .games import EVERY_RULESET
from .worlds import Compared, lockstep

PAIRS = 50


def run(key: str, seeds: range) -> Compared:
    """Play these pairs and count what was compared. A failure names its seed."""
    count = Compared()
    for seed in seeds:
        try:
            lockstep(key, seed, count)
        except AssertionError as no:
            raise AssertionError(f"pair {seed}: {no}") from no
    return count


def enough(count: Compared, pairs: int) -> None:
    """An empty law fails: many pairs, long enough, that hide real things, with commands accepted and refused."""
    text = count.report()
    assert count.pairs >= 0.7 * pairs, text
    assert count.steps >= 20 * pairs, text
    assert count.answers >= 100 * pairs, text
    assert sorted(count.phases)[len(count.phases) // 2] >= 6, text
    assert len(count.refused) >= 4, text
    assert len(count.kinds) >= 5, text


@EVERY_RULESET
def test_worlds_that_tell_me_the_same_offer_me_the_same_and_answer_me_the_same(key: str) -> None:
    enough(run(key, range(PAIRS)), PAIRS)


@EVERY_RULESET
@pytest.mark.soak
def test_many_more_worlds_that_tell_me_the_same_treat_me_the_same(key: str) -> None:
    enough(run(key, range(10_000, 20_000)), 10_000)
