"""Every pair and triple of effects on one victim, played on the rules: signals, deaths, objects, conversions."""

from __future__ import annotations

from itertools import groupby

import pytest

from tests.loops import for_each

from .effects import Combination, every, identity
from .oracle import expected
from .play import differences, played

BY_IDENTITY = {who: list(found) for who, found in groupby(sorted(every(), key=identity), key=identity)}


def disagreements(combinations: list[Combination]) -> dict[str, object]:
    """Of the combinations those of which the rules bring something else, with what they bring and what they should."""
    found = {" ".join(sorted(effects)): differences(played(effects), expected(effects)) for effects in combinations}
    return {effects: fields for effects, fields in found.items() if fields}


@pytest.mark.many
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
@for_each("who", BY_IDENTITY, ids=lambda who: who or "contadino")
def test_the_rules_bring_what_the_decisions_say(who: str, every: int) -> None:
    """D-WOLF-04, D-VAMP-02, D-CG-01, D-ASS-03, D-AMU-02, D-SWORD-01, D-HEAL-01, D-LOVE-01, D-CONT-06, WW-NIGHT-28,
    WW-NIGHT-29."""
    assert disagreements(BY_IDENTITY[who][::every]) == {}
