"""Play a scenario and check what it expects; every failure names file, line, step and event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lupus.engine.dice import keys, seed_of
from lupus.engine.events import Drawn, Json, dump
from lupus.engine.game import Illegal
from lupus.engine.seats import Viewer
from lupus.engine.table import Entry, Table, dump_entry
from lupus.rulesets.registry import RULESETS

from .model import Deed, Expectation, Scenario, Step
from .read import Vocabulary


@dataclass(frozen=True, slots=True)
class Failure:
    """A difference between a scenario and its game: something expected did not happen, or something forbidden did."""

    step: str
    line: int
    message: str


@dataclass(slots=True)
class Play:
    """A scenario that was played: the table, the events of each step, the failures, and whether it ended early."""

    scenario: Scenario
    table: Table[Any]
    steps: list[tuple[Step, list[Entry]]] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    stopped: bool = False
    seed: int = 1


def play(scenario: Scenario, words: Vocabulary, seed: int | None = None) -> Play:
    """Play it once, with its own seed or with another."""
    game = RULESETS[scenario.ruleset].game
    used = scenario.seed if seed is None else seed
    table = Table(game, scenario.setup, seed_of(used), scenario.force)
    done = Play(scenario, table, seed=used)
    for step in scenario.steps:
        entries = _take(done, step)
        done.steps.append((step, entries))
        if done.stopped:
            break
        done.failures += _check(step, entries, table, words)
    return done


def in_vain(done: Play) -> list[Failure]:
    """Failures for the forced values that were no option of any of their draws. They may explain other failures."""
    force = done.scenario.force
    met: dict[str, list[Drawn]] = {}
    for entry in done.table.log:
        if isinstance(entry.event, Drawn):
            key = next((key for key in keys(entry.event.label) if key in force), None)
            if key is not None:
                met.setdefault(key, []).append(entry.event)
    return [
        Failure(
            "force", done.scenario.force_lines[key], f"{key}: {_told(force[key])} was no option of {_options(draws[0])}"
        )
        for key, draws in met.items()
        if all(draw.chosen != force[key] for draw in draws)
    ]


def _options(draw: Drawn) -> str:
    return f"{draw.label} (there were: {', '.join(map(_told, draw.options))})"


def _told(value: Any) -> str:
    return f"[{', '.join(map(_told, value))}]" if isinstance(value, tuple) else str(value)


def _take(done: Play, step: Step) -> list[Entry]:
    table = done.table
    if step.kind == "start":
        return [entry for entry in table.log if entry.at == "start"]
    if step.kind == "over":
        return []
    first = len(table.log)
    name = f"{step.kind} {step.number}"
    if table.game.over(table.state):
        done.failures.append(Failure(name, step.line, f"the game was over before {name}"))
        done.stopped = True
        return []
    for deed in step.deeds:
        failure = _do(table, deed)
        if failure is not None:
            done.failures.append(Failure(name, deed.line, failure))
            if not deed.illegal:
                done.stopped = True
                return table.log[first:]
    for command in step.closing:
        if table.game.over(table.state):
            break
        try:
            table.submit(command)
        except Illegal as no:
            done.failures.append(
                Failure(name, step.line, f"{name} cannot end here: {command.verb} was refused: {no.code}")
            )
            done.stopped = True
            break
    return table.log[first:]


def _do(table: Table[Any], deed: Deed) -> str | None:
    """Give a command. Returns what is wrong with the result, or None."""
    try:
        table.submit(deed.command)
    except Illegal as no:
        if not deed.illegal:
            return f"{deed.text} was refused: {no.code}"
        return f"{deed.text} was refused: {no.code}, not {deed.error}" if deed.error not in (None, no.code) else None
    return (
        f"{deed.text} was accepted, and must be refused{f': {deed.error}' if deed.error else ''}"
        if deed.illegal
        else None
    )


def flat(entry: Entry) -> dict[str, Json]:
    """An event as scenarios see it."""
    return {**dump(entry.event), "at": entry.at, "seen_by": entry.seen_by.dump()}


def matches(keys: Mapping[str, Any], row: Mapping[str, Json]) -> bool:
    """Whether an event has all the named keys;
    the order of a list means nothing, and of an event inside an event the keys that are named must agree."""
    return all(key in row and _same(value, row[key]) for key, value in keys.items())


def _same(wanted: Any, found: Json) -> bool:
    if isinstance(wanted, list) and isinstance(found, list):
        left = list(found)
        for one in wanted:
            at = next((i for i, other in enumerate(left) if _same(one, other)), None)
            if at is None:
                return False
            del left[at]
        return not left
    if isinstance(wanted, dict) and isinstance(found, dict):
        return matches(wanted, found)
    return type(wanted) is type(found) and bool(wanted == found)


def _check(step: Step, entries: list[Entry], table: Table[Any], words: Vocabulary) -> list[Failure]:
    name = step.at if step.kind != "over" else "over"
    found: list[Failure] = []
    rows = _rows(entries, {*step.exact, *(wanted.keys["type"] for wanted in step.expect)})
    matched: set[int] = set()
    for wanted in step.expect:
        near = rows[wanted.keys["type"]]
        hits = [i for i, row in near.items() if matches(wanted.keys, row)]
        matched.update(hits)
        if len(hits) != wanted.times:
            found.append(Failure(name, wanted.line, _difference(wanted, [near[i] for i in hits], list(near.values()))))
    others = {i: row for kind in step.exact for i, row in rows[kind].items() if i not in matched}
    found += [Failure(name, step.line, f"not expected, and it happened: {shown(others[i])}") for i in sorted(others)]
    return found + [Failure(name, step.line, wrong) for wrong in _wrong_state(step, table.state, words)]


def _wrong_state(step: Step, state: Any, words: Vocabulary) -> Iterator[str]:
    """What a step states of the state and of the winners although it is not so."""
    for seat, facts in step.state.items():
        real = words.facts(state, seat)
        for key, value in facts.items():
            if not _same(value, real[key]):
                yield f"state of {seat}: {key} is {real[key]!r}, not {value!r}"
    if step.winners is not None:
        winners = getattr(state, "winners", None)
        if winners is None:
            yield "the game is not over"
        elif set(winners) != step.winners:
            yield f"the winners are {sorted(winners)}, not {sorted(step.winners)}"


def _rows(entries: list[Entry], kinds: Iterable[str]) -> dict[str, dict[int, dict[str, Json]]]:
    """The events of these kinds: for each kind a dictionary by number in the log."""
    rows: dict[str, dict[int, dict[str, Json]]] = {kind: {} for kind in kinds}
    for entry in entries:
        if entry.event.kind in rows:
            rows[entry.event.kind][entry.n] = flat(entry)
    return rows


def _difference(wanted: Expectation, hits: list[dict[str, Json]], near: list[dict[str, Json]]) -> str:
    """What is wrong with an expectation. hits: the events that match it. near: those of its type."""
    keys, times = wanted.keys, wanted.times
    text = shown(keys)
    if times == 0:
        return f"must never happen, and it happened: {shown(hits[0])}"
    if hits:
        return f"expected {times} time{'s' if times > 1 else ''}, happened {len(hits)} times: {text}"

    def distance(row: Mapping[str, Json]) -> tuple[int, bool]:
        """How many keys differ. Among equals, an event about the same player comes first."""
        return sum(not matches({k: v}, row) for k, v in keys.items()), row.get("player") != keys.get("player")

    closest = sorted(near, key=distance)[:3]
    instead = "".join(f"\n      found instead: {shown(row)}" for row in closest)
    return f"expected, and it did not happen: {text}{instead}"


def shown(row: Mapping[str, Json]) -> str:
    """An event on one line, as in a scenario file."""

    def value(x: Json) -> str:
        if isinstance(x, list):
            return "[" + ", ".join(value(y) for y in x) + "]"
        if isinstance(x, dict):
            return shown(x)
        return (
            {None: "null", True: "true", False: "false"}.get(x, str(x)) if x is None or isinstance(x, bool) else str(x)
        )

    return "{" + ", ".join(f"{k}: {value(v)}" for k, v in row.items() if k not in {"at", "seen_by", "n"}) + "}"


def view_of(done: Play, viewer: Viewer) -> dict[str, Json]:
    """What one seat was told, or everybody (None), as data, without the other readers of each event."""
    events = [{"n": line.n, "at": line.at, **dump(line.event)} for line in done.table.view(viewer)]
    return {"ruleset": done.scenario.ruleset, "as": viewer or "public", "events": events}


def transcript(done: Play, words: Vocabulary) -> dict[str, Json]:
    """The JSON object of docs/scenarios.md."""
    scenario, table = done.scenario, done.table
    happened = [entry for entry in table.log if not isinstance(entry.event, Drawn)]
    return {
        "ruleset": scenario.ruleset,
        "seed": done.seed,
        "players": {
            seat: facts["role"] if set(facts) == {"role"} else facts for seat, facts in scenario.setup.cast.items()
        },
        "events": [{**dump_entry(entry), "n": n} for n, entry in enumerate(happened, 1)],
        "final": {seat: words.facts(table.state, seat) for seat in scenario.setup.seats},
        "draws": [
            {
                "label": e.label,
                "options": list(e.options),
                "chosen": list(e.chosen) if isinstance(e.chosen, tuple) else e.chosen,
            }
            for e in (entry.event for entry in table.log)
            if isinstance(e, Drawn)
        ],
    }
