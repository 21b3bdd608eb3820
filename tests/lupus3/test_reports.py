"""The sections of the reports, as data."""

from __future__ import annotations

from random import Random
from typing import Any

from lupus.bots import cast as bots
from lupus.engine.dice import seed_of
from lupus.engine.events import Event
from lupus.engine.game import Command
from lupus.engine.seats import PUBLIC
from lupus.engine.table import Table
from lupus.rulesets.lupus3 import events as own
from lupus.rulesets.lupus3.reports import (
    EVENING,
    MORNING,
    Section,
    apart,
    defeat,
    mails_apart,
    report,
    separate,
)
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev

from .villages import VillageTable, dead, village


def told(table: VillageTable, seat: str | None, at: str) -> list[Event]:
    """What a player was told in a half-phase."""
    return [e for _, where, e in table.view(seat) if where == at]


def night_of_everything() -> VillageTable:
    table = village(
        settings={"mayor": "paolo"},
        force={
            "vision-die/anna": True,
            "vision-coin/anna": "heads",
            "vision-player/anna": "wolf",
            "random-successor": "anna",
        },
        anna="contadino",
        wolf="lupo",
        red="vampiro_giovane",
        paolo="massone",
        luca="espansivo",
        mia="messia",
        tomb=dead("veggente"),
        seer="veggente",
        guard="guardia_del_corpo",
        old={"role": "necrofilo"},
    )
    table.reach("night", 2)
    table.use("wolf", "paolo")
    table.use("red", "luca")
    table.use("luca", "anna")
    table.use("mia", "tomb")
    table.use("tomb", "guard")
    table.use("seer", "wolf")
    table.use("old", "tomb")
    table.turn()
    return table


def test_the_morning_report_has_its_sections_in_order() -> None:
    """L3-4.2-01, L3-4.2-02, L3-4.2-03, L3-4.2-05, L3-4.2-06, L3-4.2-07: what is not there has no section."""
    table = night_of_everything()
    sections = report(told(table, "anna", "dawn 2"), MORNING)
    assert sections == (
        Section("deaths", (ev.Died("paolo", "night"),)),
        Section("returns", (ev.Resurrected("tomb"),)),
        Section("own", (ev.KnowsRole("anna", "luca", "espansivo", "visit"), own.Vision("anna", "wolf", "lupo"))),
        Section("succession", (ev.MayorNamed("anna", "random-successor"),)),
        Section("screams", (own.Scream("guard"),)),
    )
    assert [s.name for s in sections] == list(MORNING)
    quiet = village(anna="massone", wolf="lupo", red="negromante")
    quiet.turn()
    assert report(told(quiet, "anna", "dawn 1"), MORNING) == ()


def test_the_individual_section_is_one_s_own() -> None:
    """L3-4.2-05, L3-4.2-12: the answer of a veggente, the age of a Vampire, the finding of a necrofilo, the ritual."""
    table = night_of_everything()

    def section(seat: str) -> tuple[object, ...]:
        return next((s.events for s in report(told(table, seat, "dawn 2"), MORNING) if s.name == "own"), ())

    assert section("seer") == (ev.Outcome("seer", "wolf", True), ev.KnowsAura("seer", "wolf", "black"))
    assert section("red") == (ev.Outcome("red", "luca", True), own.Transformed("red", "vampiro_vecchio", "ageing"))
    assert section("old") == (ev.Outcome("old", "tomb", True), own.Transformed("old", "veggente", "necrophile", "tomb"))
    assert section("tomb") == (ev.Outcome("tomb", "guard", True),)
    assert section("luca") == (ev.Outcome("luca", "anna", True),)
    assert section("paolo") == ()


def test_second_mails_are_for_death_return_and_transformation_alone() -> None:
    """L3-4.2-08, L3-4.2-09, L3-4.2-10, L3-4.2-11, L3-4.2-12, L3-4.2-13: in the order in which they came about."""
    table = night_of_everything()
    mails = {seat: separate(told(table, seat, "dawn 2"), seat) for seat in table.setup.seats}
    assert mails["paolo"] == (ev.Died("paolo", "night"),)
    assert mails["tomb"] == (own.Returned("tomb", "messiah"),)
    assert mails["luca"] == (own.Transformed("luca", "vampiro_giovane", "bite"),)
    assert {s for s, m in mails.items() if m} == {"paolo", "tomb", "luca"}

    table = village(anna="massone", wolf="lupo", red="vampiro_giovane", paolo="massone", luca="massone")
    table.reach("night", 2)
    table.use("wolf", "anna")
    table.use("red", "anna")
    table.turn()
    assert [e.kind for e in separate(told(table, "anna", "dawn 2"), "anna")] == ["transformed", "died"]


