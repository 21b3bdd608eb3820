"""The command line: what each command prints, to whom, and with which status; never a traceback."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from lupus.bots.cast import demo_of
from lupus.bots.random_legal import play_on
from lupus.cli import app
from lupus.engine.dice import seed_of
from lupus.engine.events import dump
from lupus.engine.record import export
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lupus7.bots import village
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words
from lupus.scenario.read import read
from lupus.scenario.rolebook import rolebook
from lupus.scenario.run import play
from lupus.scenario.vocabularies import vocabulary
from tests.loops import for_each

ROOT = Path(__file__).parent.parent
ANSI = "\x1b"

GAME = """\
ruleset: lupus7
title: a night and a day
players:
  anna: {role: lupo, gender: f}
  bruno: {role: negromante, gender: m}
  carla: {role: veggente, gender: f}
  dino: {role: contadino, gender: m}
  edo: {role: fattucchiera, gender: m}
  fosca: {role: stregone, gender: f}
  gino: {role: guardia, gender: m}
settings: {mayor: dino}
steps:
  - night: 1
    do:
      - {use: carla, target: anna}
      - {use: edo, target: anna}
      - {use: fosca, target: dino}
      - {use: gino, target: dino}
    expect:
      - {type: knows-aura, player: carla, target: anna, aura: white}
      - {type: outcome, player: gino, success: false}
  - day: 1
    do:
      - {vote: anna, for: dino}
      - {vote: bruno, for: dino}
      - {vote: carla, for: dino}
      - {vote: edo, for: gino}
    expect:
      - {type: died, player: dino, cause: stake}
"""
"""A game with secrets of every kind: a distorted answer, a block, a draw, and a vote that is public anyway."""

WRONG = GAME.replace("aura: white", "aura: black").replace("title: a night", "title: not a night")

COIN = """\
ruleset: lupus7
title: a tie that nobody settles
players: {anna: lupo, bruno: negromante, carla: veggente, dino: contadino, edo: contadino, fosca: contadino}
settings: {mayor: fosca}
steps:
  - night: 1
  - day: 1
    do: [{vote: anna, for: dino}, {vote: bruno, for: edo}, {vote: carla, for: dino}, {vote: dino, for: edo}]
    expect: [{type: tally, target: dino, votes: 2}]
    distribution:
      - {probability: 1/2, events: [{type: died, player: dino}]}
      - {probability: 1/2, events: [{type: died, player: edo}]}
  - night: 2
  - day: 2
    do: [{vote: edo, for: anna}]
