"""Read a scenario file: every mistake in it gets one clear message with file and line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from lupus.engine.events import Event
from lupus.engine.game import BadSetup, Game, Setup
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words as words_of

from .model import Deed, Expectation, Outcome, Scenario, Step
from .yaml_file import Items, Key, Malformed, Map, read_yaml

KEYS = ("ruleset", "title", "clauses", "seed", "players", "settings", "force", "steps")

SEAT_FIELDS = frozenset({"player", "target", "other", "voter"})
"""Fields that hold a player in the events of related games. The events of the game itself declare what they hold."""

TYPES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int": (int,),
    "str": (str,),
    "Seat": (str,),
    "None": (type(None),),
    "tuple": (Items,),
}
"""The Python types that a field of an event may have, by its declaration."""

FRACTION = re.compile(r"[0-9]{1,9}/[1-9][0-9]{0,8}")

NAMES = {bool: "true or false", int: "a whole number", str: "a text", type(None): "null", Items: "a list"}


PLACES = {
    "N": "[1-9][0-9]{0,8}",
    "TURN": "[0-9]{1,9}",
    "VOTES": "[0-9]{1,9}",
    "COMMAND": "[a-z]+",
    "FIELD": "[A-Za-z]+",
}
"""The patterns for the words in capitals in a label. (SEAT is a player of the file.)"""


class Label(NamedTuple):
    """The labels of one kind of draw: where it is made, and the name after it.

    half_phase: alternatives, with words in capitals for what differs: "dawn.N|sunset.N". name: likewise:
    "SEAT", or nothing.
    """

    half_phase: str
    name: str = ""


class Vocabulary(Protocol):
    """What the steps of one family of games are called, and which commands they mean."""

    labels: Mapping[str, Label]
    """The kinds of draw that `force` may name."""
    profiles: Mapping[str, frozenset[str]]
    """Kinds of event that `exact` may name together."""
    related: frozenset[str]
    """Kinds of event of related games: a file may name them too, to say that they do not happen."""
    underway: str | None
    """The setting that a file without a `start` step switches on: the game starts in the middle.
    None: there is no such setting."""

    def step(self, file: File, entry: Map, before: tuple[Step, ...]) -> Step:
        """The kind, the number, the deeds and the closing of a step; raises `Malformed`."""
        ...

    def can_be_drawn(self, text: str, setup: Setup) -> bool:
        """Whether this text may be an option of some draw."""
        ...

    def fact_may_be(self, key: str, setup: Setup) -> tuple[Any, ...] | None:
        """All possible values of one of these facts; None where any value may stand."""
        ...

    def facts(self, state: Any, seat: str) -> dict[str, Any]:
        """The facts of a seat that `state` may name and that `final` shows."""
        ...


class File:
    """A file while it is read: it makes the error messages, and holds the names that may be used."""

    def __init__(
        self,
        path: Path,
        game: Game[Any],
        setup: Setup,
        facts: Callable[[str], Iterable[str]] = lambda seat: (),
        may_be: Callable[[str, Setup], tuple[Any, ...] | None] = lambda key, setup: None,
        related: frozenset[str] = frozenset(),
    ) -> None:
        self.path = path
        self.game = game
        self.setup = setup
        self.facts = facts
        """The keys of the `state` of a seat."""
        self.may_be = may_be
        """The possible values of one of these facts."""
        self.related = related
        """Kinds of event of related games."""

    def bad(self, message: str, line: int | None = None, key: str = "") -> Malformed:
        """The exception for an error in this file."""
        return Malformed(self.path, message, line, key)

    def keys(self, entry: Map, allowed: Iterable[str], what: str) -> None:
        """Raise `Malformed` for a key without a meaning."""
        for key in entry:
            if key not in allowed:
                raise self.bad(f"unknown key in {what} (there are: {', '.join(allowed)})", entry.lines[key], str(key))

    def mapping(self, value: Any, line: int, what: str) -> Map:
        """The value, which must be a mapping."""
        if not isinstance(value, Map):
            raise self.bad("must be a mapping", line, what)
        return value

    def items(self, value: Any, line: int, what: str) -> Items:
        """The value, which must be a list."""
        if not isinstance(value, Items):
            raise self.bad("must be a list", line, what)
        return value

    def text(self, value: Any, line: int, what: str) -> str:
        """The value, which must be a text."""
        if not isinstance(value, str):
            raise self.bad("must be a text", line, what)
        return value

    def seat(self, value: Any, line: int, key: str) -> str:
        """The value, which must be a player's name."""
        if value not in self.setup.seats:
            raise self.bad(f"there is no player {value!r} (there are: {', '.join(self.setup.seats)})", line, key)
        return str(value)


