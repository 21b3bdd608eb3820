"""The steps and the commands of scenarios of Lupusburg: a step for each phase of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK, MASTER, Seat
from lupus.scenario.model import Deed, Step
from lupus.scenario.read import File, Label, deed, kind_of, over, plain
from lupus.scenario.yaml_file import Map

from .ballots import PAW, TUFT
from .ring import LEFT, RIGHT, full_ring, houses
from .setup import COLOURS
from .state import CITIZEN, COINS, THIEF, WOLF, State
from .verbs import VERBS


class Kind(NamedTuple):
    """A kind of step.

    then: the kinds that may follow it. closing: what the clock says at its end,
    unless the step says itself when the clock strikes or the mayor closes.
    """

    then: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()


KINDS: Final[Mapping[str, Kind]] = {
    "start": Kind(("houses",)),
    "houses": Kind(("placement",)),
    "placement": Kind(("thief",)),
    "thief": Kind(("wolf",), ("close", "close")),
    "wolf": Kind(("privilege",), ("close", "close")),
    "privilege": Kind(("bets", "discussion")),
    "bets": Kind(("discussion",)),
    "discussion": Kind(("vote",), ("close",)),
    "vote": Kind(("defence",)),
    "defence": Kind(("run-off",)),
    "run-off": Kind(("thief", "next")),
    "next": Kind(("houses",), ("next",)),
    "over": Kind(),
}
"""The kinds of steps: the phases of a game, what is between two games, and the two ends."""

SPELT: Final[Mapping[str, Mapping[str, str]]] = {"vote": {"for": "house"}, "ballot": {"for": "votes"}}
"""The keys of a command that are not called as its parameters are."""

BALLOT: Final = ("first", "second", "third")

CHOICES: Final = frozenset({WOLF, THIEF, CITIZEN, RIGHT, LEFT, PAW, TUFT, *map(str, COINS)})
"""What may be drawn beside a player and a house: cards, and what is chosen for an absent player."""

LABELS: Final[Mapping[str, Label]] = {
    "first-mayor": Label("start"),
    "deal": Label("game.N"),
    "redeal": Label("game.N", "N"),
    "coins": Label("game.N", "SEAT"),
    "devoured": Label("game.N", "N"),
    "absent": Label("game.N", "SEAT/TURN.VOTES/COMMAND/FIELD"),
}


class LupusburgVocabulary:
    """Steps and commands of Lupusburg."""

    labels: Mapping[str, Label] = LABELS
    profiles: Mapping[str, frozenset[str]] = {}
    related: frozenset[str] = frozenset()
    underway: str | None = None

    def step(self, file: File, entry: Map, before: tuple[Step, ...]) -> Step:
        """A step of a file: the kind is its first word, and phases follow one another without a gap."""
        kind = kind_of(file, entry, KINDS, before)
        if kind == "over":
            return over(file, entry, lambda name: file.seat(name, entry.line, "winners"))
        if kind == "start":
            return Step(entry.line, "start", 0, "start")
        number = entry[kind]
        may = due([(s.kind, s.number) for s in before if s.kind not in ("start", "over")])
        if (kind, number) not in may:
            raise file.bad(
                f"wrong phase: {kind} {number} where {' or '.join(f'{k} {n}' for k, n in may)} is due", entry.line, kind
            )
        deeds = tuple(self._deeds(file, entry))
        by_hand = any(d.command.verb == "close" and not d.illegal for d in deeds)
        closing = () if by_hand else tuple(Command(CLOCK, verb) for verb in KINDS[kind].closing)
        return Step(entry.line, kind, number, f"{kind} {number}", deeds, closing)

    def _deeds(self, file: File, entry: Map) -> Iterator[Deed]:
        if entry.get("do") is None:
            return
        listed = file.items(entry["do"], entry.lines["do"], "do")
        for item, line in zip(listed, listed.lines, strict=True):
            kind = next((key for key in SEVERAL if isinstance(item, Map) and key in item), None)
            if kind is None:
                yield deed(file, item, line, self.command)
            else:
                file.keys(item, (kind,), f"{kind!r}")
                for single in SEVERAL[kind](file, item[kind], line):
                    yield deed(file, single, line, self.command)

    def command(self, file: File, entry: Map, line: int) -> Command:
        """The command that an entry of `do` means: of a player, of the clock, or of the host for an absent player."""
        if "clock" in entry:
            file.keys(entry, ("clock",), "'clock'")
            if entry["clock"] not in ("close", "reveal", "next"):
                raise file.bad("the clock can close, reveal or next", line, "clock")
            return Command(CLOCK, entry["clock"])
        if "answer-for" in entry:
            file.keys(entry, ("answer-for",), "'answer-for'")
            return Command(MASTER, "answer-for", {"player": entry["answer-for"]})
        verbs = [v for v in VERBS if v in entry]
        if len(verbs) != 1:
            raise file.bad(f"a command is one of {', '.join((*VERBS, *SEVERAL, 'clock', 'answer-for'))}", line)
        verb = verbs[0]
        names = SPELT.get(verb) or {name: name for name in VERBS[verb].asks}
        file.keys(entry, (verb, *names), f"{verb!r}")
        args: dict[str, Any] = {}
        for key, name in names.items():
            if key not in entry:
                continue
            if name == "votes":
                args |= zip(BALLOT, plain(file.items(entry[key], line, key)), strict=False)
            else:
                args[name] = str(entry[key])
        return Command(file.seat(entry[verb], line, verb), verb, args)

    def can_be_drawn(self, text: str, setup: Setup) -> bool:
        """A player, a house, a card, a side, a clue or a coin."""
        return text in CHOICES or text in setup.seats or text in full_ring(setup.seats)

    def fact_may_be(self, key: str, setup: Setup) -> tuple[Any, ...] | None:
        """Cards, houses, players, coins, true or false; lists and numbers may be anything."""
        of: dict[str, tuple[Any, ...]] = {
            RIGHT: (None, WOLF, THIEF, CITIZEN),
            LEFT: (None, WOLF, THIEF, CITIZEN),
            "chest": (None, *full_ring(setup.seats)),
            "colour": COLOURS,
            "mayor": (True, False),
            "claw": (True, False),
            "accuses": (None, *setup.seats),
            "coin": (None, *sorted(set(COINS))),
        }
        return of.get(key)

    def facts(self, state: State, seat: Seat) -> dict[str, Any]:
        """What `state` may look at, and `final` shows, of a player."""
        (right, left), own = houses(seat), state.own[seat]
        indicted = state.indicted if state.lynched is None else ()
        return {
            "living": [house for house in (right, left) if house in state.ring],
            RIGHT: own.placed.get(right),
            LEFT: own.placed.get(left),
            "chest": own.chest,
            "colour": state.colours[seat],
            "mayor": state.mayor == seat,
            "accuses": state.accused.get(seat),
            "coin": own.coin,
            "claw": state.devoured in (right, left),
            "indicted": [house for house in indicted if house in (right, left)],
            "votes": state.voters.get(seat, 0) if indicted else None,
            "points": state.points[seat],
        }


def due(steps: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The phases that may come after these steps:
    those before a turn have the number of the game, the others of the turn."""
    kind, number = steps[-1] if steps else ("start", 1)
    new = {"thief": number + 1 if kind == "run-off" else 1, "next": 2 + sum(k == "next" for k, _ in steps)}
    return [(k, new.get(k, number)) for k in KINDS[kind].then]


