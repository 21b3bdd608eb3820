"""The steps and the commands of scenarios of the real-time games: start, night, day, over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK, MASTER
from lupus.scenario.model import Step
from lupus.scenario.read import File, Label, deeds_of, kind_of, over, plain
from lupus.scenario.yaml_file import Map

from ..registry import RULESETS, editions
from .edition import AnyEdition
from .roles import EMPTY
from .village import Village

HALF_PHASE: Final = {"night": "dawn", "day": "sunset"}
OTHER: Final = {"night": "day", "day": "night"}

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "use": ("target", "other", "power", "role", "roles"),
    "vote": ("for",),
    "elect": ("for",),
    "appoint": ("successor",),
    "disqualify": (),
    "withdraw": (),
    "end": (),
    "announce": ("faction",),
}
"""For each command its parameters beside the one that names it."""

WHEN: Final[Mapping[str, str]] = {"use": "night", "vote": "day", "elect": "day"}
"""The commands that belong to one phase. In another phase a scenario may try them only as `illegal`."""


START: Final = "start"
DAWN: Final = "dawn.N"
SUNSET: Final = "sunset.N"
DEATHS: Final = f"{DAWN}|{SUNSET}"
STATEMENTS: Final = "|".join(f"SEAT/{part}" for part in ("X1", "X2", "X3", "X4", "Y2", "Y3", "Y4", "order", "true"))

LABELS: Final[Mapping[str, Label]] = {
    "roles": Label(START),
    "mayor": Label(START),
    "skill-order": Label(START),
    "divination": Label(START, STATEMENTS),
    "vision-die": Label("night.N", "SEAT"),
    "vision-coin": Label("night.N", "SEAT"),
    "vision-player": Label("night.N", "SEAT"),
    "vision-role": Label("night.N", "SEAT"),
    "block": Label(DAWN, "SEAT"),
    "assassin-victim": Label(DAWN, "SEAT"),
    "disguise": Label(DAWN, "SEAT"),
    "last-ipnotista": Label(DAWN, "SEAT"),
    "negromanti": Label(DAWN),
    "free-ipnotista": Label(SUNSET, "SEAT"),
    "scrutatore": Label(SUNSET, "SEAT"),
    "scrutatori-order": Label(SUNSET),
    "tie-break": Label(SUNSET),
    "fantasmi": Label(DEATHS),
    "phantom-power": Label(DEATHS, "SEAT"),
    "spectral-order": Label(DEATHS),
    "objective": Label(DEATHS, "SEAT"),
    "random-successor": Label(f"night.N|{DAWN}|day.N|{SUNSET}", "SEAT"),
}
"""The draws of all editions. An edition without draws of some kind leaves that kind out of its own list."""


class RealTimeVocabulary:
    """Steps and commands of the real-time games."""

    underway: str | None = None
    commands = COMMANDS
    when = WHEN
    related = frozenset(kind for edition in editions() for kind in RULESETS[edition].game.kinds)

    def __init__(self, edition: AnyEdition) -> None:
        self.edition = edition
        self.profiles = edition.profiles
        self.labels: Mapping[str, Label] = {kind: LABELS[kind] for kind in edition.draws}

    def step(self, file: File, entry: Map, before: tuple[Step, ...]) -> Step:
        """A step of a file: the kind is its first word, and phases follow one another without a gap."""
        kind = kind_of(file, entry, ("start", "night", "day", "over"), before)
        if kind == "over":
            return over(file, entry, lambda name: self._faction(file, name, entry.line, "winners"))
        if kind == "start":
            return Step(entry.line, "start", 0, "start")
        number = entry[kind]
        phases = [s for s in before if s.kind in HALF_PHASE]
        due = (OTHER[phases[-1].kind], phases[-1].number + (phases[-1].kind == "day")) if phases else ("night", 1)
        if (kind, number) != due or type(number) is not int:
            raise file.bad(f"wrong phase: {kind} {number} where {due[0]} {due[1]} is due", entry.line, kind)
        deeds = tuple(deeds_of(file, entry, self.command))
        for done in deeds:
            if not done.illegal and self.when.get(done.command.verb, kind) != kind:
                raise file.bad(
                    f"wrong phase: {done.command.verb} belongs to the {self.when[done.command.verb]}",
                    done.line,
                    done.text,
                )
        closing = (Command(CLOCK, "close"), Command(CLOCK, "publish"))
        return Step(entry.line, kind, number, f"{HALF_PHASE[kind]} {number}", deeds, closing)

    def _faction(self, file: File, name: Any, line: int, key: str) -> str:
        factions = {role.faction for role in self.edition.roles.values()}
        if not isinstance(name, str) or name not in factions:
            raise file.bad(f"there is no faction {name!r} (there are: {', '.join(sorted(factions))})", line, key)
        return name

    def command(self, file: File, entry: Map, line: int) -> Command:
        """The command that an entry of `do` means."""
        verbs = [v for v in self.commands if v in entry]
        verbs = [v for v in verbs if not any(v in self.commands[other] for other in verbs)]  # what is a parameter here
        if len(verbs) != 1:
            raise file.bad(f"a command is one of {', '.join(self.commands)}", line)
        verb = verbs[0]
        file.keys(entry, (verb, *self.commands[verb], "by", "note"), f"{verb!r}")
        by = None if entry.get("by") is None else file.text(entry["by"], line, "by")
        note = file.text(entry.get("note", ""), line, "note")
        who = entry[verb]
        if verb == "announce":
            to = {"faction": self._faction(file, entry["faction"], line, "faction")} if "faction" in entry else {}
            return Command(MASTER, verb, {"text": file.text(who, line, verb), **to}, by, note)
        if verb == "end":
            return Command(MASTER, verb, {"faction": self._faction(file, who, line, verb)}, by, note)
        if verb in ("disqualify", "withdraw"):
            return Command(MASTER, verb, self._who_leaves(file, verb, who, line), by, note)
        seat = file.seat(who, line, verb)
        return Command(seat, verb, self.arguments(file, verb, entry, line), by, note)

    def arguments(self, file: File, verb: str, entry: Map, line: int) -> dict[str, Any]:
        """The parameters of a player's command."""
        args = {key: self._argument(file, key, entry[key], line) for key in self.commands[verb] if key in entry}
        if not args:
            raise file.bad(f"what for? it needs {', '.join(self.commands[verb])}", line, verb)
        return args

    def _who_leaves(self, file: File, verb: str, who: Any, line: int) -> dict[str, str]:
        """A player; or, for `disqualify`, {faction: F}, which may be written F where no player has that name."""
        if verb == "disqualify" and isinstance(who, Map):
            file.keys(who, ("faction",), f"{verb!r}")
            return {"faction": self._faction(file, who.get("faction"), line, verb)}
        factions = [role.faction for role in self.edition.roles.values()]
        if verb == "disqualify" and who in factions and who not in file.setup.seats:
            return {"faction": str(who)}
        return {"player": file.seat(who, line, verb)}

    def _argument(self, file: File, key: str, value: Any, line: int) -> Any:
        if value is None:
            return None
        edition = self.edition
        if key in ("target", "other", "for", "successor"):
            return file.seat(value, line, key)
        known = edition.ghost_powers if key == "power" else edition.roles
        for name in file.items(value, line, key) if key == "roles" else (value,):
            if not isinstance(name, str) or name not in known:
                raise file.bad(f"there is no {key.removesuffix('s')} {name!r} in {edition.key}", line, key)
        return plain(value)

    def can_be_drawn(self, text: str, setup: Setup) -> bool:
        """A player, a role, a ghost power or a faction."""
        roles = self.edition.roles
        return text in (*setup.seats, *roles, *self.edition.ghost_powers, *(role.faction for role in roles.values()))

    def fact_may_be(self, key: str, setup: Setup) -> tuple[Any, ...] | None:
        """Roles, factions, auras and ghost powers are those of the edition; anything else is true or false."""
        roles = self.edition.roles.values()
        of: dict[str, tuple[Any, ...]] = {
            "role": tuple(role.key for role in roles),
            "initial": tuple(role.key for role in roles),
            "faction": tuple(sorted({role.faction for role in roles})),
            "aura": tuple(sorted({role.aura for role in roles})),
            "ghost": (None, EMPTY, *self.edition.ghost_powers),
        }
        return of.get(key, (True, False))

    def facts(self, state: Village, seat: str) -> dict[str, Any]:
        """What `state` may look at, and `final` shows, of a character."""
        c = state.characters[seat]
        return {
            **state.fates[seat]._asdict(),
            "role": c.role,
            "faction": c.faction,
            "aura": c.aura,
            "mystic": c.mystic,
            "ghost": (c.power or EMPTY) if c.ghost else None,
            **({"mayor": state.mayor == seat} if self.edition.has_mayor else {}),
        }
