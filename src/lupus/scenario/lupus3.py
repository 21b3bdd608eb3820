"""The steps and the commands of scenarios of Lupus 3.0: those of the real-time games, and suicide."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.rulesets.lupus3.edition import Edition
from lupus.rulesets.lupus3.village import Village

from .model import Step
from .read import File
from .tempo_reale import RealTimeVocabulary
from .yaml_file import Map

COMMANDS: Final = {"use": "target", "vote": "for", "elect": "for", "appoint": "successor", "suicide": "withdraw"}
"""For each command of a player its one parameter."""


class Lupus3Vocabulary(RealTimeVocabulary):
    """Steps and commands of Lupus 3.0."""

    underway: str | None = "underway"

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)  # type: ignore[arg-type]  # all that it reads of an edition is there

    def step(self, file: File, entry: Map, before: tuple[Step, ...]) -> Step:
        """As in the other real-time games; a suicide belongs to the night."""
        found = super().step(file, entry, before)
        for done in found.deeds:
            if not done.illegal and done.command.verb == "suicide" and found.kind != "night":
                raise file.bad("wrong phase: suicide belongs to the night", done.line, done.text)
        return found

    def command(self, file: File, entry: Map, line: int) -> Command:
        """The command that an entry of `do` means."""
        by = None if entry.get("by") is None else file.text(entry["by"], line, "by")
        note = file.text(entry.get("note", ""), line, "note")
        if "announce" in entry:
            file.keys(entry, ("announce", "by", "note"), "'announce'")
            return Command(MASTER, "announce", {"text": file.text(entry["announce"], line, "announce")}, by, note)
        if "end" in entry:
            file.keys(entry, ("end", "by", "note"), "'end'")
            return Command(MASTER, "end", {"faction": self._faction(file, entry["end"], line, "end")}, by, note)
        verbs = [verb for verb in COMMANDS if verb in entry]
        if len(verbs) != 1:
            raise file.bad(f"a command is one of {', '.join((*COMMANDS, 'end', 'announce'))}", line)
        verb = verbs[0]
        parameter = COMMANDS[verb]
        file.keys(entry, (verb, parameter, "by", "note"), f"{verb!r}")
        seat = file.seat(entry[verb], line, verb)
        if verb == "suicide":
            if not isinstance(entry.get(parameter, True), bool):
                raise file.bad("must be true or false", line, parameter)
            return Command(seat, verb, {"confirm": None if entry.get(parameter) else "yes"}, by, note)
        if parameter not in entry:
            raise file.bad(f"what for? it needs {parameter}", line, verb)
        value = entry[parameter]
        return Command(seat, verb, {parameter: None if value is None else file.seat(value, line, parameter)}, by, note)

    def facts(self, state: Village, seat: str) -> dict[str, Any]:  # type: ignore[override]
        """What `state` may look at, and `final` shows, of a player."""
        c = state.characters[seat]
        return {
            "alive": c.alive,
            "role": c.role,
            "initial": c.initial,
            "faction": c.faction,
            "aura": state.role_of(seat).aura,
            "mayor": state.mayor == seat,
        }
