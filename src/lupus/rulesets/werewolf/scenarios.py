"""The steps and the commands of scenarios of Werewolf: a step is a whole night with its dawn, or a whole day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK, MASTER, Seat
from lupus.scenario.model import Deed, Step
from lupus.scenario.read import File, Label, deed, plain
from lupus.scenario.yaml_file import Items, Map

from .calls import CALLS, NIGHT, made
from .cards import deck
from .cards.contadino import SECRETS
from .course import EYES, POINT, SHOWN, VOTE
from .setup import begin
from .state import AMULET, NOBODY, SWORD, State, evolve

Place = tuple[str, str]
"""A phase and its stage."""

CLOSE: Final = Command(CLOCK, "close")

LABELS: Final[Mapping[str, Label]] = {
    "deal": Label("start"),
    "secret": Label("start", "SEAT"),
    "village": Label("start", "N.N"),
    AMULET: Label("start"),
    SWORD: Label("start"),
    "mystic": Label("cards.N", "SEAT"),
    "vote": Label("first-ballot.N|second-ballot.N", "SEAT"),
    "point": Label("|".join(f"{call}.N" for call in sorted(CALLS)), "SEAT"),
}

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "eyes": ("in", "by"),
    "pretend": ("mystic", "by"),
    "look": ("by",),
    "vote": ("for", "in", "by"),
    "raise": ("at", "in", "by"),
    "shoot": ("at", "by"),
    "skip": ("in", "note"),
    "leave": ("after", "note"),
    "arms": ("at", "in"),
    "write": (),
    "time-up": ("in",),
    "end": ("after",),
    **dict.fromkeys(CALLS, ("at", "and", "about", "by")),
}
"""What may stand beside the first word of a command."""

STAGES: Final[Mapping[str, str]] = {**dict.fromkeys(CALLS, SHOWN), "first-ballot": VOTE, "second-ballot": VOTE}
"""In which stage of a phase the Moderator acts in it; in others there is only one."""


class WerewolfVocabulary:
    """Steps and commands of Werewolf."""

    labels: Mapping[str, Label] = LABELS
    profiles: Mapping[str, frozenset[str]] = {}
    related: frozenset[str] = frozenset()
    underway: str | None = None

    def step(self, file: File, entry: Map, before: tuple[Step, ...]) -> Step:
        """A step of a file: nights and days follow one another without a gap."""
        kinds = [kind for kind in ("start", "night", "day", "over") if kind in entry]
        if len(kinds) != 1:
            raise file.bad("a step is one of start, night, day, over", entry.line)
        kind = kinds[0]
        if kind == "over":
            file.keys(entry, ("over",), "a step 'over'")
            wanted = file.mapping(entry["over"], entry.line, "over")
            file.keys(wanted, ("winners",), "over")
            winners = file.items(wanted.get("winners"), entry.line, "winners")
            return Step(
                entry.line, "over", 0, "over", winners=frozenset(file.seat(w, entry.line, "winners") for w in winners)
            )
        file.keys(entry, (kind, "do", "expect", "exact", "state", "distribution"), f"a step {kind!r}")
        if kind == "start":
            if entry["start"] is not True or before or "do" in entry:
                raise file.bad("start: true is the first step, and nothing is done in it", entry.line, "start")
            return Step(entry.line, "start", 0, "start")
        past = [(step.kind, step.number) for step in before if step.kind in ("night", "day")]
        due = (
            ("night", 1) if not past else ("day", past[-1][1]) if past[-1][0] == "night" else ("night", past[-1][1] + 1)
        )
        if (kind, entry[kind]) != due:
            raise file.bad(f"wrong phase: {kind} {entry[kind]} where {due[0]} {due[1]} is due", entry.line, kind)
        number = due[1]
        deeds, left = self._deeds(file, entry, places(file, kind, number))
        return Step(entry.line, kind, number, f"{kind} {number}", deeds, (CLOSE,) * left)

    def _deeds(self, file: File, entry: Map, course: list[Place]) -> tuple[tuple[Deed, ...], int]:
        """What is done, with the closings that lie between, and how many closings are left at the end."""
        done: list[Deed] = []
        at, over = 0, False
        listed = file.items(entry["do"], entry.lines["do"], "do") if entry.get("do") is not None else Items()
        for item, line in zip(listed, getattr(listed, "lines", ()), strict=True):
            for single in several(file, item, line):
                found = deed(file, single, line, self.command)
                there = place(file, single.get("illegal", single), line, course[at])
                if there not in course[at:]:
                    raise file.bad(f"{' '.join(there)} does not come here (it goes on: {spelt(course[at:])})", line)
                step = course.index(there, at)
                done += [Deed(line, "{close}", CLOSE)] * (step - at)
                done.append(found)
                at, over = step, over or (found.command.verb in ("time-up", "end") and not found.illegal)
        return tuple(done), 0 if over else len(course) - 1 - at

    def command(self, file: File, entry: Map, line: int) -> Command:
        """The command that an entry of `do` means: of a player, or of the Moderator."""
        verb = word(file, entry, line)
        file.keys(entry, (verb, *KEYS[verb]), f"{verb!r}")
        given, note = entry[verb], str(entry.get("note", ""))
        if verb == "write":
            return Command(MASTER, "write", {"text": str(given)})
        if verb == "arms":
            return Command(MASTER, "arms", {"name": entry.get("at"), "arms": str(given)})
        if verb == "time-up":
            return Command(MASTER, "time-up")
        if verb == "end":
            return Command(MASTER, "end", {"faction": given})
        seat = file.seat(given, line, verb)
        if verb in ("skip", "leave"):
            return Command(MASTER, verb, {"player": seat, "note": note})
        args = arguments(verb, entry)
        name = "eyes" if verb == "look" else "point" if verb in CALLS else verb
        return Command(seat, name, args, by=entry.get("by"))

    def can_be_drawn(self, text: str, setup: Setup) -> bool:
        """A player, a card, a secret role."""
        return text in setup.seats or text in deck() or text in SECRETS

    def fact_may_be(self, key: str, setup: Setup) -> tuple[Any, ...] | None:
        """Creatures, and what is true or false."""
        of: dict[str, tuple[Any, ...]] = {
            "creature": ("human", "werewolf", "vampire", "minor-vampire"),
            **dict.fromkeys(("alive", "dark", "mystic", "attacked", "lover"), (True, False)),
        }
        return of.get(key)

    def facts(self, state: State, seat: Seat) -> dict[str, Any]:
        """What `state` may look at, and `final` shows, of a player."""
        player = state.players[seat]
        return {
            "card": player.card,
            "secret": player.secret,
            "alive": seat in state.living,
            "creature": player.creature,
            "camp": list(player.camp),
            "victory": list(player.victory),
            "powers": list(player.powers),
            "dark": state.dark(seat),
            "mystic": player.mystic,
            "attacked": player.attacked,
            "lover": seat in state.lovers,
            "items": [item for item, owned in state.items.items() if owned.holder == seat],
            "spent": sorted(power for who, power in state.spent if who == seat),
        }


def word(file: File, entry: Map, line: int) -> str:
    """The first word of a command."""
    found = [key for key in entry if key in KEYS]
    if len(found) != 1:
        raise file.bad(f"a command is one of {', '.join((*KEYS, 'votes', 'second'))}", line)
    return str(found[0])


def arguments(verb: str, entry: Map) -> dict[str, Any]:
    """The parameters of a player's command."""
    if verb in ("eyes", "look"):
        return {"eyes": "open"}
    if verb == "pretend":
        return {"mystic": entry.get("mystic")}
    if verb == "vote":
        first, *more = plain(entry["for"]) if isinstance(entry.get("for"), Items) else (entry.get("for"),)
        return {"name": first, **({"more": tuple(more)} if more else {})}
    if verb == "raise":
        return {"name": entry.get("at")}
    named = {"target": entry.get("at", NOBODY), "second": entry.get("and"), "about": entry.get("about")}
    return {name: value for name, value in named.items() if value is not None}


