"""The smallest game: everybody names a number in secret, the clock draws one of them, and whoever is drawn wins."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan, SeatsIn, catalogue, event
from lupus.engine.game import BadSetup, Command, Field, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER_ONLY, PUBLIC, Seat, Viewer


@event("seated", to=PUBLIC)
class Seated(Event):
    seats: tuple[Seat, ...]


@event("named", to=SeatsIn("player"))
class Named(Event):
    player: Seat
    number: str | None


@event("entered", to=MASTER_ONLY)
class Entered(Event):
    by: str
    why: str


@event("whispered", to=SeatsIn("to_whom"))
class Whispered(Event):
    to_whom: tuple[Seat, ...]
    said: Event


@event("won", to=PUBLIC)
class Won(Event):
    player: Seat


@dataclass(frozen=True)
class State:
    seats: tuple[Seat, ...] = ()
    named: Mapping[Seat, str] = field(default_factory=dict)
    winner: Seat | None = None


NUMBERS = ("1", "2", "3")


class Toy:
    key = "toy"
    version = 1

    kinds: Mapping[str, type[Event]] = catalogue(engine_events, sys.modules[__name__])

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        if not setup.seats:
            raise BadSetup("nobody", "nobody plays", "seats")
        first = dice.pick("start/first", setup.seats) if setup.settings.get("draw") else setup.seats[0]
        return [Seated(setup.seats), Named(first, "1"), PhaseBegan("naming", 1)]

    def evolve(self, state: State | None, events: Iterable[Event]) -> State:
        s = state or State()
        for e in events:
            if isinstance(e, Seated):
                s = replace(s, seats=e.seats)
            elif isinstance(e, Named):
                s = replace(s, named={**s.named, e.player: e.number})
            elif isinstance(e, Won):
                s = replace(s, winner=e.player)
        return s

    def prompts(self, state: State, viewer: Viewer) -> tuple[Prompt, ...]:
        if state.winner is not None:
            return ()
        if viewer == CLOCK:
            return (Prompt("draw", sealed=False), Prompt("wait", sealed=False))
        if viewer in state.seats:
            return (Prompt("name", (Field("number", NUMBERS),), withdrawable=True),)
        return ()

    def decide(self, state: State, command: Command, dice: Dice) -> list[Event]:
        allowed(self.prompts(state, command.actor), command)
        if command.verb == "wait":
            return []
        if command.verb == "draw":
            number = dice.pick("naming.1/number", NUMBERS)
            among = tuple(s for s in state.seats if state.named.get(s) == number)
            if not among:
                return [Whispered(state.seats, Seated(()))]
            order = dice.order("naming.1/order", among)
            return [Whispered(order, Won(order[0])), PhaseBegan("end", 1), Won(order[0])]
        assert command.actor is not None
        entered = [] if command.by is None else [Entered(command.by, command.note)]
        return [*entered, Named(command.actor, command.args.get("number"))]

    def over(self, state: State) -> bool:
        return state.winner is not None


TOY: Any = Toy()
