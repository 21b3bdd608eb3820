"""Golden games: whole games with everything that everybody was told, kept as text and compared byte by byte.

    python tools/golden.py            writes tests/golden anew: only after a change of rules that was meant
    python tools/golden.py --check    writes nothing; exit code 1 where a file differs

A difference in a golden game is a difference that players of a running game would see. Read it before you keep it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from lupus.bots.cast import demo_of
from lupus.bots.random_legal import play_on
from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Illegal, Prompt, Setup
from lupus.engine.seats import CLOCK, MASTER, Viewer
from lupus.engine.table import Entry, Table, dump_entry
from lupus.rulesets.registry import RULESETS

GOLDEN: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
ENDING: Final = ".golden"
SCRIPT: Final = ".script"

# --- writing a game down ----------------------------------------------------------------------------------------------


def transcript(table: Table[Any]) -> str:
    """A whole game: setup, forms at the beginning of each phase, commands, every event with its audience,
    every view."""
    return "\n".join(_lines(table)) + "\n"


def _lines(table: Table[Any]) -> Iterator[str]:
    game, setup = table.game, table.setup
    yield f"{game.key}, version {game.version}, seed {table.seed.hex()}"
    yield f"setup {_compact(setup.dump())}"
    moves = {move.first: move.command for move in table.moves if move.first <= move.last}
    place, state = "", None
    for entry in table.log:
        if entry.at != place:
            place = entry.at
            yield f"\n== {place}"
        if entry.n in moves:
            yield f"> {_spoken(moves[entry.n])}"
        yield _row(entry)
        state = game.evolve(state, [entry.event])
        if entry.event.kind == "phase":
            yield from _forms(table, state)
    yield "\n== views: the numbers of the events that each was told, in order"
    for viewer in (None, *setup.seats, MASTER):
        yield f"{_name(viewer)}: {_ranges(_numbers(table, viewer))}"


def _row(entry: Entry) -> str:
    """The number, the audience, the kind and the fields of an event."""
    row = dump_entry(entry)
    seen_by = row.pop("seen_by")
    fields = {k: v for k, v in row.items() if k not in {"n", "at", "type"}}
    audience = seen_by if isinstance(seen_by, str) else "+".join(seen_by)
    return f"{entry.n} {audience} {entry.event.kind} {_compact(fields)}"


def _spoken(command: Command) -> str:
    """A command on one line."""
    on_behalf = "" if command.by is None else f" (by {command.by}: {command.note})"
    return f"{_name(command.actor)} {command.verb} {_compact(dict(command.args))}{on_behalf}"


def _forms(table: Table[Any], state: Any) -> Iterator[str]:
    """What the seats are offered; those who are offered the same together."""
    offers: dict[str, list[str]] = {}
    for viewer in table.setup.seats:
        for prompt in table.game.prompts(state, viewer):
            offers.setdefault(_offer(prompt), []).append(viewer)
    for offer, viewers in offers.items():
        yield f"? {' '.join(viewers)}: {offer}"


def _offer(prompt: Prompt) -> str:
    """A prompt on one line: the verb, what it is for, the choices."""
    fields = "".join(f" {f.name}=[{' '.join(f.options)}]" for f in prompt.fields)
    return f"{prompt.verb}{f' ({prompt.about})' if prompt.about else ''}{fields}"


def _numbers(table: Table[Any], viewer: Viewer) -> list[int]:
    """Where the lines of a view stand in the log.
    Raises `ValueError` for a line that does not stand there, or in no order."""
    found: list[int] = []
    rows = iter(table.log)
    for own, line in enumerate(table.view(viewer), 1):
        n = next((row.n for row in rows if row.event is line.event and row.at == line.at), None)
        if n is None or line.n != own:
            raise ValueError(f"the page of {_name(viewer)} has a line that is not in the log: {line}")
        found.append(n)
    return found


def _ranges(numbers: list[int]) -> str:
    """Numbers in ascending order, neighbours together: "1-3 7"."""
    spans: list[list[int]] = []
    for n in numbers:
        if spans and spans[-1][1] == n - 1:
            spans[-1][1] = n
        else:
            spans.append([n, n])
    return " ".join(f"{a}-{b}" if a != b else str(a) for a, b in spans)


def _name(viewer: Viewer) -> str:
    return "the public page" if viewer is None else viewer


def _compact(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- the games --------------------------------------------------------------------------------------------------------


OF_BOTS: Final = (
    ("lupus7", "eleven", 11, 3),
    ("lupus7", "twenty-four", 24, 5),
    ("lupus3", "twelve", 12, 21),
    ("lupus3", "sixteen", 16, 20),
    ("lupus8", "twelve", 12, 19),
    ("lupus8", "sixteen", 16, 6),
)
"""The games of bots: ruleset, file, players, seed."""


def bots(key: str, players: int, seed: int) -> Table[Any]:
    """A village in which bots play to the end."""
    table = Table(RULESETS[key].game, demo_of(key).setup(players, Random(seed)), seed_of(seed))
    play_on(table, Random(seed))
    return table


def scripted(path: Path) -> Table[Any]:
    """A game that somebody wrote: players, settings and commands from a script.

    Lines: `ruleset KEY`, `seed N`, `setting NAME JSON`, `player NAME FACT=JSON...`; then `turn` for the clock, `bots N`
    for bots with this seed who play to the end, and commands `ACTOR VERB PARAMETER=VALUE...`, with `@GM` before those
    that a game master enters and `!CODE` before those to be refused. A `-` is no value, and a list is JSON. What is
    announced is the rest of the line, after `+FACTION` if it is a hint for that faction. Raises `ValueError` for a line
    that means nothing or brings something else.
    """
    heading: dict[str, str] = {}
    cast: dict[str, dict[str, Any]] = {}
    settings: dict[str, Any] = {}
    table: Table[Any] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            if words[0] in ("ruleset", "seed"):
                heading[words[0]] = words[1]
            elif words[0] == "setting":
                settings[words[1]] = json.loads(" ".join(words[2:]))
            elif words[0] == "player":
                cast[words[1]] = {k: _value(v) for k, _, v in (w.partition("=") for w in words[2:])}
            else:
                if table is None:
                    table = Table(
                        RULESETS[heading["ruleset"]].game,
                        Setup(tuple(cast), cast, settings),
                        seed_of(int(heading["seed"])),
                    )
                _do(table, words)
        except (Illegal, LookupError, ValueError) as no:
            raise ValueError(f"{path.name}:{number}: {line.strip()}: {no!r}") from no
    if table is None:
        raise ValueError(f"{path.name} is no game")
    return table


def _value(text: str) -> Any:
    """Numbers and flags are JSON; all else is a name."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _do(table: Table[Any], words: list[str]) -> None:
    """One line of a script."""
    if words[0] == "bots":
        demo_of(table.game.key).play(table, Random(int(words[1])))
        return
    if words == ["turn"]:
        for _ in range(2):
            for prompt in table.prompts(CLOCK):
                table.submit(Command(CLOCK, prompt.verb))
        return
    refused = words.pop(0)[1:] if words[0].startswith("!") else None
    by = words.pop(0)[1:] if words[0].startswith("@") else None
    actor, verb, *rest = words
    args: dict[str, Any]
    if verb == "announce":
        faction = {"faction": rest.pop(0)[1:]} if rest[0].startswith("+") else {}
        args = {**faction, "text": " ".join(rest)}
    else:
        given = (word.partition("=") for word in rest)
        args = {k: None if v == "-" else tuple(json.loads(v)) if v.startswith("[") else v for k, _, v in given}
    actor = {"master": MASTER, "clock": CLOCK}.get(actor, actor)
    command = Command(actor, verb, args, by, "by telephone" if by else "")
    try:
        table.submit(command)
    except Illegal as no:
        if no.code != refused:
            raise
    else:
        if refused:
            raise ValueError(f"accepted, and not refused: {refused}")


def games() -> dict[Path, Callable[[], Table[Any]]]:
    """Every golden game: its file, and how it is made."""
    found: dict[Path, Callable[[], Table[Any]]] = {
        GOLDEN / key / f"{name}-bots{ENDING}": partial(bots, key, players, seed) for key, name, players, seed in OF_BOTS
    }
    for path in sorted(GOLDEN.glob(f"*/*{SCRIPT}")):
        found[path.with_suffix(ENDING)] = partial(scripted, path)
    return found


def main() -> int:
    """Write the golden games, or compare them."""
    check, worst = "--check" in sys.argv[1:], 0
    for path, make in games().items():
        text = transcript(make())
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        print(f"{'differs' if check else 'written'}: {path.relative_to(GOLDEN.parent.parent)}")
        worst = 1 if check else worst
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return worst


if __name__ == "__main__":
    sys.exit(main())