def place(file: File, entry: Map, line: int, here: Place) -> Place:
    """Where in a night or a day a command is given."""
    verb = word(file, entry, line)
    phase = str(entry.get("in", entry.get("after", "")))
    if verb in CALLS:
        return verb, POINT
    if verb == "eyes":
        return phase, EYES
    if verb == "look":
        return "first-ballot", EYES
    if verb in ("vote", "raise", "arms"):
        return f"{phase}-ballot", VOTE
    if verb in ("pretend", "shoot"):
        return ("cards" if verb == "pretend" else "stake"), ""
    if verb == "skip" and phase in CALLS:
        return phase, POINT
    return (phase, STAGES.get(phase, "")) if phase else here


def spelt(course: list[Place]) -> str:
    """The places that are left."""
    return ", ".join(" ".join(filter(None, there)) for there in course)


def places(file: File, kind: str, number: int) -> list[Place]:
    """All that comes in a night, to the morning, or in a day, to the evening: the composition alone decides that."""
    s = evolve(State(), begin(file.setup, Dice(bytes(32))))
    if kind == "day":
        spies = "spia" in s.pool and s.mode == "standard"
        looks: list[Place] = [("first-ballot", EYES)] if spies else []
        return [
            ("day", ""),
            *looks,
            ("first-ballot", VOTE),
            ("defence", ""),
            ("second-ballot", VOTE),
            ("stake", ""),
            ("night", ""),
        ]
    found: list[Place] = [("cards", "")] if number == 1 else []
    found.append(("night", ""))
    for call in NIGHT:
        if made(s, call, number):
            stages = (EYES,) * call.joins(s) + (POINT,) * bool(call.asks) + (SHOWN,)
            found += [(call.id, stage) for stage in stages]
    return [*found, ("day", "")]


def several(file: File, item: Any, line: int) -> Iterator[Map]:
    """The votes of several players, in the first ballot or in the second, are one command each."""
    kind = next((key for key in ("votes", "second") if isinstance(item, Map) and key in item), None)
    if kind is None:
        yield file.mapping(item, line, "a command")
        return
    file.keys(item, (kind,), f"{kind!r}")
    for seat, name in file.mapping(item[kind], line, kind).items():
        entry = Map({"vote": seat, "for": name, "in": "first" if kind == "votes" else "second"})
        entry.line, entry.lines = line, dict.fromkeys(entry, line)
        yield entry


VOCABULARY: Final = WerewolfVocabulary()