"""
"""Half the runs end on day 2, where the condemned edo votes."""


def run(*args: str | Path) -> Any:
    """A command of `lupus`; that it raises nothing is checked here, for all tests."""
    result = CliRunner().invoke(app, [str(a) for a in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert ANSI not in result.output
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    """Write a file and say where."""

    def write(text: str, name: str = "game.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


# --- play -------------------------------------------------------------------------------------------------------------


def test_one_file_tells_its_story_and_then_the_verdict(file: Callable[..., Path]) -> None:
    path = file(GAME)
    result = run("play", path)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert result.stderr == ""
    assert lines[-1] == f"ok   {path}  a night and a day"
    headings = [line for line in lines if line and not line.startswith((" ", "ok"))]
    assert headings == ["Prima che cali la notte", "Notte 1", "Alba 1", "Giorno 1", "Tramonto 1", "Notte 2"]


def test_several_files_get_a_line_each_and_a_summary(file: Callable[..., Path]) -> None:
    good, bad = file(GAME, "a.yaml"), file(WRONG, "b.yaml")
    result = run("play", good, bad)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"ok   {good}  a night and a day"
    assert lines[1] == f"FAIL {bad}  not a night and a day"
    assert lines[-1] == "1 passed, 1 failed"
    assert "Notte 1" not in result.stdout


def test_several_stories_are_told_where_somebody_asks_for_them(file: Callable[..., Path]) -> None:
    files = file(GAME, "a.yaml"), file(GAME, "b.yaml")
    for options in (["--why"], ["--as", "carla"]):
        lines = run("play", *files, *options).stdout.splitlines()
        assert lines.count("Notte 1") == 2
        assert [line for line in lines if line.startswith("ok")] == [
            f"ok   {path}  a night and a day" for path in files
        ]
        assert lines[-1] == "2 passed, 0 failed"


def test_where_nothing_depends_on_chance_many_runs_come_to_the_same(file: Callable[..., Path]) -> None:
    text = GAME.split("  - day: 1")[0]
    assert run("play", file(text), "--seeds", "3").stdout.startswith("all 3 runs came to the same\nok   ")


def test_a_folder_is_searched_for_scenarios(file: Callable[..., Path], tmp_path: Path) -> None:
    file(GAME, "one.yaml")
    file(GAME, "deeper/two.yml")
    file("not a scenario", "deeper/readme.txt")
    result = run("play", tmp_path)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "2 passed, 0 failed"


def test_a_failure_comes_with_what_was_forced_in_vain(file: Callable[..., Path]) -> None:
    """The dead do not follow a mayor. Where nothing fails, it may be what the file is there to show."""
    line = WRONG.splitlines().index("steps:") + 1
    forced, left = "force: {random-successor: dino}\nsteps:", "anna, bruno, carla, edo, fosca, gino"
    path = file(WRONG.replace("steps:", forced))
    why = f"random-successor: dino was no option of sunset.1/random-successor/dino (there were: {left})"
    assert f"  {path}:{line}: force: {why}\n" in run("play", path).stdout
    assert run("play", file(GAME.replace("steps:", forced), "b.yaml")).exit_code == 0


def test_a_failure_names_file_line_step_and_event_and_what_was_found_instead(file: Callable[..., Path]) -> None:
    path = file(WRONG)
    result = run("play", path)
    line = WRONG.splitlines().index("      - {type: knows-aura, player: carla, target: anna, aura: black}") + 1
    assert result.exit_code == 1
    assert f"FAIL {path}  not a night and a day" in result.stdout
    expected = "{type: knows-aura, player: carla, target: anna, aura: black}"
    assert f"  {path}:{line}: dawn 1: expected, and it did not happen: {expected}\n" in result.stdout
    assert "      found instead: {type: knows-aura, player: carla, target: anna, aura: white}\n" in result.stdout


def test_a_malformed_file_is_one_line_on_stderr_and_status_2(file: Callable[..., Path]) -> None:
    bad, good = file("ruleset: lupus99", "a.yaml"), file(GAME, "b.yaml")
    result = run("play", bad, good)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"{bad}:1: ruleset: there is no ruleset 'lupus99' (there are: {', '.join(RULESETS)})"
    ]
    assert result.stdout.splitlines() == [f"ok   {good}  a night and a day", "1 passed, 0 failed, 1 malformed"]


@pytest.mark.parametrize("args", [[], ["--json"]])
def test_a_malformed_file_prints_nothing_on_stdout(file: Callable[..., Path], args: list[str]) -> None:
    result = run("play", file("[1, 2"), *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_a_path_that_does_not_exist(tmp_path: Path) -> None:
    result = run("play", tmp_path / "nothing")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path / 'nothing'}: there is no such file or folder\n"


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    result = run("play", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path}: there are no scenario files (*.yaml) here\n"


def test_a_player_called_like_rich_markup_is_printed_as_he_is(file: Callable[..., Path]) -> None:
    text = GAME.replace("gino", '"[bold]gino"').replace("a night and a day", '"[red]a title"')
    result = run("play", file(text))
    assert result.exit_code == 0
    assert "[bold]gino" in result.stdout.lower()
    assert "[red]a title" in result.stdout


def test_the_transcript_is_the_object_of_the_contract(file: Callable[..., Path]) -> None:
    path = file(COIN)
    result = run("play", path, "--json", "--seed", "3")
    lone = run("play", file(GAME), "--json")
    assert lone.exit_code == 0
    found = json.loads(lone.stdout)
    assert list(found) == ["ruleset", "seed", "players", "events", "final", "draws"]
    assert (found["ruleset"], found["seed"]) == ("lupus7", 1)
    assert found["players"]["anna"] == {"role": "lupo", "gender": "f"}
    assert list(found["players"]) == ["anna", "bruno", "carla", "dino", "edo", "fosca", "gino"]
    assert [e["n"] for e in found["events"]] == list(range(1, len(found["events"]) + 1))
    for event in found["events"]:
        assert list(event)[:3] == ["n", "at", "type"]
        assert list(event)[-1] == "seen_by"
        assert event["seen_by"] in ("all", "gm") or set(event["seen_by"]) <= set(found["players"])
        assert all(not isinstance(v, dict) for v in event.values())
        assert event["type"] != "drawn"
    assert {e["at"] for e in found["events"]} == {"start", "night 1", "dawn 1", "day 1", "sunset 1", "night 2"}
    aura = next(e for e in found["events"] if e["type"] == "knows-aura")
    assert {k: v for k, v in aura.items() if k != "n"} == {
        "at": "dawn 1",
        "type": "knows-aura",
        "player": "carla",
        "target": "anna",
        "aura": "white",
        "seen_by": ["carla"],
    }
    assert found["final"]["dino"] == {
        "alive": False,
        "in_game": True,
        "role": "contadino",
        "faction": "popolani",
        "aura": "white",
        "mystic": False,
        "ghost": None,
        "mayor": False,
    }
    assert [(d["label"], d["options"], d["chosen"] in d["options"]) for d in found["draws"]] == [
        ("sunset.1/random-successor/dino", ["anna", "bruno", "carla", "edo", "fosca", "gino"], True)
    ]
    assert json.loads(result.stdout)["seed"] == 3, "the seed that was played, not the one of the file"
    assert json.loads(result.stdout)["players"]["anna"] == "lupo"


def test_several_transcripts_are_a_line_each_and_failures_go_to_stderr(file: Callable[..., Path]) -> None:
    good, bad = file(GAME, "a.yaml"), file(WRONG, "b.yaml")
    result = run("play", "--json", good, bad)
    assert result.exit_code == 1
    assert [json.loads(line)["ruleset"] for line in result.stdout.splitlines()] == ["lupus7", "lupus7"]
    assert result.stderr.startswith(f"FAIL {bad}  not a night and a day\n")


def test_the_same_seed_is_the_same_game_and_another_is_another(file: Callable[..., Path]) -> None:
    path = file(COIN.replace("distribution:", "state: {}\n  - night: 2\n", 1).split("  - night: 2\n")[0])
    first, again, *others = [
        run("play", path, "--json", "--seed", seed).stdout for seed in ("1", "1", "2", "3", "4", "5", "6")
    ]
    assert first == again
    assert len({json.loads(x)["draws"][0]["chosen"] for x in (first, *others)}) == 2


def test_seeds_count_the_outcomes(file: Callable[..., Path]) -> None:
    path = file(COIN)
    result = run("play", path, "--seeds", "60", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert list(found) == ["file", "runs", "steps"]
    assert (found["file"], found["runs"]) == (str(path), 60)
    assert [step["at"] for step in found["steps"]] == ["dawn 1", "sunset 1", "dawn 2", "sunset 2"]
    totals = [sum(o["count"] for o in step["outcomes"]) for step in found["steps"]]
    dead = {e["player"]: o["count"] for o in found["steps"][1]["outcomes"] for e in o["events"] if e["type"] == "died"}
    assert set(dead) == {"dino", "edo"}
    assert totals == [60, 60, 60, dead["dino"]], "where edo was burnt edo's vote is refused, and those runs end there"
    for step in found["steps"]:
        assert [o["count"] for o in step["outcomes"]] == sorted((o["count"] for o in step["outcomes"]), reverse=True)
        for outcome in step["outcomes"]:
            assert all("n" not in event and event["at"] == step["at"] for event in outcome["events"])


def test_seeds_print_only_where_outcomes_differ(file: Callable[..., Path]) -> None:
    result = run("play", file(COIN), "--seeds", "60")
    assert result.exit_code == 0
    counts = [int(n) for n in re.findall(r"^ +(\d+)  \{", result.stdout, re.M)]
    assert "sunset 1: 2 outcomes in 60 runs" in result.stdout
    assert "dawn 1" not in result.stdout
    assert sum(counts) == 60
    assert "{type: died, cause: stake, player: dino}" in result.stdout


@pytest.mark.many
def test_a_file_that_states_a_distribution_is_played_many_times_by_itself(file: Callable[..., Path]) -> None:
    wrong = COIN.replace(
        "probability: 1/2, events: [{type: died, player: dino}]",
        "probability: 3/4, events: [{type: died, player: dino}]",
    )
    wrong = wrong.replace(
        "probability: 1/2, events: [{type: died, player: edo}]", "probability: 1/4, events: [{type: died, player: edo}]"
    )
    assert run("play", file(COIN)).exit_code == 0
    result = run("play", file(wrong))
    assert result.exit_code == 1
    assert "sunset 1: the outcomes are not distributed as stated (p = " in result.stdout
    assert "where 750.0 were expected: {type: died, player: dino}" in result.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--lang", "fr"], "--lang: there is no language 'fr' (there are: it, en)"),
        (
            ["--as", "zoe"],
            "--as: there is no player 'zoe' (there are: anna, bruno, carla, dino, edo, fosca, gino, or public)",
        ),
        (["--as", "anna", "--why"], "--why tells what only the game master may know: it does not go with --as"),
        (["--as", "anna", "--seeds", "3"], "--as belongs to a story, and --seeds tells none"),
        (["--as", "anna", "--json", "--seeds", "3"], "--as belongs to a story, and --seeds tells none"),
        (["--why", "--json"], "--why belongs to a story, and --json tells none"),
        (["--why", "--seeds", "3"], "--why belongs to a story, and --seeds tells none"),
        (["--seed", "3", "--seeds", "3"], "--seed is for one run, and --seeds for many: they do not go together"),
    ],
)
def test_options_that_make_no_sense(file: Callable[..., Path], args: list[str], message: str) -> None:
    result = run("play", file(GAME), *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[0].endswith(message)
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "args", [["play"], ["play", "x", "--seeds", "-1"], ["play", "x", "--seed", "a"], ["nothing"], ["demo", "x"]]
)
def test_a_wrong_use_is_status_2(args: list[str]) -> None:
    assert run(*args).exit_code == 2


# --- who is told what -------------------------------------------------------------------------------------------------


def test_as_a_seat_tells_what_that_seat_is_told_and_nothing_else(file: Callable[..., Path]) -> None:
    path = file(GAME)
    scenario = read(path, vocabulary)
    done = play(scenario, vocabulary("lupus7"))
    say = words("it", "lupus7")
    genders = {s: facts["gender"] for s, facts in scenario.setup.cast.items()}
    everything = run("play", path).stdout
    kinds = {entry.event.kind for entry in done.table.log}
    assert {
        "role-assigned",
        "failed",
        "deceived",
        "knows-aura",
        "outcome",
        "ordered",
        "drawn",
        "killed",
        "voted",
    } <= kinds
    for viewer in (*scenario.setup.seats, "public"):
        seat = None if viewer == "public" else viewer
        lines = run("play", path, "--as", viewer).stdout.splitlines()[:-1]
        told = [text for line in done.table.view(seat) if (text := say.tell(line.event, seat, genders)) is not None]
        assert [line[2:] for line in lines if line.startswith("  ")] == told
        for entry in done.table.log:
            if not entry.seen_by.admits(seat):
                for name in (seat, MASTER):
                    text = say.tell(entry.event, name, genders)
                    assert text is None or (name == MASTER and text in everything) or name != MASTER
                    assert text is None or text not in "\n".join(lines) or text in told, f"{viewer} reads {entry}"


def test_as_a_seat_in_json_is_what_that_seat_is_told_and_nothing_else(file: Callable[..., Path]) -> None:
    path = file(GAME)
    table = play(read(path, vocabulary), vocabulary("lupus7")).table
    for viewer in (*table.setup.seats, "public"):
        document = json.loads(run("play", path, "--as", viewer.upper(), "--json").stdout)
        assert (list(document), document["as"]) == (["ruleset", "as", "events"], viewer)
        assert [row.pop("n") for row in document["events"]] == list(range(1, len(document["events"]) + 1))
        assert document["events"] == [
            {"at": entry.at, **json.loads(json.dumps(dump(entry.event)))}
            for entry in table.log
            if entry.seen_by.admits(None if viewer == "public" else viewer)
        ]


def test_a_seat_of_a_file_that_states_a_distribution_has_one_view(file: Callable[..., Path]) -> None:
    document = json.loads(run("play", file(COIN), "--as", "anna", "--json").stdout)
    assert document["as"] == "anna"


def test_the_stories_of_two_seats_differ_where_their_secrets_do(file: Callable[..., Path]) -> None:
    path = file(GAME)
    stories = {who: run("play", path, "--as", who, "--lang", "en").stdout for who in ("carla", "gino", "public")}
    assert "In your eyes the aura of Anna is white." in stories["carla"]
    assert "aura" not in stories["gino"] + stories["public"]
    assert "Your power on Dino did not work" in stories["gino"] or "power on Dino" in stories["gino"]
    assert "power" not in stories["public"]
    for story in stories.values():
        assert "Fosca" not in story.replace("Edo, Fosca and Gino", ""), "nobody is told who stopped gino"


def test_a_reader_is_known_by_his_name_as_the_story_writes_it(file: Callable[..., Path]) -> None:
    path = file(GAME)
    for named, plain in (("Carla", "carla"), ("CARLA", "carla"), ("Public", "public")):
        assert run("play", path, "--as", named).stdout == run("play", path, "--as", plain).stdout
    several = file(GAME.replace("edo", "Carla"), "several.yaml")
    assert run("play", several, "--as", "Carla").stdout != run("play", several, "--as", "carla").stdout
    unclear = run("play", several, "--as", "cARLA")
    assert (unclear.exit_code, unclear.stdout) == (2, "")
    assert "--as: there is no player 'cARLA' (there are: anna, bruno, carla, dino, Carla," in unclear.stderr


def test_why_gives_the_reasons_to_the_game_master(file: Callable[..., Path]) -> None:
    path = file(GAME)
    plain, reasons = run("play", path, "--lang", "en").stdout, run("play", path, "--lang", "en", "--why").stdout
    assert "←" not in plain
    extra = [line for line in reasons.splitlines() if line.startswith("    ← ")]
    assert [line for line in reasons.splitlines() if not line.startswith("    ← ")] == plain.splitlines()
    assert "    ← Fosca acts on Dino tonight." in extra or any("Fosca" in line for line in extra)


def test_the_languages_differ_and_tell_the_same_chapters(file: Callable[..., Path]) -> None:
    path = file(GAME)
    italian, english = run("play", path, "--lang", "it").stdout, run("play", path, "--lang", "en").stdout
    assert "Notte 1" in italian
    assert "Night 1" in english
    assert len(italian.splitlines()) == len(english.splitlines())
    assert run("play", path).stdout == italian


# --- demo and verify --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [8, 40, 60])
def test_a_demo_can_be_saved_and_verified(players: int, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    told = run("demo", "--players", str(players), "--save", saved)
    assert told.exit_code == 0
    assert told.stdout.startswith("Chi è chi (nel villaggio non lo sa nessuno):\n")
    assert told.stdout.splitlines()[-1] == f"The whole game is in {saved}. To check it: lupus verify {saved}"
    document = json.loads(saved.read_text(encoding="utf-8"))
    assert len(document["setup"]["seats"]) == players
    checked = run("verify", saved)
    assert checked.exit_code == 0
    assert checked.stdout.splitlines()[0].startswith(f"{saved}: in order. {len(document['log'])} events, ")
    assert re.fullmatch(r"  commitment [0-9a-f]{64}", checked.stdout.splitlines()[1])


@pytest.mark.many
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_ruleset_can_be_watched_by_few_and_by_many(key: str, language: str) -> None:
    say = words(language, key)
    for players in (demo_of(key).players[0], demo_of(key).players[-1]):
        told = run("demo", "--ruleset", key, "--players", str(players), "--lang", language, "--full")
        assert told.exit_code == 0
        assert told.stdout.startswith(say.say("heading-cast"))
        assert not re.search(r"\{|\$|None|\?\?|\b[a-z]+-[a-z]+-[a-z]+:", told.stdout)


def test_a_demo_depends_on_its_seed_alone() -> None:
    first = run("demo", "--players", "8", "--seed", "5").stdout
    assert first == run("demo", "--players", "8", "--seed", "5").stdout
    assert first != run("demo", "--players", "8", "--seed", "6").stdout


def test_a_full_demo_tells_more_and_a_seat_less() -> None:
    short, full = (run("demo", "--players", "12", "--lang", "en", *more).stdout for more in ((), ("--full",)))
    assert len(full.splitlines()) > len(short.splitlines())
    table = Table(RULESETS["lupus7"].game, village(12, chance := Random(1)), seed_of(1))
    play_on(table, chance)
    seat = table.setup.seats[3]
    lines = run("demo", "--players", "12", "--as", seat, "--lang", "en").stdout.splitlines()
    say, genders = words("en", "lupus7"), {s: f["gender"] for s, f in table.setup.cast.items()}
    told = [text for line in table.view(seat) if (text := say.tell(line.event, seat, genders)) is not None]
    assert [line[2:] for line in lines if line.startswith("  ")] == told
    assert "Who is who" not in "\n".join(lines)


def test_the_public_page_of_a_demo_names_no_role() -> None:
    told = run("demo", "--players", "12", "--as", "public", "--lang", "en").stdout
    say = words("en", "lupus7")
    game: Any = RULESETS["lupus7"].game
    roles = {say.say(f"role-{key}") for key in game.edition.roles} - {"Wolf", "Wolves"}
    assert not [name for name in roles if re.search(rf"\b{re.escape(name)}\b", told)]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--lang", "de"], "--lang: there is no language 'de' (there are: it, en)"),
        (["--players", "8", "--as", "nobody"], "--as: there is no player 'nobody'"),
        (["--as", "public", "--why"], "--why tells what only the game master may know: it does not go with --as"),
        (["--players", "3"], None),
        (["--players", "1000"], None),
        (
            ["--players", "8", "--save", "/nowhere/at/all.json"],
            "/nowhere/at/all.json: cannot be written (No such file or directory)",
        ),
    ],
)
def test_a_demo_that_cannot_be(args: list[str], message: str | None) -> None:
    result = run("demo", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message is None or result.stderr.startswith(message)


def recorded() -> dict[str, Any]:
    """An honest game of ten."""
    table = Table(RULESETS["lupus7"].game, village(10, chance := Random(2)), seed_of(2))
    assert play_on(table, chance)
    found: dict[str, Any] = json.loads(json.dumps(export(table)))
    return found


HONEST = recorded()


def row(document: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(r for r in document["log"] if r["type"] == kind)
    return found


def swap_roles(d: dict[str, Any]) -> None:
    first, second = [r for r in d["log"] if r["type"] == "role-assigned"][:2]
    first["role"], second["role"] = second["role"], first["role"]


TAMPERINGS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a row is missing": lambda d: d["log"].pop(30),
    "the end is missing": lambda d: d["log"].pop(),
    "a row is added": lambda d: d["log"].append(d["log"][5]),
    "a row stands twice": lambda d: d["log"].insert(7, d["log"][7]),
    "two rows are exchanged": lambda d: d["log"].insert(9, d["log"].pop(8)),
    "two roles are exchanged": swap_roles,
    "an outcome is turned": lambda d: row(d, "outcome").update(success=not row(d, "outcome")["success"]),
    "somebody else died": lambda d: row(d, "died").update(player="nobody"),
    "a draw fell otherwise": lambda d: row(d, "drawn").update(chosen="else"),
    "the commitment is another": lambda d: row(d, "committed").update(digest="0" * 64),
    "the winners are others": lambda d: row(d, "victory").update(factions=["lupi", "negromanti"]),
    "a secret was shown to all": lambda d: row(d, "role-assigned").update(seen_by="all"),
    "a number is wrong": lambda d: d["log"][4].update(n=99),
    "a field too many": lambda d: d["log"][4].update(more=1),
    "the seed is another": lambda d: d.update(seed="00" * 32),
    "a command is missing": lambda d: d["moves"].pop(3),
    "a command is of somebody else": lambda d: d["moves"][0].update(actor=d["moves"][1]["actor"]),
    "a command of nobody": lambda d: d["moves"][0].update(actor="nobody"),
    "a command that there is not": lambda d: d["moves"][0].update(verb="fly"),
    "an impossible village": lambda d: d["setup"]["settings"].update(roles=["contadino"] * 10),
    "another setting": lambda d: d["setup"]["settings"].update(ghosts_seen_by_guards=False),
    "a forced draw": lambda d: d.update(force={"mayor": d["setup"]["seats"][0], "roles": None}),
}


@for_each("name", TAMPERINGS)
def test_a_tampered_game_is_not_in_order(name: str, tmp_path: Path) -> None:
    document = copy.deepcopy(HONEST)
    TAMPERINGS[name](document)
    assert document != HONEST
    saved = tmp_path / "game.json"
    saved.write_text(json.dumps(document), encoding="utf-8")
    result = run("verify", saved)
    assert result.exit_code == 1, result.output
    assert result.stdout.splitlines()[0] == f"{saved}: this is not what the rules say."
    assert re.match(r"  event \d+: ", result.stdout.splitlines()[1])


def test_a_changed_seed_is_seen_in_the_commitment_before_all_else(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    saved.write_text(json.dumps({**HONEST, "seed": "00" * 32}), encoding="utf-8")
    lines = run("verify", saved).stdout.splitlines()
    first = next(row for row in HONEST["log"] if row["type"] == "committed")
    assert lines[1] == f"  event {first['n']}: the row differs"
    assert json.loads(lines[2].removeprefix("    recorded: ")) == first
    assert re.fullmatch(r"  \.\.\. and \d+ more findings", lines[-1])


def test_a_game_with_dictated_draws_is_not_in_order(tmp_path: Path) -> None:
    table = Table(RULESETS["lupus7"].game, village(8, chance := Random(2)), seed_of(2), {"tie-break": "anna"})
    play_on(table, chance)
    saved = tmp_path / "game.json"
    saved.write_text(json.dumps(export(table)), encoding="utf-8")
    result = run("verify", saved)
    assert result.exit_code == 1
    assert "dictated" in result.stdout


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("[]", "it must be a JSON object"),
        ("{}", "there is no 'ruleset'"),
        ("{", "Expecting property name"),
        ('{"ruleset": "chess"}', f"there is no ruleset 'chess' (there are: {', '.join(RULESETS)})"),
        ('{"ruleset": "lupus7", "version": "1"}', "its version must be a number, and is '1'"),
        ('{"ruleset": "lupus7", "version": true}', "its version must be a number, and is True"),
        ('{"ruleset": "lupus7", "version": 1, "lupus": 2}', "this is format 2, not 1"),
        ('{"ruleset": "lupus7", "version": 1, "lupus": 1, "setup": 3}', "something in it is of the wrong kind"),
    ],
)
def test_what_is_no_recorded_game_is_told_why(content: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(content, encoding="utf-8")
    assert run("verify", path).stderr.startswith(f"{path}: is not a recorded game ({why}")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"3",
        b'"a game"',
        b"\x00\xff\xfe",
        b"{",
        b'{"ruleset": "chess", version: 1}',
        b"{ruleset: []}",
        b'{"ruleset": "lupus7"}',
        b'{"ruleset": "lupus7", "version": 1, "setup": 3}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_recorded_game_is_status_2(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    result = run("verify", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path}: is not a recorded game (")
    assert len(result.stderr.splitlines()) == 1


def test_what_cannot_be_read_is_status_2(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        result = run("verify", path)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{path}: cannot be read (")


def test_a_game_that_goes_on_can_be_verified_when_it_is_over(tmp_path: Path) -> None:
    """Its game master's export of it has no seed yet."""
    saved = tmp_path / "game.json"
    saved.write_text(json.dumps({**HONEST, "seed": None}), encoding="utf-8")
    result = run("verify", saved)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{saved}: this game is not over yet: it can be verified when it is\n"


