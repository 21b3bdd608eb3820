"""What the laws must know about the ring."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.engine.table import Entry, Table

from ..laws.arena import Arena, Watch, seats_for, words
from .game import PLAYERS


def setup(chance: Random) -> Setup:
    """A game of any size, with any number of laps."""
    seats = seats_for(chance.choice(PLAYERS), chance)
    cast = {seat: {"gender": chance.choice("fmx")} for seat in seats if chance.random() < 0.8}
    return Setup(seats, cast, {"laps": chance.choice([1, 2, 2, 3])})


class RingWatch(Watch):
    """The invariants of the ring, from its events alone."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.points = dict.fromkeys(self.seats, 0)
        self.ring: str | None = None
        self.stake = 0
        self.guesses: dict[str, str] = {}
        self.shown = 0

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        e: Any = entry.event
        match e.kind:
            case "staked":
                assert self.stake == 0, "two dice in a round"
                assert 1 <= e.points <= 6
                self.stake = e.points
            case "gave":
                assert e.target != e.player
                self.ring = e.target
            case "holds":
                assert e.player == self.ring
            case "guessed":
                self.guesses[e.player] = e.target
            case "shown" | "kept":
                if e.kind == "shown":
                    assert (e.target, e.points) == (self.ring, self.stake)
                    right = [seat for seat in self.seats if self.guesses.get(seat) == self.ring != seat]
                    assert list(e.finders) == right
                    for seat in right or [e.player]:
                        self.points[seat] += e.points
                else:
                    assert self.ring is None
                self.ring, self.stake, self.guesses, self.shown = None, 0, {}, self.shown + 1
                assert after.points == self.points
            case "won":
                assert self.shown % len(self.seats) == 0, "somebody has not given"
                assert set(e.winners) == {s for s in self.seats if self.points[s] == max(self.points.values())}


ARENA: Final = Arena(
    setup=setup,
    opening=lambda n, chance: Setup(seats_for(max(PLAYERS[0], min(n, PLAYERS[-1])), chance)),
    public=frozenset({"gender"}),
    watch=RingWatch,
    public_kinds=words("committed seed-revealed phase gathered shown kept won"),
    private_kinds=words("staked gave holds guessed"),
)
