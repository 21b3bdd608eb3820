"""The mayor's privilege: a mayor who looks at a character of another player must show that player one of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .invariants import present
from .ring import owner
from .state import State


def decline(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """The mayor does without the privilege, which is not compulsory (LB-DAY-09)."""
    return [ev.PrivilegeDeclined(seat), *open_bets(s)]


def look(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """The mayor looks at a character. Everybody sees which one, and only the mayor sees what it is (LB-DAY-11,
    LB-DAY-15)."""
    house = args["house"]
    return [ev.PrivilegeUsed(seat, house), ev.CharacterShown(seat, house, s.own[owner(house)].placed[house])]


def show(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """The mayor shows either of their own two characters, even an eliminated one, in return (LB-DAY-12, LB-DAY-13)."""
    house = args["house"]
    other = owner(present(s.looked_at, "nobody shows before they have looked"))
    return [ev.ShownBack(seat, house), ev.CharacterShown(other, house, s.own[seat].placed[house]), *open_bets(s)]


def open_bets(s: State) -> list[Event]:
    """After the privilege come the bets, or the discussion where all seals are used (LB-BET-01)."""
    return [PhaseBegan("bets" if len(s.accused) < len(s.seats) else "discussion", s.turn)]
