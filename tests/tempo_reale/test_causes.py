"""Why something happened: every event has the causes that it should have, and no others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lupus.bots.random_legal import play_on
from lupus.engine.dice import seed_of
from lupus.engine.events import Event, dump
from lupus.engine.table import Entry, Table
from lupus.rulesets.lupus7 import events as lupus7
from lupus.rulesets.lupus7.bots import village
from lupus.rulesets.lupus7.why import CAUSES, WHY7
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.why import Reasons
from lupus.scenario.run import flat, matches

from ..scenario.villages import played

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios" / "lupus7"

Log = list[Entry]


def reasons(log: Log) -> Reasons:
    """The causes of the events of a game of the 7th edition."""
    return Reasons(log, WHY7)


def why(entry: Entry, log: Log) -> list[Event]:
    """The causes of one event; for many, `reasons` reads the log once."""
    return reasons(log).of(entry)


def needs_no_cause(entry: Entry) -> bool:
    """What a game master did, what did not happen, and a faction that came into the game without its key role."""
    event = entry.event
    return (
        (isinstance(event, ev.Exiled) and event.cause in ("disqualified", "withdrawn"))
        or (isinstance(event, ev.NoStake) and event.cause == "quorum")
        or (isinstance(event, ev.Victory) and event.cause == "game-master")
        or (isinstance(event, ev.FactionDefeated) and entry.at == "dawn 1")
    )


def unexplained(log: Log) -> list[Entry]:
    """The events of dawns, sunsets and disqualifications that should have a cause and have none."""
    known = reasons(log)
    return [
        entry
        for entry in log
        if type(entry.event) in CAUSES and entry.at != "start" and not needs_no_cause(entry) and not known.of(entry)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_bots_bring_about_has_a_cause(seed: int) -> None:
    table = Table(RULESETS["lupus7"].game, village(8 + 8 * seed, chance := Random(seed)), seed_of(seed))
    play_on(table, chance)
    assert unexplained(table.log) == []


@pytest.mark.parametrize("folder", sorted(p.name for p in SCENARIOS.iterdir()))
def test_everything_that_scenarios_bring_about_has_a_cause(folder: str) -> None:
    for path in sorted((SCENARIOS / folder).glob("*.yaml")):
        assert unexplained(played(path).table.log) == [], path


def test_causes_come_before_what_they_bring_about() -> None:
    """A reason may stand beside it; what a player did, or what was drawn, never comes later."""
    table = Table(RULESETS["lupus7"].game, village(30, chance := Random(5)), seed_of(5))
    play_on(table, chance)
    place = {id(entry.event): entry.n for entry in table.log}
    late = (ev.Ordered, ev.Voted, ev.Designated, lupus7.Hypnotised, ev.VoteEffect)
    known = reasons(table.log)
    for entry in table.log:
        for cause in known.of(entry):
            assert not isinstance(cause, late) or place[id(cause)] < entry.n
            assert cause is not entry.event


def test_a_log_that_ends_there_gives_the_same_causes() -> None:
    """What comes after the half-phase, or after the game, explains nothing."""
    table = Table(RULESETS["lupus7"].game, village(20, chance := Random(8)), seed_of(8))
    play_on(table, chance)
    whole = reasons(table.log)
    for last, entry in enumerate(table.log):
        if last + 1 == len(table.log) or table.log[last + 1].at != entry.at:
            so_far = reasons(table.log[: last + 1])
            for one in table.log[: last + 1]:
                if one.at == entry.at:
                    assert so_far.of(one) == whole.of(one)


# --- single cases -----------------------------------------------------------------------------------------------------

PLAYERS = """\
  anna: lupo
  bruno: negromante
  carla: veggente
  dino: contadino
  edo: contadino
  fosca: contadino
