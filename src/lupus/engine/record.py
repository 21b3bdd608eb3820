"""A game as one JSON document, and the check of it that anybody can run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from .events import Committed, Event, Json, dump
from .game import BadSetup, Command, Game, Illegal, Setup
from .table import Entry, Move, Table, dump_entry, load_entry

S = TypeVar("S")

FORMAT = 1

KEYS = frozenset({"lupus", "ruleset", "version", "seed", "setup", "force", "moves", "log"})
"""What a document holds."""


class Finding(NamedTuple):
    """A place where a document does not say what the rules say.

    n: the number of the event. problem: what is wrong. recorded: what stands there. expected: what the rules say.
    """

    n: int
    problem: str
    recorded: Json = None
    expected: Json = None


def export(table: Table[Any]) -> dict[str, Json]:
    """The whole game, seed and secrets included: for the game master, and for everybody after the end.

    >>> from lupus.engine.dice import seed_of
    >>> from lupus.rulesets.lupusburg import LUPUSBURG
    >>> document = export(Table(LUPUSBURG, Setup(("anna", "bruno", "carla", "dino")), seed_of(1)))
    >>> document["ruleset"], [row["type"] for row in document["log"]]
    ('lupusburg', ['committed', 'room', 'game-began', 'mayor', 'phase'])
    """
    return {
        "lupus": FORMAT,
        "ruleset": table.game.key,
        "version": table.version,
        "seed": table.seed.hex(),
        "setup": table.setup.dump(),
        "force": plain_force(table.force),
        "moves": [dump_move(table, move) for move in table.moves],
        "log": [dump_entry(entry) for entry in table.log],
    }


def dump_move(table: Table[Any], move: Move) -> dict[str, Json]:
    """A move as a document holds it. Who entered it, and why, is left out unless a row of the log says the same.

    Nobody could check it otherwise, and a reason that is for game masters alone must not get into a document.
    """
    c = move.command
    rows = [dump(entry.event).values() for entry in table.log[move.first - 1 : move.last]]
    borne_out = [row for row in rows if c.by is not None and c.by in row]
    by = c.by if borne_out else None
    note = c.note if any(c.note in row for row in borne_out) else ""
    return {
        "actor": c.actor,
        "verb": c.verb,
        "args": plain_args(c.args),
        "by": by,
        "note": note,
        "events": [move.first, move.last],
    }


def plain_force(force: Mapping[str, Any] | None) -> Json:
    """Dictated draws as JSON; None where no draw was dictated, as in every real game."""
    return None if not force else plain_args(force)


def plain_args(args: Mapping[str, Any]) -> dict[str, Json]:
    """Arguments as JSON.

    >>> plain_args({"targets": ("anna", "dino"), "target": None})
    {'targets': ['anna', 'dino'], 'target': None}
    """
    return {k: list(v) if isinstance(v, tuple) else v for k, v in args.items()}


def load_args(args: Mapping[str, Json]) -> dict[str, Any]:
    """The inverse of `plain_args`.

    >>> load_args({"targets": ["anna", "dino"], "target": None})
    {'targets': ('anna', 'dino'), 'target': None}
    """
    return {k: tuple(v) if isinstance(v, list) else v for k, v in args.items()}


def read_log(document: Mapping[str, Json], kinds: Mapping[str, type[Event]]) -> list[Entry]:
    """The log of an exported game."""
    return [load_entry(row, kinds) for row in document["log"]]


def older(document: Mapping[str, Json], game: Game[Any]) -> bool:
    """Whether a game was played with an earlier version of its ruleset,
    so that a finding may be a rule that has changed since."""
    return bool(document["version"] < game.version)


def verify(document: Mapping[str, Json], game: Game[Any]) -> list[Finding]:
    """Play an exported game again from seed, setup and commands, and compare every row and every move.

    A game without a finding is honest. That draws were dictated, as scenarios may do, is a finding by itself. A game of
    an earlier version is played again by the rules of today: with a finding, only its own version can judge it
    (`older`).

    The most telling finding comes first: dictated draws, then the commitment, which a changed seed, role or setting
    breaks, then the rest in the order of the log, at each place rows before moves. Raises `KeyError`, `TypeError` or
    `ValueError` for a document that is no exported game.

    >>> from lupus.engine.dice import seed_of
    >>> from lupus.rulesets.lupusburg import LUPUSBURG
    >>> document = export(Table(LUPUSBURG, Setup(("anna", "bruno", "carla", "dino")), seed_of(1)))
    >>> verify(document, LUPUSBURG)
    []
    >>> verify({**document, "seed": seed_of(2).hex()}, LUPUSBURG)[0].problem
    'the row differs'
    """
    if document["lupus"] != FORMAT:
        raise ValueError(f"this is format {document['lupus']!r}, not {FORMAT}")
    if others := document.keys() - KEYS:
        raise ValueError(
            f"it holds {', '.join(map(repr, sorted(others)))}, which no recorded game has: nothing checks it"
        )
    if document.get("seed", "") is None:
        raise ValueError(
            "this game was not over when it was written: its seed is still sealed, and nothing can be drawn again"
        )
    setup = Setup.load(document["setup"])
    force = load_args(document["force"]) if document.get("force") else None
    try:
        table = Table(game, setup, bytes.fromhex(document["seed"]), force)
    except BadSetup as no:
        return [Finding(1, f"the setup cannot be played: {no}")]
    found = [] if force is None else [Finding(1, "some draws were dictated, not drawn", document["force"])]
    moves: list[Finding] = []
    for move in document["moves"]:
        command = Command(move["actor"], move["verb"], load_args(move["args"]), move["by"], move["note"])
        n, before = len(table.log) + 1, len(table.moves)
        try:
            table.submit(command)
        except Illegal as no:
            moves.append(Finding(n, f"a move that the rules refuse: {no.code}", move))
            break
        expected = dump_move(table, table.moves[-1]) if len(table.moves) > before else None
        if move != expected:
            moves.append(Finding(n, "the move differs", move, expected))
    return [*found, *sorted([*differences(document, table), *moves], key=telling)]


def telling(finding: Finding) -> tuple[bool, int]:
    """The key by which findings are sorted: the finding about the commitment first, then the others by their place in
    the log."""
    row = finding.expected
    return row is None or row.get("type") != Committed.kind, finding.n


def differences(document: Mapping[str, Json], table: Table[Any]) -> list[Finding]:
    """The rows of a document that differ from those of the table, in order."""
    recorded, expected = document["log"], [dump_entry(entry) for entry in table.log]
    found = [
        Finding(n, "the row differs", a, b)
        for n, (a, b) in enumerate(zip(recorded, expected, strict=False), 1)
        if a != b
    ]
    if len(recorded) > len(expected):
        found.append(Finding(len(expected) + 1, "rows that no move explains", recorded[len(expected)]))
    if len(recorded) < len(expected):
        found.append(Finding(len(recorded) + 1, "rows are missing", None, expected[len(recorded)]))
    return found
