"""Every mistake in a scenario file gets one clear message with file and line, status 2, and never a traceback."""

from __future__ import annotations

import csv
import gc
from pathlib import Path
from time import process_time

import pytest
from typer.main import get_command

from lupus.cli import app
from lupus.rulesets.registry import RULESETS
from lupus.scenario.read import read
from lupus.scenario.vocabularies import vocabulary
from lupus.scenario.yaml_file import Malformed
from tests.loops import for_each

from .villages import VILLAGE, Write, failures, played

EMPTY = "steps: []\n"
BAD_START = "must be a mapping with ruleset, players and steps"


def village(line: str) -> str:
    """A village and one more line, the third of the file."""
    return f"{VILLAGE}{line}\n{'' if line.startswith('steps') else EMPTY}"


def players(text: str) -> str:
    return f"ruleset: lupus7\nplayers: {text}\n{EMPTY}"


def step(text: str) -> str:
    """A step, in the third line."""
    return village(f"steps: [{text}]")


def night(text: str) -> str:
    return step(f"{{night: 1, {text}}}")


def do(text: str) -> str:
    return night(f"do: [{text}]")


def day(text: str) -> str:
    return step(f"{{night: 1}}, {{day: 1, do: [{text}]}}")


def expect(text: str) -> str:
    return night(f"expect: [{text}]")


def diviner(statements: str) -> str:
    return village("settings: {propositions: " + statements + "}").replace("contadino", "divinatore")


def chance(text: str) -> str:
    return night(f"distribution: {text}")


BURG = """\
ruleset: lupusburg
players: {A: , B: , C: , D: }
steps:
- start: true
  state: {STATE}
"""

CASES: dict[str, tuple[str, int | None, str]] = {
    # --- not even YAML, or no mapping
    "an empty file": ("", 1, BAD_START),
    "a comment alone": ("# nothing\n", 1, BAD_START),
    "a list": ("[1, 2]", 1, BAD_START),
    "a text": ("hello", 1, BAD_START),
    "a bracket left open": ("ruleset: lupus7\nplayers: {anna: lupo", 2, "bad YAML"),
    "a tab": ("ruleset: lupus7\n\tplayers: {}", 2, "bad YAML"),
    "bad indentation": ("ruleset: lupus7\n  players: {}\n", 2, "bad YAML"),
    "two documents": (f"{VILLAGE}{EMPTY}---\n{VILLAGE}", 4, "bad YAML"),
    "a mapping that contains itself": (
        f"&a\nruleset: lupus7\nplayers: *a\n{EMPTY}",
        1,
        "bad YAML: a value that contains itself",
    ),
    "two hundred levels": (village(f"steps: {'[' * 200}{']' * 200}"), 3, "bad YAML: nested too deeply"),
    "twenty thousand levels": ("[" * 20_000, 1, "bad YAML: nested too deeply"),
    "a control character": (village('title: "a\x01b"'), 3, "bad YAML: a control character"),
    "an escaped control character": (village(r'title: "a\eb"'), 3, "a text with a control character"),
    "half a character": (village(r'title: "\ud800"'), 3, "a text with a control character"),
    "a number that is too long": (village("seed: " + "9" * 5000), 3, "too long a number"),
    "a key that stands twice": (village("seed: 1\nseed: 2"), 4, "seed: stands twice"),
    # --- the keys of the file
    "no ruleset": (
        f"players: {{anna: lupo}}\n{EMPTY}",
        1,
        f"ruleset: is missing: the file must say which one it is for (there are: {', '.join(RULESETS)})",
    ),
    "a ruleset that is nothing": (f"ruleset:\n{EMPTY}", 1, "ruleset: there is no ruleset None (there are: lupus7,"),
    "an unknown ruleset": (f"ruleset: lupus6\n{EMPTY}", 1, "ruleset: there is no ruleset 'lupus6' (there are: "),
    "a ruleset that is a list": (f"ruleset: [lupus7]\n{EMPTY}", 1, "ruleset: there is no ruleset ['lupus7']"),
    "no players": (f"ruleset: lupus7\n{EMPTY}", 1, "players: is missing"),
    "no steps": (VILLAGE, 1, "steps: is missing"),
    "a list for a key": (village("? [a, b]\n: c"), 3, "['a', 'b']: unknown key in a scenario"),
    # --- players
    "a player without a name": (players('{"": lupo}'), 2, "is no name for a player: it is empty"),
    "a name of the engine": (players('{"*master*": lupo}'), 2, "*master*: is no name for a player: it begins with *"),
    "a name of two lines": (
        players('{"an\\nna": lupo}'),
        2,
        "an na: is no name for a player: it has characters that cannot be seen",
    ),
    # --- villages that are refused
    "a lupo who is a spettro": (
        village("").replace("lupo", "{role: lupo, ghost: amnesia}"),
        2,
        "anna cannot be a spettro",
    ),
    "a spettro who lives": (
        village("").replace("contadino", "{role: contadino, ghost: amnesia, alive: true}"),
        2,
        "dino cannot be",
    ),
    # --- settings
    "roles that are a number": (
        players("{anna: , bruno: }") + "settings: {roles: 2}",
        4,
        "roles must be a list of roles",
    ),
    "roles that are lists": (
        players("{anna: , bruno: }") + "settings: {roles: [[a], {b: c}]}",
        4,
        "roles must be a list of roles",
    ),
    "roles for others": (players("{anna: , bruno: }") + "settings: {roles: [lupo]}", 4, "1 roles for 2 players"),
    # --- forced draws
    "an order of nobodies": (
        village("force:\n  tie-break: anna\n  fantasmi: [anna, brun]"),
        5,
        "fantasmi: no draw can bring 'brun'",
    ),
    "a suicide taken back perhaps": (
        "ruleset: lupus3\nplayers: {anna: lupo, bea: massone, ivo: massone, lia: massone}\n"
        "steps: [{night: 1, do: [{suicide: anna, withdraw: perhaps}]}]\n",
        3,
        "withdraw: must be true or false",
    ),
    "a state of Lupusburg that can never be": (
        BURG.replace("STATE", "A: {chest: Z.R}"),
        5,
        "chest: can never be 'Z.R'",
    ),
    "a card that there is not": (
        BURG.replace("STATE", "A: {R: baker}"),
        5,
        "R: can never be 'baker' (it may be: null, wolf,",
    ),
}
"""Mistakes of which the table has none: the text of a file, the line of the mistake, and what is said."""