"""

Causes = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def log(tmp_path: Path) -> Callable[..., Log]:
    """Play a village, PLAYERS and others, and give its log."""

    def of(
        others: str, steps: str, more: str = "settings: {mayor: dino}", seed: int = 1, players: str = PLAYERS
    ) -> Log:
        path = tmp_path / "x.yaml"
        there = "".join(f"  {line.strip()}\n" for line in others.split(";") if line.strip())
        path.write_text(f"ruleset: lupus7\nplayers:\n{players}{there}{more}\nsteps:\n{steps}\n", encoding="utf-8")
        done = played(path, seed)
        assert done.failures == []
        return done.table.log

    return of


def causes(log: Log, at: str, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """The causes of the one event of this kind."""
    (entry,) = [e for e in log if e.at == at and matches({"type": kind, **fields}, flat(e))]
    return [dump(cause) for cause in why(entry, log)]


def check(found: list[dict[str, Any]], *wanted: dict[str, Any]) -> None:
    """The causes are these, in this order."""
    assert len(found) == len(wanted), found
    for row, keys in zip(found, wanted, strict=True):
        assert matches(keys, row), (keys, row)


def order(player: str, **more: Any) -> dict[str, Any]:
    return {"type": "ordered", "player": player, **more}


def draw(label: str) -> dict[str, Any]:
    return {"type": "drawn", "label": label}


def night(n: int, *deeds: str) -> str:
    return f"  - {{night: {n}, do: [{', '.join(f'{{{deed}}}' for deed in deeds)}]}}\n"


def day(n: int, *deeds: str) -> str:
    return f"  - {{day: {n}, do: [{', '.join(f'{{{deed}}}' for deed in deeds)}]}}\n"


def quiet(last: int) -> str:
    """Nights and days up to this one in which nothing happens."""
    return "".join(night(n) + day(n) for n in range(1, last + 1))


def burn(n: int, whom: str, *more: str) -> str:
    """A day on which four vote for one."""
    return day(n, *(f"vote: {voter}, for: {whom}" for voter in ("anna", "bruno", "carla", "fosca", "gino")), *more)


def test_an_action_that_works_has_its_command(log: Callable[..., Log]) -> None:
    it = log("gino: guardia", night(1, "use: gino, target: edo", "use: gino, target: dino"))
    check(causes(it, "dawn 1", "outcome", player="gino"), order("gino", target="dino"))
    check(causes(it, "dawn 1", "knows-visitor-count", player="gino"), {"type": "counted"}, order("gino", target="dino"))


def test_a_command_that_was_taken_back_explains_nothing(log: Callable[..., Log]) -> None:
    deeds = ["use: carla, target: edo", "use: gino, target: edo", "use: carla, target: null", "use: hugo, target: edo"]
    it = log("gino: stalker; hugo: voyeur", night(1, *deeds))
    check(causes(it, "dawn 1", "knows-visitors"), {"type": "counted", "visitors": ["gino"]}, order("hugo"))


def test_a_failure_is_explained_by_the_blocker(log: Callable[..., Log]) -> None:
    it = log("gino: stregone", night(1, "use: carla, target: edo", "use: gino, target: edo"))
    check(
        causes(it, "dawn 1", "outcome", player="carla"),
        {"type": "failed", "player": "carla", "by": ["gino"]},
        order("carla"),
    )
    check(causes(it, "dawn 1", "failed", player="carla"), order("gino", target="edo"))


def test_a_failure_that_nobody_brought_about_is_explained_by_the_command_itself(log: Callable[..., Log]) -> None:
    it = log("", quiet(1) + night(2, "use: anna, target: bruno"))
    check(causes(it, "dawn 2", "failed", player="anna", cause="not-popolano"), order("anna", target="bruno"))


def test_those_who_disagree_explain_one_another(log: Callable[..., Log]) -> None:
    it = log("gino: lupo", quiet(1) + night(2, "use: anna, target: edo", "use: gino, target: fosca"))
    check(causes(it, "dawn 2", "failed", player="anna"), order("anna", target="edo"), order("gino", target="fosca"))


def test_a_protection_explains_a_failure(log: Callable[..., Log]) -> None:
    it = log("gino: guardia", quiet(1) + night(2, "use: anna, target: edo", "use: gino, target: edo"))
    check(causes(it, "dawn 2", "failed", player="anna"), order("gino", target="edo"))


def test_a_knot_of_blockers_is_explained_by_its_draw(log: Callable[..., Log]) -> None:
    steps = night(1, "use: gino, target: edo", "use: hugo, target: edo", "use: carla, target: edo")
    winners = set()
    for seed in range(8):
        it = log("gino: stregone; hugo: stregone", steps, seed=seed)
        (winner,) = [e.event.player for e in it if isinstance(e.event, ev.Outcome) and e.event.success]
        for loser in {"gino", "hugo", "carla"} - {winner}:
            check(causes(it, "dawn 1", "failed", player=loser), draw("dawn.1/block/gino"), order(winner))
        winners.add(winner)
    assert winners == {"gino", "hugo"}


def test_whoever_gives_way_in_a_ring_is_explained_by_its_draw(log: Callable[..., Log]) -> None:
    ring = ["use: gino, target: hugo", "use: hugo, target: ida", "use: ida, target: gino"]
    it = log("gino: sequestratore; hugo: sequestratore; ida: sequestratore", night(1, *ring))
    (unjustified,) = [e.event for e in it if isinstance(e.event, ev.Failed) and e.event.category == "contradiction"]
    found = causes(it, "dawn 1", "failed", player=unjustified.player)
    check(found, draw("dawn.1/block/gino"), *(order(seat) for seat in sorted(unjustified.by)))


def test_an_assassination_is_explained_by_its_command_and_its_own_draw(log: Callable[..., Log]) -> None:
    others = "gino: assassino; hugo: assassino; ida: mago; lea: mago; mara: mago; nino: mago"
    visits = [
        f"use: {who}, target: {to}"
        for who, to in (("ida", "edo"), ("lea", "edo"), ("mara", "fosca"), ("nino", "fosca"))
    ]
    it = log(others, quiet(1) + night(2, "use: gino, target: edo", "use: hugo, target: fosca", *visits))
    for by in ("gino", "hugo"):
        (victim,) = [e.event.player for e in it if isinstance(e.event, ev.Killed) and e.event.by == (by,)]
        check(causes(it, "dawn 2", "killed", player=victim), order(by), draw(f"dawn.2/assassin-victim/{by}"))
        check(causes(it, "dawn 2", "died", player=victim), {"type": "killed", "player": victim})


def test_whoever_is_killed_in_two_ways_has_two_reasons(log: Callable[..., Log]) -> None:
    it = log(
        "gino: {role: veggente, ghost: morte}", quiet(1) + night(2, "use: anna, target: edo", "use: gino, target: edo")
    )
    check(causes(it, "dawn 2", "killed", cause="wolves"), order("anna"))
    check(causes(it, "dawn 2", "died"), {"type": "killed", "by": ["gino"]}, {"type": "killed", "by": ["anna"]})


def test_an_answer_is_explained_by_those_who_distort_it(log: Callable[..., Log]) -> None:
    it = log(
        "gino: fattucchiera; hugo: veggente",
        night(1, "use: carla, target: edo", "use: gino, target: edo", "use: hugo, target: anna"),
    )
    check(
        causes(it, "dawn 1", "knows-aura", player="carla"),
        {"type": "deceived", "player": "carla", "by": ["gino"]},
        order("carla"),
    )
    check(causes(it, "dawn 1", "knows-aura", player="hugo"), order("hugo"))


def test_whoever_is_visited_learns_it_from_the_visitor(log: Callable[..., Log]) -> None:
    it = log("gino: espansivo", night(1, "use: gino, target: edo", "use: carla, target: edo"))
    check(causes(it, "dawn 1", "knows-role", player="edo", cause="visit"), order("gino"))


def test_a_role_that_is_read_is_explained_by_the_reader(log: Callable[..., Log]) -> None:
    it = log("gino: medium; hugo: {role: mago, alive: false}", night(1, "use: gino, target: hugo"))
    check(causes(it, "dawn 1", "knows-role", player="gino"), order("gino"))


DEAD = "gino: {role: veggente, alive: false}"


def test_a_resurrection_is_explained_by_the_messia_and_by_no_other_visitor(log: Callable[..., Log]) -> None:
    others = f"{DEAD}; hugo: messia; ida: custode; lea: medium; mara: messia; nino: sequestratore"
    it = log(
        others,
        night(1, *(f"use: {who}, target: gino" for who in ("hugo", "ida", "lea", "mara")), "use: nino, target: mara"),
    )
    check(causes(it, "dawn 1", "resurrected"), order("hugo"))


def test_two_messia_explain_a_resurrection_together(log: Callable[..., Log]) -> None:
    it = log(f"{DEAD}; hugo: messia; ida: messia", night(1, "use: hugo, target: gino", "use: ida, target: gino"))
    check(causes(it, "dawn 1", "resurrected"), order("hugo"), order("ida"))


def test_the_spettro_of_a_messia_resurrects_nobody(log: Callable[..., Log]) -> None:
    others = f"{DEAD}; hugo: messia; ida: {{role: messia, ghost: occultamento}}; lea: {{role: messia, alive: false}}"
    tomb = night(1, "use: bruno, target: lea, power: confusione") + day(1)
    it = log(others, tomb + night(2, "use: lea, target: gino, other: edo", "use: hugo, target: gino"))
    check(causes(it, "dawn 2", "resurrected"), order("hugo"))
    it = log(others, night(1, "use: ida, target: edo", "use: hugo, target: gino"))
    check(causes(it, "dawn 1", "resurrected"), order("hugo"))


def test_a_new_spettro_is_explained_by_those_who_awakened_him_with_success(log: Callable[..., Log]) -> None:
    others = f"{DEAD}; hugo: negromante; ida: negromante; lea: sequestratore; mara: custode; nino: investigatore"
    deeds = [f"use: {who}, target: gino, power: amnesia" for who in ("bruno", "hugo", "ida")]
    deeds += ["use: lea, target: ida", "use: nino, target: gino", "use: mara, target: gino", "use: mara, target: null"]
    it = log(others, night(1, *deeds))
    check(causes(it, "dawn 1", "ghost-raised"), order("bruno"), order("hugo"))
    check(causes(it, "dawn 1", "knows-role", player="gino", target="hugo"), order("hugo"))
    check(causes(it, "dawn 1", "ghost-powers-left", player="bruno"), {"type": "ghost-raised", "player": "gino"})


def test_a_fantasma_is_explained_by_his_death_and_his_draw(log: Callable[..., Log]) -> None:
    it = log("gino: fantasma; hugo: fantasma", night(1) + burn(1, "hugo"))
    check(
        causes(it, "sunset 1", "ghost-raised"), {"type": "died", "player": "hugo"}, draw("sunset.1/phantom-power/hugo")
    )
    check(causes(it, "sunset 1", "knows-role", player="bruno"), {"type": "ghost-raised", "player": "hugo"})
    check(causes(it, "sunset 1", "knows-role", player="hugo"), {"type": "ghost-raised", "player": "hugo"})
    check(causes(it, "sunset 1", "ghost-powers-left"), {"type": "ghost-raised", "player": "hugo"})


def test_a_change_of_role_is_explained_by_the_command(log: Callable[..., Log]) -> None:
    it = log(
        f"{DEAD}; hugo: trasformista; ida: necrofilo; lea: {{role: stregone, alive: false}}",
        night(1, "use: hugo, target: gino", "use: ida, target: lea"),
    )
    check(causes(it, "dawn 1", "transformed", player="hugo"), order("hugo"))
    check(causes(it, "dawn 1", "transformed", player="ida"), order("ida"))
    check(causes(it, "dawn 1", "knows-role", player="lea", cause="necrophile"), order("ida"))


def test_a_corruption_is_explained_by_the_spettro_of_whom_one_is_told(log: Callable[..., Log]) -> None:
    it = log("gino: {role: veggente, ghost: corruzione}", night(1, "use: gino, target: carla"))
    told = {"type": "knows-role", "player": "carla", "target": "gino", "cause": "corruption"}
    check(causes(it, "dawn 1", "corrupted", player="carla"), told)
    check(causes(it, "dawn 1", "knows-role", player="carla", cause="corruption"), order("gino"))
    check(causes(it, "dawn 1", "ghost-powers-left", player="carla"), {"type": "corrupted", "player": "carla"})


# --- votes ------------------------------------------------------------------------------------------------------------


def test_a_vote_is_explained_by_what_was_entered(log: Callable[..., Log]) -> None:
    it = log(
        "gino: mago",
        night(1) + burn(1, "edo", "vote: carla, for: null", "vote: carla, for: anna", "elect: carla, for: edo"),
    )
    check(
        causes(it, "sunset 1", "vote-shown", ballot="stake", voter="carla"),
        {"type": "voted", "target": "anna", "ballot": "stake"},
    )
    check(
        causes(it, "sunset 1", "vote-shown", ballot="mayor", voter="carla"),
        {"type": "voted", "target": "edo", "ballot": "mayor"},
    )
    shown = [{"type": "vote-shown", "voter": v, "ballot": "stake"} for v in ("anna", "bruno", "fosca", "gino")]
    check(causes(it, "sunset 1", "tally", ballot="stake", target="edo"), *shown)
    check(causes(it, "sunset 1", "killed"), {"type": "tally", "ballot": "stake", "target": "edo", "votes": 4})
    check(causes(it, "sunset 1", "died"), {"type": "killed", "cause": "stake"})


def test_a_tie_is_explained_by_its_draw(log: Callable[..., Log]) -> None:
    votes = ["vote: anna, for: edo", "vote: bruno, for: edo", "vote: carla, for: fosca", "vote: edo, for: fosca"]
    it = log("gino: mago", night(1) + day(1, *votes))
    (dead,) = [e.event.player for e in it if isinstance(e.event, ev.Died)]
    check(causes(it, "sunset 1", "killed"), {"type": "tally", "target": dead, "votes": 2}, draw("sunset.1/tie-break"))


def test_a_vote_under_an_ipnotista_is_explained_by_the_night_on_which_he_acted(log: Callable[..., Log]) -> None:
    votes = ["vote: edo, for: anna", *(f"vote: {who}, for: fosca" for who in ("gino", "carla", "bruno"))]
    it = log(
        "gino: ipnotista", night(1, "use: gino, target: edo") + day(1) + quiet_from(2, 3) + night(4) + day(4, *votes)
    )
    check(causes(it, "dawn 1", "hypnotised"), order("gino"))
    check(causes(it, "sunset 4", "vote-moved"), {"type": "hypnotised", "player": "edo", "by": "gino"})
    check(
        causes(it, "sunset 4", "vote-shown", voter="edo"),
        {"type": "vote-moved", "power": "ipnotista"},
        {"type": "voted", "target": "anna"},
    )


def quiet_from(first: int, last: int) -> str:
    return "".join(night(n) + day(n) for n in range(first, last + 1))


def test_a_later_ipnotista_takes_the_place_of_an_earlier_one(log: Callable[..., Log]) -> None:
    votes = [f"vote: {v}, for: fosca" for v in ("anna", "bruno", "carla", "hugo")]
    it = log(
        "gino: ipnotista; hugo: ipnotista",
        night(1, "use: gino, target: edo")
        + day(1)
        + night(2, "use: hugo, target: edo")
        + day(2, *votes)
        + night(3, "use: gino, target: edo"),
    )
    check(causes(it, "sunset 2", "vote-moved"), {"type": "hypnotised", "player": "edo", "by": "hugo"})


def test_of_several_ipnotisti_the_draw_for_that_target_is_told(log: Callable[..., Log]) -> None:
    for seed in range(4):
        it = log(
            "gino: ipnotista; hugo: ipnotista; ida: ipnotista",
            night(1, "use: gino, target: edo", "use: hugo, target: edo", "use: ida, target: gino"),
            seed=seed,
        )
        (by,) = [e.event.by for e in it if isinstance(e.event, lupus7.Hypnotised) and e.event.player == "edo"]
        check(causes(it, "dawn 1", "hypnotised", player="edo"), order(by), draw("dawn.1/last-ipnotista/edo"))
        check(causes(it, "dawn 1", "hypnotised", player="gino"), order("ida"))


def test_votes_that_were_moved_are_explained_by_the_power(log: Callable[..., Log]) -> None:
    others = "gino: scrutatore; hugo: {role: mago, ghost: amnesia}; ida: {role: mago, ghost: ipnosi}"
    votes = [f"vote: {v}, for: edo" for v in ("anna", "bruno", "carla", "dino", "fosca")] + ["vote: gino, for: anna"]
    it = log(
        others,
        night(1, "use: gino, target: edo", "use: hugo, target: bruno", "use: ida, target: carla, other: dino")
        + day(1, *votes),
    )
    check(causes(it, "dawn 1", "vote-effect", by="ida"), order("ida"))
    for voter, power, by in (("bruno", "amnesia", "hugo"), ("carla", "ipnosi", "ida"), ("anna", "scrutatore", "gino")):
        check(causes(it, "sunset 1", "vote-moved", voter=voter), {"type": "vote-effect", "power": power, "by": by})
    entered = {"type": "voted", "player": "carla", "target": "edo"}
    check(
        causes(it, "sunset 1", "vote-shown", voter="carla"),
        {"type": "vote-moved", "voter": "carla", "power": "ipnosi"},
        entered,
    )


def test_a_rescue_is_explained_by_the_avvocato(log: Callable[..., Log]) -> None:
    it = log(
        "gino: avvocato; hugo: scrutatore",
        night(1, "use: gino, target: edo", "use: hugo, target: edo") + burn(1, "edo", "vote: hugo, for: edo"),
    )
    check(causes(it, "sunset 1", "no-stake", cause="advocate"), {"type": "spared", "player": "edo"})
    check(causes(it, "sunset 1", "spared"), {"type": "vote-effect", "power": "avvocato", "by": "gino"})


def test_without_a_quorum_nothing_is_to_be_explained(log: Callable[..., Log]) -> None:
    it = log("", night(1) + day(1, "vote: anna, for: edo"))
    check(causes(it, "sunset 1", "no-stake", cause="quorum"))


def test_a_power_that_was_lost_is_explained_by_the_death_that_undid_it(log: Callable[..., Log]) -> None:
    others = "gino: scrutatore; hugo: {role: mago, ghost: ipnosi}; ida: {role: mago, ghost: morte}; lea: mago"
    it = log(
        others,
        quiet(1)
        + night(
            2,
            "use: gino, target: edo",
            "use: hugo, target: dino, other: lea",
            "use: ida, target: lea",
            "use: anna, target: edo",
        ),
    )
    check(causes(it, "dawn 2", "vote-effect-lost", power="scrutatore"), {"type": "died", "player": "edo"})
    check(causes(it, "dawn 2", "vote-effect-lost", power="ipnosi"), {"type": "died", "player": "lea"})


# --- the mayor --------------------------------------------------------------------------------------------------------


def test_a_mayor_who_is_elected_is_explained_by_his_votes_even_if_he_burns_at_once(log: Callable[..., Log]) -> None:
    voters = ("anna", "bruno", "carla", "dino", "fosca", "gino")
    it = log("gino: mago", night(1) + burn(1, "edo", *(f"elect: {v}, for: edo" for v in voters)))
    check(causes(it, "sunset 1", "mayor", cause="elected"), {"type": "tally", "ballot": "mayor", "target": "edo"})
    check(
        causes(it, "sunset 1", "mayor", cause="random-successor"),
        draw("sunset.1/random-successor/edo"),
        {"type": "died", "player": "edo"},
    )


def test_a_successor_is_explained_by_who_named_him_and_by_the_fall(log: Callable[..., Log]) -> None:
    others = "gino: mago; hugo: mago"
    steps = (
        night(1, "appoint: dino, successor: edo", "appoint: dino, successor: fosca")
        + day(1)
        + night(2, "use: anna, target: dino")
        + day(2, "appoint: fosca, successor: gino")
    )
    it = log(others, steps)
    named = {"type": "designated", "player": "dino", "target": "fosca"}
    check(causes(it, "dawn 2", "mayor"), named, {"type": "died", "player": "dino"})


def test_only_the_mayor_who_fell_has_named_his_successor(log: Callable[..., Log]) -> None:
    voters = ("anna", "bruno", "carla", "fosca", "gino", "hugo")
    steps = (
        night(1, "appoint: dino, successor: fosca")
        + day(1, *(f"elect: {v}, for: edo" for v in voters))
        + night(2, "appoint: edo, successor: fosca", "use: anna, target: edo")
    )
    it = log("gino: mago; hugo: mago", steps)
    check(causes(it, "dawn 2", "mayor"), {"type": "designated", "player": "edo"}, {"type": "died", "player": "edo"})


def test_a_mayor_who_leaves_is_followed_for_that_reason(log: Callable[..., Log]) -> None:
    it = log("gino: mago", night(1, "withdraw: dino") + day(1, "disqualify: anna"))
    (heir,) = [e.event.player for e in it if isinstance(e.event, ev.MayorNamed) and e.at == "night 1"]
    left = {"type": "exiled", "player": "dino", "cause": "withdrawn"}
    check(causes(it, "night 1", "mayor", player=heir), draw("night.1/random-successor/dino"), left)
    check(causes(it, "start", "mayor"))


# --- loss, exile, victory ---------------------------------------------------------------------------------------------


def test_an_exile_is_explained_by_the_defeat_and_the_defeat_by_the_death(log: Callable[..., Log]) -> None:
    it = log(
        "gino: stregone; hugo: mago",
        night(1) + day(1, *(f"vote: {v}, for: anna" for v in ("bruno", "carla", "dino", "edo"))),
    )
    check(causes(it, "sunset 1", "faction-defeated"), {"type": "died", "player": "anna"})
    check(causes(it, "sunset 1", "exiled", player="gino"), {"type": "faction-defeated", "faction": "lupi"})


def test_what_a_disqualification_brings(log: Callable[..., Log]) -> None:
    it = log(
        "gino: stregone; hugo: lupo",
        night(1, "disqualify: anna", "disqualify: hugo") + day(1, "disqualify: negromanti"),
    )
    check(causes(it, "night 1", "exiled", player="anna"))
    exiled = [{"type": "exiled", "player": seat, "cause": "disqualified"} for seat in ("anna", "hugo")]
    check(causes(it, "night 1", "faction-defeated", faction="lupi"), *exiled)
    check(causes(it, "night 1", "exiled", player="gino"), {"type": "faction-defeated", "faction": "lupi"})
    check(causes(it, "day 1", "exiled", player="bruno"), {"type": "faction-disqualified", "faction": "negromanti"})
    check(causes(it, "sunset 1", "victory"), {"type": "exiled", "player": "bruno"})


def test_a_victory_is_explained_by_what_happened_last(log: Callable[..., Log]) -> None:
    it = log("", night(1, "disqualify: bruno") + day(1, *(f"vote: {v}, for: anna" for v in ("carla", "dino", "edo"))))
    defeat = {"type": "faction-defeated", "faction": "lupi"}
    lost = {"type": "exiled", "player": "anna", "cause": "faction-defeated"}
    check(causes(it, "sunset 1", "victory"), {"type": "died", "player": "anna"}, defeat, lost)
    it = log("", night(1, "end: lupi"))
    check(causes(it, "night 1", "victory", cause="game-master"))


def test_what_nobody_asks_about_has_no_causes(log: Callable[..., Log]) -> None:
    it = log("", night(1))
    for entry in it:
        if type(entry.event) not in CAUSES:
            assert why(entry, it) == []
    assert {"phase", "village", "role-assigned", "committed"} <= {
        e.event.kind for e in it if type(e.event) not in CAUSES
    }
