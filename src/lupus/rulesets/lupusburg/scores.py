"""The points of a game, for living characters, chest and seal, and who has most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lupus.engine.seats import Seat

from .state import State


class Score(NamedTuple):
    """The points of a player in a game that the wolf has lost, by where they come from (LB-SCORE-08)."""

    characters: int = 0
    chest: int = 0
    seal: int = 0

    @property
    def points(self) -> int:
        """All together: from 0 to 13."""
        return self.characters + self.chest + self.seal


def score(s: State, seat: Seat) -> Score:
    """The points of one player: nothing at all for a wolf who has lost (LB-SCORE-01 to -07)."""
    if seat == s.wolf:
        return Score()
    return Score(2 * s.living(seat), int(s.own[seat].chest in s.ring), seal(s, seat))


def seal(s: State, seat: Seat) -> int:
    """The value of the coin if the accused is the wolf player, 0 if somebody else, 1 without a bet (LB-SCORE-16)."""
    if seat not in s.accused:
        return 1
    coin = s.own[seat].coin or 0
    return coin if s.accused[seat] == s.wolf else 0


def best(order: Sequence[Seat], points: Mapping[Seat, int]) -> Seat:
    """Who has most points; of several the nearest to the mayor, with whom `order` begins (LB-END-13, LBD-03)."""
    return max(order, key=points.__getitem__)
