"""What the screens of the games around a table are made of: times that run, and forms that only look like others."""

from __future__ import annotations

from math import inf

import pytest

from lupus.rulesets.screens import Timer, idle, is_idle


def test_a_time_without_an_end_runs_until_somebody_goes_on() -> None:
    assert Timer("led", inf).endless
    assert not Timer("night", 30.0).endless


@pytest.mark.parametrize("verb", ["vote", "pass", "x"])
def test_a_form_without_effect_is_as_long_as_the_one_that_it_looks_like(verb: str) -> None:
    assert is_idle(idle(verb))
    assert len(idle(verb)) == len(verb)
    assert not is_idle(verb)
