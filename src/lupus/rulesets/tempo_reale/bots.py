"""Villages of bots: a composition for any number of players, and bots that play at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from lupus.bots.cast import MOST_PLAYERS, Demo, people
from lupus.bots.random_legal import play_on
from lupus.engine.game import Setup

Composition = Callable[[int], list[str]]
"""The roles for a number of players."""


def growing(joining: Sequence[str]) -> Composition:
    """The composition of a village that grows:
    the first of these roles, and of each four players one contadino, or more."""

    def roles(players: int) -> list[str]:
        special = joining[: players - players // 4]
        return [*special, *["contadino"] * (players - len(special))]

    return roles


def village(players: int, chance: Random, roles: Composition) -> Setup:
    """A village with so many inhabitants (at most `MOST_PLAYERS`), in alphabetical order,
    whose roles are still to be dealt."""
    cast = people(players, chance)
    seats = sorted(cast)
    return Setup(tuple(seats), {seat: cast[seat] for seat in seats}, {"roles": roles(players)})


def demo(roles: Composition) -> Demo:
    """A village of an edition, to watch."""
    return Demo(partial(village, roles=roles), play_on, range(4, MOST_PLAYERS + 1), 40)
