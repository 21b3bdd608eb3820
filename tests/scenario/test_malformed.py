"""Every mistake in a scenario file gets one clear message with file and line, status 2, and never a traceback."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from typer.testing import CliRunner

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
    "an unknown alias": (village("steps: *zz"), 3, "bad YAML: found undefined alias 'zz'"),
    "a list that contains itself": (village("steps: &a [*a]"), 3, "bad YAML: a value that contains itself"),
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
    "a tag of Python": (village("title: !!python/object:os.system x"), 3, "bad YAML: the tag"),
    "a tag of ours": (village("title: !wolf x"), 3, "bad YAML: the tag '!wolf' means nothing here"),
    "a tag that lies": (village("seed: !!int x"), 3, "bad YAML"),
    "a set": (village("settings: !!set {a}"), 3, "bad YAML: the tag"),
    "a merge": (village("<<: {title: a}"), 3, "<<: unknown key in a scenario"),
    "a number that is too long": (village("seed: " + "9" * 5000), 3, "too long a number"),
    "a key that stands twice": (village("seed: 1\nseed: 2"), 4, "seed: stands twice"),
    "a player who stands twice": (players("{anna: lupo, bruno: negromante, anna: veggente}"), 2, "anna: stands twice"),
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
    "an unknown key": (village("setting: {}"), 3, "setting: unknown key in a scenario (there are: ruleset, title,"),
    "a list for a key": (village("? [a, b]\n: c"), 3, "['a', 'b']: unknown key in a scenario"),
    "a title that is a list": (village("title: [a]"), 3, "title: must be a text"),
    "clauses that are a text": (village("clauses: L7-3.1-01"), 3, "clauses: must be a list"),
    "a clause that is a list": (village("clauses: [[a]]"), 3, "clauses: must be a text"),
    "a seed in words": (village("seed: one"), 3, "seed: must be a whole number"),
    "a seed that is true": (village("seed: true"), 3, "seed: must be a whole number"),
    "half a seed": (village("seed: 1.5"), 3, "seed: must be a whole number"),
    "no seed": (village("seed:"), 3, "seed: must be a whole number"),
    # --- players
    "players in a list": (players("[anna, bruno]"), 2, "players: must be a mapping"),
    "players that are nothing": (players(""), 2, "players: must be a mapping"),
    "a player without a name": (players('{"": lupo}'), 2, "is no name for a player: it is empty"),
    "a number for a name": (players("{1: lupo}"), 2, "1: is no name for a player: put a text in quotes"),
    "true for a name": (players("{true: lupo}"), 2, "True: is no name for a player"),
    "a list for a name": (players("{? [anna] : lupo}"), 2, "['anna']: is no name for a player"),
    "a name of the engine": (players('{"*master*": lupo}'), 2, "*master*: is no name for a player: it begins with *"),
    "a name of two lines": (
        players('{"an\\nna": lupo}'),
        2,
        "an na: is no name for a player: it has characters that cannot be seen",
    ),
    "a role that is a number": (players("{anna: 1}"), 2, "anna: must be a role, or a mapping with the role"),
    "a role that is a list": (players("{anna: [lupo]}"), 2, "anna: must be a role, or a mapping with the role"),
    "a role in a list inside": (players("{anna: {role: [lupo]}}"), 2, "anna: role: a fact about a player is a text"),
    "an unknown role": (players("{anna: wolf}"), 2, "anna: there is no role 'wolf' in lupus7"),
    "a role of nobody": (players("{anna: {role: null}}"), 2, "anna: there is no role None in lupus7"),
    "an unknown fact": (players("{anna: {role: lupo, age: 3}}"), 2, "anna: unknown key 'age'"),
    "an unknown ghost power": (
        players("{anna: {role: veggente, ghost: fog}}"),
        2,
        "anna: there is no ghost 'fog' in lupus7",
    ),
    "an unknown faction": (players("{anna: {role: lupo, faction: cats}}"), 2, "anna: there is no faction 'cats'"),
    "an unknown gender": (players("{anna: {role: lupo, gender: w}}"), 2, "anna: there is no gender 'w'"),
    "alive that is no flag": (players("{anna: {role: lupo, alive: maybe}}"), 2, "anna: alive must be true or false"),
    "used that is a number": (players("{anna: {role: lupo, used: 1}}"), 2, "anna: used must be true or false"),
    "last_use in words": (
        players("{anna: {role: lupo, last_use: two}}"),
        2,
        "anna: last_use must be the number of a night",
    ),
    "only some have a role": (players("{anna: lupo, bruno: }"), 2, "bruno has no role, and others have one"),
    "nobody has a role": (players("{anna: , bruno: }"), 2, "0 roles for 2 players"),
    # --- villages that are refused
    "nobody at all": (players("{}"), 2, "the village has no lupo"),
    "no lupo": (players("{anna: veggente, bruno: negromante}"), 2, "the village has no lupo"),
    "no negromante": (players("{anna: lupo, bruno: veggente}"), 2, "the village has no negromante"),
    "no popolano": (players("{anna: lupo, bruno: negromante}"), 2, "the village has nobody of faction popolani"),
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
    "settings in a list": (village("settings: [mayor]"), 3, "settings: must be a mapping"),
    "an unknown setting": (
        village("settings: {major: anna}"),
        3,
        "there is no setting 'major' in lupus7 (there are: ghosts_seen",
    ),
    "a list for a setting": (village("settings: {? [a] : 1}"), 3, "settings: ['a']: must be a text"),
    "a switch that is a number": (village("settings: {unchecked: 1}"), 3, "setting 'unchecked' must be true or false"),
    "a mayor who does not exist": (village("settings: {mayor: zoe}"), 3, "the mayor 'zoe' is not a living player"),
    "a mayor who is a list": (village("settings: {mayor: [anna]}"), 3, "the mayor ['anna'] is not a living player"),
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
    "statements that are a number": (diviner("{dino: 4}"), 3, "dino: the statements must be a list of [player, role]"),
    "statements that are texts": (
        diviner("{dino: [a, b, c, d]}"),
        3,
        "dino: the statements must be a list of [player, role]",
    ),
    "statements in a list": (diviner("[dino]"), 3, "propositions must name players"),
    "statements to nobody": (diviner("{zoe: []}"), 3, "propositions must name players"),
    "three statements": (diviner("{dino: [[anna, lupo], [anna, mago], [bruno, mago]]}"), 3, "four distinct statements"),
    "a statement on nobody": (diviner("{dino: [[zoe, lupo]]}"), 3, "dino: [zoe, lupo] is no statement"),
    # --- forced draws
    "force in a list": (village("force: [mayor]"), 3, "force: must be a mapping"),
    "an unknown draw": (
        village("force: {coin: heads}"),
        3,
        "coin: there is no such draw (there are: assassin-victim, block,",
    ),
    "an unknown draw of a night": (village("force: {dawn.1/coin: heads}"), 3, "dawn.1/coin: there is no such draw"),
    "a draw of a half-phase that there is not": (
        village("force: {dusk.2/tie-break: anna}"),
        3,
        "dusk.2/tie-break: tie-break is never drawn at 'dusk.2' (it is at: sunset.N)",
    ),
    "a draw of a half-phase in words": (
        village("force: {sunset.one/tie-break: anna}"),
        3,
        "never drawn at 'sunset.one'",
    ),
    "a draw before the first night": (village("force: {sunset.0/tie-break: anna}"), 3, "never drawn at 'sunset.0'"),
    "a draw of another half-phase": (village("force: {dawn.2/tie-break: anna}"), 3, "never drawn at 'dawn.2'"),
    "a draw of the start that is later": (village("force: {night.1/mayor: anna}"), 3, "(it is at: start)"),
    "a draw before a half-phase": (village("force: {/tie-break: anna}"), 3, "never drawn at ''"),
    "a draw for nobody there": (
        village("force: {dawn.2/assassin-victim/zoe: anna}"),
        3,
        "dawn.2/assassin-victim/zoe: there is no player 'zoe' (there are: anna, bruno, carla, dino)",
    ),
    "a draw for half a player": (village("force: {assassin-victim/: anna}"), 3, "there is no player ''"),
    "a draw for one player that is for all": (
        village("force: {tie-break/anna: anna}"),
        3,
        "tie-break/anna: 'anna' cannot stand after tie-break (there can: nothing)",
    ),
    "a statement without number": (
        village("force: {divination/dino: anna}"),
        3,
        "'dino' cannot stand after divination (there can: SEAT/X1, SEAT/X2,",
    ),
    "a statement of nobody": (
        village("force: {start/divination/zoe/X1: anna}"),
        3,
        "'zoe/X1' cannot stand after divination",
    ),
    "a draw of nobody": (village("force: {assassin-victim: ana}"), 3, "assassin-victim: no draw can bring 'ana'"),
    "an order of nobodies": (
        village("force:\n  tie-break: anna\n  fantasmi: [anna, brun]"),
        5,
        "fantasmi: no draw can bring 'brun'",
    ),
    "a draw that is a mapping": (village("force: {mayor: {a: b}}"), 3, "mayor: must be the option to be drawn"),
    "an order of lists": (village("force: {roles: [[a], {b: 1}]}"), 3, "roles: must be the option to be drawn"),
    # --- steps
    "steps that are a mapping": (village("steps: {night: 1}"), 3, "steps: must be a list"),
    "steps that are nothing": (village("steps:"), 3, "steps: must be a list"),
    "a step that is a text": (step("night"), 3, "a step: must be a mapping"),
    "a step of no kind": (step("{evening: 1}"), 3, "a step is one of start, night, day, over"),
    "a step of two kinds": (step("{night: 1, day: 1}"), 3, "a step is one of start, night, day, over"),
    "an unknown key of a step": (
        night("what: 1"),
        3,
        "what: unknown key in a step 'night' (there are: night, do, expect,",
    ),
    "a night in words": (step("{night: one}"), 3, "night: wrong phase: night one where night 1 is due"),
    "a night that is true": (step("{night: true}"), 3, "night: wrong phase: night True where night 1 is due"),
    "the second night first": (step("{night: 2}"), 3, "night: wrong phase: night 2 where night 1 is due"),
    "the day first": (step("{day: 1}"), 3, "day: wrong phase: day 1 where night 1 is due"),
    "a night skipped": (
        step("{night: 1}, {day: 1}, {night: 3}"),
        3,
        "night: wrong phase: night 3 where night 2 is due",
    ),
    "the day left out": (step("{night: 1}, {night: 2}"), 3, "night: wrong phase: night 2 where day 1 is due"),
    "a start that is false": (step("{start: false}"), 3, "start: start: true is the first step"),
    "a start in the middle": (step("{night: 1}, {start: true}"), 3, "start: start: true is the first step"),
    "a start with commands": (step("{start: true, do: []}"), 3, "start: start: true is the first step"),
    "an end without winners": (step("{over: {}}"), 3, "winners: must be a list"),
    "an end that is a text": (step("{over: lupi}"), 3, "over: must be a mapping"),
    "winners in a text": (step("{over: {winners: lupi}}"), 3, "winners: must be a list"),
    "unknown winners": (step("{over: {winners: [cats]}}"), 3, "winners: there is no faction 'cats'"),
    "winners in a list of lists": (step("{over: {winners: [[lupi]]}}"), 3, "winners: there is no faction ['lupi']"),
    "winners that are mappings": (step("{over: {winners: [{a: b}]}}"), 3, "winners: there is no faction {'a': 'b'}"),
    "an unknown key of an end": (
        step("{over: {winner: [lupi]}}"),
        3,
        "winner: unknown key in over (there are: winners)",
    ),
    "expectations at an end": (step("{over: {winners: []}, expect: []}"), 3, "expect: unknown key in a step 'over'"),
    # --- commands
    "commands in a mapping": (night("do: {use: carla}"), 3, "do: must be a list"),
    "a command that is a text": (do("use"), 3, "a command: must be a mapping"),
    "an unknown command": (
        do("{look: carla}"),
        3,
        "a command is one of use, vote, elect, appoint, disqualify, withdraw, end, announce",
    ),
    "two commands in one": (do("{use: carla, vote: dino, target: anna}"), 3, "a command is one of use, vote,"),
    "an unknown key of a command": (
        do("{use: carla, for: anna}"),
        3,
        "for: unknown key in 'use' (there are: use, target,",
    ),
    "a command without parameters": (
        do("{use: carla}"),
        3,
        "use: what for? it needs target, other, power, role, roles",
    ),
    "an actor who does not exist": (
        do("{use: zoe, target: anna}"),
        3,
        "use: there is no player 'zoe' (there are: anna, bruno,",
    ),
    "an actor who is a list": (do("{use: [carla], target: anna}"), 3, "use: there is no player ['carla']"),
    "a target who does not exist": (do("{use: carla, target: zoe}"), 3, "target: there is no player 'zoe'"),
    "a target who is a mapping": (do("{use: carla, target: {a: b}}"), 3, "target: there is no player {'a': 'b'}"),
    "an other who does not exist": (do("{use: carla, target: anna, other: zoe}"), 3, "other: there is no player 'zoe'"),
    "an unknown power": (do("{use: bruno, target: anna, power: fog}"), 3, "power: there is no power 'fog' in lupus7"),
    "a power that is a list": (
        do("{use: bruno, target: anna, power: [amnesia]}"),
        3,
        "power: there is no power ['amnesia']",
    ),
    "an unknown role of a command": (
        do("{use: bruno, target: anna, role: wolf}"),
        3,
        "role: there is no role 'wolf' in lupus7",
    ),
    "roles that are a text": (do("{use: bruno, target: anna, roles: lupo}"), 3, "roles: must be a list"),
    "roles in lists": (
        do("{use: bruno, target: anna, roles: [[lupo]]}"),
        3,
        "roles: there is no role ['lupo'] in lupus7",
    ),
    "a vote at night": (
        do("{vote: anna, for: dino}"),
        3,
        "{vote: anna, for: dino}: wrong phase: vote belongs to the day",
    ),
    "an election at night": (do("{elect: anna, for: dino}"), 3, "wrong phase: elect belongs to the day"),
    "a power by day": (day("{use: carla, target: anna}"), 3, "wrong phase: use belongs to the night"),
    "a voter who does not exist": (day("{vote: zoe, for: anna}"), 3, "vote: there is no player 'zoe'"),
    "a vote for nobody there": (day("{vote: anna, for: zoe}"), 3, "for: there is no player 'zoe'"),
    "a mayor elected who does not exist": (day("{elect: anna, for: zoe}"), 3, "for: there is no player 'zoe'"),
    "a successor who does not exist": (
        day("{appoint: anna, successor: zoe}"),
        3,
        "successor: there is no player 'zoe'",
    ),
    "somebody disqualified who does not exist": (do("{disqualify: zoe}"), 3, "disqualify: there is no player 'zoe'"),
    "a list disqualified": (do("{disqualify: [anna]}"), 3, "disqualify: there is no player ['anna']"),
    "an unknown faction disqualified": (
        do("{disqualify: {faction: cats}}"),
        3,
        "disqualify: there is no faction 'cats'",
    ),
    "a faction in a list disqualified": (
        do("{disqualify: {faction: [lupi]}}"),
        3,
        "disqualify: there is no faction ['lupi']",
    ),
    "a faction beside a player": (do("{disqualify: anna, faction: lupi}"), 3, "faction: unknown key in 'disqualify'"),
    "a faction withdrawn": (do("{withdraw: lupi}"), 3, "withdraw: there is no player 'lupi'"),
    "an end for an unknown faction": (
        do("{end: cats}"),
        3,
        "end: there is no faction 'cats' (there are: lupi, negromanti, popolani)",
    ),
    "an announcement that is a list": (do("{announce: [a]}"), 3, "announce: must be a text"),
    "an unnamed game master": (do("{use: carla, target: anna, by: 3}"), 3, "by: must be a text"),
    "a note that is a mapping": (do("{use: carla, target: anna, by: gaia, note: {a: b}}"), 3, "note: must be a text"),
    "illegal that is a text": (do("{illegal: use}"), 3, "illegal: must be a mapping"),
    "an unknown key beside illegal": (
        do("{illegal: {use: carla, target: anna}, code: x}"),
        3,
        "code: unknown key in illegal",
    ),
    "a code that there is not": (
        do("{illegal: {use: carla, target: anna}, error: no-such-code}"),
        3,
        "error: lupus7 never refuses with 'no-such-code'",
    ),
    "a code that is a number": (
        do("{illegal: {use: carla, target: anna}, error: 1}"),
        3,
        "error: must be the code of a refusal",
    ),
    "illegal inside illegal": (
        do("{illegal: {illegal: {use: carla, target: anna}}}"),
        3,
        "a command is one of use, vote,",
    ),
    # --- expectations
    "expectations in a mapping": (night("expect: {type: died}"), 3, "expect: must be a list"),
    "an expectation that is a text": (expect("died"), 3, "an expectation: must be a mapping"),
    "an expectation without type": (expect("{player: anna}"), 3, "type: there is no event type None"),
    "an unknown type": (expect("{type: eaten}"), 3, "type: there is no event type 'eaten'"),
    "a type that is a list": (expect("{type: [died]}"), 3, "type: there is no event type ['died']"),
    "a type that is a mapping": (expect("{type: {a: b}}"), 3, "type: there is no event type {'a': 'b'}"),
    "an unknown field": (
        expect("{type: died, victim: anna}"),
        3,
        "victim: an event 'died' has no such field (it has: player, cause)",
    ),
    "a list for a field": (expect("{type: died, ? [a] : 1}"), 3, "['a']: an event 'died' has no such field"),
    "an expected player who does not exist": (
        expect("{type: died, player: zoe}"),
        3,
        "player: there is no player 'zoe'",
    ),
    "an expected player of another edition": (
        expect("{type: knows-vote, player: zoe}"),
        3,
        "player: there is no player 'zoe'",
    ),
    "an expected player who is a list": (
        expect("{type: died, player: [anna]}"),
        3,
        "player: must be a text, not ['anna']",
    ),
    "a flag that is a text": (expect("{type: outcome, success: yes}"), 3, "success: must be true or false, not 'yes'"),
    "a number that is a text": (expect("{type: tally, votes: two}"), 3, "votes: must be a whole number, not 'two'"),
    "killers who are a text": (expect("{type: killed, by: anna}"), 3, "by: must be a list, not 'anna'"),
    "a killer who does not exist": (expect("{type: killed, by: [zoe]}"), 3, "by: there is no player 'zoe'"),
    "an audience that is a text": (
        expect("{type: died, seen_by: anna}"),
        3,
        "seen_by: all, gm, or the players: must be a list",
    ),
    "an audience that does not exist": (expect("{type: died, seen_by: [zoe]}"), 3, "seen_by: there is no player 'zoe'"),
    "times: -1": (expect("{type: died, times: -1}"), 3, "times: must be a whole number, 0 or more"),
    "times in words": (expect("{type: died, times: twice}"), 3, "times: must be a whole number, 0 or more"),
    "times that is true": (expect("{type: died, times: true}"), 3, "times: must be a whole number, 0 or more"),
    "never a text": (expect("{never: died}"), 3, "never: must be a mapping"),
    "never, twice": (expect("{never: {type: died}, times: 2}"), 3, "times: unknown key in an expectation with never"),
    "never so many": (expect("{never: {type: died, times: 2}}"), 3, "times: an event 'died' has no such field"),
    "a suicide taken back perhaps": (
        "ruleset: lupus3\nplayers: {anna: lupo, bea: massone, ivo: massone, lia: massone}\n"
        "steps: [{night: 1, do: [{suicide: anna, withdraw: perhaps}]}]\n",
        3,
        "withdraw: must be true or false",
    ),
    "exactly a type without a list": (
        night("exact: died"),
        3,
        "exact: there is no profile 'died' (there are: dawn, sunset)",
    ),
    "exactly a number": (night("exact: 1"), 3, "exact: must be a list"),
    "an unknown profile in a list": (night("exact: [dusk]"), 3, "type: there is no event type 'dusk'"),
    "exactly an unknown type": (night("exact: [eaten]"), 3, "type: there is no event type 'eaten'"),
    "exactly a mapping": (night("exact: [{type: died}]"), 3, "type: there is no event type {'type': 'died'}"),
    "a state that is a list": (night("state: [anna]"), 3, "state: must be a mapping"),
    "the state of nobody": (night("state: {zoe: {alive: true}}"), 3, "state: there is no player 'zoe'"),
    "a state that is a text": (night("state: {anna: alive}"), 3, "state of anna: must be a mapping"),
    "an unknown key of a state": (
        night("state: {anna: {live: true}}"),
        3,
        "live: unknown key in state of anna (there are: alive,",
    ),
    "a state that can never be": (
        night("state: {carla: {alive: maybe}}"),
        3,
        "state of carla: alive: can never be 'maybe' (it may be: true, false)",
    ),
    "a state that is a number": (night("state: {carla: {mayor: 1}}"), 3, "state of carla: mayor: can never be 1"),
    "an unknown role of a state": (
        night("state: {carla: {role: wolf}}"),
        3,
        "state of carla: role: can never be 'wolf'",
    ),
    "an aura that is a list": (
        night("state: {carla: {aura: [white]}}"),
        3,
        "state of carla: aura: can never be ['white']",
    ),
    "an unknown ghost of a state": (
        night("state: {carla: {ghost: fog}}"),
        3,
        "state of carla: ghost: can never be 'fog' (it may be: null, spettro-vuoto, ",
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
    # --- distributions
    "a distribution that is a text": (chance("half"), 3, "distribution: must be a mapping"),
    "no outcomes": (chance("[]"), 3, "distribution: the probabilities do not add up to 1"),
    "half of everything": (chance("[{probability: 1/2, events: [{type: died}]}]"), 3, "do not add up to 1"),
    "an outcome of nothing": (chance("[{probability: 1, events: []}]"), 3, "events: must be one event or more"),
    "an outcome without events": (chance("[{probability: 1}]"), 3, "events: must be a list"),
    "an outcome without probability": (chance("[{events: [{type: died}]}]"), 3, "probability: must be more than 0"),
    "a probability in words": (
        chance("[{probability: half, events: [{type: died}]}]"),
        3,
        "probability: must be more than 0",
    ),
    "a probability by nothing": (
        chance("[{probability: 1/0, events: [{type: died}]}]"),
        3,
        "probability: must be more than 0",
    ),
    "a probability without end": (
        chance("[{probability: 1e999999999, events: [{type: died}]}]"),
        3,
        "probability: must be more than 0",
    ),
    "a probability of 2": (chance("[{probability: 2, events: [{type: died}]}]"), 3, "probability: must be more than 0"),
    "a probability below 0": (
        chance("[{probability: -0.5, events: [{type: died}]}]"),
        3,
        "probability: must be more than 0",
    ),
    "an unknown key of an outcome": (chance("[{p: 1, events: [{type: died}]}]"), 3, "p: unknown key in an outcome"),
    "a key that is no event": (
        chance("{died: 1}"),
        3,
        "died: an outcome is an event, {type: ..., ...}, or a list of events",
    ),
    "a key of texts": (chance("{? [died, killed] : 1}"), 3, "an event: must be a mapping"),
    "a key of pairs": (chance("{? [[type, died]] : 1}"), 3, "an event: must be a mapping"),
    "a key with an unknown type": (chance("{? {type: eaten} : 1}"), 3, "type: there is no event type 'eaten'"),
    "a key about nobody there": (chance("{? [{type: died, player: zoe}] : 1}"), 3, "player: there is no player 'zoe'"),
}


@for_each("name", CASES)
def test_a_mistake_is_one_clear_line(name: str, write: Write) -> None:
    text, line, message = CASES[name]
    path = write(text)
    with pytest.raises(Malformed) as caught:
        read(path, vocabulary)
    said = str(caught.value)
    assert said.startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert message in said
    assert "\n" not in said
    result = CliRunner().invoke(app, ["play", str(path)])
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{said}\n")


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
    """The processor time that reading a file takes, because other tests run beside this one."""
    begin = process_time()
    with pytest.raises(Malformed):
        read(path, vocabulary)
    return process_time() - begin


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
