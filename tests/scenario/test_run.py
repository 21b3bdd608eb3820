"""The runner: what matches an expectation, what belongs to a step, what a forced draw and a distribution mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.rulesets.tempo_reale.events import Died
from lupus.scenario.model import Outcome, Step
from lupus.scenario.read import read
from lupus.scenario.run import in_vain, matches, play, shown
from lupus.scenario.seeds import compare
from lupus.scenario.vocabularies import vocabulary
from tests.loops import for_each

from .villages import Write, failures, played, runs

HEAD = """\
ruleset: lupus7
players: {anna: lupo, bruno: negromante, carla: veggente, dino: contadino, edo: contadino, fosca: stregone,
  gino: guardia}
settings: {mayor: gino}
"""


def said(path: Any) -> list[str]:
    """The failures of a file, each as "step: message"."""
    return [f"{f.step}: {f.message}" for f in failures(path)]


def night(text: str, more: str = "") -> str:
    """A village, whose first night is one step."""
    return f"{HEAD}{more}steps:\n  - {{night: 1, {text}}}\n"


ACTS = "do: [{use: carla, target: anna}, {use: fosca, target: dino}, {use: gino, target: dino}]"

# --- what matches -----------------------------------------------------------------------------------------------------

ROW = {
    "type": "killed",
    "player": "anna",
    "cause": "wolves",
    "by": ["bruno", "carla"],
    "at": "dawn 1",
    "seen_by": "gm",
    "n": 3,
    "success": True,
    "count": 1,
    "power": None,
    "event": {"type": "outcome", "player": "dino", "by": ["x", "y"]},
}


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"type": "killed"},
        {"type": "killed", "player": "anna", "cause": "wolves"},
        {"by": ["carla", "bruno"]},
        {"by": ["bruno", "carla"], "seen_by": "gm", "at": "dawn 1"},
        {"success": True, "count": 1},
        {"power": None},
        {"event": {}},
        {"event": {"type": "outcome"}},
        {"event": {"player": "dino", "by": ["y", "x"]}},
    ],
)
def test_an_event_matches_where_all_the_keys_that_are_named_are_equal(keys: dict[str, Any]) -> None:
    assert matches(keys, ROW)


@for_each(
    "keys",
    [
        {"player": "bruno"},
        {"type": "killed", "player": "bruno"},
        {"nothing": None},
        {"by": ["bruno"]},
        {"by": ["bruno", "carla", "dino"]},
        {"by": ["bruno", "bruno"]},
        {"by": "bruno"},
        {"by": []},
        {"success": 1},
        {"count": True},
        {"count": 1.0},
        {"power": False},
        {"event": {"type": "died"}},
        {"event": {"type": "outcome", "player": "anna"}},
        {"event": {"nothing": 1}},
        {"event": {"by": ["x"]}},
        {"event": "outcome"},
    ],
)
def test_an_event_does_not_match_where_one_of_them_differs(keys: dict[str, Any]) -> None:
    assert not matches(keys, ROW)


NAMES = st.lists(st.sampled_from("abcd"), max_size=5)


@settings(max_examples=200, derandomize=True, database=None)
@given(NAMES, NAMES)
def test_the_order_of_a_list_means_nothing_and_how_often_something_stands_in_it_does(
    one: list[str], other: list[str]
) -> None:
    assert matches({"by": one}, {"by": other}) == (Counter(one) == Counter(other))


@pytest.mark.parametrize(
    ("wanted", "found", "same"),
    [
        (["citizen"], ["citizen", "citizen"], False),
        (["citizen", "citizen"], ["citizen", "citizen"], True),
        (["citizen", "citizen"], ["citizen", "wolf"], False),
        ([1], [True], False),
        ([["a", 1], ["b", 2]], [["b", 2], ["a", 1]], True),
        ([["a", 1], ["a", 1]], [["a", 1], ["b", 2]], False),
        ([{"type": "died"}], [{"type": "died", "player": "anna"}], True),
        ([{"type": "died"}, {"type": "died"}], [{"type": "died", "player": "anna"}], False),
    ],
)
def test_what_stands_in_a_list(wanted: list[Any], found: list[Any], same: bool) -> None:
    assert matches({"of": wanted}, {"of": found}) is same


def test_an_event_inside_an_event_is_shown_as_in_a_file() -> None:
    row = {
        "type": "relayed",
        "player": "anna",
        "event": {"type": "tally", "votes": 2, "by": ["x"], "last": None, "at": "day 1"},
    }
    assert shown(row) == "{type: relayed, player: anna, event: {type: tally, votes: 2, by: [x], last: null}}"
    assert shown({"type": "outcome", "success": False}) == "{type: outcome, success: false}"


# --- expect, times, never, exact --------------------------------------------------------------------------------------


@for_each(
    ("expect", "wrong"),
    [
        ("{type: outcome, player: carla, success: true}", None),
        ("{type: outcome, times: 3}", None),
        ("{type: outcome, success: true, times: 2}", None),
        ("{type: died, times: 0}", None),
        ("{never: {type: died}}", None),
        ("{never: {type: outcome, player: anna}}", None),
        ("{type: outcome}", "expected 1 time, happened 3 times: {type: outcome}"),
        ("{type: outcome, times: 2}", "expected 2 times, happened 3 times: {type: outcome}"),
        ("{type: outcome, times: 4}", "expected 4 times, happened 3 times: {type: outcome}"),
        (
            "{never: {type: outcome, player: carla}}",
            "must never happen, and it happened: {type: outcome, player: carla, target: anna, success: true}",
        ),
        (
            "{type: outcome, player: gino, times: 0}",
            "must never happen, and it happened: {type: outcome, player: gino, target: dino, success: false}",
        ),
        ("{type: resurrected}", "expected, and it did not happen: {type: resurrected}"),
        ("{type: knows-vote}", "expected, and it did not happen: {type: knows-vote}"),
        (
            "{type: outcome, player: carla, seen_by: all}",
            "expected, and it did not happen: {type: outcome, player: carla}",
        ),
        (
            "{type: outcome, player: carla, at: dawn 2}",
            "expected, and it did not happen: {type: outcome, player: carla}",
        ),
    ],
)
def test_an_expectation_means_one_event_unless_it_says_how_many(expect: str, wrong: str | None, write: Write) -> None:
    found = said(write(night(f"{ACTS}, expect: [{expect}]")))
    assert [line.split("\n")[0] for line in found] == ([] if wrong is None else [f"dawn 1: {wrong}"])


def test_what_was_found_instead_is_the_nearest_of_its_type_first(write: Write) -> None:
    found = said(write(night(f"{ACTS}, expect: [{{type: outcome, player: gino, target: dino, success: true}}]")))
    lines = found[0].split("\n")
    assert len(found) == 1
    assert lines[1].strip() == "found instead: {type: outcome, player: gino, target: dino, success: false}"
    assert lines[2].strip() == "found instead: {type: outcome, player: fosca, target: dino, success: true}"
    assert len(lines) == 4


@pytest.mark.parametrize(
    ("exact", "wrong"),
    [
        ("exact: [died], expect: []", []),
        ("exact: [outcome], expect: [{type: outcome, times: 3}]", []),
        ("exact: [outcome, died], expect: [{type: outcome, player: carla}, {type: outcome, player: gino}]", ["fosca"]),
        ("exact: [outcome]", ["carla", "fosca", "gino"]),
        ("exact: [outcome], expect: [{never: {type: died}}]", ["carla", "fosca", "gino"]),
        ("exact: dawn, expect: [{type: outcome, times: 3}, {type: knows-aura}]", []),
        ("exact: dawn, expect: [{type: outcome, player: carla}, {type: knows-aura}]", ["fosca", "gino"]),
        ("exact: [dawn, died], expect: [{type: outcome, times: 3}, {type: knows-aura}]", []),
        ("exact: sunset", []),
    ],
)
def test_exactly_what_is_expected_of_a_type(exact: str, wrong: list[str], write: Write) -> None:
    found = said(write(night(f"{ACTS}, {exact}")))
    assert [line.split("player: ")[1].split(",")[0] for line in found] == wrong
    assert all(line.startswith("dawn 1: not expected, and it happened: {type: outcome, ") for line in found)


def test_the_start_is_a_step_of_its_own(write: Write) -> None:
    start = "steps: [{start: true, exact: [mayor, knows-nobody], expect: [{type: mayor, player: gino, at: start}, %s]}]"
    assert failures(write(HEAD + start % "{type: knows-nobody, times: 3}")) == []
    assert said(write(HEAD + start % "{type: knows-nobody, player: anna}")) == [
        f"start: not expected, and it happened: {{type: knows-nobody, player: {seat}}}" for seat in ("bruno", "fosca")
    ]


def test_expectations_look_at_one_half_phase_only(write: Write) -> None:
    text = (
        night(f"{ACTS}, expect: [{{type: outcome, times: 3}}]")
        + "  - {day: 1, exact: [outcome]}\n  - {night: 2, exact: [outcome]}\n"
    )
    assert failures(write(text)) == []


# --- state and over ---------------------------------------------------------------------------------------------------


def test_the_state_after_a_step(write: Write) -> None:
    right = (
        "state: {anna: {alive: true, in_game: true, role: lupo, faction: lupi, aura: black, mystic: false, "
        "ghost: null}}"
    )
    wrong = "state: {anna: {role: mago, ghost: amnesia}, gino: {mayor: false}}"
    assert failures(write(night(right))) == []
    assert said(write(night(wrong))) == [
        "dawn 1: state of anna: role is 'lupo', not 'mago'",
        "dawn 1: state of anna: ghost is None, not 'amnesia'",
        "dawn 1: state of gino: mayor is True, not False",
    ]


END = "do: [{end: lupi}]"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (night(END) + "  - over: {winners: [lupi]}", []),
        (night(END) + "  - over: {winners: []}", ["over: the winners are ['lupi'], not []"]),
        (
            night(END) + "  - over: {winners: [lupi, popolani]}",
            ["over: the winners are ['lupi'], not ['lupi', 'popolani']"],
        ),
        (night("do: []") + "  - over: {winners: [lupi]}", ["over: the game is not over"]),
        (night(END) + "  - {day: 1, do: [{vote: anna, for: bruno}]}", ["day 1: the game was over before day 1"]),
    ],
)
def test_the_end_of_the_game(text: str, wrong: list[str], write: Write) -> None:
    assert said(write(text)) == wrong


# --- commands that are refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "wrong"),
    [
        ("{illegal: {use: carla, target: carla}}", None),
        ("{illegal: {use: carla, target: carla}, error: target-self}", None),
        ("{illegal: {vote: carla, for: anna}, error: wrong-phase}", None),
        (
            "{illegal: {use: carla, target: carla}, error: no-power}",
            "{use: carla, target: carla} was refused: target-self, not no-power",
        ),
        ("{illegal: {use: carla, target: anna}}", "{use: carla, target: anna} was accepted, and must be refused"),
        (
            "{illegal: {use: carla, target: anna}, error: no-power}",
            "{use: carla, target: anna} was accepted, and must be refused: no-power",
        ),
        ("{use: carla, target: carla}", "{use: carla, target: carla} was refused: target-self"),
        ("{use: carla, target: null, other: dino}", "{use: carla, target: null, other: dino} was refused: incomplete"),
    ],
)
def test_a_command_that_is_or_is_not_refused(deed: str, wrong: str | None, write: Write) -> None:
    done = played(write(night(f"do: [{deed}]")))
    assert [f"{f.step}: {f.message}" for f in done.failures] == ([] if wrong is None else [f"night 1: {wrong}"])
    assert [f.line for f in done.failures] == ([] if wrong is None else [6])


def test_what_is_refused_changes_nothing(write: Write) -> None:
    with_it, without = (
        played(write(night(f"do: [{deed}{{use: carla, target: anna}}]")))
        for deed in ("{illegal: {use: carla, target: carla}}, ", "")
    )
    assert with_it.table.log == without.table.log


def test_a_run_ends_where_a_command_is_refused(write: Write) -> None:
    done = played(
        write(
            night("do: [{use: dino, target: anna}], expect: [{type: died}]") + "  - {day: 1, expect: [{type: died}]}\n"
        )
    )
    assert done.stopped
    assert [f.message for f in done.failures] == ["{use: dino, target: anna} was refused: no-power"]
    assert [step.at for step, _ in done.steps] == ["dawn 1"]


def test_a_command_that_should_have_been_refused_does_not_end_the_run(write: Write) -> None:
    assert len(failures(write(night("do: [{illegal: {use: carla, target: anna}}], expect: [{type: died}]")))) == 2


def test_what_a_disqualification_brings_belongs_to_its_step(write: Write) -> None:
    text = night(
        "do: [{disqualify: anna}], exact: [exiled, faction-defeated, mayor], "
        "expect: [{type: exiled, player: anna, cause: disqualified, at: night 1}, {type: victory, times: 0}]"
    ).replace("edo: contadino", "edo: lupo")
    assert failures(write(text)) == []
    last = text.replace("edo: lupo", "edo: contadino")
    assert [line.split(", player")[0] for line in said(write(last))] == [
        "dawn 1: not expected, and it happened: {type: faction-defeated, faction: lupi, members: [fosca]}",
        "dawn 1: not expected, and it happened: {type: exiled",
    ]


def test_what_a_game_master_says_and_enters(write: Write) -> None:
    text = night(
        "do: [{announce: good night}, {use: carla, target: anna, by: gaia, note: by telephone}, {withdraw: dino}], "
        "expect: [{type: announcement, text: good night, seen_by: all}, {type: exiled, player: dino, cause: "
        "withdrawn}, "
        "{type: entered-for, player: carla, by: gaia, note: by telephone, seen_by: gm}]"
    )
    assert failures(write(text)) == []


# --- forced draws -----------------------------------------------------------------------------------------------------

TIES = """\
ruleset: lupus7
players: {anna: lupo, bruno: negromante, carla: contadino, dino: contadino, edo: contadino, fosca: contadino,
  gino: contadino}
