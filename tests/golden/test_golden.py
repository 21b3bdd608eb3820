"""S-2: whole games, played again, tell everybody what they told before, byte by byte."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lupus.engine.record import export, verify
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from tests.laws.arenas import ARENAS
from tests.laws.test_invariants import watch
from tools.golden import ENDING, GOLDEN, games, scripted, transcript

GAMES = games()
EVERY_GAME = pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}/{p.stem}")
PLAYED: dict[Path, Table[Any]] = {}

BY_HAND = {
    "found": "a village that starts in the middle",
    "found-dead": "a village that starts in the middle",
    "entered-for": "a game master enters a command for a player",
    "faction-disqualified": "a game master disqualifies a whole faction",
    "announcement": "a game master tells everybody something",
}

ONLY_BY_HAND = {
    "lupus7": BY_HAND,
    "lupus3": {**BY_HAND, "exiled": "a game master disqualifies somebody: whoever loses goes on playing"},
    "lupus8": {**BY_HAND, "hint": "a game master tells a faction something"},
    "werewolf": {
        "arms-counted": "a moderator notes how many arms a name had",
        "departure": "a moderator sees somebody leave for good",
        "left": "somebody leaves for good",
        "rumour-written": "a moderator writes a sentence of the oste",
        "skipped": "a moderator skips somebody who refuses",
        "time-up": "a moderator says that the day is over",
        "undone": "a moderator takes back what they recorded",
        "overridden": "a moderator sets a mistake right",
        "returned": "a moderator sees that somebody was no victim",
    },
}
"""Kinds of event that no village of bots brings about, and what does."""


def played(path: Path) -> Table[Any]:
    if path not in PLAYED:
        PLAYED[path] = GAMES[path]()
    return PLAYED[path]


@EVERY_GAME
def test_a_golden_game_tells_everybody_what_it_always_told(path: Path) -> None:
    recorded = path.read_text(encoding="utf-8").splitlines()
    again = transcript(played(path)).splitlines()
    for n, (a, b) in enumerate(zip(recorded, again, strict=False), 1):
        assert a == b, f"{path.name}, line {n}: was it meant? then `python tools/golden.py`"
    assert len(recorded) == len(again)
    assert path.read_bytes() == transcript(played(path)).encode()


@EVERY_GAME
def test_a_golden_game_obeys_the_laws(path: Path) -> None:
    table = played(path)
    watch(table, 0)
    assert verify(export(table), table.game) == []


@EVERY_GAME
def test_a_golden_game_is_small_enough_to_be_read_in_a_review(path: Path) -> None:
    assert path.stat().st_size < 300_000


def test_there_are_no_golden_files_but_those_of_the_golden_games() -> None:
    assert set(GOLDEN.rglob(f"*{ENDING}")) == set(GAMES)


@pytest.mark.parametrize("key", sorted({path.parent.name for path in GAMES}))
def test_every_kind_of_event_appears_in_a_golden_game(key: str) -> None:
    seen: dict[str, Counter[str]] = {
        p.stem: Counter(e.event.kind for e in played(p).log) for p in GAMES if p.parent.name == key
    }
    kinds = set(RULESETS[key].game.kinds) - ARENAS[key].never
    assert kinds <= set().union(*seen.values()), f"never seen: {sorted(kinds - set().union(*seen.values()))}"
    bots = set().union(*(kinds for name, kinds in seen.items() if "bots" in name))
    assert not bots & set(ONLY_BY_HAND[key]), "bots do that"
    assert len(seen) >= 3


# --- the scripts ----------------------------------------------------------------------------------------------------

START = (
    "ruleset lupus7\nseed 1\nplayer anna role=lupo\nplayer bruno role=negromante\nplayer carla role=contadino "
    "gender=f\n"
)


def test_a_script_can_name_a_set_and_hint_to_a_faction(tmp_path: Path) -> None:
    path = tmp_path / "x.script"
    start = START.replace("lupus7", "lupus8") + "player dino role=diavolo\nsetting spectral_sequence []\n"
    path.write_text(
        start + 'dino use target=anna roles=["lupo","mago"]\nmaster announce +lupi ciao a voi', encoding="utf-8"
    )
    assert [move.command.args for move in scripted(path).moves] == [
        {"target": "anna", "roles": ("lupo", "mago")},
        {"faction": "lupi", "text": "ciao a voi"},
    ]


def script(tmp_path: Path, text: str) -> Table[Any]:
    path = tmp_path / "x.script"
    path.write_text(START + text, encoding="utf-8")
    return scripted(path)


def test_a_script_plays_commands_of_players_masters_and_clock(tmp_path: Path) -> None:
    table = script(
        tmp_path,
        "turn  # the first night\n@gm carla vote for=anna\n!target-unknown anna vote for=nobody\nmaster "
        "announce ciao a tutti",
    )
    assert [move.command.verb for move in table.moves] == ["close", "publish", "vote", "announce"]
    assert table.moves[2].command.by == "gm"
    assert table.moves[3].command.args == {"text": "ciao a tutti"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("anna vote for=carla", "wrong-phase"),
        ("!not-mayor anna vote for=carla", "wrong-phase"),
        ("turn\n!wrong-phase anna vote for=carla", "accepted, and not refused"),
        ("anna", "not enough values"),
    ],
)
def test_a_line_of_a_script_that_brings_something_else_is_an_error(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        script(tmp_path, text)


def test_a_script_without_a_command_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is no game"):
        script(tmp_path, "")


def test_the_tool_can_check_without_writing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.golden", "--check"],
        cwd=GOLDEN.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
