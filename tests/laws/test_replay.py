"""L-1: a log says everything. Folding it again, or playing its commands again, gives the same game."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lupus.engine.events import Drawn
from lupus.engine.game import Setup
from lupus.engine.record import export, read_log, verify
from lupus.engine.table import Table, dump_entry, load_entry, view
from lupus.rulesets.registry import RULESETS
from tests.loops import for_each

from .games import EVERY_RULESET, often
from .players import play, played, viewers


@EVERY_RULESET
@often(80, 20_000)
def test_a_log_written_as_json_and_read_again_gives_the_same_state_and_views(key: str, seeds: range) -> None:
    game = RULESETS[key].game
    for seed in seeds:
        table = played(key, seed)
        text = "\n".join(json.dumps(dump_entry(entry)) for entry in table.log)
        again = [load_entry(json.loads(line), game.kinds) for line in text.splitlines()]
        assert again == table.log, seed
        assert [type(entry.event) for entry in again] == [type(entry.event) for entry in table.log], seed
        state = game.evolve(None, (entry.event for entry in again))
        assert state == table.state, seed
        for viewer in viewers(table):
            assert view(again, viewer) == table.view(viewer), (seed, viewer)
            assert game.prompts(state, viewer) == table.prompts(viewer), (seed, viewer)


@EVERY_RULESET
@often(20, 2000)
def test_states_of_the_past_stay_as_they_were(key: str, seeds: range) -> None:
    """Commands and folds change no state that somebody still holds; replaying the log reaches each of them again."""
    for seed in seeds:
        past: list[tuple[int, Any]] = []
        table = play(key, seed, hook=lambda t: past.append((len(t.log), t.state)))  # noqa: B023
        for n, state in Random(seed).sample(past, min(12, len(past))):
            assert table.replay(n) == state, (seed, n)
            assert all(
                table.game.prompts(state, v) == table.game.prompts(table.replay(n), v) for v in viewers(table)
            ), (seed, n)


@EVERY_RULESET
@often(20, 2000)
def test_an_exported_game_is_verified_without_a_finding(key: str, seeds: range) -> None:
    game = RULESETS[key].game
    for seed in seeds:
        table = play(key, seed, most=5 + seed % 30)
        document = json.loads(json.dumps(export(table)))
        assert verify(document, game) == [], seed
        assert read_log(document, game.kinds) == table.log, seed
        assert Setup.load(document["setup"]).seats == table.setup.seats


# --- what a forger might try ----------------------------------------------------------------------------------------

Forgery = Callable[[Any, Random], bool]
"""Changes a document in place; False where there is nothing to change."""


def other_name(row: Any, field: str, names: list[str], chance: Random) -> bool:
    """Put another name into a field."""
    left = [name for name in names if name != row[field]]
    row[field] = chance.choice(left)
    return True


def a_name_in_the_log(document: Any, chance: Random) -> bool:
    names = document["setup"]["seats"]
    rows = [
        (row, field) for row in document["log"] for field, value in row.items() if value in names and field != "type"
    ]
    row, field = chance.choice(rows)
    return other_name(row, field, names, chance)


def any_field_in_the_log(document: Any, chance: Random) -> bool:
    row = chance.choice(document["log"])
    field = chance.choice(sorted(row))
    row[field] = "forged" if row[field] != "forged" else "again"
    return True


def a_draw(document: Any, chance: Random) -> bool:
    rows = [row for row in document["log"] if row["type"] == "drawn" and len(row["options"]) > 1]
    if not rows:
        return False
    row = chance.choice(rows)
    chosen = row["chosen"]
    row["chosen"] = chosen[::-1] if isinstance(chosen, list) and chosen != chosen[::-1] else "forged"
    return True


def a_row_left_out(document: Any, chance: Random) -> bool:
    document["log"].pop(chance.randrange(len(document["log"])))
    return True


def the_last_row_left_out(document: Any, chance: Random) -> bool:
    document["log"].pop()
    return True


def a_row_added(document: Any, chance: Random) -> bool:
    log = document["log"]
    log.insert(chance.randint(0, len(log)), dict(chance.choice(log)))
    return True


def a_row_added_at_the_end(document: Any, chance: Random) -> bool:
    document["log"].append({**document["log"][-1], "n": len(document["log"]) + 1})
    return True


def two_rows_exchanged(document: Any, chance: Random) -> bool:
    log = document["log"]
    i, j = chance.sample(range(len(log)), 2)
    log[i], log[j] = log[j], log[i]
    return True


def an_audience(document: Any, chance: Random) -> bool:
    row = chance.choice(document["log"])
    row["seen_by"] = "all" if row["seen_by"] == "gm" else "gm"
    return True


def the_seed(document: Any, chance: Random) -> bool:
    document["seed"] = chance.randbytes(32).hex()
    return True


def a_fact_of_the_cast(document: Any, chance: Random) -> bool:
    cast = document["setup"]["cast"]
    facts = [(seat, key) for seat in cast for key in cast[seat]]
    if not facts:
        return False
    seat, key = chance.choice(facts)
    others = [c[key] for c in cast.values() if key in c and c[key] != cast[seat][key]]
    if not others:
        return False
    cast[seat][key] = chance.choice(others)
    return True


def a_setting(document: Any, chance: Random) -> bool:
    settings = document["setup"]["settings"]
    switches = [k for k, v in settings.items() if isinstance(v, bool)]
    if switches:
        settings[switches[0]] = not settings[switches[0]]
    else:
        settings["unchecked"] = True
    return True


def the_order_of_the_seats(document: Any, chance: Random) -> bool:
    document["setup"]["seats"].reverse()
    return True


def effective(document: Any) -> list[Any]:
    """The moves that brought something about; the answer to a decoy brings nothing."""
    return [m for m in document["moves"] if m["events"][0] <= m["events"][1]]


def a_command_left_out(document: Any, chance: Random) -> bool:
    moves = effective(document)
    if not moves:
        return False
    document["moves"].remove(chance.choice(moves))
    return True


def a_command_twice(document: Any, chance: Random) -> bool:
    moves = document["moves"]
    if not effective(document):
        return False
    i = moves.index(chance.choice(effective(document)))
    moves.insert(i, moves[i])
    return True


def what_a_command_says(document: Any, chance: Random) -> bool:
    names = document["setup"]["seats"]
    args = [(m["args"], k) for m in effective(document) for k, v in m["args"].items() if v in names]
    if not args:
        return False
    held, field = chance.choice(args)
    return other_name(held, field, names, chance)


def who_gave_a_command(document: Any, chance: Random) -> bool:
    names = document["setup"]["seats"]
    moves = [m for m in effective(document) if m["actor"] in names]
    return bool(moves) and other_name(chance.choice(moves), "actor", names, chance)


FORGERIES: list[Forgery] = [
    a_name_in_the_log, any_field_in_the_log, a_draw, a_row_left_out, the_last_row_left_out, a_row_added,
    a_row_added_at_the_end, two_rows_exchanged, an_audience, the_seed, a_fact_of_the_cast, a_setting,
    the_order_of_the_seats, a_command_left_out, a_command_twice, what_a_command_says, who_gave_a_command,
]  # fmt: skip


@EVERY_RULESET
@for_each("forge", FORGERIES, ids=lambda f: f.__name__)
def test_a_forged_record_is_found_out(key: str, forge: Forgery) -> None:
    tried = 0
    for seed in range(60):
        table = played(key, seed, most=6)
        honest = json.loads(json.dumps(export(table)))
        forged = json.loads(json.dumps(honest))
        if not forge(forged, Random(seed)) or forged == honest:
            continue
        tried += 1
        assert verify(forged, table.game), (seed, forge.__name__)
        if tried == 12:
            break
    assert tried >= 5, "this was hardly tried"


@EVERY_RULESET
def test_a_record_whose_draws_were_dictated_is_found_out(key: str) -> None:
    """Whoever dictates a draw after seeing the game, and writes so into the record, does not pass for honest."""
    for seed in range(60):
        honest = played(key, seed, most=6)
        later = [
            e.event
            for e in honest.log
            if isinstance(e.event, Drawn) and e.at != "start" and len(set(e.event.options)) > 1
        ]
        draws = [e for e in later if isinstance(e.chosen, str) and e.chosen in e.options]
        if not draws:
            continue
        label, other = draws[0].label, next(x for x in draws[0].options if x != draws[0].chosen)
        rigged = Table(honest.game, honest.setup, honest.seed, {label: other})
        for move in honest.moves:
            if not any(isinstance(e.event, Drawn) and e.event.label == label for e in rigged.log):
                rigged.submit(move.command)
        assert verify(json.loads(json.dumps(export(rigged))), honest.game), f"{label} was dictated"
        return
    pytest.fail("no draw to rig")  # pragma: no cover - only if every game is without chance
