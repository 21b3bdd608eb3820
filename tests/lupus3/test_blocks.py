"""Esorcisti and sequestratori against one another: the procedure of D-08, written a second time and compared."""

from __future__ import annotations

from itertools import product
from random import Random

from lupus.rulesets.lupus3.blocks import Blocker, settle

E, K = True, False
"""Whether somebody screens: an esorcista, or a sequestratore."""

SEATS = ("a", "b", "c", "d", "x")


def by_the_book(orders: list[Blocker], skill: tuple[str, ...]) -> set[str]:
    """Who succeeds, by the pseudo-code of D-08, without any thrift."""

    def attacks(x: Blocker, y: Blocker) -> bool:
        better = skill.index(x.seat) < skill.index(y.seat)
        if x.screens is E and y.screens is K:
            return x.target == y.target
        if x.screens is E and y.screens is E:
            return x.target == y.target and better
        if x.screens is K and y.screens is E:
            return x.target == y.seat and y.target != y.seat
        return x.target == y.seat and better

    mark = dict.fromkeys((a.seat for a in orders), "?")
    while "?" in mark.values():
        changed = True
        while changed:
            changed = False
            for y in orders:
                if mark[y.seat] != "?":
                    continue
                on_it = [x for x in orders if x is not y and attacks(x, y)]
                if any(mark[x.seat] == "+" for x in on_it):
                    mark[y.seat], changed = "-", True
                elif all(mark[x.seat] == "-" for x in on_it):
                    mark[y.seat], changed = "+", True
        left = [a for a in orders if mark[a.seat] == "?" and a.screens is E]
        if left:
            cut = min(left, key=lambda a: skill.index(a.seat))
            mark[cut.seat] = "+"
            for x in orders:
                if mark[x.seat] == "?" and attacks(x, cut):
                    mark[x.seat] = "-"
        else:
            assert "?" not in mark.values(), "a ring without an esorcista"
    return {seat for seat, m in mark.items() if m == "+"}


def test_every_knot_of_three_is_settled_as_the_book_says() -> None:
    """L3-6.2-12, L3-BASE-BLOCK-03 to L3-BASE-BLOCK-08: all powers and all targets of three, in both orders of skill."""
    trio = SEATS[:3]
    for powers in product((E, K), repeat=3):
        for aims in product((*trio, "x"), repeat=3):
            orders = [Blocker(s, t, p) for s, t, p in zip(trio, aims, powers, strict=True) if p is E or s != t]
            for skill in (("a", "b", "c", "x"), ("x", "c", "b", "a")):
                settled = settle(orders, skill)
                assert {s for s, hit in settled.items() if hit is None} == by_the_book(orders, skill), (orders, skill)


def test_great_knots_end_and_their_result_does_not_depend_on_the_order_in_which_they_are_read() -> None:
    """L3-6.2-12: it always terminates, with a unique result; 3,000 random knots of up to twelve."""
    chance = Random(3)
    seats = [f"s{i}" for i in range(14)]
    for _ in range(3000):
        authors = chance.sample(seats, chance.randint(2, 12))
        some = chance.sample(authors, min(len(authors), chance.randint(2, 6)))
        orders = []
        for seat in authors:
            power = chance.choice((E, K))
            target = chance.choice([t for t in some if power is E or t != seat] or ["elsewhere"])
            orders.append(Blocker(seat, target, power))
        skill = tuple(chance.sample(seats, len(seats)))
        first = {s for s, hit in settle(orders, skill).items() if hit is None}
        assert first == by_the_book(orders, skill)
        chance.shuffle(orders)
        assert {s for s, hit in settle(orders, skill).items() if hit is None} == first


def test_nobody_fails_without_somebody_who_prevailed() -> None:
    """Of each failure the game master is told who made it; that character's own act has succeeded."""
    chance = Random(4)
    for _ in range(500):
        orders = [Blocker(s, chance.choice(SEATS), chance.choice((E, K))) for s in SEATS[:4]]
        orders = [a for a in orders if a.screens is E or a.target != a.seat]
        settled = settle(orders, SEATS)
        assert all(hit is None or settled[hit.seat] is None for hit in settled.values())