settings: {mayor: gino}
force: {FORCE}
steps:
  - night: 1
  - {day: 1, do: [{vote: anna, for: carla}, {vote: bruno, for: carla}, {vote: carla, for: dino},
       {vote: dino, for: dino}]}
  - night: 2
  - {day: 2, do: [{vote: anna, for: edo}, {vote: bruno, for: edo}, {vote: edo, for: fosca}, {vote: fosca, for: fosca}]}
"""


def condemned(text: str, write: Write) -> set[tuple[str, ...]]:
    """Who died at the two stakes, over a few seeds."""
    path = write(text)
    found = set()
    for seed in range(12):
        done = played(path, seed)
        assert done.failures == []
        found.add(
            tuple(entry.event.player for _, entries in done.steps for entry in entries if isinstance(entry.event, Died))
        )
    return found


@pytest.mark.parametrize(
    ("force", "first", "second"),
    [
        ("", {"carla", "dino"}, {"edo", "fosca"}),
        ("tie-break: dino", {"dino"}, {"edo", "fosca"}),
        ("sunset.1/tie-break: carla", {"carla"}, {"edo", "fosca"}),
        ("sunset.2/tie-break: edo", {"carla", "dino"}, {"edo"}),
        ("tie-break: dino, sunset.2/tie-break: fosca", {"dino"}, {"fosca"}),
        ("tie-break: gino", {"carla", "dino"}, {"edo", "fosca"}),
    ],
)
def test_a_draw_can_be_forced_by_its_kind_or_for_one_half_phase(
    force: str, first: set[str], second: set[str], write: Write
) -> None:
    found = condemned(TIES.replace("FORCE", force), write)
    assert found == {(a, b) for a in first for b in second}


SHOTS = """\
ruleset: lupus7
players: {anna: assassino, bea: assassino, ciro: lupo, dino: negromante, edo: mago, fosca: mago, gino: contadino,
  hugo: contadino,
  ida: mago, lea: mago}
