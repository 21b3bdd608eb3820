"""Table 1: every role does in play what its row says."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupus3 import events as own
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.roles import EVERY_NIGHT, EVERY_OTHER_NIGHT, ONCE

from .villages import VillageTable, dead, targets, village

TABLE = Path(__file__).parent.parent.parent / "docs" / "rules" / "lupus3-roles.tsv"
LINES = TABLE.read_text(encoding="utf-8").splitlines()
ROWS = [r for r in csv.DictReader(LINES, delimiter="\t", quoting=csv.QUOTE_NONE) if r["faction"] != "-"]
COLOURS = {"bianca": "white", "nera": "black", "rossa": "red"}
OFTEN = {"1": EVERY_NIGHT, "2": EVERY_OTHER_NIGHT, "once": ONCE}

CLAUSES = (
    "L3-3-20 L3-3-21 L3-3-22 L3-3-23 L3-3-24 L3-3-25 L3-3-26 L3-3-27 L3-3-28 L3-3-29 L3-3-30 L3-3-31 L3-3-32 "
    "L3-3-33 L3-3-34 "
    "L3-3-35 L3-3-36 L3-3-37 L3-3-38 L3-3-39 L3-3-40 L3-3-41 L3-3-42 L3-3-43 L3-3-44 L3-3-45"
).split()
"""A clause for each row of the table, in its order."""

EVERY_ROW = pytest.mark.parametrize("row", ROWS, ids=[f"{c}-{r['slug']}" for c, r in zip(CLAUSES, ROWS, strict=True)])

Row = dict[str, str]


def with_role(row: Row, alive: bool = True, **others: Any) -> VillageTable:
    """A village in which `me` has the role; the others keep all factions alive."""
    me = {"role": row["slug"], "alive": alive}
    return village(
        force={"vision-die": False},
        settings={"mayor": "paolo"},
        me=me,
        paolo="massone",
        wolf="lupo",
        wolf2="lupo",
        red="vampiro_giovane",
        tomb=dead("massone"),
        **others,
    )


def yes(value: str) -> bool:
    return {"true": True, "false": False}[value]


def test_the_book_has_the_26_roles_in_the_order_of_the_table() -> None:
    """L3-2.3-04, L3-BASE-START-08: every draw among roles has this order, and nothing else."""
    assert list(LUPUS3.edition.roles) == [row["slug"] for row in ROWS]
    assert len(ROWS) == 26


@EVERY_ROW
def test_faction_aura_and_clan(row: Row) -> None:
    """L3-3-01, L3-3-03, L3-3-06: seen by a cacciatore di vampiri, a veggente, and those of the clan."""
    mate = next(r["slug"] for r in ROWS if r["clan"] == row["clan"])
    table = with_role(row, seer="veggente", hunter="cacciatore_di_vampiri", mate=mate)
    state = table.state
    assert state.characters["me"].faction == row["faction"]
    assert state.role_of("me").aura == COLOURS[row["aura"]]
    known = {e.target for _, _, e in table.view("me") if isinstance(e, ev.KnowsRole)}
    assert ("mate" in known) == (row["clan"] != "-")
    assert "seer" not in known
    table.use("seer", "me")
    table.use("hunter", "me")
    told = table.turn()
    assert ev.KnowsAura("seer", "me", COLOURS[row["aura"]]) in told
    assert own.KnowsRosso("hunter", "me", row["faction"] == "rossi") in told


@EVERY_ROW
def test_whom_the_power_may_name(row: Row) -> None:
    """L3-3-08, L3-3-09, L3-3-10: the form offers them, and the others are refused."""
    table = with_role(row)
    table.reach("night", 2)
    if not yes(row["has_power"]):
        assert targets(table, "me") is None
        assert table.refused("me", "use", target="paolo") == "no-power"
        return
    living, corpses, oneself = yes(row["targets_alive"]), yes(row["targets_dead"]), yes(row["reflexive"])
    offered = {"paolo", "wolf", "wolf2", "red"} if living else set()
    offered |= {"tomb"} if corpses else set()
    offered |= {"me"} if living and oneself else set()
    assert targets(table, "me") == offered
    assert table.refused("me", "use", target="paolo") == (None if living else "target-not-dead")
    assert table.refused("me", "use", target="tomb") == (None if corpses else "target-not-alive")
    itself = None if "me" in offered else "target-self" if living else "target-not-dead"
    assert table.refused("me", "use", target="me") == itself


@EVERY_ROW
def test_how_often_the_power_can_be_used(row: Row) -> None:
    """L3-3-07, L3-2.2-02."""
    if not yes(row["has_power"]):
        assert LUPUS3.edition.roles[row["slug"]].power is None
        return
    often = OFTEN[row["frequency"]]
    target = "tomb" if not yes(row["targets_alive"]) else "paolo"
    table = with_role(row, guard="guardia_del_corpo", tomb2=dead("massone"), red2="negromante")
    table.reach("night", 2)
    table.use("me", target)
    if row["slug"] == "lupo":
        table.use("guard", target)
    table.turn()
    table.turn()
    if row["slug"] in ("vampiro_giovane", "vampiro_vecchio"):
        return  # the one has aged, the other is dead
    again = "tomb2" if target == "tomb" else "paolo"
    assert table.refused("me", "use", target=again) == {0: "power-spent", 1: None, 2: "power-waiting"}[often]
    table.use("me", None)
    table.reach("night", 4)
    assert table.refused("me", "use", target=again) == {0: "power-spent", 1: None, 2: None}[often]


@EVERY_ROW
def test_mystic_vampirisable_and_copyable(row: Row) -> None:
    """L3-3-11, L3-3-12, L3-3-13, L3-6.9-06, L3-6.12-02, L3-6.8-01:
    seen by a mago, a bite, a negromante and a necrofilo."""
    table = with_role(row, wizard="mago")
    table.use("wizard", "me")
    if row["slug"] not in ("vampiro_giovane",):
        table.use("red", "me")
    told = table.turn()
    assert ev.KnowsMystic("wizard", "me", yes(row["mystic"])) in told
    bitten = own.Transformed("me", "vampiro_giovane", "bite") in told
    assert bitten == yes(row["vampirisable"])
    assert (table.state.characters["me"].faction == "rossi") == (bitten or row["faction"] == "rossi")

    table = with_role(row, alive=False, necromancer="negromante", thief="necrofilo")
    table.use("necromancer", "me")
    table.use("thief", "me")
    told = table.turn()
    assert (own.Transformed("me", "vampirizzato", "necromancer") in told) == yes(row["vampirisable"])
    assert (ev.Resurrected("me") in told) == yes(row["vampirisable"])
    taken = own.Transformed("thief", row["slug"], "necrophile", "me") in told
    assert taken == yes(row["necro_copyable"])
    assert (own.NotTransformed("thief", "me") in told) != taken
    assert table.state.characters["thief"].faction == "popolani"
