"""The steps and the commands of scenarios of the ring: a step for each phase, which the moderator opens and closes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lupus.engine.game import Command, Setup
from lupus.engine.seats import MASTER
from lupus.scenario.model import Deed, Step
from lupus.scenario.read import File, Label, deeds_of, kind_of, over
from lupus.scenario.yaml_file import Map

from .game import FACES, GIVE, GUESS, State


class RingVocabulary:
    """Steps `start`, `give`, `guess` and `over`; commands `{give: anna, to: bruno}` and `{guess: carla, at: bruno}`."""

    labels: Mapping[str, Label] = {"die": Label("round.N")}
    profiles: Mapping[str, frozenset[str]] = {}
    related: frozenset[str] = frozenset()
    underway: str | None = None

    def step(self, file: File, entry: Map, before: tuple[Step, ...]) -> Step:
        """A step of a file."""
        kind = kind_of(file, entry, ("start", GIVE, GUESS, "over"), before)
        if kind == "over":
            return over(file, entry, lambda name: file.seat(name, entry.line, "winners"))
        if kind == "start":
            return Step(entry.line, "start", 0, "start")
        opened = [Deed(entry.line, "open", Command(MASTER, "open"))] if kind == GIVE else []
        number = entry[kind]
        return Step(
            entry.line,
            kind,
            number,
            f"{kind} {number}",
            (*opened, *deeds_of(file, entry, self.command)),
            (Command(MASTER, "close"),),
        )

    def command(self, file: File, entry: Map, line: int) -> Command:
        """A command of a player."""
        verb, to = (GIVE, "to") if GIVE in entry else (GUESS, "at")
        file.keys(entry, (verb, to), "a command")
        return Command(file.seat(entry.get(verb), line, verb), verb, {"target": file.seat(entry.get(to), line, to)})

    def can_be_drawn(self, text: str, setup: Setup) -> bool:
        """A face of the die."""
        return text in FACES

    def fact_may_be(self, key: str, setup: Setup) -> tuple[Any, ...] | None:
        """Any number of points."""
        return None

    def facts(self, state: State, seat: str) -> dict[str, Any]:
        """The points of a player."""
        return {"points": state.points[seat]}


VOCABULARY: Final = RingVocabulary()
