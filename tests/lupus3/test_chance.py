"""What is drawn is drawn as the rules say: distributions by a chi-square test at p > 0.001, on fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Drawn, PhaseBegan
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupus3 import events as own
from lupus.rulesets.lupus3.defeats import judge, succeed
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.village import evolve
from lupus.scenario.chisquare import survival

from .villages import after, dead, draws, village

pytestmark = pytest.mark.many

ROLES = tuple(LUPUS3.edition.roles)


def agrees(seen: Iterable[Any], expected: Mapping[Any, Fraction]) -> bool:
    """Whether the outcomes seen have these probabilities: chi-square at p > 0.001, and nothing that cannot be."""
    counts = Counter(seen)
    total = counts.total()
    assert sum(expected.values()) == 1
    assert set(counts) <= set(expected), set(counts) - set(expected)
    statistic = sum((counts[o] - total * p) ** 2 / (total * p) for o, p in expected.items())
    return survival(float(statistic), len(expected) - 1) > 0.001


def uniform(options: Iterable[Any]) -> dict[Any, Fraction]:
    there = list(options)
    return {o: Fraction(1, len(there)) for o in there}


def deals(setup: Setup, count: int) -> list[dict[str, Drawn]]:
    """The draws of the start, by label, for each seed."""
    found = []
    for seed in range(count):
        dice = Dice(seed_of(seed))
        LUPUS3.deal(setup, dice)
        found.append({d.label.removeprefix("start/"): d for d in dice.drawn})
    return found


CAST = {"anna": "divinatore", "bruno": "lupo", "carla": "negromante", "dino": "massone", "edo": "divinatore"}
SETUP = Setup(tuple(CAST), {s: {"role": r} for s, r in CAST.items()})
OTHERS = ("bruno", "carla", "dino", "edo")


def test_the_true_statements_are_about_two_players_drawn_independently() -> None:
    """L3-2.3-02, L3-2.3-03, L3-2.3-08, L3-2.3-11: 4,000 seeds; the two coincide with probability 1/(P-1)."""
    seen = [(d["divination/anna/X1"].chosen, d["divination/anna/X2"].chosen) for d in deals(SETUP, 4000)]
    assert agrees(seen, uniform(product(OTHERS, repeat=2)))
    assert agrees([a == b for a, b in seen], {True: Fraction(1, 4), False: Fraction(3, 4)})


def test_a_false_statement_gives_any_other_player_any_of_the_25_other_roles() -> None:
    """L3-2.3-04, L3-2.3-05, L3-2.3-07, L3-2.3-08, L3-2.3-10: 6,000 seeds;
    the two false ones are independent of each other."""
    drawn = deals(SETUP, 6000)
    third = [(d["divination/anna/X3"].chosen, d["divination/anna/Y3"].chosen) for d in drawn]
    fourth = [(d["divination/anna/X4"].chosen, d["divination/anna/Y4"].chosen) for d in drawn]
    pairs = [(s, r) for s in OTHERS for r in ROLES if r != CAST[s]]
    assert len(pairs) == 100
    assert agrees(third, uniform(pairs))
    assert agrees(fourth, uniform(pairs))
    assert agrees([(a[0], b[0]) for a, b in zip(third, fourth, strict=True)], uniform(product(OTHERS, repeat=2)))
    assert agrees(
        [a == b for a, b in zip(third, fourth, strict=True)], {True: Fraction(1, 100), False: Fraction(99, 100)}
    )
    assert [d["divination/anna/Y3"].options for d in drawn[:50]] == [
        tuple(r for r in ROLES if r != CAST[s]) for s, _ in third[:50]
    ]


def test_the_four_statements_come_in_any_order() -> None:
    """L3-2.3-06: 4,000 seeds, 24 orders; what is told is in that order, without a mark."""
    seen = [d["divination/anna/order"].chosen for d in deals(SETUP, 4000)]
    assert agrees(seen, uniform(permutations(range(4))))
    for seed in range(200):
        dice = Dice(seed_of(seed))
        told = [e for e in LUPUS3.deal(SETUP, dice) if isinstance(e, ev.Proposition) and e.player == "anna"]
        d = {x.label.removeprefix("start/divination/anna/"): x.chosen for x in dice.drawn}
        pairs = [(d["X1"], CAST[d["X1"]]), (d["X2"], CAST[d["X2"]]), (d["X3"], d["Y3"]), (d["X4"], d["Y4"])]
        assert [(e.target, e.role) for e in told] == [pairs[i] for i in d["order"]]
        assert {e.audience.seats for e in told} == {frozenset({"anna"})}


def test_statements_may_repeat_and_contradict() -> None:
    """L3-2.3-08, L3-2.3-09, L3-2.3-10: nothing is drawn again; both happen within 500 seeds."""
    repeated = contradicted = False
    for seed in range(500):
        told = [
            e for e in LUPUS3.deal(SETUP, Dice(seed_of(seed))) if isinstance(e, ev.Proposition) and e.player == "anna"
        ]
        assert len(told) == 4
        repeated = repeated or len(set(told)) < 4
        contradicted = contradicted or len({e.target for e in told}) < len({(e.target, e.role) for e in told})
    assert repeated
    assert contradicted


def test_mayor_skill_and_roles_are_dealt_uniformly() -> None:
    """L3-BASE-START-05, L3-BASE-BLOCK-01, L3-BASE-COMP-01: 4,000 seeds;
    mayor among five, 24 orders of skill, 24 deals."""
    drawn = deals(SETUP, 4000)
    assert agrees([d["mayor"].chosen for d in drawn], uniform(CAST))
    four = Setup(("anna", "bruno", "carla", "dino"), {}, {"roles": ["massone", "lupo", "negromante", "stalker"]})
    drawn = deals(four, 4000)
    assert agrees([d["skill-order"].chosen for d in drawn], uniform(permutations(four.seats)))
    assert agrees([d["roles"].chosen for d in drawn], {o: Fraction(1, factorial(4)) for o in permutations(range(4))})
    # independent of each other: the mayor is as often as not the most skilled
    assert agrees(
        [(d["mayor"].chosen, d["skill-order"].chosen[0]) for d in drawn], uniform(product(four.seats, repeat=2))
    )


# --- visions ----------------------------------------------------------------------------------------------------------

DREAMERS: dict[str, Any] = {
    "anna": "contadino",
    "bruno": "contadino",
    "carla": "lupo",
    "dino": "negromante",
    "edo": dead("massone"),
}


def nights(count: int, force: Mapping[str, Any] | None = None) -> list[tuple[list[Drawn], list[own.Vision]]]:
    """The draws and the visions of the first dawn of a village, for each seed."""
    table = village(settings={"mayor": "carla"}, **DREAMERS)
    state = evolve(table.state, [PhaseBegan("dawn", 1)])
    found = []
    for seed in range(count):
        dice = Dice(seed_of(seed), force)
        told = LUPUS3.decide(state, Command(CLOCK, "publish"), dice)
        found.append((dice.drawn, [e for e in told if isinstance(e, own.Vision)]))
    return found


def test_one_contadino_in_ten_has_a_vision_each_by_himself() -> None:
    """L3-2.3-13, L3-2.3-14, L3-2.3-20: 8,000 nights of two contadini; who has none leaves no trace."""
    ten, other = Fraction(1, 10), Fraction(9, 10)
    seen = []
    for drawn, visions in nights(8000):
        who = {v.player for v in visions}
        seen.append(("anna" in who, "bruno" in who))
        assert len(visions) == len(who)
        assert [d.label for d in drawn if "die" in d.label] == ["night.1/vision-die/anna", "night.1/vision-die/bruno"]
        assert len(drawn) == 2 + sum(2 + (d.chosen == "tails") for d in drawn if "coin" in d.label)
    assert agrees(
        seen, {(a, b): (ten if a else other) * (ten if b else other) for a in (True, False) for b in (True, False)}
    )


def test_heads_tells_the_truth_and_tails_tells_anything() -> None:
    """L3-2.3-15, L3-2.3-16, L3-2.3-17, L3-2.3-20, L3-2.3-22: 12,000 visions;
    a vision is true with probability 27/52."""
    roles = {s: r if isinstance(r, str) else r["role"] for s, r in DREAMERS.items()}
    others = [s for s in DREAMERS if s != "anna"]
    coins, players, random_roles, true = [], [], [], []
    for drawn, visions in nights(12_000, {"vision-die/anna": True, "vision-die/bruno": False}):
        (vision,) = visions
        d = {x.label.split("/")[1]: x.chosen for x in drawn if x.label.endswith("/anna")}
        coins.append(d["vision-coin"])
        players.append((d["vision-coin"], vision.target))
        true.append(vision.role == roles[vision.target])
        assert vision.target == d["vision-player"]
        if d["vision-coin"] == "tails":
            random_roles.append((vision.target, vision.role))
            assert vision.role == d["vision-role"]
        else:
            assert true[-1]
            assert "vision-role" not in d
        assert vision.audience.seats == {"anna"}
    assert agrees(coins, uniform(("heads", "tails")))
    assert agrees(players, uniform(product(("heads", "tails"), others)))
    assert agrees(random_roles, uniform(product(others, ROLES)))
    assert agrees(true, {True: Fraction(27, 52), False: Fraction(25, 52)})


# --- coins and lots ---------------------------------------------------------------------------------------------------


def test_each_defeated_player_gets_a_coin_of_his_own() -> None:
    """L3-5-05, L3-5-04: 4,000 seeds; two neri, independent of each other, between the two other factions."""
    table = village(anna="massone", bruno=dead("lupo"), carla="diavolo", dino="negromante", settings={"mayor": "anna"})
    seen = []
    for seed in range(4000):
        told = judge(after(table.state), Dice(seed_of(seed)))
        coins = {e.player: e.faction for e in told if isinstance(e, own.Objective)}
        seen.append((coins["bruno"], coins["carla"]))
        assert set(coins) == {"bruno", "carla"}
    assert agrees(seen, uniform(product(("popolani", "rossi"), repeat=2)))


def test_a_mayor_without_an_heir_is_followed_by_any_living_player() -> None:
    """L3-BASE-MAYOR-06: 3,000 seeds, among the three who live."""
    state = village(anna="massone", bruno="lupo", carla="negromante", dino="massone", settings={"mayor": "anna"}).state
    fallen = after(evolve(state, [ev.Died("anna", "night")]))
    named = [
        e.player for seed in range(3000) for e in succeed(fallen, Dice(seed_of(seed))) if isinstance(e, ev.MayorNamed)
    ]
    assert agrees(named, uniform(("bruno", "carla", "dino")))


def suicide(seat: str) -> Command:
    return Command(seat, "suicide", {"confirm": "yes"})


# --- labels -----------------------------------------------------------------------------------------------------------


def test_the_draws_of_the_start_stand_in_their_order_with_all_options() -> None:
    """L3-BASE-START-07, L3-BASE-START-08: label, options in a fixed order, and what was taken."""
    seats = ("zoe", "anna", "mia", "bruno", "leo")
    table = village_dealt(seats, ["divinatore", "divinatore", "lupo", "negromante", "massone"])
    drawn = [e.event for e in table.log if isinstance(e.event, Drawn)]
    roles = {e.event.player: e.event.role for e in table.log if isinstance(e.event, ev.RoleAssigned)}
    diviners = [s for s in seats if roles[s] == "divinatore"]
    steps = ("X1", "X2", "X3", "Y3", "X4", "Y4", "order")
    assert [d.label for d in drawn] == [
        "start/roles",
        "start/mayor",
        "start/skill-order",
        *(f"start/divination/{s}/{step}" for s in diviners for step in steps),
    ]
    assert drawn[1].options == seats
    assert drawn[2].options == seats
    for d in drawn[3:]:
        _, _, seat, step = d.label.split("/")
        if step in ("X1", "X2", "X3", "X4"):
            assert d.options == tuple(s for s in seats if s != seat)
        assert d.chosen in d.options or step == "order"


def village_dealt(seats: tuple[str, ...], roles: list[str]) -> Table[Any]:
    return Table(LUPUS3, Setup(seats, {}, {"roles": roles}), seed_of(7))


def test_a_draw_depends_on_seed_and_label_alone() -> None:
    """L3-BASE-START-07: one contadino more, or one divinatore more, changes no other draw."""
    few = {d.label: d.chosen for d in deals_of({**CAST}, 5)}
    more = {d.label: d.chosen for d in deals_of({**CAST, "dino": "divinatore"}, 5)}
    same = [label for label in few if "/Y" not in label]
    assert len(same) > 10
    assert all(few[label] == more[label] for label in same)
    # the same options at different seeds do differ
    assert any(few[label] != {d.label: d.chosen for d in deals_of(CAST, 6)}[label] for label in same)


def deals_of(cast: Mapping[str, str], seed: int) -> list[Drawn]:
    dice = Dice(seed_of(seed))
    LUPUS3.deal(Setup(tuple(cast), {s: {"role": r} for s, r in cast.items()}), dice)
    return dice.drawn


def test_the_draws_of_a_dawn_and_of_a_sunset_stand_in_their_order() -> None:
    """L3-BASE-NIGHT-14: dice of the contadini, then the mayor, then the coins; by day the lot, the mayor, the coins."""
    table = village(
        force={
            "vision-die/zoe": True,
            "vision-coin/zoe": "tails",
            "vision-die/anna": True,
            "vision-coin/anna": "heads",
        },
        settings={"mayor": "wolf"},
        zoe="contadino",
        wolf="lupo",
        anna="contadino",
        devil="diavolo",
        red="vampiro_giovane",
        paolo="massone",
    )
    table.submit(suicide("wolf"))
    told = table.turn()
    labels = [e.label for e in told if isinstance(e, Drawn)]
    assert labels == [
        "night.1/vision-die/zoe",
        "night.1/vision-coin/zoe",
        "night.1/vision-player/zoe",
        "night.1/vision-role/zoe",
        "night.1/vision-die/anna",
        "night.1/vision-coin/anna",
        "night.1/vision-player/anna",
        "dawn.1/random-successor",
        "dawn.1/objective/wolf",
        "dawn.1/objective/devil",
    ]

    table = village(
        settings={"mayor": "red"},
        force={"tie-break": "red"},
        anna="massone",
        wolf="lupo",
        red="negromante",
        paolo="massone",
        lost=dead("vampiro_giovane"),
    )
    table.turn()
    table.day(anna="red", paolo="anna")
    labels = [e.label for e in table.turn() if isinstance(e, Drawn)]
    assert labels == [
        "sunset.1/tie-break",
        "sunset.1/random-successor",
        "sunset.1/objective/red",
        "sunset.1/objective/lost",
    ]


def test_a_tie_is_drawn_among_the_tied_in_roster_order() -> None:
    """L3-BASE-START-08: as the players were enrolled, and not by the alphabet."""
    cast: dict[str, Any] = {"zoe": "massone", "mia": "lupo", "bruno": "negromante", "leo": "massone", "anna": "massone"}
    table = village(settings={"mayor": "leo"}, **cast)
    table.turn()
    for voter, choice in {"zoe": "anna", "mia": "bruno", "bruno": "zoe", "anna": "mia"}.items():
        table.submit(Command(voter, "vote", {"for": choice}))
    assert [(d.label, d.options) for d in draws(table.turn())][:1] == [
        ("sunset.1/tie-break", ("zoe", "mia", "bruno", "anna"))
    ]


def test_no_label_is_drawn_twice() -> None:
    """Over a whole game, with visions every night."""
    table = village(
        force={"vision-die": True},
        anna="contadino",
        bruno="contadino",
        wolf="lupo",
        red="vampiro_giovane",
        paolo="massone",
        wolf2="lupo",
    )
    for _ in range(3):
        if table.prompts("wolf") and any(p.verb == "use" for p in table.prompts("wolf")):
            table.use("wolf", "anna" if table.state.lives("anna") else "bruno")
        table.turn()
        table.turn()
    labels = [e.event.label for e in table.log if isinstance(e.event, Drawn)]
    assert len(labels) == len(set(labels)) > 10


def test_the_lots_of_several_mayors_in_one_half_phase_are_drawn_apart() -> None:
    """L3-BASE-START-07, L3-BASE-MAYOR-06: two mayors disqualified before a dawn is published,
    and the third dies at that dawn."""
    lot = "dawn.1/random-successor"
    force = {f"{lot}/anna": "bruno", f"{lot}/bruno": "carla", lot: "dino"}
    cast: dict[str, Any] = dict.fromkeys(("anna", "bruno", "carla", "dino", "elio"), "massone")
    table = village(force=force, settings={"mayor": "anna"}, **cast, fosca="lupo", gino="negromante")
    table.submit(Command("carla", "suicide", {"confirm": "yes"}))
    table.submit(Command(CLOCK, "close"))
    for mayor in ("anna", "bruno"):
        table.submit(Command(MASTER, "disqualify", {"player": mayor}))
    table.submit(Command(CLOCK, "publish"))
    lots = [(e.label, e.chosen) for e in draws([entry.event for entry in table.log]) if "successor" in e.label]
    assert lots == [(f"{lot}/anna", "bruno"), (f"{lot}/bruno", "carla"), (lot, "dino")]