def read(path: Path, vocabulary: Callable[[str], Vocabulary]) -> Scenario:
    """The scenario of a file. Raises `Malformed`."""
    top = read_yaml(path)
    if not isinstance(top, Map):
        raise Malformed(path, "is not a scenario: it must be a mapping with ruleset, players and steps", 1)
    key = _ruleset(path, top)
    game = RULESETS[key].game
    blank = File(path, game, Setup(()))
    blank.keys(top, KEYS, "a scenario")
    for needed in ("players", "steps"):
        if needed not in top:
            raise Malformed(path, "is missing", top.line, needed)
    seed = top.get("seed", 1)
    if type(seed) is not int:
        raise Malformed(path, "must be a whole number", top.lines["seed"], "seed")
    setup = _setup(blank, top)
    title = top.get("title", path.stem)
    if isinstance(title, (Map, Items)):
        raise Malformed(path, "must be a text", top.lines["title"], "title")
    clauses = blank.items(top["clauses"], top.lines["clauses"], "clauses") if "clauses" in top else ()
    for clause in clauses:
        blank.text(clause, top.lines["clauses"], "clauses")
    words = vocabulary(key)
    steps = top["steps"] if isinstance(top["steps"], Items) else ()
    if words.underway is not None and not any(isinstance(step, Map) and "start" in step for step in steps):
        setup = replace(setup, settings={words.underway: True, **setup.settings})
    force = _force(File(path, game, setup), top, words)
    table = _try_deal(blank, top, setup, force)
    file = File(path, game, setup, lambda seat: words.facts(table.state, seat), words.fact_may_be, words.related)
    return Scenario(
        path=path,
        ruleset=key,
        title=" ".join(str(title).split()),
        clauses=tuple(clauses),
        seed=seed,
        setup=setup,
        force=force,
        force_lines={str(label): line for label, line in top["force"].lines.items()} if force else {},
        steps=_steps(file, top, words),
    )


def _ruleset(path: Path, top: Map) -> str:
    """The game of a file."""
    key = top.get("ruleset")
    if isinstance(key, str) and key in RULESETS:
        return key
    there = f"(there are: {', '.join(RULESETS)})"
    missing = "ruleset" not in top
    wrong = (
        f"is missing: the file must say which one it is for {there}"
        if missing
        else f"there is no ruleset {key!r} {there}"
    )
    raise Malformed(path, wrong, top.lines.get("ruleset", 1), "ruleset")


def plain(value: Any) -> Any:
    """A value with tuples for the lists of the file, as commands and settings have them."""
    return tuple(plain(v) for v in value) if isinstance(value, Items) else value


def listed(value: Any) -> Any:
    """A value with plain lists and dictionaries, as JSON has them."""
    if isinstance(value, Map):
        return {k: listed(v) for k, v in value.items()}
    return [listed(v) for v in value] if isinstance(value, Items) else value


def _setup(file: File, top: Map) -> Setup:
    players = file.mapping(top["players"], top.lines["players"], "players")
    cast: dict[str, dict[str, Any]] = {}
    for name, facts in players.items():
        if why := _no_name(name):
            raise file.bad(f"is no name for a player: {why}", players.lines[name], str(name))
        if isinstance(facts, str):
            facts = {"role": facts}
        elif facts is None:
            facts = {}
        elif not isinstance(facts, Map):
            raise file.bad("must be a role, or a mapping with the role", players.lines[name], name)
        for key, value in facts.items():
            if not isinstance(key, str) or isinstance(value, (Map, Items)):
                at = facts.lines[key] if isinstance(facts, Map) else players.lines[name]
                raise file.bad("a fact about a player is a text, a number, true or false", at, f"{name}: {key}")
        cast[name] = listed(facts) if isinstance(facts, Map) else facts
    settings = (
        file.mapping(top["settings"], top.lines["settings"], "settings") if top.get("settings") is not None else Map()
    )
    for key in settings:
        file.text(key, settings.lines[key], f"settings: {key}")
    return Setup(tuple(cast), cast, {k: listed(v) for k, v in settings.items()})


