"""The night: everybody taps a house; the thief looks under a roof, the wolf devours a character,
and the clock ends each phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .ends import ended, finish
from .invariants import after_a_night, present
from .ring import House, houses, owner
from .state import DEVOURED, THIEF, WOLF, State, evolve

LONGEST_WAIT = 60
"""For how many seconds, at least, the wolf phase is repeated while the wolf has chosen nothing (LBD-30)."""


def acts(s: State, seat: Seat) -> bool:
    """Whether a seat really acts in this phase:
    the wolf player does, and the thief player while they have a living character."""
    hand = s.own[seat].hand
    return WOLF in hand if s.phase == "wolf" else THIEF in hand and s.living(seat) > 0


def tap(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """Mark a house, or move the mark. A tap of anybody but the actor is accepted and leaves no event (LB-NIGHT-38,
    -43)."""
    return [ev.Tapped(seat, args["house"])] if acts(s, seat) else []


def show_cards(s: State, dice: Dice) -> list[Event]:
    """Choices close. The thief is told what they have seen, and every screen shows a card alike (LB-NIGHT-06, -40)."""
    told: list[Event] = []
    if s.phase == "thief" and s.thief is not None and (house := s.own[s.thief].tap) is not None:
        told.append(ev.Looked(s.thief, house, kind_of(s, house)))
    return [*told, PhaseBegan(f"{s.phase}-shown", s.turn)]


def kind_of(s: State, house: House) -> str:
    """The kind of a house: "chest" where the chest of its owner stands, else "plain"."""
    return "chest" if s.own[owner(house)].chest == house else "plain"


def call_the_wolf(s: State, dice: Dice) -> list[Event]:
    """The thief phase ends, with or without a thief (LB-NIGHT-15)."""
    return [PhaseBegan("wolf", s.turn)]


def end_the_night(s: State, dice: Dice) -> list[Event]:
    """The wolf phase ends. Without a choice it is repeated,
    and after the last repetition the server chooses (LB-NIGHT-30, -31)."""
    marked = s.own[present(s.wolf, "nobody was dealt the wolf")].tap
    if marked is not None:
        return daybreak(s, marked)
    if s.repeated < -(-LONGEST_WAIT // s.night_seconds):
        return [ev.WolfPhaseRepeated(s.repeated + 1)]
    return daybreak(s, dice.pick(s.label("devoured", s.turn), prey(s)))


def prey(s: State) -> tuple[House, ...]:
    """The houses from which the server chooses when the wolf does not: none is the wolf player's."""
    return tuple(house for house in s.ring if owner(house) != s.wolf)


def daybreak(s: State, house: House) -> list[Event]:
    """The claw points at a house, and its character is eliminated.
    The day begins unless the game is over (LB-DAY-01, -07)."""
    told: list[Event] = [ev.Eliminated(owner(house), house, DEVOURED)]
    after = evolve(s, told)
    if ended(after):
        return told + finish(after)
    after_a_night(after)
    return [*told, PhaseBegan("privilege", s.turn)]


@lru_cache(maxsize=1024)
def tappable(ring: tuple[House, ...], seat: Seat, phase: str) -> tuple[House, ...]:
    """The houses that a seat may tap, wolf or not:
    in the wolf phase never its own last one (LB-NIGHT-25, LB-NIGHT-39)."""
    if phase == "thief" or all(house in ring for house in houses(seat)):
        return ring
    return tuple(house for house in ring if owner(house) != seat)