# --- several commands in one entry ------------------------------------------------------------------------------------


def one(line: int, **keys: Any) -> Map:
    """A command as an entry of its own."""
    entry = Map(keys)
    entry.line, entry.lines = line, dict.fromkeys(keys, line)
    return entry


def each(verb: str, key: str) -> Callable[[File, Any, int], Iterator[Map]]:
    """A command of every player who is named, with what each chooses."""

    def several(file: File, value: Any, line: int) -> Iterator[Map]:
        for seat, chosen in file.mapping(value, line, f"{verb}s").items():
            yield one(line, **{verb: seat, key: chosen})

    return several


def places(file: File, value: Any, line: int) -> Iterator[Map]:
    """What lives on the right and on the left of each player."""
    for seat, cards in file.mapping(value, line, "places").items():
        if len(file.items(cards, line, "places")) != 2:
            raise file.bad("each player places two characters, the right one first", line, "places")
        yield one(line, place=seat, R=cards[0], L=cards[1])


def passes(file: File, value: Any, line: int) -> Iterator[Map]:
    """Who does not bet."""
    for seat in file.items(value, line, "passes"):
        yield one(line, **{"pass": seat})


def votes(file: File, value: Any, line: int) -> Iterator[Map]:
    """Tokens in the order in which they are given, each "VOTER HOUSE"."""
    for token in file.items(value, line, "votes"):
        seat, _, house = str(token).rpartition(" ")
        yield one(line, vote=seat, **{"for": house})


SEVERAL: Final[Mapping[str, Callable[[File, Any, int], Iterator[Map]]]] = {
    "chests": each("chest", "side"),
    "places": places,
    "taps": each("tap", "house"),
    "passes": passes,
    "votes": votes,
    "ballots": each("ballot", "for"),
}
"""Commands of the same kind, one for each player who is named."""


VOCABULARY: Final = LupusburgVocabulary()