WHERE = {village: 3, players: 2, step: 3, night: 3, do: 3, day: 3, expect: 3, diviner: 3, chance: 3}
"""What makes a file of a text in the table, and the line in which the text stands."""
with Path(__file__).with_name("malformed.tsv").open(encoding="utf-8", newline="") as table:
    for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
        make, line = next((make, line) for make, line in WHERE.items() if make.__name__ == row["where"])
        CASES[row["mistake"]] = (make(row["text"]), line, row["message"])


COMMAND = get_command(app)
"""The command, made once: for each of so many files it would take longer than the file."""


@for_each("name", CASES)
def test_a_mistake_is_one_clear_line(name: str, write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    text, line, message = CASES[name]
    path = write(text)
    with pytest.raises(Malformed) as caught:
        read(path, vocabulary)
    said = str(caught.value)
    assert said.startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert message in said
    assert "\n" not in said
    with pytest.raises(SystemExit) as ended:
        COMMAND(["play", str(path)])
    assert (ended.value.code, *capsys.readouterr()) == (2, "", f"{said}\n")


def test_there_are_mistakes_enough() -> None:
    assert len(CASES) > 150


@pytest.mark.parametrize(
    "content", [b"\x00\x01\x02\xff\xfe", b"\xff\xfer\x00u\x00", bytes(range(256)), b"ruleset: \xe8"]
)
def test_a_binary_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    with pytest.raises(Malformed, match="is not text in UTF-8"):
        read(path, vocabulary)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        read(tmp_path, vocabulary)


def test_a_short_file_that_names_too_much_is_not_read_to_its_end(write: Write) -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{key}: &{key} [{', '.join([f'*{last}'] * 10)}]" for last, key in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    with pytest.raises(Malformed, match="bad YAML: too many values"):
        read(write("\n".join(lines)), vocabulary)


BOMBS = {
    "aliases": "a: &a [x, x, x, x, x]\n"
    + "\n".join(
        f"k{n}: &k{n} [{', '.join([f'*{last}'] * 9)}]" for n, last in enumerate(["a", *(f"k{n}" for n in range(9))])
    ),
    "merges": "a: &a {x: 1}\nb: {" + ", ".join(["<<: *a"] * 5_000) + "}",
    "lists in lists": "a: " + "[" * 60_000,
    "maps in maps": "".join(f"{' ' * n}a:\n" for n in range(400)),
    "a large file": "a:\n" + "- b\n" * 40_000,
}


HONEST = "a: [" + "x!, " * 32_000 + "x]"
"""As large as a file may be, with nothing in it that takes long but its length.
The exclamation marks ask for the slower reader."""


def seconds(path: Path) -> float:
    """The processor time that reading a file takes, because other tests run beside this one; without the collector,
    which would go through all that they left."""
    gc.disable()
    begin = process_time()
    with pytest.raises(Malformed):
        read(path, vocabulary)
    took = process_time() - begin
    gc.enable()
    return took


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> float:
    path = tmp_path_factory.mktemp("honest") / "x.yaml"
    path.write_text(HONEST)
    return seconds(path)


@pytest.mark.many
@pytest.mark.parametrize("bomb", BOMBS)
def test_what_is_made_to_be_slow_takes_no_longer_than_an_honest_file(write: Write, honest: float, bomb: str) -> None:
    assert seconds(write(BOMBS[bomb])) < honest


def test_a_byte_order_mark_is_no_mistake(write: Write) -> None:
    assert failures(write("\ufeff" + village("steps: [{night: 1}]"))) == []


NAMES = ["no", "on", "yes", "off", "y", "2026-01-01", "12:30", "1_000", "0x1f", "1e3", ".inf", "Agnès", "Zoë", "Łukasz",
    "d'anna",
         "anna rosa", "ñ", "名前", '"true"', '"null"', '"1"', '"~"', "all", "gm", "public", "lupi"]  # fmt: skip


@for_each("name", NAMES)
def test_names_that_yaml_might_take_for_something_else(name: str, write: Write) -> None:
    text = f"""\
ruleset: lupus7
players: {{anna: lupo, bruno: negromante, ? {name} : veggente, dino: contadino}}
settings: {{mayor: {name}}}
steps:
  - night: 1
    do:
      - {{use: {name}, target: anna}}
    expect:
      - {{type: knows-aura, player: {name}, target: anna, aura: black, seen_by: [{name}]}}
  - day: 1
    do:
      - {{vote: anna, for: {name}}}
      - {{vote: dino, for: {name}}}
    expect:
      - {{type: died, player: {name}, cause: stake}}
    state:
      {name}: {{alive: false}}
"""
    done = played(write(text))
    assert done.failures == []
    assert name.strip('"') in done.scenario.setup.seats


def test_numbers_are_decimal(write: Write) -> None:
    assert played(write(village("seed: 010"))).seed == 10
    assert played(write(village("seed: -08"))).seed == -8


def test_an_anchor_may_be_used_again(write: Write) -> None:
    text = step("{night: 1, expect: &none [{never: {type: died}}]}, {day: 1, expect: *none}, {night: 2, expect: *none}")
    assert failures(write(text)) == []


def test_what_a_game_master_may_disqualify(write: Write) -> None:
    exiled = "expect: [{type: exiled, player: anna}, {type: faction-disqualified, faction: lupi}]"
    for named in ("lupi", "{faction: lupi}"):
        assert failures(write(night(f"do: [{{disqualify: {named}}}], {exiled}"))) == []


def test_a_player_named_like_a_faction_comes_before_it(write: Write) -> None:
    named = night(
        "do: [{disqualify: lupi}], exact: [exiled], expect: [{type: exiled, player: lupi, cause: disqualified}]"
    )
    faction = night("do: [{disqualify: {faction: lupi}}], exact: [exiled], expect: [{type: exiled, player: anna}]")
    for text in (named, faction):
        assert failures(write(text.replace("dino: contadino", "lupi: contadino"))) == []
