"""The rules of the ring, as the engine's protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from lupus.engine import events as engine_events
from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan, catalogue
from lupus.engine.game import BadSetup, Command, Field, Illegal, Prompt, Setup, allowed
from lupus.engine.seats import CLOCK, MASTER, Seat, Viewer

from . import events as ev

PLAYERS: Final = range(4, 13)
LAPS: Final = "laps"
"""The setting that says how often each player gives the ring: once, twice or three times."""
FACES: Final = tuple("123456")

WAIT, GIVE, GUESS = "wait", "give", "guess"
"""The phases of a round."""


@dataclass(frozen=True)
class State:
    """A game of the ring. number: the round of this lap, from 1, so phases of two laps have the same label.
    stake, gave, guesses: of this round."""

    seats: tuple[Seat, ...] = ()
    laps: int = 1
    phase: str = WAIT
    lap: int = 1
    number: int = 1
    stake: int = 0
    gave: Seat | None = None
    guesses: Mapping[Seat, Seat] = field(default_factory=dict)
    points: Mapping[Seat, int] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()

    @property
    def giver(self) -> Seat:
        """Whose turn it is to give the ring."""
        return self.seats[self.number - 1]


class Ring:
    """The game."""

    key = "toy"
    version = 1
    kinds: Mapping[str, type[Event]] = catalogue(engine_events, ev)

    def deal(self, setup: Setup, dice: Dice) -> list[Event]:
        """Who plays, and the first round. Raises `BadSetup`."""
        laps = setup.settings.get(LAPS, 1)
        if len(setup.seats) not in PLAYERS or len(set(setup.seats)) < len(setup.seats):
            raise BadSetup("player-count", f"the ring is for {PLAYERS[0]} to {PLAYERS[-1]} different players")
        if set(setup.settings) - {LAPS} or type(laps) is not int or laps not in (1, 2, 3):
            raise BadSetup("bad-setting", "there is one setting: laps, from 1 to 3", LAPS)
        return [ev.Gathered(setup.seats, laps), PhaseBegan(WAIT, 1)]

    def evolve(self, state: State | None, events: Iterable[Event]) -> State:
        """The game after these events."""
        s = state or State()
        for event in events:
            match event:
                case ev.Gathered(seats, laps):
                    s = replace(s, seats=seats, laps=laps, points=dict.fromkeys(seats, 0))
                case PhaseBegan(phase, number):
                    s = replace(s, phase=phase, number=number, lap=s.lap + (number < s.number))
                case ev.Staked(_, points):
                    s = replace(s, stake=points)
                case ev.Gave(_, target):
                    s = replace(s, gave=target)
                case ev.Guessed(player, target):
                    s = replace(s, guesses={**s.guesses, player: target})
                case ev.Shown() | ev.Kept():
                    s = replace(s, stake=0, gave=None, guesses={}, points=scored(s, event))
                case ev.Won(winners):
                    s = replace(s, winners=winners)
        return s

    def over(self, state: State) -> bool:
        """Whether somebody has won."""
        return bool(state.winners)

    def prompts(self, state: State, viewer: Viewer) -> tuple[Prompt, ...]:
        """What a viewer may do now. The moderator opens and closes, or a clock where there is none."""
        if state.winners:
            return ()
        if viewer in (MASTER, CLOCK):
            return (Prompt("open" if state.phase == WAIT else "close"),)
        if (
            viewer is None
            or viewer not in state.seats
            or (viewer == state.giver) != (state.phase == GIVE)
            or state.phase == WAIT
        ):
            return ()
        others = tuple(seat for seat in state.seats if seat not in (viewer, state.giver))
        return (Prompt(state.phase, (Field("target", others),)),)

    def decide(self, state: State, command: Command, dice: Dice) -> list[Event]:
        """The events of a command. Raises `Illegal`."""
        if state.winners:
            raise Illegal("game-over")
        if command.actor not in (*state.seats, MASTER, CLOCK):
            raise Illegal("not-in-game")
        allowed(self.prompts(state, command.actor), command)
        if command.verb == "open":
            face = dice.pick(f"round.{(state.lap - 1) * len(state.seats) + state.number}/die", FACES)
            return [ev.Staked(state.giver, int(face)), PhaseBegan(GIVE, state.number)]
        if command.verb == "close":
            return close(state)
        return [(ev.Gave if command.verb == GIVE else ev.Guessed)(str(command.actor), command.args["target"])]


def close(s: State) -> list[Event]:
    """The moderator closes the hands, or opens them."""
    if s.gave is None:
        shown: Event = ev.Kept(s.giver)
    elif s.phase == GIVE:
        return [ev.Holds(s.gave), PhaseBegan(GUESS, s.number)]
    else:
        # who holds the ring guesses for show
        finders = tuple(seat for seat in s.seats if seat != s.gave and s.guesses.get(seat) == s.gave)
        shown = ev.Shown(s.giver, s.gave, finders, s.stake)
    if s.number < len(s.seats):
        return [shown, PhaseBegan(WAIT, s.number + 1)]
    if s.lap < s.laps:
        return [shown, PhaseBegan(WAIT, 1)]
    points = scored(s, shown)
    return [shown, ev.Won(tuple(seat for seat in s.seats if points[seat] == max(points.values())))]


def scored(s: State, event: Event) -> dict[Seat, int]:
    """The points after a round: the stake is for those who found the ring; for the giver if nobody did."""
    if not isinstance(event, ev.Shown):
        return dict(s.points)
    return {seat: n + event.points * (seat in (event.finders or (event.player,))) for seat, n in s.points.items()}
