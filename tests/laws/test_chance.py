"""L-13: chance. Draws are labelled, uniform, independent of one another; they can be dictated;
deals are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest

from lupus.engine.dice import FEW, Dice, seed_of
from lupus.engine.events import Drawn
from lupus.engine.game import Setup
from lupus.rulesets.registry import RULESETS
from lupus.scenario.chisquare import survival

from .games import EVERY_RULESET, often
from .players import play, played

DRAWS = 100_000
P_VALUE = 0.001


def uniform(outcomes: Iterable[object], n: int) -> None:
    """Fail unless the outcomes look like draws among n equally likely ones (Pearson's chi-square)."""
    counts = Counter(outcomes)
    expected = counts.total() / n
    assert len(counts) <= n
    statistic = sum((counts[x] - expected) ** 2 / expected for x in counts) + (n - len(counts)) * expected
    assert survival(statistic, n - 1) > P_VALUE, (n, statistic, counts.most_common(5))


@pytest.mark.parametrize("n", [2, 3, 5, 7, 8, 16, 63, 100, 257])
def test_a_pick_is_uniform_over_labels(n: int) -> None:
    dice = Dice(seed_of(1))
    uniform((dice.pick(f"night.{i}/x", range(n)) for i in range(DRAWS)), n)


@pytest.mark.parametrize("n", [2, 3, 6, 40])
def test_a_pick_is_uniform_over_seeds(n: int) -> None:
    uniform((Dice(seed_of(i)).pick("sunset.1/tie-break", range(n)) for i in range(DRAWS)), n)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_an_order_is_uniform(n: int) -> None:
    dice, orders = Dice(seed_of(2)), {}
    for i, order in enumerate(permutations("abcde"[:n])):
        orders[order] = i
    uniform((orders[dice.order(f"dawn.{i}/x", "abcde"[:n])] for i in range(DRAWS)), len(orders))


def test_orders_of_forty_put_everybody_everywhere() -> None:
    """Too many orders to count: where each of the forty stands, and who stands beside whom first, must be uniform."""
    dice, people = Dice(seed_of(3)), range(40)
    orders = [dice.order(f"start/{i}", people) for i in range(4000)]
    for place in (0, 1, 20, 39):
        uniform((order[place] for order in orders), 40)
    uniform((order.index(7) for order in orders), 40)


def test_draws_with_different_labels_are_independent() -> None:
    """Of one seed, of neighbouring seeds, of labels that differ by one character or by length."""
    for a, b in [("night.1/x", "night.2/x"), ("x", "xx"), ("dawn.1/fantasmi", "dawn.11/fantasmi"), ("a/1", "a/2")]:
        pairs = []
        for i in range(DRAWS // 5):
            dice = Dice(seed_of(i))
            pairs.append((dice.pick(a, range(6)), dice.pick(b, range(6))))
        uniform(pairs, 36)
    uniform(
        ((Dice(seed_of(i)).pick("x", range(6)), Dice(seed_of(i + 1)).pick("x", range(6))) for i in range(DRAWS // 5)),
        36,
    )


def test_a_draw_depends_on_seed_and_label_and_not_on_other_draws() -> None:
    labels = [f"night.{i}/x" for i in range(50)]
    alone = {label: Dice(seed_of(4)).pick(label, range(1000)) for label in labels}
    for seed in range(20):
        mixed, dice = Random(seed).sample(labels, len(labels)), Dice(seed_of(4))
        for label in mixed:
            dice.order(f"{label}/other", "abc")
            assert dice.pick(label, range(1000)) == alone[label]


def test_every_draw_is_recorded_in_order_with_its_options() -> None:
    dice = Dice(seed_of(5))
    first, second = dice.pick("a/b", ["x", "y"]), dice.order("a/c", ["x", "y", "z"])
    third = dice.pick("a/d", range(FEW + 1))
    assert dice.drawn == [
        Drawn("a/b", ("x", "y"), first),
        Drawn("a/c", ("x", "y", "z"), second),
        Drawn("a/d", (f"{FEW + 1} options",), third),
    ]


# --- dictated draws -------------------------------------------------------------------------------------------------

ABC = ("a", "b", "c")


@pytest.mark.parametrize("name", ["sunset.3/tie-break/anna", "sunset.3/tie-break", "tie-break/anna", "tie-break"])
def test_a_draw_can_be_dictated_by_its_label_or_by_the_end_or_the_first_word_of_it(name: str) -> None:
    for option in ABC:
        assert Dice(seed_of(6), {name: option}).pick("sunset.3/tie-break/anna", ABC) == option


def test_the_longest_name_of_a_dictated_draw_wins() -> None:
    force = {"tie-break": "a", "tie-break/anna": "b", "sunset.3/tie-break/anna": "c"}
    assert Dice(seed_of(6), force).pick("sunset.3/tie-break/anna", ABC) == "c"
    assert Dice(seed_of(6), force).pick("sunset.4/tie-break/anna", ABC) == "b"
    assert Dice(seed_of(6), force).pick("sunset.4/tie-break/bruno", ABC) == "a"


def test_a_dictated_draw_that_is_no_option_does_not_apply() -> None:
    free = Dice(seed_of(6)).pick("a/tie-break", ABC)
    assert Dice(seed_of(6), {"tie-break": "z"}).pick("a/tie-break", ABC) == free
    assert Dice(seed_of(6), {"other": "a"}).pick("a/tie-break", ABC) == free
    order = Dice(seed_of(6)).order("a/x", ABC)
    for wrong in ("abc", ("a", "b"), ("a", "b", "z"), ("a", "b", "b")):
        assert Dice(seed_of(6), {"x": wrong}).order("a/x", ABC) == order


def test_an_order_can_be_dictated() -> None:
    for order in permutations(ABC):
        assert Dice(seed_of(6), {"x": order}).order("a/x", ABC) == order


def test_a_label_of_one_word_is_dictated_by_itself_alone() -> None:
    assert Dice(seed_of(6), {"x": "c"}).pick("x", ABC) == "c"
    assert {Dice(seed_of(i), {"y": "c"}).pick("x", ABC) for i in range(40)} == set(ABC)


# --- in games -------------------------------------------------------------------------------------------------------


@EVERY_RULESET
@often(80, 10_000)
def test_no_label_comes_twice_in_a_log_and_what_was_chosen_was_an_option(key: str, seeds: range) -> None:
    for seed in seeds:
        draws = [e.event for e in play(key, seed, masterly=0.4).log if isinstance(e.event, Drawn)]
        labels = Counter(draw.label for draw in draws)
        assert not labels or max(labels.values()) == 1, (seed, labels.most_common(1))
        for draw in draws:
            if draw.chosen in draw.options or (draw.options[0:1] and str(draw.options[0]).endswith(" options")):
                continue  # a pick, of few or of many
            assert sorted(draw.chosen) == sorted(draw.options), (seed, draw)


@EVERY_RULESET
@often(15, 1000)
def test_every_draw_of_a_game_is_the_one_of_its_seed_and_label(key: str, seeds: range) -> None:
    """Anybody who knows the seed can repeat each draw by itself."""
    for seed in seeds:
        for draw in (e.event for e in played(key, seed).log if isinstance(e.event, Drawn)):
            if draw.chosen not in draw.options and isinstance(draw.chosen, tuple):
                assert Dice(seed_of(seed)).order(draw.label, draw.options) == draw.chosen, (seed, draw)
            elif len(draw.options) > 1:
                assert Dice(seed_of(seed)).pick(draw.label, draw.options) == draw.chosen, (seed, draw)


@pytest.mark.parametrize("games", [12_000, pytest.param(DRAWS, marks=pytest.mark.soak)])
def test_all_deals_of_the_seventh_edition_are_equally_likely(games: int) -> None:
    """L7-3.6-03, L7-3.10-02: 24 ways to give four roles, 12 where two are alike;
    and anybody is mayor, whatever their role."""
    game, seats = RULESETS["lupus7"].game, ("vera", "anna", "zoe", "bruno")
    for roles, ways in (
        (["lupo", "negromante", "contadino", "mago"], 24),
        (["lupo", "negromante", "contadino", "lupo"], 12),
    ):
        deals, mayors = [], []
        for seed in range(games):
            told = game.deal(Setup(seats, {}, {"roles": roles}), Dice(seed_of(seed)))
            deal = {e.player: e.role for e in told if e.kind == "role-assigned"}  # type: ignore[attr-defined]
            deals.append(tuple(deal[s] for s in seats))
            mayors += [(deal[e.player], e.player) for e in told if e.kind == "mayor"]  # type: ignore[attr-defined]
        uniform(deals, ways)
        if ways == 24:
            uniform(mayors, 16)
