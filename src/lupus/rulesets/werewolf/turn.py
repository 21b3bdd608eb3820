"""A decision while it is being made: the events so far, and the state after them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .state import MOSTRO, State, evolve


class Turn:
    """The events of a decision so far, and the state after them: each event that is told changes the state for what
    comes next."""

    def __init__(self, s: State, dice: Dice) -> None:
        """s: the state before the decision. dice: the dice of the decision."""
        self.s = s
        self.dice = dice
        self.events: list[Event] = []

    def tell(self, *events: Event) -> None:
        """Add events to the decision."""
        self.events += events
        self.s = evolve(self.s, events)

    def watched(self, what: str, who: Seat | None = None, seats: Iterable[Seat] = (), sign: str = "") -> None:
        """Those who are out of the game see what happens too, if they may (D-UI-03)."""
        if self.s.spectators and self.s.dead:
            self.tell(ev.Watched(what, who, tuple(seats), sign, tuple(self.s.dead)))

    def wake(self, seats: Iterable[Seat]) -> None:
        """These open the eyes together, and each sees who else does (D-NIGHT-05)."""
        awake = tuple(seats)
        self.tell(*[ev.Awake(seat, self.s.phase, tuple(o for o in awake if o != seat)) for seat in awake])
        if awake:
            self.watched("awake", seats=awake)

    def tap(self, seat: Seat, *, opens: bool = False) -> None:
        """Touch a shoulder. opens: the player opens the eyes, unless they are open;
        all who are awake see one another."""
        self.tell(ev.Tapped(seat, self.s.phase))
        if opens and seat not in self.s.awake:
            awake = self.s.awake
            self.tell(
                *[ev.OpeningSeen(other, self.s.phase, seat) for other in awake], ev.Awake(seat, self.s.phase, awake)
            )
            self.watched("opens", seats=(seat,))

    def sign(
        self, asked: str, sign: str | int | bool, about: Seat | None = None, saw: Sequence[Seat] | None = None
    ) -> None:
        """Nod or show fingers to all who are awake. saw: who knows about whom, because they saw it pointed at;
        None: all do."""
        shown = {True: "yes", False: "no"}[sign] if isinstance(sign, bool) else str(sign)
        whom = {seat: about if saw is None or seat in saw else None for seat in self.s.awake}
        self.tell(*[ev.SignSeen(seat, self.s.phase, asked, shown, known) for seat, known in whom.items()])
        if self.s.awake:
            self.watched("sign", sign=shown)

    def point(self, who: Seat, target: Seat | None) -> None:
        """Somebody points: all who are awake see it, and who points at the living Monster is to die (D-CONT-06)."""
        self.tell(*[ev.PointingSeen(seat, self.s.phase, who, target) for seat in self.s.awake if seat != who])
        self.watched("points", who, () if target is None else (target,))
        if target in self.s.living and self.s.number > 1 and self.s.haunts(target):
            self.tell(ev.Marked(who, MOSTRO))