force: {FORCE}
steps:
  - night: 1
  - day: 1
  - night: 2
    do: [{use: anna, target: gino}, {use: edo, target: gino}, {use: fosca, target: gino},
      {use: bea, target: hugo}, {use: ida, target: hugo}, {use: lea, target: hugo}]
"""


@pytest.mark.parametrize(
    ("force", "dead"),
    [
        ("", {("edo", "ida"), ("edo", "lea"), ("fosca", "ida"), ("fosca", "lea")}),
        ("assassin-victim: lea", {("edo", "lea"), ("fosca", "lea")}),
        ("assassin-victim/anna: edo", {("edo", "ida"), ("edo", "lea")}),
        ("dawn.2/assassin-victim: ida", {("edo", "ida"), ("fosca", "ida")}),
        ("dawn.2/assassin-victim/anna: fosca, assassin-victim/bea: lea", {("fosca", "lea")}),
        ("dawn.1/assassin-victim/anna: edo", {("edo", "ida"), ("edo", "lea"), ("fosca", "ida"), ("fosca", "lea")}),
    ],
)
def test_a_draw_can_be_forced_by_kind_and_name_and_by_its_full_label(
    force: str, dead: set[tuple[str, str]], write: Write
) -> None:
    assert condemned(SHOTS.replace("FORCE", force), write) == dead


def test_a_file_that_fails_is_told_of_what_was_forced_in_vain(write: Write) -> None:
    """Nobody is told of a draw that never came, or of a value that was an option once."""
    path = write(TIES.replace("{FORCE}", "\n  scrutatore: anna\n  sunset.1/tie-break: gino\n  sunset.2/tie-break: edo"))
    done = played(path)
    (told,) = in_vain(done)
    assert (told.step, told.line) == ("force", 7)
    assert told.message == "sunset.1/tie-break: gino was no option of sunset.1/tie-break (there were: carla, dino)"
    assert in_vain(played(write(TIES.replace("{FORCE}", "{sunset.1/tie-break: carla}")))) == []


def test_an_event_of_another_edition_may_be_named_and_never_happens(write: Write) -> None:
    assert failures(write(night("expect: [{never: {type: knows-vote, player: anna, target: null, vote: null}}]"))) == []


@pytest.mark.parametrize(
    ("ruleset", "text", "known"),
    [
        ("lupus7", "amnesia", True),
        ("lupus7", "lupi", True),
        ("lupus7", "heads", False),
        ("lupus3", "heads", True),
        ("lupus3", "cacciatore", True),
        ("lupusburg", "anna.R", True),
        ("lupusburg", "anna.T", False),
        ("lupusburg", "wolf", True),
        ("lupusburg", "8", True),
        ("lupusburg", "paw", True),
        ("lupusburg", "L", True),
        ("lupusburg", "lupi", False),
    ],
)
def test_each_game_knows_what_a_draw_may_bring(ruleset: str, text: str, known: bool) -> None:
    assert vocabulary(ruleset).can_be_drawn(text, Setup(("anna",))) is known
    assert vocabulary(ruleset).can_be_drawn("anna", Setup(("anna",)))


def test_an_order_can_be_forced(write: Write) -> None:
    text = """\
