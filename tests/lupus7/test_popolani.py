"""What scenario files cannot show of the roles of faction popolani:
choices offered, statements drawn, views that say no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.events import Drawn, Event
from lupus.engine.game import BadSetup, Command, Setup
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.scenario.chisquare import survival

from ..villages import VillageTable
from ..villages import village as any_village

LUPUS7 = RULESETS["lupus7"].game
DEAD = {"alive": False}


def village(cast: Mapping[str, Any], seed: int = 1, **settings: Any) -> VillageTable:
    """A village of which anna is the mayor, unless the settings say otherwise;
    a cast is written as in scenario files."""
    return any_village("lupus7", seed=seed, settings={"mayor": "anna", **settings}, **cast)


def told_at_dawn(table: VillageTable, viewer: str, night: int, *orders: dict[str, str]) -> list[Event]:
    """What somebody is told at the dawn after a night on which these orders are given and nothing was done before."""
    for _ in range(2 * (night - 1)):
        table.turn()
    for order in orders:
        table.submit(Command(order["by"], "use", {k: v for k, v in order.items() if k != "by"}))
    table.turn()
    return [line.event for line in table.view(viewer) if line.at == f"dawn {night}"]


# The choices that the form offers

BOTH = {
    "anna": "lupo",
    "bruno": "negromante",
    "carla": "contadino",
    "dino": {"role": "contadino", **DEAD},
    "edo": {"role": "veggente", "ghost": "visione"},
    "fosca": {"role": "lupo", **DEAD},
}
LIVING = ("anna", "bruno", "carla")
TOMBS = ("dino", "edo", "fosca")
CHOICES = {
    "custode": TOMBS,
    "esorcista": LIVING + TOMBS,
    "espansivo": LIVING,
    "guardia": LIVING,
    "investigatore": TOMBS,
    "mago": LIVING + TOMBS,
    "messia": TOMBS,
    "sciamano": TOMBS,
    "stalker": LIVING,
    "trasformista": TOMBS,
    "veggente": LIVING,
    "voyeur": LIVING,
}


def form(table: VillageTable, seat: str) -> list[tuple[tuple[str, tuple[str, ...]], ...]]:
    return [tuple((f.name, f.options) for f in p.fields) for p in table.prompts(seat) if p.verb == "use"]


@pytest.mark.parametrize(("role", "choices"), CHOICES.items())
def test_the_form_offers_one_target_among_all_who_may_be_chosen(role: str, choices: tuple[str, ...]) -> None:
    """L7-ROLE-CUSTODE-02, L7-ROLE-ESORCISTA-02, L7-ROLE-ESPANSIVO-02, L7-ROLE-GUARDIA-02, L7-ROLE-INVESTIGATORE-02,
    L7-ROLE-MAGO-02, L7-ROLE-MESSIA-02, L7-ROLE-SCIAMANO-02, L7-ROLE-STALKER-02, L7-ROLE-TRASFORMISTA-02,
    L7-ROLE-VEGGENTE-02, L7-ROLE-VOYEUR-02: also on the first night; whatever the hidden faction, spettri among the dead
    (D-08)."""
    table = village({**BOTH, "zoe": role})
    assert form(table, "zoe") == [(("target", choices),)]


@pytest.mark.parametrize("role", ["contadino", "divinatore", "massone"])
def test_the_powerless_are_offered_no_form(role: str) -> None:
    """L7-ROLE-CONTADINO-01, L7-ROLE-DIVINATORE-01, L7-ROLE-MASSONE-01."""
    table = village({**BOTH, "zoe": role})
    assert form(table, "zoe") == []
    table.turn()
    table.turn()
    assert form(table, "zoe") == []


OFTEN = {
    "every night": ("guardia", "investigatore", "mago", "veggente"),
    "every other night": ("custode", "esorcista", "espansivo", "sciamano", "stalker", "voyeur"),
    "once": ("messia", "trasformista"),
}
NIGHTS_OFFERED = {"every night": [1, 2, 3, 4], "every other night": [1, 3], "once": [1]}


@pytest.mark.parametrize(("often", "role"), [(often, role) for often, roles in OFTEN.items() for role in roles])
def test_the_form_comes_back_as_often_as_the_power(often: str, role: str) -> None:
    """L7-ROLE-CUSTODE-02, L7-ROLE-ESORCISTA-02, L7-ROLE-ESPANSIVO-02, L7-ROLE-GUARDIA-02, L7-ROLE-INVESTIGATORE-02,
    L7-ROLE-MAGO-02, L7-ROLE-MESSIA-02, L7-ROLE-SCIAMANO-02, L7-ROLE-STALKER-02, L7-ROLE-TRASFORMISTA-02,
    L7-ROLE-VEGGENTE-02, L7-ROLE-VOYEUR-02: who acts whenever the form is there acts on these nights."""
    table = village({**BOTH, "zoe": role})
    acted = []
    for night in range(1, 5):
        if offered := form(table, "zoe"):
            (_, targets) = offered[0][0]
            table.submit(Command("zoe", "use", {"target": targets[0]}))
            acted.append(night)
        table.turn()
        table.turn()
    assert acted == NIGHTS_OFFERED[often]


# The statements of a divinatore

OTHERS = {"bruno": "lupo", "carla": "negromante", "edo": "veggente", "fosca": "contadino"}
TRUE = [["bruno", "lupo"], ["carla", "negromante"], ["edo", "veggente"]]
FALSE = [["bruno", "mago"], ["carla", "lupo"], ["edo", "contadino"]]


def statements(table: Table[Any], seat: str) -> list[tuple[str, str]]:
    return [(e.target, e.role) for e in (line.event for line in table.view(seat)) if isinstance(e, ev.Proposition)]


@pytest.mark.parametrize(
    "cast", [{"anna": "divinatore", **OTHERS}, {"anna": "divinatore", "bruno": "lupo", "carla": "negromante"}]
)
def test_drawn_statements_are_four_distinct_ones_on_others_two_true_and_two_false(cast: Mapping[str, str]) -> None:
    """L7-ROLE-DIVINATORE-02, L7-ROLE-DIVINATORE-03 (D-55), also in the smallest village."""
    for seed in range(300):
        told = statements(village(cast, seed), "anna")
        assert len(told) == len(set(told)) == 4
        assert sum(cast[about] == role for about, role in told) == 2
        assert all(about != "anna" and role in LUPUS7.edition.roles for about, role in told)  # type: ignore[attr-defined]
        assert all(statements(village(cast, seed), other) == [] for other in ("bruno", "carla"))


def test_the_order_of_drawn_statements_does_not_tell_which_are_true() -> None:
    """L7-ROLE-DIVINATORE-02, D-55: in 600 sets the six orders of true and false are equally likely (chi-square,
    p > 0.001)."""
    cast = {"anna": "divinatore", **OTHERS}
    orders = Counter(
        tuple(cast[about] == role for about, role in statements(village(cast, seed), "anna")) for seed in range(600)
    )
    assert len(orders) == 6
    assert survival(sum((n - 100) ** 2 / 100 for n in orders.values()), 5) > 0.001


def test_each_divinatore_has_statements_of_his_own() -> None:
    """L7-ROLE-DIVINATORE-02: the sets of two divinatori are drawn apart."""
    cast = {"anna": "divinatore", "dino": "divinatore", **OTHERS}
    tables = [village(cast, seed) for seed in range(20)]
    assert all(len(statements(t, seat)) == 4 for t in tables for seat in ("anna", "dino"))
    assert any(set(statements(t, "anna")) != set(statements(t, "dino")) for t in tables)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(TRUE[:3] + FALSE[:1], id="three true"),
        pytest.param(TRUE[:1] + FALSE[:3], id="three false"),
        pytest.param([*FALSE[:3], ["fosca", "mago"]], id="all false"),
        pytest.param([*TRUE, ["fosca", "contadino"]], id="all true"),
        pytest.param(TRUE[:2] + FALSE[:1], id="three"),
        pytest.param(TRUE[:2] + FALSE[:3], id="five"),
        pytest.param([], id="none"),
        pytest.param([TRUE[0], TRUE[0], *FALSE[:2]], id="the same true one twice"),
        pytest.param([*TRUE[:2], FALSE[0], FALSE[0]], id="the same false one twice"),
        pytest.param([TRUE[0], ["anna", "divinatore"], *FALSE[:2]], id="a true one on themselves"),
        pytest.param([*TRUE[:2], FALSE[0], ["anna", "lupo"]], id="a false one on themselves"),
        pytest.param([*TRUE[:2], FALSE[0], ["zoe", "lupo"]], id="on nobody"),
        pytest.param([*TRUE[:2], FALSE[0], ["bruno", "spettro"]], id="a role that nobody has at the start"),
    ],
)
def test_a_village_cannot_start_with_other_statements(given: Sequence[Sequence[str]]) -> None:
    """L7-ROLE-DIVINATORE-03 (D-55)."""
    with pytest.raises(BadSetup) as refused:
        village({"anna": "divinatore", **OTHERS}, propositions={"anna": given})
    assert refused.value.key == "propositions"


@pytest.mark.parametrize(
    "given", [TRUE[:2] + FALSE[:2], [FALSE[2], TRUE[2], FALSE[0], TRUE[0]], [*TRUE[:2], ["fosca", "lupo"], FALSE[0]]]
)
def test_two_true_and_two_false_statements_are_told_as_given(given: Sequence[Sequence[str]]) -> None:
    """L7-ROLE-DIVINATORE-03: of the sets that are next to those refused."""
    table = village({"anna": "divinatore", **OTHERS}, propositions={"anna": given})
    assert statements(table, "anna") == [tuple(pair) for pair in given]


def test_truth_is_judged_on_the_roles_that_were_dealt() -> None:
    """L7-ROLE-DIVINATORE-03: where the roles are dealt at random, the statements follow the deal."""
    seats = ("anna", "bruno", "carla", "dino", "edo")
    roles = ["divinatore", "lupo", "negromante", "veggente", "contadino"]
    for seed in range(50):
        table: Table[Any] = Table(LUPUS7, Setup(seats, {}, {"roles": roles}), seed_of(seed))
        dealt = {e.player: e.role for e in (entry.event for entry in table.log) if isinstance(e, ev.RoleAssigned)}
        (holder,) = (seat for seat, role in dealt.items() if role == "divinatore")
        assert sum(dealt[about] == role for about, role in statements(table, holder)) == 2


# Views that say no more than they may: the same information must come of different nights

NIGHT_AT_THE_TOMB = [
    ({"bruno": "negromante", "carla": "medium"}, {"power": "amnesia"}),
    ({"bruno": "investigatore", "carla": "esorcista", "fosca": "negromante"}, {}),
    ({"bruno": "sciamano", "carla": "fattucchiera", "fosca": "negromante"}, {}),
    ({"bruno": "trasformista", "carla": "mago", "fosca": "negromante"}, {}),
]


def test_a_custode_is_told_a_number_that_is_the_same_whoever_came() -> None:
    """L7-ROLE-CUSTODE-05, L7-ROLE-CUSTODE-04."""
    views = []
    for cast, more in NIGHT_AT_THE_TOMB:
        table = village({"anna": "custode", "dino": {"role": "contadino", **DEAD}, "edo": "lupo", **cast})
        orders = [
            {"by": "anna", "target": "dino"},
            {"by": "bruno", "target": "dino", **more},
            {"by": "carla", "target": "dino"},
        ]
        views.append(told_at_dawn(table, "anna", 1, *orders))
    assert [v for v in views if v != views[0]] == []
    assert ev.KnowsVisitorCount("anna", "dino", 2) in views[0]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome", "knows-visitor-count"}


def test_a_custode_is_told_the_same_by_two_of_other_names() -> None:
    """L7-ROLE-CUSTODE-05: nor does it matter which two of four."""
    cast = {
        "anna": "custode",
        "bruno": "mago",
        "carla": "mago",
        "dino": {"role": "contadino", **DEAD},
        "edo": "lupo",
        "fosca": "mago",
    }
    views = []
    for visitors in (("bruno", "carla"), ("carla", "fosca"), ("bruno", "fosca")):
        table = village({**cast, "gino": "negromante"})
        views.append(told_at_dawn(table, "anna", 1, *({"by": s, "target": "dino"} for s in ("anna", *visitors))))
    assert views[0] == views[1] == views[2]
    assert ev.KnowsVisitorCount("anna", "dino", 2) in views[0]


def test_a_guardia_is_told_a_number_that_is_the_same_whoever_came() -> None:
    """L7-ROLE-GUARDIA-05, L7-ROLE-GUARDIA-04: a lupo too, who fails."""
    views = []
    for cast in (
        {"bruno": "lupo", "carla": "veggente"},
        {"bruno": "mago", "carla": "lupo"},
        {"bruno": "stalker", "carla": "stalker", "edo": "lupo"},
        {"bruno": "avvocato", "carla": "scrutatore", "edo": "lupo"},
        {"bruno": "diavolo", "carla": {"role": "contadino", "ghost": "amnesia"}, "edo": "lupo"},
    ):
        table = village({"anna": "guardia", "dino": "contadino", "fosca": "negromante", **cast})
        views.append(told_at_dawn(table, "anna", 2, *({"by": s, "target": "dino"} for s in ("anna", "bruno", "carla"))))
    assert [v for v in views if v != views[0]] == []
    assert ev.KnowsVisitorCount("anna", "dino", 2) in views[0]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome", "knows-visitor-count"}


def test_a_stalker_is_told_the_same_whatever_the_target_did() -> None:
    """L7-ROLE-STALKER-04: role, parameters and outcome of the target's power leave no trace."""
    views = []
    for role, more in (
        ("negromante", {"power": "amnesia"}),
        ("negromante", {"power": "visione"}),
        ("negromante", {"power": "corruzione"}),  # fails: a contadino is not mystic
        ("medium", {}),
        ("mago", {}),
        ("sciamano", {}),
        ("trasformista", {}),  # fails: a contadino has no power
    ):
        table = village(
            {
                "anna": "stalker",
                "bruno": role,
                "carla": {"role": "contadino", **DEAD},
                "dino": "lupo",
                "edo": "negromante",
            }
        )
        views.append(
            told_at_dawn(
                table, "anna", 1, {"by": "anna", "target": "bruno"}, {"by": "bruno", "target": "carla", **more}
            )
        )
    assert [v for v in views if v != views[0]] == []
    assert ev.KnowsVisited("anna", "bruno", ("carla",)) in views[0]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome", "knows-visited"}


