"""Which rulesets and how many games: what the tests of the laws share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lupus.rulesets.registry import RULESETS

KEYS = sorted(RULESETS)

EVERY_RULESET = pytest.mark.parametrize("key", KEYS)
"""A law holds for each of them."""


def often(few: int, many: int) -> pytest.MarkDecorator:
    """Run with `few` games in the suite of each commit, and with `many` others in the nightly one."""
    return pytest.mark.parametrize(
        "seeds",
        [
            pytest.param(range(few), id="some"),
            pytest.param(range(10_000, 10_000 + many), marks=pytest.mark.soak, id="many"),
        ],
    )


def spread(total: int, parts: int) -> Iterator[int]:
    """Split a number of trials evenly."""
    for i in range(parts):
        yield total * (i + 1) // parts - total * i // parts
