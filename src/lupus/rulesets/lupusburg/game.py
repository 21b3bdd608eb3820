"""Lupusburg as the engine's protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, catalogue
from lupus.engine.game import Command, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from . import events as ev
from . import setup
from .absent import stand_in
from .phases import PHASES, prompts
from .refusals import reason
from .state import State, evolve
from .verbs import VERBS


class Lupusburg:
    """A series of games of Lupusburg: one game of the engine from the room to the winner of the series
    (LB-SERIES-01)."""

    key = "lupusburg"
    version = 2  # a tie at the indictment is told; the coin of an absent player is drawn among coins, not among values
    kinds: Mapping[str, type[Event]] = catalogue(engine_events, ev)

    def deal(self, setup_: Setup, dice: Dice) -> list[Event]:
        """Open the room; the cards are dealt when every player has placed their chest. Raises `BadSetup`."""
        return setup.open_room(setup_, dice)

    def evolve(self, state: State | None, events: Iterable[Event]) -> State:
        """The series after these events."""
        return evolve(state or State(), events)

    def over(self, state: State) -> bool:
        """Whether the last game of the series has ended."""
        return state.series_winner is not None

    def prompts(self, state: State, viewer: Viewer) -> tuple[Prompt, ...]:
        """What a viewer may do now."""
        return prompts(state, viewer)

    def decide(self, state: State, command: Command, dice: Dice) -> list[Event]:
        """The events of a command. Raises `Illegal` with the first code of docs/scenarios.md that applies."""
        if state.series_winner is not None:
            raise Illegal("game-over")
        actor = command.actor
        offered = self.prompts(state, actor)
        if actor in (CLOCK, MASTER):
            allowed(offered, command)
            if command.verb == "answer-for":
                return self._answer_for(state, command.args["player"], dice)
            return PHASES[state.phase].clock[command.verb](state, dice)
        if actor is None or actor not in state.seats:
            raise Illegal("not-in-game")
        try:
            allowed(offered, command)
        except Illegal:
            raise Illegal(reason(state, actor, command)) from None
        return VERBS[command.verb].does(state, actor, command.args, dice)

    def _answer_for(self, state: State, seat: Seat, dice: Dice) -> list[Event]:
        """The host lets the server choose for a player who is not there."""
        command = stand_in(state, seat, dice)
        return [ev.AnsweredFor(seat, command.verb), *self.decide(state, command, dice)]


LUPUSBURG: Final = Lupusburg()
