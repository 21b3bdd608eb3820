"""The bets: a player who draws coins must keep one and accuse another player of being the wolf."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .invariants import before_a_draw
from .state import State, evolve

HANDFUL = 3
"""How many coins are drawn, if there are so many."""


def pass_by(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """A player keeps their seal for a later day (LB-BET-21)."""
    return and_the_next(s, [ev.BetPassed(seat)])


def draw(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """A player has decided to bet. They draw three coins, and everybody sees that they draw (LB-BET-05, -08, -25)."""
    before_a_draw(s)
    coins = dice.pick(s.label("coins", seat), handfuls(s.bag))
    return [ev.Drawing(seat), ev.CoinsDrawn(seat, coins)]


@lru_cache(maxsize=128)
def handfuls(bag: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every handful that the bag can give: three coins, or all that are left, the largest first (LB-BET-06)."""
    return tuple(combinations(bag, min(HANDFUL, len(bag))))


def accuse(s: State, seat: Seat, args: Mapping[str, Any], dice: Dice) -> list[Event]:
    """The bettor keeps one of the coins and lays their seal before the accused;
    the other coins go back (LB-BET-04, -05, -11)."""
    return and_the_next(s, [ev.BetPlaced(seat, args["player"]), ev.CoinBet(seat, int(args["coin"]))])


def and_the_next(s: State, told: list[Event]) -> list[Event]:
    """These events, and the beginning of the discussion if after them nobody is left who could bet."""
    return told if evolve(s, told).bettor is not None else [*told, PhaseBegan("discussion", s.turn)]
