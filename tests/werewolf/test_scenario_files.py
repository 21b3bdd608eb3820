"""Scenario files of Werewolf: what their steps mean, and what is said about a mistake in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK, MASTER
from lupus.scenario.model import Scenario, Step
from lupus.scenario.read import read
from lupus.scenario.run import Play, play
from lupus.scenario.vocabularies import vocabulary
from lupus.scenario.yaml_file import Malformed
from tests.loops import for_each

PLAYERS = "veggente capo-branco strega pazzo spia lupo-maledetto oste azzeccagarbugli"
TOP = (
    "ruleset: werewolf\n"
    f"players: {{{', '.join(f'{name[0]}{i}: {{card: {name}}}' for i, name in enumerate(PLAYERS.split()))}}}\n"
    "settings: {versions: {oste: voci-a-scelta, lupo-maledetto: cucciolo-di-lupo}, news: [own], variants: [tempo]}\n"
    "steps:\n"
)
V, C, S, P, SP, L, O, A = "v0 c1 s2 p3 s4 l5 o6 a7".split()  # noqa: E741
CLOSE = Command(CLOCK, "close")


def scenario(tmp_path: Path, steps: str) -> Scenario:
    path = tmp_path / "x.yaml"
    path.write_text(TOP + steps, encoding="utf-8")
    return read(path, vocabulary)


def played(tmp_path: Path, steps: str) -> Play:
    return play(scenario(tmp_path, steps), vocabulary("werewolf"))


def commands(step: Step) -> list[Command]:
    return [deed.command for deed in step.deeds if deed.command != CLOSE]


def test_every_command_says_who_does_what(tmp_path: Path) -> None:
    steps = scenario(
        tmp_path,
        f"- start: true\n- night: 1\n  do: [{{pretend: {P}, mystic: mago}}, {{write: psst}}, {{veggente: {V}, "
        f"at: {C}, by: gm}}]\n"
        f"- day: 1\n  do: [{{look: {SP}}}, {{votes: {{{V}: {C}, {C}: [{V}, {S}]}}}}, {{raise: {A}, at: {C}, "
        "in: first},"
        f" {{vote: {S}, for: {C}, in: first}}, {{leave: {O}, after: defence, note: bye}}, "
        f"{{second: {{{V}: {C}}}}}, {{shoot: {C}, at: {V}}}]\n"
        f"- night: 2\n  do: [{{eyes: {V}, in: veggente}}, {{skip: {V}, in: veggente, note: zzz}}, {{leave: "
        f"{A}, after: veggente}},"
        f" {{lupi-mannari: {C}, at: {V}, and: {S}}}]\n"
        f"- day: 2\n  do: [{{skip: {S}, in: first-ballot}}, {{arms: 3, at: {V}, in: first}}, {{time-up: true, "
        "in: defence}]\n"
        "- night: 3\n  do: [{end: villaggio, after: night}]\n- over: {winners: []}\n",
    ).steps
    assert [commands(step) for step in steps] == [
        [],
        [
            Command(P, "pretend", {"mystic": "mago"}),
            Command(MASTER, "write", {"text": "psst"}),
            Command(V, "point", {"target": C}, by="gm"),
        ],
        [
            Command(SP, "eyes", {"eyes": "open"}),
            Command(V, "vote", {"name": C}),
            Command(C, "vote", {"name": V, "more": (S,)}),
            Command(A, "raise", {"name": C}),
            Command(S, "vote", {"name": C}),
            Command(MASTER, "leave", {"player": O, "note": "bye"}),
            Command(V, "vote", {"name": C}),
            Command(C, "shoot", {"target": V}),
        ],
        [
            Command(V, "eyes", {"eyes": "open"}),
            Command(MASTER, "skip", {"player": V, "note": "zzz"}),
            Command(MASTER, "leave", {"player": A, "note": ""}),
            Command(C, "point", {"target": V, "second": S}),
        ],
        [
            Command(MASTER, "skip", {"player": S, "note": ""}),
            Command(MASTER, "arms", {"name": V, "arms": "3"}),
            Command(MASTER, "time-up"),
        ],
        [Command(MASTER, "end", {"faction": "villaggio"})],
        [],
    ]
    assert [len(step.closing) for step in steps[4:6]] == [0, 0]


def test_a_game_from_a_file(tmp_path: Path) -> None:
    done = played(
        tmp_path,
        f"- start: true\n  expect: [{{type: role-assigned, player: {V}, card: veggente}}]\n"
        f"- night: 1\n  do: [{{illegal: {{pretend: {P}, mystic: oste}}, error: not-offered}}, {{veggente: {V}, "
        f"at: {C}}}]\n"
        f"  expect: [{{type: sign-seen, player: {V}, sign: 'yes'}}]\n"
        f"  state: {{{V}: {{alive: true, creature: human, camp: [villaggio], items: [], spent: [], lover: false}}}}\n"
        f"- day: 1\n  do: [{{time-up: true, in: day}}]\n  expect: [{{type: time-up}}]\n"
        "- night: 2\n  do: [{end: villaggio, after: night}]\n"
        f"- over: {{winners: [{V}, {S}, {O}, {A}]}}\n",
    )
    assert done.failures == []


@for_each(
    ("steps", "said"),
    [
        ("- {dusk: 1}\n", "a step is one of start, night, day, over"),
        ("- {day: 1}\n", "wrong phase: day 1 where night 1 is due"),
        ("- {night: 1}\n- {night: 2}\n", "wrong phase: night 2 where day 1 is due"),
        ("- {night: 1}\n- {day: 1}\n- {day: 2}\n", "wrong phase: day 2 where night 2 is due"),
        ("- {night: 1}\n- {start: true}\n", "start: true is the first step"),
        ("- {start: 1}\n", "start: true is the first step"),
        ("- {night: 1, moon: full}\n", "unknown key"),
        (f"- {{night: 1, do: [{{strega: {S}, at: {V}}}]}}\n", "strega point does not come here"),
        (
            f"- {{night: 1, do: [{{veggente: {V}, at: {C}}}, {{pretend: {P}, mystic: mago}}]}}\n",
            "cards does not come here",
        ),
        (f"- {{night: 1, do: [{{dance: {V}}}]}}\n", "a command is one of"),
        ("- {night: 1, do: [dance]}\n", "must be a mapping"),
        ("- {night: 1, do: [{veggente: nobody}]}\n", "there is no player"),
        (f"- {{night: 1, do: [{{veggente: {V}, for: {C}}}]}}\n", "unknown key"),
        ("- {night: 1, do: [{votes: [1]}]}\n", "must be a mapping"),
        (f"- {{night: 1, state: {{{V}: {{creature: dragon}}}}}}\n", "can never be"),
        (f"- {{night: 1, state: {{{V}: {{hat: red}}}}}}\n", "unknown key"),
        ("- {over: {winners: [nobody]}}\n", "there is no player"),
        ("- {over: {losers: []}}\n", "unknown key"),
    ],
)
def test_a_mistake_is_one_clear_line(steps: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=said):
        scenario(tmp_path, steps)


@pytest.mark.parametrize(
    ("force", "fine"),
    [("amuleto: v0", True), ("deal: [strega]", True), ("secret: eroe", True), ("deal: dragon", False)],
)
def test_what_may_be_drawn(force: str, fine: bool, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(TOP.replace("steps:", f"force: {{{force}}}\nsteps:") + "- {night: 1}\n", encoding="utf-8")
    if fine:
        read(path, vocabulary)
    else:
        with pytest.raises(Malformed, match="no draw can bring"):
            read(path, vocabulary)