def _no_name(name: object) -> str:
    """Why nobody can be called so; empty where somebody can."""
    if not isinstance(name, str):
        return "put a text in quotes"
    if name.startswith("*"):
        return "it begins with *"
    if not name.strip():
        return "it is empty"
    return "" if name.isprintable() else "it has characters that cannot be seen"


def _force(file: File, top: Map, words: Vocabulary) -> dict[str, Any]:
    if top.get("force") is None:
        return {}
    force = file.mapping(top["force"], top.lines["force"], "force")
    for label in force:
        wrong = misnamed(str(label), words.labels, file.setup.seats)
        if wrong is not None:
            raise file.bad(wrong, force.lines[label], str(label))
        value, line = force[label], force.lines[label]
        for option in value if isinstance(value, Items) else (value,):
            if isinstance(option, (Map, Items)):
                raise file.bad("must be the option to be drawn, or the list of all of them in order", line, str(label))
            if isinstance(option, str) and not words.can_be_drawn(option, file.setup):
                raise file.bad(f"no draw can bring {option!r}", line, str(label))
    return {str(label): plain(value) for label, value in force.items()}


def misnamed(label: str, labels: Mapping[str, Label], seats: Sequence[str]) -> str | None:
    """Why no draw can have this label, or None.
    A kind may stand alone, after its half-phase, before its name, or between them."""
    before, slash, rest = label.partition("/")
    half_phase, text = (None, label) if before in labels or not slash else (before, rest)
    kind, named, name = text.partition("/")
    if kind not in labels:
        return f"there is no such draw (there are: {', '.join(sorted(labels))})"
    places = labels[kind]
    if half_phase is not None and not _fits(half_phase, places.half_phase, ()):
        return f"{kind} is never drawn at {half_phase!r} (it is at: {places.half_phase.replace('|', ', ')})"
    if not named or _fits(name, places.name, seats):
        return None
    if places.name == "SEAT":
        return f"there is no player {name!r} (there are: {', '.join(seats)})"
    return f"{name!r} cannot stand after {kind} (there can: {places.name.replace('|', ', ') or 'nothing'})"


def _fits(text: str, shape: str, seats: Sequence[str]) -> bool:
    """Whether a part of a label has one of these shapes."""
    of = {**PLACES, "SEAT": f"(?:{'|'.join(map(re.escape, seats))})"}
    pattern = "|".join(
        re.sub(r"[A-Z]+(?![0-9])", lambda m: of[m[0]], one.replace(".", r"\.")) for one in shape.split("|")
    )
    return bool(shape) and re.fullmatch(pattern, text) is not None


def _steps(file: File, top: Map, words: Vocabulary) -> tuple[Step, ...]:
    entries = file.items(top["steps"], top.lines["steps"], "steps")
    steps: tuple[Step, ...] = ()
    for entry, line in zip(entries, entries.lines, strict=True):
        step = words.step(file, file.mapping(entry, line, "a step"), steps)
        steps = (*steps, _expectations(file, entry, step, words.profiles))
    return steps


def _expectations(file: File, entry: Map, step: Step, profiles: Mapping[str, frozenset[str]]) -> Step:
    expect = []
    if entry.get("expect") is not None:
        listed_here = file.items(entry["expect"], entry.lines["expect"], "expect")
        for item, line in zip(listed_here, listed_here.lines, strict=True):
            expect.append(_expectation(file, file.mapping(item, line, "an expectation"), line))
    exact: frozenset[str] = frozenset()
    if entry.get("exact") is not None:
        exact = _exact(file, entry["exact"], entry.lines["exact"], profiles)
    state: dict[str, Mapping[str, Any]] = {}
    if entry.get("state") is not None:
        wanted = file.mapping(entry["state"], entry.lines["state"], "state")
        for seat, facts in wanted.items():
            line = wanted.lines[seat]
            known = file.facts(file.seat(seat, line, "state"))
            file.keys(file.mapping(facts, line, f"state of {seat}"), tuple(known), f"state of {seat}")
            for key, value in facts.items():
                _fact(file, seat, str(key), value, facts.lines[key])
            state[seat] = listed(facts)
    return replace(step, expect=tuple(expect), exact=exact, state=state, distribution=_distribution(file, entry))


