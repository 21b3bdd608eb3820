"""A night of Lupus 3.0 while it is being resolved: the village at nightfall, the orders in force, what has come of them so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .powers import ROSSI, Power, Role
from .village import Character, Village, evolve

BLOCKED = "blocked"
RESTRICTED = "restricted"


class Act(NamedTuple):
    """A power order in force at the close of the night."""

    seat: Seat
    target: Seat
    power: Power


@dataclass(slots=True)
class Night:
    """What the stages of a dawn read and write. `village` is the state S(n): nothing that happens at dawn changes it."""

    village: Village
    acts: tuple[Act, ...]
    """The orders in force, in roster order."""
    blocked: dict[Seat, ev.Failed] = field(default_factory=dict)
    """Whose order was stopped, and by whom: for every effect of the game it was never given (L3-6.1-02)."""
    screened: dict[Seat, list[Seat]] = field(default_factory=dict)
    """Who is screened, and by which esorcisti."""
    witches: dict[Seat, list[Seat]] = field(default_factory=dict)
    guards: dict[Seat, list[Seat]] = field(default_factory=dict)
    dead: dict[Seat, ev.Killed] = field(default_factory=dict)
    """Tonight's dead in the order of the dawn: nobody dies twice (L3-BASE-NIGHT-13)."""
    told: list[Event] = field(default_factory=list)

    def who(self, seat: Seat) -> Character:
        """A player as he was at nightfall."""
        return self.village.characters[seat]

    def role_of(self, seat: Seat) -> Role:
        """The role of a player at nightfall."""
        return self.village.role_of(seat)

    def so_far(self) -> Village:
        """The village with all the changes of this dawn so far; tonight's dead are buried at its end."""
        return evolve(self.village, self.told)

    def moves(self) -> Iterator[Act]:
        """What can be seen: the executed orders on somebody else, whatever came of them (L3-6.1-12 to L3-6.1-14)."""
        return (a for a in self.acts if a.seat not in self.blocked and a.target != a.seat)

    def at(self, stage: str) -> list[Act]:
        """The executed orders of a step, in roster order."""
        return [a for a in self.acts if a.power.stage == stage and a.seat not in self.blocked]

    def agreed(self, stage: str) -> Seat | None:
        """The one target that all the executed orders of a step name, or None (L3-6.9-03, L3-6.10-01)."""
        targets = {a.target for a in self.at(stage)}
        return targets.pop() if len(targets) == 1 else None

    def tell(self, *events: Event) -> None:
        """Add to what the dawn brings."""
        self.told.extend(events)

    def explain(self, act: Act, cause: str, by: Iterable[Seat] = ()) -> None:
        """Note for the game master why an order was in vain; its author is not told (L3-4.1-05)."""
        self.tell(ev.Failed(act.seat, RESTRICTED, cause, tuple(by)))

    def explain_discord(self, acts: Sequence[Act]) -> None:
        """Note for the game master that those who had to agree did not."""
        for act in acts:
            self.explain(act, "disagreement", (a.seat for a in acts if a.target != act.target))

    def kill(self, seat: Seat, cause: str, by: Iterable[Seat] = ()) -> bool:
        """A player dies, unless he has died at an earlier step of this dawn; whether he does."""
        if seat in self.dead:
            return False
        self.dead[seat] = ev.Killed(seat, cause, tuple(by))
        return True

    def turn(self, seat: Seat, event: ev.Transformed) -> None:
        """A player enters the rossi: whatever he was to support for a faction that had lost lapses (L3-BASE-WIN-10)."""
        leaves = self.who(seat).faction != ROSSI and seat in self.village.objectives
        self.tell(event, *([ev.Objective(seat, None)] if leaves else []))
