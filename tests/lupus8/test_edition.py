"""The 8th edition as a value: books, calendar, setups that are refused, forms, and what is drawn."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import UTC, date, datetime, time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import dump, load
from lupus.engine.game import BadSetup, Command, Field, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table, dump_entry, load_entry
from lupus.rulesets.lupus8 import events as own
from lupus.rulesets.lupus8.edition import EDITION, LUPUS8
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.calendar import windows
from lupus.rulesets.tempo_reale.composition import hints
from lupus.rulesets.tempo_reale.roles import GHOSTS, ONCE
from lupus.rulesets.tempo_reale.village import Village
from lupus.scenario.chisquare import survival
from tests.loops import for_each

from ..villages import VillageTable
from ..villages import village as any_village

BASE: dict[str, Any] = {"anna": "lupo", "bruno": "negromante", "carla": "contadino"}
OFTEN = {"every-night": 1, "every-other-night": 2, "once": ONCE}
ON = {"alive": "living", "dead": "dead", "any": "anyone", "ghost": GHOSTS}


def village(cast: dict[str, Any], seed: int = 1, force: dict[str, Any] | None = None, **settings: Any) -> VillageTable:
    return any_village(
        "lupus8", seed=seed, force=force, settings={"spectral_sequence": [], **settings}, **{**BASE, **cast}
    )


def night(table: VillageTable) -> list[Any]:
    """Let the night end, and the day after it; what the dawn brought."""
    told = table.dawn()
    table.turn()
    return told


def prompt(table: Table[Any], seat: str) -> Prompt | None:
    return next(iter(table.prompts(seat)), None)


def options(table: Table[Any], seat: str) -> dict[str, tuple[str, ...]]:
    asked = prompt(table, seat)
    return {} if asked is None else {f.name: f.options for f in asked.fields}


# --- the books --------------------------------------------------------------------------------------------------------


def test_the_books_say_what_the_table_of_roles_says() -> None:
    """L8-BASE-ACT-12: 25 roles, 16 of popolani, 7 of lupi, 2 of negromanti."""
    with open(Path(__file__).parents[2] / "docs" / "rules" / "lupus8-roles.tsv", encoding="utf-8") as file:
        rows = {r["slug"]: r for r in csv.DictReader(file, delimiter="\t")}
    assert Counter(r.faction for r in EDITION.roles.values()) == {"popolani": 16, "lupi": 7, "negromanti": 2}
    powers = {**{k: r.power for k, r in EDITION.roles.items()}, **{k: g.power for k, g in EDITION.ghost_powers.items()}}
    left = EDITION.after_death["negromante"]
    powers[left.key] = left.power
    assert {*powers, "spettro-vuoto"} == set(rows)
    for key, power in powers.items():
        row = rows[key]
        if key in EDITION.roles:
            role = EDITION.roles[key]
            assert (role.faction, role.aura, role.mystic) == (row["faction"], row["aura"], row["mystic"] == "yes")
            group = {"none": None, "massoni": "massoni", "faction-lupi": "lupi", "faction-negromanti": "negromanti"}
            assert role.group == group[row["knowledge_group"]]
        if power is None:
            assert row["frequency"] == "never"
            continue
        assert (power.often, power.on) == (OFTEN[row["frequency"]], ON[row["targets"]]), key
        assert power.first_night == (row["first_night"] == "yes" or key == "risveglio"), key
        second = [(p.name, p.among) for p in power.asks[1:]]
        assert (
            second
            == {
                "none": [],
                "role": [("role", "book")],
                "role-set": [("roles", "book")],
                "spell-or-none": [("power", "powers")],
                "player-any-or-none": [("other", "anyone")],
            }[row["second_parameter"]]
        ), key


def test_a_lone_member_of_a_group_is_pointed_out() -> None:
    assert [(h.code, h.about) for h in hints(EDITION, ["lupo", "massone", "negromante", "fantasma"])] == [
        ("alone-in-group", "lupi"),
        ("alone-in-group", "massoni"),
    ]


# --- the calendar -----------------------------------------------------------------------------------------------------


def test_nights_end_at_nine_and_days_at_ten_in_the_evening() -> None:
    """L8-BASE-CAL-01, L8-BASE-CAL-02, L8-BASE-CAL-03, L8-BASE-CAL-04, L8-BASE-PHA-05:
    Italian time, also over a change of hour."""
    calendar = EDITION.calendar
    assert (calendar.daybreak, calendar.nightfall, calendar.zone) == (time(9), time(22), "Europe/Rome")
    assert calendar.nights == {6, 0, 1, 2, 3}
    found = windows(calendar, date(2018, 3, 22))  # a Thursday; clocks go forward on the Sunday after it
    first = [next(found) for _ in range(6)]
    assert [(w.phase, w.number) for w in first] == [
        ("night", 1),
        ("day", 1),
        ("night", 2),
        ("day", 2),
        ("night", 3),
        ("day", 3),
    ]
    assert [w.closes for w in first] == [
        datetime(2018, 3, 23, 8, tzinfo=UTC),  # Friday, nine
        datetime(
            2018, 3, 25, 20, tzinfo=UTC
        ),  # Sunday, ten in the evening, in summer time: no sunset on Friday and Saturday
        datetime(2018, 3, 26, 7, tzinfo=UTC),
        datetime(2018, 3, 26, 20, tzinfo=UTC),
        datetime(2018, 3, 27, 7, tzinfo=UTC),
        datetime(2018, 3, 27, 20, tzinfo=UTC),
    ]
    assert all(a.closes == b.opens for a, b in pairwise(first))


# --- setups -----------------------------------------------------------------------------------------------------------


@for_each(
    ("cast", "settings", "code"),
    [
        ({"spectral_sequence": None}, {}, "no-spectral-sequence"),
        ({}, {"spectral_sequence": "often"}, "bad-spectral-sequence"),
        ({}, {"spectral_sequence": [3, 1]}, "bad-spectral-sequence"),
        ({}, {"spectral_sequence": [1, 1]}, "bad-spectral-sequence"),
        ({}, {"spectral_sequence": [0, 1]}, "bad-spectral-sequence"),
        ({}, {"spectral_sequence": [1, True]}, "bad-spectral-sequence"),
        ({}, {"mayor": "anna"}, "unknown-setting"),
        (
            {"dora": "divinatore"},
            {"propositions": {"dora": [["anna", r] for r in ("lupo", "spia", "mago", "mago")]}},
            "bad-statements",
        ),
        (
            {"dora": "divinatore"},
            {"propositions": {"dora": [["anna", r] for r in ("spia", "mago", "lupo")]}},
            "bad-statements",
        ),
        (
            {"dora": "divinatore"},
            {"propositions": {"dora": [["anna", r] for r in ("spia", "mago", "messia", "massone")]}},
            "bad-statements",
        ),
        (
            {"dora": "divinatore", "edo": "spia"},
            {
                "propositions": {
                    "dora": [["anna", "lupo"], ["bruno", "negromante"], ["carla", "contadino"], ["edo", "spia"]]
                }
            },
            "bad-statements",
        ),
        (
            {"dora": "divinatore"},
            {"propositions": {"dora": [["dora", "spia"], ["anna", "lupo"], ["anna", "mago"], ["anna", "spia"]]}},
            "bad-statement",
        ),
        ({"dora": {"role": "mago", "ghost": "vita", "alive": False}}, {}, "not-a-ghost"),
        ({"dora": {"role": "mago", "ghost": "morte", "alive": True}}, {}, "not-a-ghost"),
        ({"dora": {"role": "mago", "ghost": "spettro-vuoto", "alive": True}}, {}, "not-a-ghost"),
        ({"dora": {"role": "lupo", "ghost": "spettro-vuoto"}}, {}, "not-a-ghost"),
        ({"dora": {"role": "mago", "ghost": "ipnosi"}}, {}, "unknown-ghost"),
        ({"dora": {"role": "mago", "ghost": "vita"}, "edo": {"role": "mago", "ghost": "vita"}}, {}, "power-assigned"),
        ({"anna": "mago"}, {}, "missing-role"),
        ({"bruno": "fantasma"}, {}, "missing-role"),
        ({"carla": "lupo"}, {}, "missing-faction"),
        ({"dora": "medium"}, {}, "unknown-role"),
        ({s: {"role": r, "alive": False} for s, r in BASE.items()}, {}, "nobody-alive"),
    ],
)
def test_a_village_that_cannot_be_played_is_refused(cast: dict[str, Any], settings: dict[str, Any], code: str) -> None:
    """L8-BASE-PHA-06, L8-FAQ-08a, L8-FAQ-06a, L8-BASE-KNO-05."""
    if "spectral_sequence" in cast:
        facts: dict[str, Any] = {seat: {"role": role} for seat, role in BASE.items()}
        with pytest.raises(BadSetup) as no:
            LUPUS8.deal(Setup(tuple(facts), facts), Dice(seed_of(1)))
    else:
        with pytest.raises(BadSetup) as no:
            village(cast, **settings)
    assert no.value.code == code


@pytest.mark.parametrize(("given", "meant"), [([], ()), ([True, False, True], (1, 3)), ([2, 5], (2, 5)), ([False], ())])
def test_the_spectral_sequence_is_for_the_game_master_alone(given: list[Any], meant: tuple[int, ...]) -> None:
    """L8-BASE-KNO-11, L8-FAQ-08a."""
    table = village({}, spectral_sequence=given)
    chosen = [e for e in table.log if isinstance(e.event, ev.SettingsChosen)]
    assert [dict(e.event.values) for e in chosen if isinstance(e.event, ev.SettingsChosen)] == [
        {"spectral_sequence": meant}
    ]
    assert all(e.seen_by.dump() == "gm" for e in chosen)
    again = [load_entry(dump_entry(e), LUPUS8.kinds) for e in table.log]
    assert again == table.log


def test_an_unchecked_village_needs_no_sequence() -> None:
    facts: dict[str, Any] = {seat: {"role": role} for seat, role in BASE.items()}
    table = any_village("lupus8", settings={"unchecked": True}, **facts)
    assert table.state.settings["spectral_sequence"] == ()


def test_drawn_statements_are_one_to_three_of_them_true_and_nobody_is_told_how_many() -> None:
    """L8-FAQ-06b, L8-BASE-KNO-05: four distinct ones, on others; the method shows in nothing that is told."""
    true = Counter[int]()
    for seed in range(200):
        table = village({"dora": "divinatore", "edo": "spia"}, seed)
        roles = {e.event.player: e.event.role for e in table.log if isinstance(e.event, ev.RoleAssigned)}
        told = [e for e in table.log if isinstance(e.event, ev.Proposition)]
        pairs = {(e.event.target, e.event.role) for e in told if isinstance(e.event, ev.Proposition)}
        assert len(pairs) == len(told) == 4
        assert all(target != "dora" for target, _ in pairs)
        assert all(e.seen_by.dump() == ["dora"] and set(e.event.names) == {"player", "target", "role"} for e in told)
        true[sum(roles[target] == role for target, role in pairs)] += 1
        assert {line.event.kind for line in table.view("dora")} == {
            "committed",
            "village",
            "role-assigned",
            "proposition",
            "phase",
        }
    assert set(true) == {1, 2, 3}
    few = [village({"dora": "divinatore"}, seed) for seed in range(20)]
    assert all(sum(e.event.kind == "proposition" for e in table.log) == 4 for table in few)


def test_there_is_no_mayor() -> None:
    """L8-BASE-MAY-01, L8-BASE-MAY-02: no event, no form, no command."""
    assert not {"mayor", "designated"} & set(LUPUS8.kinds)
    table = village({"dora": "contadino"})
    for command in (Command("anna", "elect", {"for": "anna"}), Command("anna", "appoint", {"successor": "bruno"})):
        with pytest.raises(Illegal, match="unknown-verb"):
            table.submit(command)
    table.submit(Command(CLOCK, "close"))
    table.submit(Command(CLOCK, "publish"))
    assert [p.verb for p in table.prompts("anna")] == ["vote"]
    assert table.state.mayor is None


# --- what characters are found to have used ---------------------------------------------------------------------------


@for_each(
    ("facts", "seat_is_asked"),
    [
        ({"role": "stalker"}, True),
        ({"role": "stalker", "last_use": 0}, False),
        ({"role": "stalker", "last_use": -1}, True),
        ({"role": "stalker", "used": True}, True),
        ({"role": "guardia", "last_use": 0}, True),
        ({"role": "messia", "used": True}, False),
        ({"role": "messia", "last_use": 0}, False),
        ({"role": "messia", "ghost": "amnesia", "last_use": 0}, False),
        ({"role": "messia", "ghost": "amnesia", "used": True}, True),
        ({"role": "messia", "ghost": "vita", "used": True}, False),
        ({"role": "messia", "ghost": "vita"}, True),
        ({"role": "negromante", "alive": False}, True),
        ({"role": "negromante", "alive": False, "used": True}, False),
        ({"role": "fantasma", "ghost": "diffamazione", "last_use": 0}, True),
        ({"role": "fantasma", "ghost": "vita"}, False),
        ({"role": "mago", "ghost": "spettro-vuoto"}, False),
    ],
)
def test_a_village_in_the_middle_of_a_game_knows_what_has_been_used(facts: dict[str, Any], seat_is_asked: bool) -> None:
    table = village({"dora": facts, "edo": {"role": "contadino", "alive": False}})
    assert (prompt(table, "dora") is not None) == seat_is_asked


def test_what_a_spettro_used_of_its_role_is_used_under_vita_too() -> None:
    """L8-FAQ-44a."""
    for used in ({}, {"used": True}):
        cast = {"dora": {"role": "messia", "ghost": "amnesia", **used}, "edo": {"role": "contadino", "alive": False}}
        table = village(cast)
        table.submit(Command("bruno", "use", {"target": "dora", "power": "vita"}))
        night(table)
        assert (prompt(table, "dora") is not None) == (not used)


# --- forms ------------------------------------------------------------------------------------------------------------


def test_the_forms_of_negromanti_show_spettri_and_inactive_incantesimi_and_nobody_elses_do() -> None:
    """L8-BASE-KNO-12, L8-BASE-GHO-05, L8-BASE-ROLE-NEGROMANTE-01, L8-BASE-POW-RISVEGLIO-03."""
    cast = {
        "dora": {"role": "mago", "ghost": "amnesia"},
        "edo": {"role": "spia", "ghost": "spettro-vuoto"},
        "fosca": {"role": "negromante", "alive": False},
        "gino": {"role": "negromante", "alive": False, "used": True},
        "ida": {"role": "contadino", "alive": False},
        "lea": {"role": "lupo", "alive": False},
        "milo": {"role": "veggente", "ghost": "vita"},
    }
    table = village(cast)
    free = tuple(key for key in EDITION.ghost_powers if key not in ("amnesia", "vita"))
    assert options(table, "bruno") == {"target": ("dora", "edo", "milo"), "power": free}
    assert options(table, "fosca") == {"target": ("dora", "edo", "gino", "ida", "lea"), "power": free}
    assert prompt(table, "gino") is None
    told = {
        s: {e.kind for e in (line.event for line in table.view(s))} & {"ghosts-there", "ghost-powers-left"}
        for s in table.setup.seats
    }
    assert {s: kinds for s, kinds in told.items() if kinds} == {
        "bruno": {"ghosts-there", "ghost-powers-left"},
        "fosca": {"ghost-powers-left"},
    }
    table.submit(Command(MASTER, "disqualify", {"player": "dora"}))
    assert options(table, "bruno") == {"target": ("edo", "milo"), "power": free}, "amnesia stays taken (D8-36)"


def test_a_negromante_with_nobody_to_choose_is_not_asked_and_one_without_incantesimi_may_switch_off() -> None:
    assert prompt(village({}), "bruno") is None
    cast = {f"s{i}": {"role": "mago", "ghost": key} for i, key in enumerate(EDITION.ghost_powers)}
    table = village(cast)
    assert options(table, "bruno") == {"target": tuple(cast), "power": ()}
    table.night(bruno="s0")
    assert [e.power for e in night(table) if isinstance(e, own.Enchanted)] == [None]


def test_an_illusion_may_not_lead_home_and_any_set_of_roles_will_do() -> None:
    """L8-BASE-SPL-ILLUSIONE-02, L8-BASE-ACT-12, L8-BASE-ACT-03."""
    table = village({"dora": {"role": "mago", "ghost": "illusione"}, "edo": "diavolo", "fosca": "divinatore"})
    asked = prompt(table, "dora")
    assert asked is not None
    everybody = table.setup.seats
    living = tuple(s for s in everybody if s != "dora")
    assert asked.fields == (Field("target", living), Field("other", everybody, unlike="target"))
    assert asked.optional == ("other",)
    diavolo = prompt(table, "edo")
    assert diavolo is not None
    assert diavolo.fields[1] == Field("roles", tuple(EDITION.roles), many=True)
    refused: list[tuple[str, str, Any, str]] = [
        ("dora", "other", "anna", "other-is-target"),
        ("dora", "other", "?", "target-unknown"),
        ("edo", "roles", ("lupo", "spettro"), "role-unknown"),
        ("edo", "roles", ("lupo", []), "role-unknown"),
        ("edo", "roles", "lupo", "role-unknown"),
        ("edo", "roles", None, "incomplete"),
        ("edo", "role", "lupo", "incomplete"),
        ("fosca", "role", "amnesia", "role-unknown"),
        ("fosca", "role", None, "incomplete"),
    ]
    for seat, name, value, code in refused:
        with pytest.raises(Illegal, match=code):
            table.submit(Command(seat, "use", {"target": "anna", name: value}))
    with pytest.raises(Illegal, match="not-offered"):
        allowed((asked,), Command("dora", "use", {"target": "anna", "other": "anna"}))
    allowed((asked,), Command("dora", "use", {"target": "anna", "other": "dora"}))
    with pytest.raises(Illegal, match="unexpected"):
        table.submit(Command("dora", "use", {"target": "anna", "power": "vita"}))
    table.submit(Command("edo", "use", {"target": "anna", "roles": ("spia", "lupo", "spia")}))
    table.submit(Command("dora", "use", {"target": "anna", "other": "dora"}))
    assert [e.event.roles for e in table.log if isinstance(e.event, ev.Ordered)] == [("lupo", "spia"), None]


# --- hints, copies, draws ---------------------------------------------------------------------------------------------


def test_a_hint_for_a_faction_reaches_its_members_one_by_one_and_nobody_else() -> None:
    cast = {
        "dora": "fantasma",
        "edo": {"role": "mago", "ghost": "morte"},
        "fosca": {"role": "negromante", "alive": False},
    }
    table = village(cast)
    before = len(table.log)
    table.submit(Command(MASTER, "announce", {"text": "soon", "faction": "negromanti"}))
    assert [(dump(e.event), e.seen_by.dump()) for e in table.log[before:]] == [
        ({"type": "hint", "player": s, "faction": "negromanti", "text": "soon"}, [s])
        for s in ("bruno", "dora", "edo", "fosca")
    ]
    table.submit(Command(MASTER, "announce", {"text": "now"}))
    assert (dump(table.log[-1].event), table.log[-1].seen_by.dump()) == ({"type": "announcement", "text": "now"}, "all")
    for faction in ("vampiri", "", 3):
        with pytest.raises(Illegal, match="not-offered"):
            table.submit(Command(MASTER, "announce", {"text": "now", "faction": faction}))


def test_a_copy_is_stored_with_the_event_that_it_copies() -> None:
    copy = own.Relayed("anna", "bruno", ev.KnowsVisitors("bruno", "carla", ("dora", "edo")))
    assert load(dump(copy), LUPUS8.kinds) == copy
    assert copy.audience.dump() == ["anna"]


def test_the_order_of_the_negromanti_is_uniform_over_all_orders() -> None:
    """L8-BASE-GHO-15, L8-BASE-PHA-08: which of three activations on one spettro is the last."""
    runs, last = 600, Counter[str]()
    for seed in range(runs):
        table = village(
            {"dora": {"role": "mago", "ghost": "spettro-vuoto"}, "edo": "negromante", "fosca": "negromante"}, seed
        )
        for seat, power in (("bruno", "amnesia"), ("edo", "morte"), ("fosca", "telepatia")):
            table.submit(Command(seat, "use", {"target": "dora", "power": power}))
        told = [e.power for e in night(table) if isinstance(e, own.Enchanted)]
        assert sorted(told) == ["amnesia", "morte", "telepatia"]
        assert table.state.characters["dora"].power == told[-1]
        last["".join(p[0] for p in told)] += 1
    assert (
        survival(sum((n - runs / 6) ** 2 / (runs / 6) for n in last.values()) + (6 - len(last)) * runs / 6, 5) > 0.001
    )


def test_an_event_out_of_place_changes_what_it_says_and_breaks_nothing() -> None:
    """The fold is total: the outcome of somebody who holds no power leaves them as they were."""
    table = village({})
    after: Village = LUPUS8.evolve(table.state, [ev.Outcome("carla", "anna", True)])
    assert after.characters == table.state.characters


def test_what_happens_in_a_fork_changes_nothing_that_others_are_offered() -> None:
    """L8-BASE-ACT-05, L-7: a use costs a rest where it happened, and not in the game that a preview forked."""

    def uses(table: Any) -> list[str]:
        return [prompt.verb for prompt in table.prompts("dino")]

    def next_night(table: Any) -> None:
        for _ in range(2):
            for verb in ("close", "publish"):
                table.submit(Command(CLOCK, verb))

    table = village({"dino": "divinatore", "elio": "contadino", "fosca": "contadino"})
    fork = table.fork()
    fork.submit(Command("dino", "use", {"target": "elio", "role": "contadino"}))
    next_night(fork)
    assert uses(fork) == [], "one night of rest"
    next_night(table)
    assert uses(table) == ["use"]
