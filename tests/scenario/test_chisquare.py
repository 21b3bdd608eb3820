"""The upper tail of the chi-square distribution against published and exact values."""

from __future__ import annotations

import math

import pytest

from lupus.scenario.chisquare import survival
from tests.loops import for_each

TABLE = [
    # critical values of the usual tables (Abramowitz and Stegun, table 26.8), to the digits printed there
    (1, 3.84146, 0.05), (1, 6.63490, 0.01), (1, 10.828, 0.001), (2, 5.99147, 0.05), (2, 9.21034, 0.01),
    (2, 13.816, 0.001), (3, 7.81473, 0.05), (3, 0.584375, 0.9), (5, 11.0705, 0.05), (5, 20.515, 0.001),
    (7, 4.25485, 0.75), (10, 18.3070, 0.05), (10, 2.15586, 0.995), (23, 35.1725, 0.05), (30, 43.7729, 0.05),
    (30, 59.703, 0.001), (100, 124.342, 0.05), (100, 149.449, 0.001),
]  # fmt: skip


@for_each(("freedom", "statistic", "p"), TABLE)
def test_the_critical_values_of_the_tables(freedom: int, statistic: float, p: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(p, rel=4e-4)


@pytest.mark.parametrize("x", [1e-9, 0.01, 0.5, 1, 1.9, 2, 2.1, 4, 10, 40, 100, 700])
def test_even_degrees_are_a_finite_sum(x: float) -> None:
    for freedom in (2, 4, 6, 12, 40):
        exact = math.exp(-x / 2) * math.fsum((x / 2) ** k / math.factorial(k) for k in range(freedom // 2))
        assert survival(x, freedom) == pytest.approx(exact, rel=1e-10, abs=1e-15)


@pytest.mark.parametrize("x", [1e-9, 0.01, 0.5, 1, 2.9, 3, 3.1, 10, 40, 100])
def test_one_degree_is_the_normal_distribution(x: float) -> None:
    assert survival(x, 1) == pytest.approx(math.erfc(math.sqrt(x / 2)), rel=1e-10, abs=1e-15)


def test_the_ends() -> None:
    for freedom in (1, 2, 3, 50):
        assert survival(0, freedom) == 1
        assert survival(1e5, freedom) < 1e-300 or survival(1e5, freedom) == 0
    assert survival(0, 0) == 1
    assert survival(0.5, 0) == 0


def test_it_falls_as_the_statistic_grows() -> None:
    for freedom in (1, 2, 5, 24):
        values = [survival(x / 4, freedom) for x in range(200)]
        assert values == sorted(values, reverse=True)
        assert all(0 <= p <= 1 for p in values)