def day(votes: dict[str, str], elections: dict[str, str], **cast: Any) -> VillageTable:
    table = village(settings={"mayor": "anna"}, **cast)
    table.night(lea="bruno")
    table.turn()
    for verb, ballots in (("vote", votes), ("elect", elections)):
        for voter, target in ballots.items():
            table.submit(Command(voter, verb, {"for": target}))
    table.turn()
    return table


CAST = {
    "anna": "massone",
    "bruno": "massone",
    "carla": "nipote_di_mubarack",
    "lea": "avvocato_del_diavolo",
    "wolf": "lupo",
    "red": "negromante",
}


def evening_names(table: VillageTable) -> list[str]:
    return [s.name for s in report(told(table, "bruno", "sunset 1"), EVENING)]


def test_the_evening_report_has_its_sections_in_order() -> None:
    """L3-4.3-01 to L3-4.3-08: the outcome and the votes always, the rest where there is something to say."""
    everybody = dict.fromkeys(CAST, "anna")
    table = day(everybody, dict.fromkeys(CAST, "bruno"), **CAST)
    sections = report(told(table, "bruno", "sunset 1"), EVENING)
    assert [s.name for s in sections] == ["stake", "stake-votes", "election", "election-votes"]
    assert sections[0].events == (ev.Died("anna", "stake"),)
    assert {e.ballot for e in sections[1].events} == {"stake"}  # type: ignore[attr-defined]
    assert sections[2].events == (ev.MayorNamed("bruno", "elected"),)
    assert separate(told(table, "bruno", "sunset 1"), "bruno") == (ev.MayorNamed("bruno", "elected"),)
    assert separate(told(table, "anna", "sunset 1"), "anna") == (ev.Died("anna", "stake"),)

    table = day(everybody, {}, **CAST)
    assert evening_names(table) == ["stake", "stake-votes", "succession"]
    assert evening_names(day(dict.fromkeys(CAST, "carla"), {}, **CAST)) == ["stake", "stake-votes", "niece"]
    assert evening_names(day(dict.fromkeys(CAST, "bruno"), {"anna": "bruno"}, **CAST)) == [
        "stake",
        "stake-votes",
        "advocate",
        "election",
        "election-votes",
    ]
    nothing = day({}, {}, **CAST)
    assert report(told(nothing, "bruno", "sunset 1"), EVENING) == (
        Section("stake", (own.NoStake("quorum"),)),
        Section("stake-votes", ()),
    )
    assert list(EVENING)[-1] == "succession"


def test_an_office_left_vacant_is_no_succession() -> None:
    """lupus3-events.md: the mail then has no section on it."""
    assert report([ev.MayorNamed(None, "random-successor")], MORNING) == ()


def test_in_whole_games_nobody_has_more_to_learn_than_there_are_mails() -> None:
    """I-14, L3-4.2-13, L3-BASE-WIN-09, L3-BASE-MAIL-03: one event in each;
    the announcement of a defeat may share the last one."""
    show, learned = bots.demo_of("lupus3"), set()
    for seed in range(12):
        table = Table(RULESETS["lupus3"].game, show.setup(24, Random(seed)), seed_of(seed))
        show.play(table, Random(seed))
        for at in dict.fromkeys(entry.at for entry in table.log):
            rows = [entry for entry in table.log if entry.at == at]
            mails = mails_apart(entry.event for entry in rows if entry.seen_by == PUBLIC)
            for seat in table.setup.seats:
                of_seat = [entry.event for entry in rows if entry.seen_by.admits(seat)]
                mine = separate(of_seat, seat)
                found = apart(of_seat, seat, mails)
                assert len(mine) <= mails, (seed, at, seat)
                assert sum(found, ()) == (*mine, *defeat(of_seat))
                assert all(len(those) == 1 or those == defeat(of_seat) for those in found[:-1])
                learned.add(len(mine))
    assert learned >= {0, 1}
