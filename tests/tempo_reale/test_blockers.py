"""Which blockers succeed: the table of the rulings, exhaustive search, fairness of the draw, speed, determinism."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

from lupus.rulesets.tempo_reale.blockers import knots
from tests.loops import for_each

Holds = Mapping[str, Collection[str]]
Shape = Callable[[int], dict[str, list[str]]]

# --- The rule, written again in the plainest way ----------------------------------------------------------------------


@dataclass(frozen=True)
class Actor:
    role: str
    target: str
    living: bool = True


BLOCKERS = ("sequestratore", "stregone", "esorcista", "sciamano", "occultamento")


def blocks(name: str, victim: str, night: Mapping[str, Actor]) -> bool:
    """D-10, for two who act."""
    me, other = night[name], night[victim]
    same_house = name != victim and other.target == me.target
    match me.role:
        case "esorcista":
            return same_house and not other.living
        case "sciamano":
            return victim == me.target and not other.living
        case "sequestratore":
            return victim == me.target
        case "stregone":
            return same_house and other.living
        case "occultamento":
            return same_house and other.role != "esorcista"
    return False


def arrows(night: Mapping[str, Actor]) -> dict[str, list[str]]:
    """Everybody whom each blocker blocks, blockers or not."""
    return {b: [v for v in night if blocks(b, v, night)] for b in night if night[b].role in BLOCKERS}


def exhaustive(holds: Holds) -> tuple[int, list[int]]:
    """D-11 word for word: the fewest unjustified, and all the sets that reach it (bit i: the i-th name)."""
    names = sorted(holds)
    everybody = (1 << len(names)) - 1
    sets = np.arange(1 << len(names), dtype=np.uint32)
    blocked = np.zeros_like(sets)  # whom the members of each set block
    for i, name in enumerate(names):
        mask = sum(1 << j for j, victim in enumerate(names) if victim in holds[name])
        blocked[1 << i : 2 << i] = blocked[: 1 << i] | mask
    admissible = (sets & blocked) == 0
    unjustified = np.bitwise_count(~(sets | blocked) & everybody).astype(int)
    fewest = int(unjustified[admissible].min())
    return fewest, [int(s) for s in sets[admissible & (unjustified == fewest)]]


def elimination(holds: Holds) -> tuple[int, list[int]]:
    """The same from the module under test: all the combinations of all the solutions of all the knots."""
    bit = {name: 1 << i for i, name in enumerate(sorted(holds))}
    found = knots(holds)
    parts = [[sum(bit[m] for m in knot.solution(i)) for i in range(knot.count)] for knot in found]
    return sum(knot.unjustified for knot in found), sorted(sum(choice) for choice in product(*parts))


def solutions(holds: Holds) -> list[set[str]]:
    """The minimal sets in the order of the masks, for tables written by hand."""
    names = sorted(holds)
    return [{n for i, n in enumerate(names) if s >> i & 1} for s in elimination(holds)[1]]


def same(found: list[set[str]], *expected: str) -> bool:
    return sorted(map(sorted, found)) == sorted(sorted(e.split()) for e in expected)


# --- The table of D-11 ------------------------------------------------------------------------------------------------


def kidnap(**targets: str) -> dict[str, Actor]:
    return {name: Actor("sequestratore", target) for name, target in targets.items()}


def on_x(**roles: str) -> dict[str, Actor]:
    return {name: Actor(role, "X", living=role != "occultamento") for name, role in roles.items()}


TABLE = {
    "sequestratore on any other actor": ({**kidnap(A="B"), "B": Actor("veggente", "Z")}, ["A"], 0),
    "sequestratore on another blocker": ({**kidnap(A="B"), "B": Actor("stregone", "Z")}, ["A"], 0),
    "chain of two kidnappings": ({**kidnap(A="B", B="C"), "C": Actor("sequestratore", "Z")}, ["A C"], 0),
    "two sequestratori on each other": (kidnap(A="B", B="A"), ["A", "B"], 0),
    "cycle of three": (kidnap(A="B", B="C", C="A"), ["A", "B", "C"], 1),
    "cycle of four": (kidnap(A="B", B="C", C="D", D="A"), ["A C", "B D"], 0),
    "cycle of five": (kidnap(A="B", B="C", C="D", D="E", E="A"), ["A C", "A D", "B D", "B E", "C E"], 1),
    "two stregoni": (on_x(A="stregone", B="stregone"), ["A", "B"], 0),
    "three stregoni": (on_x(A="stregone", B="stregone", C="stregone"), ["A", "B", "C"], 0),
    "esorcista, stregone, occultamento": (on_x(E="esorcista", T="stregone", O="occultamento"), ["E", "T", "O"], 1),
    "esorcista and occultamento": (on_x(E="esorcista", O="occultamento"), ["E"], 0),
    "stregone and occultamento": (on_x(T="stregone", O="occultamento"), ["O"], 0),
    "two esorcisti": (on_x(E="esorcista", F="esorcista"), ["E F"], 0),
    "sequestratore and stregone": (on_x(K="sequestratore", T="stregone"), ["T"], 0),
    "stregone kidnapped": ({**kidnap(K="T", K2="X"), "T": Actor("stregone", "X")}, ["K K2"], 0),
}


@for_each(("night", "expected", "unjustified"), TABLE.values(), ids=TABLE)
def test_every_row_of_the_table_has_exactly_its_solutions(
    night: dict[str, Actor], expected: list[str], unjustified: int
) -> None:
    """L7-3.9-06, L7-3.9-08, L7-3.9-09, L7-FAQ-02a, L7-FAQ-02b, L7-FAQ-06a, L7-FAQ-06b, L7-4.0-02: the table of D-11."""
    holds = arrows(night)
    assert same(solutions(holds), *expected)
    assert sum(knot.unjustified for knot in knots(holds)) == unjustified
    assert elimination(holds) == exhaustive(holds)


def test_two_sequestratori_on_each_other_are_one_knot_with_one_solution_each() -> None:
    """L7-4.0-02."""
    (knot,) = knots(arrows(kidnap(A="B", B="A")))
    assert knot.members == ("A", "B")
    assert [knot.solution(i) for i in range(knot.count)] in ([{"A"}, {"B"}], [{"B"}, {"A"}])


def test_esorcista_stregone_and_occultamento_on_one_character_leave_one_of_the_three() -> None:
    """L7-FAQ-02b: three solutions, one each; two always fail."""
    (knot,) = knots(arrows(on_x(E="esorcista", T="stregone", O="occultamento")))
    assert (knot.count, knot.unjustified) == (3, 1)
    assert {knot.solution(i) for i in range(3)} == {frozenset("E"), frozenset("T"), frozenset("O")}


def test_a_blocker_whom_nobody_can_block_may_be_the_unjustified_one() -> None:
    """L7-FAQ-02a: the smallest number is what counts, so propagating from the unblocked would lose {A, C}."""
    holds = {"U": ["A"], "A": ["B"], "B": ["C"], "C": ["D"], "D": ["B"]}
    assert elimination(holds) == exhaustive(holds)
    assert {"A", "C"} in solutions(holds)
    assert {"B", "U"} in solutions(holds)


# --- Exhaustive search ------------------------------------------------------------------------------------------------


def random_night(rng: random.Random) -> dict[str, Actor]:
    """A village with at most 12 blockers acting, and few places to go.

    Nights drawn blindly hold few contradictions (some 2%), so a third have actors who mostly go each to the next, as
    the sequestratori of a ring do, and a third have just one or two houses where mostly esorcisti, stregoni and
    occultamenti go.
    """
    kind = rng.choice(("blind", "rings", "crowds"))
    names = [f"c{i}" for i in range(rng.randint(4, 16))]
    chances = [rng.choice((0, 0, 1, 4)) for _ in BLOCKERS]
    if kind == "rings":
        chances[0] += 10
    if kind == "crowds" or not any(chances):
        chances = [rng.choice((0, 1)), 2, 2, rng.choice((0, 1)), 2]
    acting = rng.sample(names, min(12, len(names), rng.randint(3, 16)))
    roles = {n: "veggente" if rng.random() < 0.1 else rng.choices(BLOCKERS, chances)[0] for n in acting}
    living = {n: roles[n] != "occultamento" if n in roles else rng.random() < 0.5 for n in names}
    for name, role in roles.items():
        if role == "veggente" and rng.random() < 0.3:  # another spettro, of a power that blocks nobody
            roles[name], living[name] = "visione", False
    if kind == "blind" and rng.random() < 0.5:
        houses = names
    else:
        houses = rng.sample(acting, rng.randint(1, min(len(acting), 2 if kind == "crowds" else 5)))
    night = {}
    for i, (name, role) in enumerate(roles.items()):
        wanted = {"sequestratore": (True,), "stregone": (True,), "sciamano": (False,)}.get(role, (True, False))
        legal = [n for n in names if n != name and living[n] in wanted]
        near = [n for n in legal if n in houses]
        follow = acting[(i + 1) % len(acting)]
        if kind == "rings" and follow in legal and rng.random() < 0.9:
            night[name] = Actor(role, follow, living[name])
        elif near or legal:
            night[name] = Actor(role, rng.choice(near or legal), living[name])
    return night


@pytest.mark.many
@pytest.mark.parametrize("nights", [8_000, pytest.param(40_000, marks=pytest.mark.soak)])
def test_random_nights_agree_with_exhaustive_search(nights: int) -> None:
    """L7-3.9-08, L7-3.9-09, L7-FAQ-02a: the very same sets, and each index gives a different one."""
    rng = random.Random(40_000)
    contradictions = tied = 0
    for _ in range(nights):
        holds = arrows(random_night(rng))
        expected = exhaustive(holds)
        assert elimination(holds) == expected, holds
        contradictions += expected[0] > 0
        tied += len(expected[1]) > 1
    assert contradictions > nights // 20  # the nights are entangled enough to prove something
    assert tied > nights * 3 // 10


@pytest.mark.many
def test_arbitrary_digraphs_agree_with_exhaustive_search() -> None:
    """L7-FAQ-02a: exactness does not rest on what the roles can draw."""
    rng = random.Random(4_000)
    for _ in range(4_000):
        n = rng.randint(1, 11)
        density = rng.choice((0.05, 0.1, 0.15, 0.25, 0.4, 0.8))
        holds = {f"{i}": [f"{j}" for j in range(n) if i != j and rng.random() < density] for i in range(n)}
        assert elimination(holds) == exhaustive(holds), holds


def ring(n: int) -> dict[str, list[str]]:
    return {f"{i:04}": [f"{(i + 1) % n:04}"] for i in range(n)}


def chain(n: int) -> dict[str, list[str]]:
    return {f"{i:04}": [f"{i + 1:04}"] for i in range(n)}


def clique(n: int) -> dict[str, list[str]]:
    return {f"{i:04}": [f"{j:04}" for j in range(n) if j != i] for i in range(n)}


@pytest.mark.parametrize("shape", [ring, chain, clique])
def test_rings_chains_and_cliques_agree_with_exhaustive_search(shape: Shape) -> None:
    """L7-3.9-08, L7-FAQ-02a."""
    for n in range(2, 14):
        assert elimination(shape(n)) == exhaustive(shape(n))


# --- Knots ------------------------------------------------------------------------------------------------------------


def test_each_component_is_a_knot_and_the_isolated_succeed() -> None:
    """L7-3.9-09: who is not involved in anything does not fail."""
    found = knots({"Z": [], "D": ["C"], "B": ["victim", "B"], "C": ["D"], "A": ["Z"]})
    assert [knot.members for knot in found] == [("A", "Z"), ("B",), ("C", "D")]
    assert [knot.count for knot in found] == [1, 1, 2]
    assert found[1].solution(0) == {"B"}
    assert knots({}) == ()


@pytest.mark.parametrize("index", [-1, 2])
def test_an_index_out_of_range_is_refused(index: int) -> None:
    (knot,) = knots(ring(4))
    with pytest.raises(IndexError):
        knot.solution(index)


# --- Fairness ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "holds",
    [
        ring(3),
        ring(9),
        clique(7),
        arrows(on_x(E="esorcista", T="stregone", O="occultamento", U="stregone", K="sequestratore")),
        {"U": ["A"], "A": ["B"], "B": ["C"], "C": ["D"], "D": ["B"]},
    ],
    ids=["ring of 3", "ring of 9", "clique of 7", "one house", "unblocked but unjustified"],
)
def test_drawing_an_index_draws_every_solution_equally_often(holds: Holds) -> None:
    """L7-FAQ-02a, L7-FAQ-02b: chi-square at about five standard deviations, on a fixed seed."""
    (knot,) = knots(holds)
    assert len({knot.solution(i) for i in range(knot.count)}) == knot.count == len(exhaustive(holds)[1])
    rng = random.Random(11)
    expected = 500
    seen = Counter(knot.solution(rng.randrange(knot.count)) for _ in range(expected * knot.count))
    assert len(seen) == knot.count
    freedom = knot.count - 1
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < freedom + 5 * (2 * freedom) ** 0.5 + 5


# --- Speed ------------------------------------------------------------------------------------------------------------


def seconds(holds: Holds) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for knot in knots(holds):
            knot.solution(knot.count - 1)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("shape", [ring, chain])
def test_four_times_as_long_a_ring_takes_much_less_than_sixteen_times_as_long(
    shape: Shape,
) -> None:
    assert seconds(shape(2_000)) < 11 * seconds(shape(500))


@pytest.mark.parametrize("n", [2_000, 2_001, 2_002, 2_003])
def test_rings_of_thousands_have_the_solutions_that_theory_says(n: int) -> None:
    """L7-3.9-08: an even ring alternates in two ways; an odd one has one gap, anywhere."""
    holds = ring(n)
    (knot,) = knots(holds)
    assert (knot.count, knot.unjustified) == ((2, 0) if n % 2 == 0 else (n, 1))
    for i in (0, knot.count - 1):
        members = knot.solution(i)
        assert len(members) == n // 2
        assert not any(victim in members for m in members for victim in holds[m])


def crowded_house(each: int) -> dict[str, Actor]:
    roles = ("stregone", "esorcista", "sequestratore", "occultamento")
    return on_x(**{f"{role}{i}": role for role in roles for i in range(each)})


@pytest.mark.many
def test_a_hundred_and_sixty_blockers_at_one_house_are_no_trouble() -> None:
    """L7-3.9-08: one stregone or one occultamento, or else all the others; the count is known by reasoning."""
    (knot,) = knots(arrows(crowded_house(40)))
    # {a stregone} leaves the 40 occultamenti unjustified; {an occultamento} the 40 esorcisti; {all esorcisti and
    # sequestratori} the 40 stregoni.
    assert (knot.count, knot.unjustified) == (81, 40)
    assert Counter(len(knot.solution(i)) for i in range(81)) == {1: 80, 80: 1}
    assert seconds(arrows(crowded_house(40))) < 5


@pytest.mark.many
def test_a_crowded_house_whose_owner_acts_is_no_trouble() -> None:
    """L7-3.9-08: the owner is the neighbour of 40 sequestratori who do not block one another,
    where a naive order explodes."""
    for owner in (Actor("stregone", "Z"), Actor("sequestratore", "sequestratore0"), Actor("stregone", "stregone0")):
        small, large = (arrows({**crowded_house(each), "X": owner}) for each in (3, 40))
        assert elimination(small) == exhaustive(small)
        assert seconds(large) < 5


def test_many_independent_choices_are_counted_without_being_listed() -> None:
    """L7-FAQ-02a: of each of 300 couples one takes the other;
    only if it is always the same one does the hub go free."""
    holds = {f"{i:03}B": [f"{i:03}A"] for i in range(300)}
    holds |= {f"{i:03}A": [f"{i:03}B", "hub"] for i in range(300)} | {"hub": []}
    (knot,) = knots(holds)
    assert (knot.count, knot.unjustified) == (2**300, 0)
    rng = random.Random(3)
    drawn = {knot.solution(rng.randrange(knot.count)) for _ in range(50)}
    assert {len(members) for members in drawn} == {300}
    assert len(drawn) == 50


def random_village(size: int, each: int) -> dict[str, list[str]]:
    rng = random.Random(7)
    names = [f"{i:05}" for i in range(size)]
    rng.shuffle(names)
    roles = dict(zip(names, BLOCKERS * each, strict=False))
    living = {n: roles[n] != "occultamento" if n in roles else rng.random() < 0.6 for n in names}
    pools = {"sequestratore": [n for n in names if living[n]], "sciamano": [n for n in names if not living[n]]}
    pools["stregone"] = pools["sequestratore"]
    night = {n: Actor(role, rng.choice(pools.get(role, names)), living[n]) for n, role in roles.items()}
    near: dict[str, set[str]] = {n: {n} & night.keys() for n in names}  # only there can anybody be blocked
    for name, actor in night.items():
        near[actor.target].add(name)
    return {n: [v for v in near[a.target] if v != n and blocks(n, v, night)] for n, a in night.items()}


def test_whole_villages_of_random_blockers_are_quick() -> None:
    assert seconds(random_village(400, 40)) < 1
    assert seconds(random_village(4_000, 400)) < 5


# --- Determinism ------------------------------------------------------------------------------------------------------


def test_the_order_of_mapping_and_victims_does_not_matter() -> None:
    rng = random.Random(5)
    for _ in range(200):
        holds = arrows(random_night(rng))
        names = rng.sample(sorted(holds), len(holds))
        shuffled = {n: rng.sample(holds[n], len(holds[n])) for n in names}
        mine, other = knots(holds), knots(shuffled)
        assert mine == other
        for a, b in zip(mine, other, strict=True):
            assert [a.solution(i) for i in range(a.count)] == [b.solution(i) for i in range(b.count)]


PROGRAM = """
from lupus.rulesets.tempo_reale.blockers import knots
names = [f"p{i}" for i in range(30)]
holds = {n: {names[(i * 7 + k * k) % 30] for k in (1, 2)} | {"X"} for i, n in enumerate(names)}
for k in knots(holds):
    print(k, [sorted(k.solution(i)) for i in range(0, k.count, max(1, k.count // 20))])
"""


def test_the_seed_of_string_hashes_does_not_matter() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(outputs) == 1
    assert "members" in outputs.pop()
