"""Scenario files of Lupusburg: what their steps mean, and what is said about a mistake in one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK, MASTER
from lupus.scenario.model import Scenario, Step
from lupus.scenario.read import read
from lupus.scenario.run import play, transcript
from lupus.scenario.vocabularies import vocabulary
from lupus.scenario.yaml_file import Malformed
from tests.loops import for_each

TOP = "ruleset: lupusburg\nplayers: {A: null, B: null, C: null, D: null}\nsteps:\n"
READY = "- {houses: 1}\n- {placement: 1}\n"
DAY = "".join(f"- {{{phase}: 1}}\n" for phase in "thief wolf privilege bets discussion vote defence run-off".split())


def scenario(tmp_path: Path, steps: str, top: str = TOP) -> Scenario:
    path = tmp_path / "x.yaml"
    path.write_text(top + steps, encoding="utf-8")
    return read(path, vocabulary)


def commands(step: Step) -> list[Command]:
    return [deed.command for deed in step.deeds]


def test_every_command_names_the_seat_that_gives_it(tmp_path: Path) -> None:
    steps = scenario(
        tmp_path,
        "- houses: 1\n"
        "  do: [{chest: A, side: L}, {chests: {B: R, C: L}}, {answer-for: D}]\n"
        "- placement: 1\n"
        "  do: [{place: A, R: wolf, L: citizen}, {places: {B: [citizen, thief]}}]\n"
        "- thief: 1\n"
        "  do: [{tap: A, house: B.R}, {taps: {B: A.L, C: C.R}}]\n"
        "- {wolf: 1, do: [{clock: close}]}\n"
        "- {privilege: 1, do: [{look: A, house: B.R}, {show: A, house: A.L}, {decline: A}]}\n"
        "- {bets: 1, do: [{bet: A}, {accuse: A, coin: 8, player: B}, {passes: [B, C]}, {pass: D}]}\n"
        "- {discussion: 1, do: [{close: A}]}\n"
        "- {vote: 1, do: [{vote: A, for: B.R}, {votes: [B C.R, C D.L]}]}\n"
        "- {defence: 1, do: [{finish: B}]}\n"
        "- {run-off: 1, do: [{ballot: A, for: [paw, tuft]}, {ballots: {B: [paw]}}, {reveal: A}]}\n",
    ).steps
    assert [commands(step) for step in steps] == [
        [
            Command("A", "chest", {"side": "L"}),
            Command("B", "chest", {"side": "R"}),
            Command("C", "chest", {"side": "L"}),
            Command(MASTER, "answer-for", {"player": "D"}),
        ],
        [Command("A", "place", {"R": "wolf", "L": "citizen"}), Command("B", "place", {"R": "citizen", "L": "thief"})],
        [
            Command("A", "tap", {"house": "B.R"}),
            Command("B", "tap", {"house": "A.L"}),
            Command("C", "tap", {"house": "C.R"}),
        ],
        [Command(CLOCK, "close")],
        [Command("A", "look", {"house": "B.R"}), Command("A", "show", {"house": "A.L"}), Command("A", "decline", {})],
        [
            Command("A", "bet", {}),
            Command("A", "accuse", {"coin": "8", "player": "B"}),
            Command("B", "pass", {}),
            Command("C", "pass", {}),
            Command("D", "pass", {}),
        ],
        [Command("A", "close", {})],
        [
            Command("A", "vote", {"house": "B.R"}),
            Command("B", "vote", {"house": "C.R"}),
            Command("C", "vote", {"house": "D.L"}),
        ],
        [Command("B", "finish", {})],
        [
            Command("A", "ballot", {"first": "paw", "second": "tuft"}),
            Command("B", "ballot", {"first": "paw"}),
            Command("A", "reveal", {}),
        ],
    ]


def test_the_clock_ends_nights_and_discussions_unless_the_step_does(tmp_path: Path) -> None:
    twice = (Command(CLOCK, "close"),) * 2
    steps = scenario(tmp_path, "- {start: true}\n" + READY + DAY + "- {thief: 2}\n").steps
    closing = {"thief": twice, "wolf": twice, "discussion": twice[:1]}
    assert [step.closing for step in steps] == [closing.get(step.kind, ()) for step in steps]
    by_hand = READY + "- {thief: 1, do: [{clock: close}]}\n"
    assert scenario(tmp_path, by_hand).steps[-1].closing == ()
    refused = READY + "- {thief: 1, do: [{illegal: {close: A}, error: wrong-phase}]}\n"
    assert scenario(tmp_path, refused).steps[-1].closing == twice
    assert scenario(tmp_path, READY + DAY + "- {next: 2}\n- {houses: 2}\n").steps[-2].closing == (
        Command(CLOCK, "next"),
    )


def test_without_seals_the_bets_are_left_out(tmp_path: Path) -> None:
    assert scenario(tmp_path, READY + DAY.replace("- {bets: 1}\n", "")).steps[5].kind == "discussion"


@for_each(
    ("steps", "line", "says"),
    [
        ("- {night: 1}\n", 4, "a step is one of start, houses, placement, thief"),
        ("- {houses: 1, placement: 1}\n", 4, "a step is one of"),
        ("- {houses: 1, doing: []}\n", 4, "unknown key in a step 'houses'"),
        ("- {placement: 1}\n", 4, "wrong phase: placement 1 where houses 1 is due"),
        ("- {houses: 2}\n", 4, "wrong phase: houses 2 where houses 1 is due"),
        (READY + "- {wolf: 1}\n", 6, "wolf 1 where thief 1 is due"),
        (READY + DAY + "- {thief: 1}\n", 14, "thief 1 where thief 2 or next 2 is due"),
        (READY + DAY + "- {next: 2}\n- {placement: 2}\n", 15, "placement 2 where houses 2 is due"),
        (
            READY + "- {thief: 1}\n- {wolf: 1}\n- {privilege: 1}\n- {vote: 1}\n",
            9,
            "vote 1 where bets 1 or discussion 1 is due",
        ),
        ("- {houses: 1}\n- {start: true}\n", 5, "start: true is the first step"),
        ("- {start: true, do: []}\n", 4, "nothing is done in it"),
        ("- {houses: 1, do: {}}\n", 4, "must be a list"),
        ("- {houses: 1, do: [chest]}\n", 4, "must be a mapping"),
        ("- {houses: 1, do: [{dance: A}]}\n", 4, "a command is one of chest, place, tap"),
        ("- {houses: 1, do: [{chest: A, place: B}]}\n", 4, "a command is one of"),
        ("- {houses: 1, do: [{chest: Z, side: R}]}\n", 4, "there is no player 'Z'"),
        ("- {houses: 1, do: [{chest: A, house: R}]}\n", 4, "unknown key in 'chest'"),
        ("- {houses: 1, do: [{chests: {A: R, Z: L}}]}\n", 4, "there is no player 'Z'"),
        ("- {houses: 1, do: [{chests: [A]}]}\n", 4, "must be a mapping"),
        ("- {houses: 1, do: [{chests: {A: R}, passes: [B]}]}\n", 4, "unknown key in 'chests'"),
        ("- {houses: 1, do: [{illegal: {chests: {A: R}}}]}\n", 4, "a command is one of"),
        ("- {houses: 1, do: [{places: {A: [citizen]}}]}\n", 4, "two characters, the right one first"),
        ("- {houses: 1, do: [{places: {A: citizen}}]}\n", 4, "must be a list"),
        ("- {houses: 1, do: [{votes: A}]}\n", 4, "must be a list"),
        ("- {houses: 1, do: [{votes: [Z A.R]}]}\n", 4, "there is no player 'Z'"),
        ("- {houses: 1, do: [{votes: [AB]}]}\n", 4, "there is no player ''"),
        ("- {houses: 1, do: [{ballot: A, for: paw}]}\n", 4, "must be a list"),
        ("- {houses: 1, do: [{clock: strike}]}\n", 4, "the clock can close, reveal or next"),
        ("- {houses: 1, do: [{clock: close, by: gm}]}\n", 4, "unknown key in 'clock'"),
        ("- {houses: 1, do: [{answer-for: A, side: R}]}\n", 4, "unknown key in 'answer-for'"),
        ("- {over: {winners: [Z]}}\n", 4, "there is no player 'Z'"),
        ("- {over: {winners: A}}\n", 4, "must be a list"),
        ("- {over: {winners: [A]}, do: []}\n", 4, "unknown key in a step 'over'"),
        ("- {over: {losers: [A]}}\n", 4, "unknown key in over"),
        ("- {over: A}\n", 4, "must be a mapping"),
        ("- {houses: 1, expect: [{type: eaten}]}\n", 4, "there is no event type 'eaten'"),
    ],
)
def test_a_mistake_gets_one_clear_message_with_its_line(tmp_path: Path, steps: str, line: int, says: str) -> None:
    with pytest.raises(Malformed) as no:
        scenario(tmp_path, steps)
    assert f"x.yaml:{line}: " in str(no.value)
    assert says in str(no.value)


@pytest.mark.parametrize(
    ("top", "says"),
    [
        (TOP.replace("D: null", "D: {colour: pink}"), "there is no colour 'pink'"),
        (TOP.replace(", D: null", ""), "for 4 to 8 players, not for 3"),
        (TOP.replace("steps", "settings: {games: 0}\nsteps"), "games cannot be 0"),
        (TOP.replace("steps", "force: {cards: [A]}\nsteps"), "there is no such draw"),
    ],
)
def test_a_room_that_cannot_be_opened_is_a_mistake_of_the_file(tmp_path: Path, top: str, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        scenario(tmp_path, "- {houses: 1}\n", top)


def test_a_step_that_expects_the_wrong_thing_fails_and_says_where(tmp_path: Path) -> None:
    steps = (
        "- houses: 1\n  do: [{chests: {A: R, B: R, C: R, D: R}}]\n  expect: [{type: confirmed, player: A, phase: "
        "placement}]\n"
    )
    done = play(scenario(tmp_path, steps), vocabulary("lupusburg"))
    assert [(f.line, f.step) for f in done.failures] == [(6, "houses 1")]


def test_the_transcript_is_json_and_ends_with_what_everybody_has() -> None:
    path = Path(__file__).parents[2] / "scenarios" / "lupusburg" / "golden-game.yaml"
    words = vocabulary("lupusburg")
    done = json.loads(json.dumps(transcript(play(read(path, vocabulary), words), words)))
    assert done["ruleset"] == "lupusburg"
    assert done["final"]["C"]["points"] == 9
    assert {row["seen_by"] if isinstance(row["seen_by"], str) else "seat" for row in done["events"]} == {"all", "seat"}
    assert [draw["label"] for draw in done["draws"]] == ["game.1/deal", *(f"game.1/coins/{seat}" for seat in "BCDA")]