def test_a_voyeur_is_told_names_alone() -> None:
    """L7-ROLE-VOYEUR-04, L7-ROLE-VOYEUR-03: neither roles nor deeds nor outcomes of those whom the voyeur sees."""
    views = []
    for cast in (
        {"bruno": "veggente", "carla": "mago"},
        {"bruno": "sequestratore", "carla": "guardia"},
        {"bruno": "diavolo", "carla": "ipnotista"},  # the diavolo fails
        {"bruno": "avvocato", "carla": "esorcista"},
    ):
        table = village({"anna": "voyeur", "dino": "negromante", "edo": "lupo", "fosca": "contadino", **cast})
        views.append(told_at_dawn(table, "anna", 1, *({"by": s, "target": "dino"} for s in ("anna", "bruno", "carla"))))
    assert [v for v in views if v != views[0]] == []
    assert ev.KnowsVisitors("anna", "dino", ("bruno", "carla")) in views[0]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome", "knows-visitors"}


def test_an_espansivo_is_told_the_same_whomever_he_visits() -> None:
    """L7-ROLE-ESPANSIVO-03: the espansivo learns nothing, while the target learns name and role."""
    views = []
    for role in ("lupo", "veggente", "negromante"):
        table = village({"anna": "espansivo", "bruno": role, "carla": "lupo", "dino": "negromante"})
        views.append(told_at_dawn(table, "anna", 1, {"by": "anna", "target": "bruno"}))
        assert ev.KnowsRole("bruno", "anna", "espansivo", "visit") in [line.event for line in table.view("bruno")]
    assert views[0] == views[1] == views[2]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome"}