ruleset: lupus7
players: {anna: , bruno: , carla: }
settings: {roles: [contadino, lupo, negromante]}
force: {roles: [2, 0, 1]}
steps: [{start: true, expect: [{type: role-assigned, player: anna, role: negromante},
  {type: role-assigned, player: bruno, role: contadino}]}]
"""
    for seed in range(5):
        assert played(write(text), seed).failures == []


# --- many runs --------------------------------------------------------------------------------------------------------

STATED = TIES.split("  - night: 2")[0].replace("FORCE", "").replace("{day: 1, do", "{day: 1, distribution: STATED, do")


def stated(text: str, write: Write) -> list[str]:
    return [f"{f.step}: {f.message}" for _, f in runs(write(STATED.replace("STATED", text)), 400).failures]


@pytest.mark.parametrize(
    "text",
    [
        "[{probability: 1/2, events: [{type: died, player: carla}]}, {probability: 0.5, events: [{type: died, "
        "player: dino}]}]",
        "{? {type: died, player: carla} : 1/2, ? {type: died, player: dino} : 1/2}",
        "{? [{type: died, player: carla}, {type: killed, by: []}] : 1/2, ? [{type: died, player: dino}] : 1/2}",
        "[{probability: 1, events: [{type: died}]}]",
    ],
)
def test_a_distribution_that_is_right(text: str, write: Write) -> None:
    assert stated(text, write) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "{? {type: died, player: carla} : 1/3, ? {type: died, player: dino} : 2/3}",
            "the outcomes are not distributed as stated (p = ",
        ),
        (
            "{? {type: died, player: carla} : 1/2, ? {type: died, player: anna} : 1/2}",
            "runs brought none of the stated outcomes",
        ),
        ("{? {type: died, player: carla} : 1/2, ? {type: died} : 1/2}", "runs brought several of the stated outcomes"),
    ],
)
def test_a_distribution_that_is_wrong(text: str, wrong: str, write: Write) -> None:
    found = stated(text, write)
    assert len(found) == 1
    assert found[0].startswith("sunset 1: ")
    assert wrong in found[0]


def counted(numbers: Iterable[int], probabilities: Iterable[float]) -> bool:
    outcomes = tuple(Outcome(1, ({"type": "died"},), p) for p in probabilities)
    return compare(Step(1, "day", 1, "sunset 1", distribution=outcomes), Counter(dict(enumerate(numbers)))) == []


@pytest.mark.parametrize(
    ("numbers", "probabilities", "accepted"),
    [
        ((500, 500), (0.5, 0.5), True),
        ((550, 450), (0.5, 0.5), True),
        ((552, 448), (0.5, 0.5), True),  # chi-square 10.816, critical value 10.828
        ((553, 447), (0.5, 0.5), False),  # 11.236
        ((447, 553), (0.5, 0.5), False),
        ((1000, 0), (0.5, 0.5), False),
        ((250, 260, 240, 250), (0.25,) * 4, True),
        ((200, 300, 200, 300), (0.25,) * 4, False),
        ((666, 334), (2 / 3, 1 / 3), True),
        ((500, 500), (2 / 3, 1 / 3), False),
        ((1000,), (1.0,), True),
    ],
)
def test_the_test_rejects_at_one_in_a_thousand(
    numbers: tuple[int, ...], probabilities: tuple[float, ...], accepted: bool
) -> None:
    assert counted(numbers, probabilities) is accepted


def test_a_distribution_to_which_no_run_comes_is_wrong(write: Write) -> None:
    text = STATED.replace("STATED", "{? {type: died} : 1}").replace(
        "- night: 1", "- {night: 1, do: [{use: dino, target: anna}]}"
    )
    found = [f"{f.step}: {f.message}" for _, f in runs(write(text), 20).failures]
    assert found == [
        "night 1: {use: dino, target: anna} was refused: no-power",
        "sunset 1: no run came to the stated outcomes",
    ]


def test_a_command_that_is_refused_in_every_run_is_a_failure(write: Write) -> None:
    text = (
        STATED.replace("distribution: STATED, ", "")
        + "  - {night: 2, do: [{use: bruno, target: gino, power: amnesia}]}\n"
    )
    done = runs(write(text), 20)
    assert [(seed, f.message) for seed, f in done.failures] == [
        (1, "{use: bruno, target: gino, power: amnesia} was refused: target-not-dead")
    ]


def test_a_command_that_is_refused_in_some_runs_ends_those(write: Write) -> None:
    text = STATED.replace("distribution: STATED, ", "") + (
        "  - {night: 2, do: [{use: bruno, target: carla, power: amnesia}], expect: [{type: ghost-raised, "
        "player: carla}]}\n"
    )
    done = runs(write(text), 60)
    assert done.failures == []
    assert [tally.step.at for tally in done.steps] == ["dawn 1", "sunset 1", "dawn 2"]
    burnt = {
        key: n
        for key, n in done.steps[1].outcomes.items()
        if '"player": "carla", "seen_by": "all", "type": "died"' in key
    }
    assert len(done.steps[1].outcomes) == 2
    assert 0 < sum(burnt.values()) < 60
    assert [tally.outcomes.total() for tally in done.steps] == [60, 60, sum(burnt.values())]


def test_an_expectation_that_fails_in_some_runs_is_reported_with_its_seed(write: Write) -> None:
    text = STATED.replace("distribution: STATED, ", "expect: [{type: died, player: carla}], ")
    found = runs(write(text), 30).failures
    again = [seed for seed in range(1, 31) if played(write(text), seed).failures]
    assert [seed for seed, _ in found] == again
    assert 0 < len(again) < 30


def test_outcomes_are_sets_without_numbers(write: Write) -> None:
    dumped = runs(write(STATED.replace("distribution: STATED, ", "")), 10).dump()
    assert list(dumped) == ["file", "runs", "steps"]
    assert dumped["runs"] == 10
    assert [len(step["outcomes"]) for step in dumped["steps"]] == [1, 2]
    events = dumped["steps"][1]["outcomes"][0]["events"]
    assert {e["type"] for e in events} == {"vote-shown", "tally", "killed", "died"}
    assert all("n" not in e for e in events)


def test_a_step_that_cannot_end_is_a_failure_and_not_a_traceback(write: Write) -> None:
    """The clock may come too early in a game whose phases end by themselves."""
    scenario = read(write(night("do: []")), vocabulary)
    early = replace(scenario, steps=(replace(scenario.steps[0], closing=(Command(CLOCK, "publish"),)),))
    done = play(early, vocabulary("lupus7"))
    assert [f.message for f in done.failures] == ["night 1 cannot end here: publish was refused: not-now"]
    assert done.stopped