def _exact(file: File, value: Any, line: int, profiles: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The event types that `exact` names: a profile, or a list of types and profiles."""
    if isinstance(value, str):
        if value not in profiles:
            raise file.bad(f"there is no profile {value!r} (there are: {', '.join(profiles) or 'none'})", line, "exact")
        return profiles[value]
    types = file.items(value, line, "exact")
    exact: set[str] = set()
    for kind, at in zip(types, types.lines, strict=True):
        exact |= profiles[kind] if isinstance(kind, str) and kind in profiles else {_type(file, kind, at)}
    return frozenset(exact)


def _fact(file: File, seat: str, key: str, value: Any, line: int) -> None:
    """Raise `Malformed` for a fact of a seat with an impossible value."""
    may = file.may_be(key, file.setup)
    if may is not None and not any(type(value) is type(known) and value == known for known in may):
        there = ", ".join({None: "null", True: "true", False: "false"}.get(known, str(known)) for known in may)
        raise file.bad(f"can never be {value!r} (it may be: {there})", line, f"state of {seat}: {key}")


def _expectation(file: File, item: Map, line: int) -> Expectation:
    if "never" in item:
        file.keys(item, ("never",), "an expectation with never")
        return Expectation(line, _event(file, file.mapping(item["never"], line, "never"), line), 0)
    times = item.get("times", 1)
    if not isinstance(times, int) or isinstance(times, bool) or times < 0:
        raise file.bad("must be a whole number, 0 or more", item.lines["times"], "times")
    return Expectation(line, _event(file, item, line, ("times",)), times)


def _type(file: File, kind: Any, line: int) -> str:
    if not isinstance(kind, str) or (kind not in file.game.kinds and kind not in file.related):
        raise file.bad(f"there is no event type {kind!r}", line, "type")
    return kind


def _event(file: File, item: Map, line: int, beside: tuple[str, ...] = ()) -> dict[str, Any]:
    """The keys and values that an event must have. beside: keys of the entry that say something else."""
    kind = _type(file, item.get("type"), line)
    cls: type[Event] | None = file.game.kinds.get(kind)
    keys = {key: value for key, value in item.items() if key not in beside}
    for key, value in keys.items():
        if key == "seen_by":
            _seen_by(file, value, line)
        elif key in ("type", "at"):
            file.text(value, line, key)
        elif cls is None:
            if key in SEAT_FIELDS and value is not None:
                file.seat(value, line, key)
        elif key not in cls.names:
            raise file.bad(f"an event {kind!r} has no such field (it has: {', '.join(cls.names)})", line, str(key))
        else:
            _value(file, value, str(cls.__annotations__[key]), line, key)
    return {key: listed(value) for key, value in keys.items()}


def _seen_by(file: File, value: Any, line: int) -> None:
    if value in ("all", "gm"):
        return
    for seat in file.items(value, line, "seen_by: all, gm, or the players"):
        file.seat(seat, line, "seen_by")


def _value(file: File, value: Any, declared: str, line: int, key: str) -> None:
    """Raise `Malformed` for a value that is impossible in a field with this declaration ("Seat | None")."""
    words = [word.partition("[")[0] for word in declared.split(" | ")]
    if not all(word in TYPES for word in words):
        return
    if type(value) not in (allowed := [t for word in words for t in TYPES[word]]):
        raise file.bad(f"must be {' or '.join(NAMES[t] for t in allowed)}, not {value!r}", line, key)
    if "Seat" in declared and value is not None:
        for seat in value if isinstance(value, Items) else (value,):
            file.seat(seat, line, key)


def _distribution(file: File, entry: Map) -> tuple[Outcome, ...]:
    if entry.get("distribution") is None:
        return ()
    given = entry["distribution"]
    line = entry.lines["distribution"]
    found: list[Outcome] = []
    if isinstance(given, Items):
        for item, at in zip(given, given.lines, strict=True):
            outcome = file.mapping(item, at, "an outcome")
            file.keys(outcome, ("probability", "events"), "an outcome")
            events = file.items(outcome.get("events"), at, "events")
            found.append(_outcome(file, events, outcome.get("probability"), at))
    else:
        table = file.mapping(given, line, "distribution")
        for key, value in table.items():
            if not isinstance(key, Key):
                raise file.bad(
                    "an outcome is an event, {type: ..., ...}, or a list of events", table.lines[key], str(key)
                )
            found.append(
                _outcome(file, key.value if isinstance(key.value, Items) else [key.value], value, table.lines[key])
            )
    if abs(sum(o.probability for o in found) - 1) > 1e-9:
        raise file.bad("the probabilities do not add up to 1", line, "distribution")
    return tuple(found)


def _outcome(file: File, events: list[Any], probability: Any, line: int) -> Outcome:
    if not events:
        raise file.bad("must be one event or more", line, "events")
    patterns = tuple(_event(file, file.mapping(e, line, "an event"), line) for e in events)
    return Outcome(line, patterns, _probability(file, probability, line))


def _probability(file: File, value: Any, line: int) -> float:
    number = type(value) in (int, float) or (isinstance(value, str) and FRACTION.fullmatch(value))
    p = Fraction(str(value)) if number else Fraction(0)
    if not 0 < p <= 1:
        raise file.bad("must be more than 0 and at most 1 (write 0.25 or 1/4)", line, "probability")
    return float(p)


def _try_deal(file: File, top: Map, setup: Setup, force: Mapping[str, Any]) -> Table[Any]:
    """Deal once, so that a village that cannot be played is a mistake of the file."""
    try:
        return Table(file.game, setup, bytes(32), force)
    except BadSetup as no:
        lines = {**top["players"].lines, **(top["settings"].lines if top.get("settings") else {})}
        raise file.bad(f"{no} [{no.code}]", lines.get(no.key, top.lines["players"])) from None


STEP_KEYS = ("do", "expect", "exact", "state", "distribution")
"""What a step may have beside its kind, unless it is the end of a game."""


def kind_of(file: File, entry: Map, kinds: Iterable[str], before: Sequence[Step]) -> str:
    """The kind of a step: the one key of the entry that is a kind. `start:
    true` comes first, and nothing is done in it."""
    found = [kind for kind in kinds if kind in entry]
    if len(found) != 1:
        raise file.bad(f"a step is one of {', '.join(kinds)}", entry.line)
    kind = found[0]
    file.keys(entry, (kind, *(() if kind == "over" else STEP_KEYS)), f"a step {kind!r}")
    if kind == "start" and (entry[kind] is not True or before or "do" in entry):
        raise file.bad("start: true is the first step, and nothing is done in it", entry.line, "start")
    return kind


def over(file: File, entry: Map, winner: Callable[[Any], str]) -> Step:
    """The step that says who has won. winner: checks the name of one of them, and raises `Malformed`."""
    wanted = file.mapping(entry["over"], entry.line, "over")
    file.keys(wanted, ("winners",), "over")
    winners = file.items(wanted.get("winners"), entry.line, "winners")
    return Step(entry.line, "over", 0, "over", winners=frozenset(map(winner, winners)))


def deeds_of(file: File, entry: Map, command: Callable[[File, Map, int], Any]) -> Iterator[Deed]:
    """What is done in a step."""
    if entry.get("do") is not None:
        listed = file.items(entry["do"], entry.lines["do"], "do")
        for item, line in zip(listed, listed.lines, strict=True):
            yield deed(file, item, line, command)


def deed(file: File, entry: Any, line: int, command: Callable[[File, Map, int], Any]) -> Deed:
    """An entry of `do`, plain or `illegal`."""
    item = file.mapping(entry, line, "a command")
    if "illegal" in item:
        file.keys(item, ("illegal", "error"), "illegal")
        inner = file.mapping(item["illegal"], line, "illegal")
        error = item.get("error")
        if error is not None and not isinstance(error, str):
            raise file.bad("must be the code of a refusal", line, "error")
        if error is not None and not words_of("en", file.game.key).has(f"refused-{error}"):
            raise file.bad(f"{file.game.key} never refuses with {error!r}", line, "error")
        return Deed(line, _shown(inner), command(file, inner, line), illegal=True, error=error)
    return Deed(line, _shown(item), command(file, item, line))


def _shown(item: Map) -> str:
    return "{" + ", ".join(f"{k}: {'null' if v is None else v}" for k, v in item.items()) + "}"