def test_a_sciamano_is_told_the_same_whether_or_not_something_haunts_the_tomb() -> None:
    """L7-ROLE-SCIAMANO-04: a plain dead, an idle spettro and one that acts look alike."""
    spettro = {"role": "contadino", "ghost": "visione"}
    views = []
    for carla, acts in (
        ({"role": "contadino", **DEAD}, False),
        ({"role": "lupo", **DEAD}, False),
        (spettro, False),
        (spettro, True),
    ):
        table = village({"anna": "sciamano", "bruno": "lupo", "carla": carla, "dino": "negromante"})
        orders = [{"by": "anna", "target": "carla"}] + [{"by": "carla", "target": "anna"}] * acts
        views.append(told_at_dawn(table, "anna", 1, *orders))
    assert [v for v in views if v != views[0]] == []
    assert ev.Outcome("anna", "carla", True) in views[0]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome"}


def test_a_trasformista_learns_a_role_only_if_he_takes_it() -> None:
    """L7-ROLE-TRASFORMISTA-03, L7-ROLE-TRASFORMISTA-04: the failures look alike, whatever the reason."""
    views = []
    for role in ("contadino", "messia", "trasformista", "lupo", "diavolo", "medium", "fantasma"):
        table = village(
            {"anna": "trasformista", "bruno": "lupo", "carla": {"role": role, **DEAD}, "dino": "negromante"}
        )
        views.append(told_at_dawn(table, "anna", 1, {"by": "anna", "target": "carla"}))
    assert [v for v in views if v != views[0]] == []
    assert ev.Outcome("anna", "carla", False) in views[0]
    assert {type(e).kind for e in views[0]} == {"phase", "outcome"}


def test_two_assassini_at_one_house_draw_each_for_himself() -> None:
    """L7-FAQ-45: both have the same two others to shoot at, and one victim does not settle the other."""
    same = 0
    for number in range(60):
        cast = {
            "anna": "assassino",
            "bice": "assassino",
            "nora": "negromante",
            "lea": "lupo",
            "vera": "veggente",
            "mago": "mago",
        }
        game = village({**cast, "edo": "contadino"}, number, mayor="edo")
        game.turn()
        game.turn()
        game.night(anna="edo", bice="edo", vera="edo", mago="edo").dawn()
        by = [(e.event.player, shot) for e in game.log if isinstance(e.event, ev.Killed) for shot in e.event.by]
        assert len(by) == 2
        same += by[0][0] == by[1][0]
    # each has a pool of three, two of them common: the same victim 2 times in 9
    assert 3 <= same <= 25
    labels = [d.event.label for d in game.log if isinstance(d.event, Drawn)]
    assert len(set(labels)) == len(labels)
