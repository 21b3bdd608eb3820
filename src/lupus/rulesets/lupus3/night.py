"""A night of Lupus 3.0 while it is being resolved:
what happens at its dawn in order, where other editions know no order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.night import RESTRICTED, Night
from ..tempo_reale.village import Act, evolve
from . import events as own
from .columns import ROSSI, Role
from .village import VampireVillage


@dataclass(slots=True)
class VampireNight(Night):
    """What the stages of a dawn read and write. `village` is the state S(n): nothing that happens at dawn changes it.

    Whose order was stopped stands in `failed`: for every effect of the game it was never given (L3-6.1-02).
    """

    village: VampireVillage
    rites: dict[Seat, Act] = field(default_factory=dict)
    """Whom each of the dead names for the ritual."""
    screened: dict[Seat, list[Seat]] = field(default_factory=dict)
    """Who is screened, and by which esorcisti."""
    dead: dict[Seat, ev.Killed] = field(default_factory=dict)
    """Tonight's dead in the order of the dawn: nobody dies twice (L3-BASE-NIGHT-13)."""

    def role_of(self, seat: Seat) -> Role:
        """The role of a player at nightfall."""
        return self.village.role_of(seat)

    def so_far(self) -> VampireVillage:
        """The village with all the changes of this dawn so far; tonight's dead are buried at its end."""
        return evolve(self.village, self.told)

    def moves(self, acts: Iterable[Act]) -> Iterator[Act]:
        """What can be seen of some orders: those executed on somebody else,
        whatever came of them (L3-6.1-12 to L3-6.1-14).

        A ritual is no movement.
        """
        return (a for a in acts if a.seat in self.acts and a.seat not in self.failed and a.target != a.seat)

    def at(self, stage: Callable[..., None]) -> list[Act]:
        """The executed orders of those who take part in a stage, in roster order."""
        return [act for act, _ in self.doing(stage)]

    def agreed(self, stage: Callable[..., None]) -> Seat | None:
        """The one target that all the executed orders of a stage name, or None (L3-6.9-03, L3-6.10-01)."""
        targets = {act.target for act in self.at(stage)}
        return targets.pop() if len(targets) == 1 else None

    def explain(self, act: Act, cause: str, by: Iterable[Seat] = ()) -> None:
        """Note for the game master why an order was in vain; its author is not told (L3-4.1-05)."""
        self.tell(ev.Failed(act.seat, RESTRICTED, cause, tuple(by)))

    def explain_discord(self, acts: Sequence[Act]) -> None:
        """Note for the game master that those who had to agree did not."""
        for act in acts:
            self.explain(act, "disagreement", (a.seat for a in acts if a.target != act.target))

    def kill(self, seat: Seat, cause: str, by: Iterable[Seat] = ()) -> bool:
        """Let a player die, unless they died at an earlier step of this dawn. Returns whether they die now."""
        if seat in self.dead:
            return False
        self.dead[seat] = ev.Killed(seat, cause, tuple(by))
        return True

    def turn(self, seat: Seat, event: own.Transformed) -> None:
        """A player joins the rossi: if their faction had lost,
        they need not support another any more (L3-BASE-WIN-10)."""
        leaves = self.who(seat).faction != ROSSI and seat in self.village.objectives
        self.tell(event, *([own.Objective(seat, None)] if leaves else []))


def hear_the_dead(night: VampireNight, dice: Dice) -> None:
    """Take the orders of the dead as the ritual, which nobody can block or see (L3-BASE-RIT-02)."""
    night.rites = {seat: night.acts.pop(seat) for seat in tuple(night.acts) if seat in night.village.ghosts}
