"""A sunset is a tuple of stages that work on one `Day`.
A power on the vote is a stage, which stands in the file of the power."""

from __future__ import annotations

from dataclasses import dataclass, field

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .ballots import entered, published
from .village import STAKE, Effect, Village


@dataclass(slots=True)
class Day:
    """A day while it is being resolved: the village at sunset, the stake votes as the powers move them,
    what comes of them."""

    village: Village
    votes: dict[Seat, Seat] = field(init=False)
    condemned: Seat | None = None
    """Who is to be burnt; None until a stage has decided it, and where nobody is."""
    told: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.votes = entered(self.village, STAKE)

    def effects(self, power: str) -> list[Effect]:
        """The effects of a power on this vote; those of exiles, or on exiles, are not in force (D-37)."""
        there = self.village.fates
        return [
            x
            for x in self.village.effects.values()
            if x.power == power and all(there[s].in_game for s in (x.by, x.target, x.other) if s is not None)
        ]

    def move(self, voter: Seat, power: str, by: Seat, to: Seat | None) -> None:
        """A power changes one of the votes, and the game master is told; to: None for no vote."""
        before = self.votes.pop(voter, None)
        if to is not None:
            self.votes[voter] = to
        self.tell(ev.VoteMoved(voter, power, by, before, to))

    def tell(self, *events: Event) -> None:
        """Add to what the sunset brings."""
        self.told.extend(events)


def publish(day: Day, dice: Dice) -> None:
    """The stake votes: who voted for whom, and how many each candidate has."""
    day.tell(*published(STAKE, day.votes, day.village.seats))


def burn(day: Day, dice: Dice) -> None:
    """The condemned character dies, unless saved."""
    if day.condemned is not None:
        day.tell(ev.Killed(day.condemned, "stake", ()), ev.Died(day.condemned, "stake"))