def test_a_game_of_another_version_is_not_judged(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    saved.write_text(json.dumps({**HONEST, "version": 99}), encoding="utf-8")
    result = run("verify", saved)
    assert result.exit_code == 2
    here = f"this Lupus has version {RULESETS['lupus7'].game.version}: it cannot be checked here"
    assert result.stderr == f"{saved}: it was played with version 99 of the rules of lupus7, and {here}\n"


MUSEUM = Path(__file__).parent / "site" / "museum"


def test_a_game_of_an_earlier_version_is_in_order_if_nothing_in_it_has_changed_since(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    exported = [
        v["document"] for path in MUSEUM.glob("*.json") for v in json.loads(path.read_text()).values() if v["document"]
    ]
    for document in ({**HONEST, "version": 0}, *exported):
        saved.write_text(json.dumps(document), encoding="utf-8")
        result = run("verify", saved)
        assert (result.exit_code, result.stderr) == (0, "")


def test_a_game_of_an_earlier_version_in_which_something_differs_is_not_judged(tmp_path: Path) -> None:
    """Whether a rule has changed or the file, only that version can say."""
    saved = tmp_path / "game.json"
    document = copy.deepcopy({**HONEST, "version": 0})
    changed = row(document, "outcome")
    changed.update(success=not changed["success"])
    saved.write_text(json.dumps(document), encoding="utf-8")
    result = run("verify", saved)
    here = f"this Lupus has version {RULESETS['lupus7'].game.version}, by which event {changed['n']} would be another"
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr
        == f"{saved}: it was played with version 0 of the rules of lupus7, and {here}: it is not judged here\n"
    )


def test_pieces_of_a_game_torn_out_are_never_a_traceback(tmp_path: Path) -> None:
    """Anything in the document replaced by junk: not in order, or no recorded game, or a detail that says nothing."""
    chance = Random(3)
    saved = tmp_path / "game.json"
    for _ in range(60):
        document = copy.deepcopy(HONEST)
        place: Any = document
        while isinstance(place, (dict, list)) and place:
            key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if not isinstance(place[key], (dict, list)) or not place[key] or chance.random() < 0.2:
                break
            place = place[key]
        place[key] = chance.choice([None, 3, -1, "junk", [], {}, ["x"], {"x": []}, True])
        saved.write_text(json.dumps(document), encoding="utf-8")
        run("verify", saved)


# --- roles and audiences ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_role_has_a_row_and_a_page(language: str) -> None:
    game: Any = RULESETS["lupus7"].game
    keys = [*game.edition.roles, *game.edition.ghost_powers]
    table = run("roles", "lupus7", "--lang", language).stdout
    assert len(table.splitlines()) == 1 + len(keys)
    for key in keys:
        assert re.search(rf"\s{key}\s*$", table, re.M)
        page = run("roles", "lupus7", key, "--lang", language)
        assert page.exit_code == 0
        assert len(page.stdout.splitlines()) >= 3


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_on_a_narrow_terminal_no_name_of_a_role_is_cut(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rolebook(key, "it")
    monkeypatch.setattr("lupus.cli.out", Console(width=70, highlight=False))
    table = run("roles", key).stdout
    assert "…" not in table
    for row in book.rows:
        assert re.search(rf"(?m)\s{row.key}(\s|$)", table)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["roles", "chess"], "there is no ruleset 'chess'"),
        (["audiences", "chess"], "there is no ruleset 'chess'"),
        (["roles", "lupus7", "queen"], "there is no role or ghost power 'queen' in lupus7"),
        (["roles", "lupus7", "--lang", "xx"], "--lang: there is no language 'xx'"),
    ],
)
def test_what_there_is_not(args: list[str], message: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(message)


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_ruleset_answers_every_command(key: str) -> None:
    assert run("roles", key).exit_code in (0, 2)
    table = run("audiences", key)
    assert table.exit_code == 0
    assert len(table.stdout.splitlines()) == 1 + len(RULESETS[key].game.kinds)
    for kind in RULESETS[key].game.kinds:
        assert re.search(rf"^{kind}\s+(everybody|the game master|the seat in `\w+`)\s", table.stdout, re.M)


def test_the_audiences_are_those_of_the_7th_edition_unless_one_asks() -> None:
    assert run("audiences").stdout == run("audiences", "lupus7").stdout


@for_each("path", sorted((ROOT / "scenarios").rglob("*.yaml"))[::60], ids=lambda p: p.stem)
def test_scenarios_of_the_project_can_be_told(path: Path) -> None:
    """What falls to chance in them is counted over many games in test_scenarios.py."""
    assert run("play", path, "--seed", "1").exit_code == 0


# --- the real thing ---------------------------------------------------------------------------------------------------


MAIN = "from lupus.cli import main; main()"


def lupus(*args: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", MAIN, *map(str, args)],
        capture_output=True,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        env={**os.environ, **environment},
    )


@pytest.mark.process
def test_a_real_process_says_the_same_in_plain_text(file: Callable[..., Path]) -> None:
    path = file(GAME)
    real = lupus("play", path, "--why")
    assert (real.returncode, real.stderr) == (0, "")
    assert real.stdout == run("play", path, "--why").stdout
    assert ANSI not in real.stdout


@pytest.mark.process
@pytest.mark.parametrize(("text", "status"), [(GAME, 0), (WRONG, 1), ("", 2)])
def test_the_status_of_a_real_process(file: Callable[..., Path], text: str, status: int) -> None:
    real = lupus("play", file(text), "--json")
    assert real.returncode == status
    assert ANSI not in real.stdout + real.stderr
    assert "Traceback" not in real.stderr


PAINTED = GAME.replace("anna", "Łucja")


@pytest.mark.process
def test_what_the_output_cannot_show_is_a_question_mark(file: Callable[..., Path]) -> None:
    path = file(PAINTED)
    for *args, encoding in (
        ("play", path, "--why", "latin-1"),
        ("play", path, "--why", "ascii"),
        ("roles", "lupus7", "latin-1"),
        ("demo", "--players", "8", "ascii"),
    ):
        real = lupus(*args, PYTHONIOENCODING=encoding)
        assert (real.returncode, real.stderr) == (0, "")
        plain = run(*args).stdout
        assert real.stdout.encode(encoding) == plain.encode(encoding, "replace")


@pytest.mark.process
def test_a_transcript_is_the_same_in_every_encoding(file: Callable[..., Path]) -> None:
    real = lupus("play", file(PAINTED), "--json", PYTHONIOENCODING="latin-1")
    assert (real.returncode, real.stderr) == (0, "")
    assert json.loads(real.stdout) == json.loads(run("play", file(PAINTED), "--json").stdout)
    assert "Łucja" in json.loads(real.stdout)["players"]


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["demo --full", "demo --players 8", "roles lupus7", "play GAME --json", "--help"])
def test_an_output_that_cannot_be_written_is_one_line(command: str, file: Callable[..., Path]) -> None:
    with open("/dev/full", "w") as full:
        real = subprocess.run(
            [sys.executable, "-c", MAIN, *command.replace("GAME", str(file(GAME))).split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert (real.returncode, real.stderr) == (2, "the output cannot be written (No space left on device)\n")


@pytest.mark.process
def test_an_output_that_is_closed_is_no_traceback() -> None:
    for closed in (">&-", ">/dev/null 2>&-"):
        real = subprocess.run(
            f"{sys.executable} -c '{MAIN}' roles lupus7 {closed}", shell=True, capture_output=True, text=True
        )
        assert (real.returncode, real.stdout, real.stderr) == (0, "", "")


@pytest.mark.process
def test_a_reader_who_stops_reading_is_no_error(file: Callable[..., Path]) -> None:
    command = f"{sys.executable} -c 'from lupus.cli import main; main()' demo --players 40 --full | head -n 1"
    real = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert real.stderr == ""
    assert len(real.stdout.splitlines()) == 1
