"""Dice: keyed, labelled, recorded. That they are fair is for the laws (tests/laws/test_chance.py)."""

from __future__ import annotations

from itertools import permutations
from math import factorial

import pytest

from lupus.engine.dice import FEW, Dice, permutation, seed_of


def test_a_numbered_seed_has_32_bytes_and_is_always_the_same() -> None:
    assert len(seed_of(1)) == 32
    assert seed_of(1) == seed_of(1) != seed_of(2)
    assert seed_of(1).hex() == "84bdc03c7a53d6fe9e4701c4f2cc016195bdabf0de05bec06de7593377187b38"


def test_draws_are_the_same_for_ever() -> None:
    """Pinned: old games must be verified by new versions."""
    dice = Dice(seed_of(1))
    assert [dice.pick(f"night.{i}/x", range(1000)) for i in range(5)] == [369, 95, 146, 889, 91]
    assert dice.order("start/roles", "abcdefgh") == tuple("dhabcegf")


def test_a_draw_among_one_is_that_one() -> None:
    dice = Dice(seed_of(1))
    assert dice.pick("a/b", ["x"]) == "x"
    assert dice.order("a/c", ["x"]) == ("x",)
    assert dice.order("a/d", []) == ()
    assert [draw.label for draw in dice.drawn] == ["a/b", "a/c", "a/d"]


def test_there_is_no_draw_from_nothing() -> None:
    with pytest.raises(ValueError, match="a/b: nothing to draw from"):
        Dice(seed_of(1)).pick("a/b", [])


def test_a_draw_among_many_stores_their_number() -> None:
    dice = Dice(seed_of(1))
    dice.pick("a/few", range(FEW))
    dice.pick("a/many", range(FEW + 1))
    assert [draw.options for draw in dice.drawn] == [tuple(range(FEW)), (f"{FEW + 1} options",)]


@pytest.mark.parametrize("n", range(7))
def test_each_index_gives_another_order(n: int) -> None:
    items = "abcdefg"[:n]
    assert {permutation(items, i) for i in range(factorial(n))} == set(permutations(items))


def test_none_can_be_an_option() -> None:
    """Nothing is dictated, so nothing is forced to be None."""
    assert {Dice(seed_of(i)).pick("a/b", [None, "x"]) for i in range(20)} == {None, "x"}


def test_a_dictated_order_of_equal_things_has_as_many_of_each() -> None:
    cards = ("wolf", "citizen", "citizen")
    order = Dice(seed_of(1), {"deal": ("wolf", "wolf", "citizen")}).order("start/deal", cards)
    assert sorted(order) == sorted(cards)
    assert Dice(seed_of(1), {"deal": ("citizen", "wolf", "citizen")}).order("start/deal", cards) == (
        "citizen",
        "wolf",
        "citizen",
    )


def test_of_several_keys_that_dictate_a_draw_the_most_precise_counts() -> None:
    """A label, its half-phase and kind, the rest of the label, its kind alone: in this order."""
    every = {"dawn.3/victim/anna": 4, "dawn.3/victim": 3, "victim/anna": 2, "victim": 1}
    for n in range(4):
        force = dict(list(every.items())[n:])
        assert Dice(seed_of(1), force).pick("dawn.3/victim/anna", [1, 2, 3, 4]) == 4 - n
        assert Dice(seed_of(1), dict(reversed(force.items()))).pick("dawn.3/victim/anna", [1, 2, 3, 4]) == 4 - n
