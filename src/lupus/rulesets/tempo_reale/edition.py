"""An edition: what one rulebook says, as a value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Final, Generic, TypeAlias, TypeVar

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Field, Setup
from lupus.engine.seats import Seat

from .aftermath import Step
from .calendar import Calendar
from .night import N, Stage
from .roles import Book, GhostPower
from .village import MAYOR, STAKE, V, Village
from .why import Why

VOTES: Final[Mapping[str, str]] = {"vote": STAKE, "elect": MAYOR}
"""What is voted on by day, each with its command."""

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that every living character may do by night, whatever his power."""

    fields: tuple[Field, ...]
    record: Callable[[Seat, Mapping[str, Any]], Event]
    """The event that puts it in force, or takes it back where all arguments are None."""


def nothing(village: Village) -> list[Event]:
    """An edition that tells nothing more when the game is over."""
    return []


@dataclass(frozen=True, kw_only=True)
class Edition(Generic[V, N, D]):
    """All that distinguishes one edition of the real-time game from another."""

    key: str
    version: int
    roles: Book
    ghost_powers: Book
    key_roles: Mapping[str, str]
    """For each faction that can lose: the role without which it does."""
    switches: Mapping[str, bool] = field(default_factory=dict)
    """Settings that a game master may turn, with their defaults."""
    readings: Mapping[str, tuple[bool | str, ...]] = field(default_factory=dict)
    """Settings of several values: how an open place of the rulebook may be read, the adopted reading first."""
    facts: frozenset[str] = frozenset({"role", "alive", "ghost", "faction", "last_use", "used", "gender"})
    """What may be said of a character when a village is set up."""
    calendar: Calendar
    draws: frozenset[str]
    profiles: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Kinds of event that `exact` of a scenario may name together: `dawn` and `sunset` for what these bring."""
    """The kinds of draw that there are, as their labels name them."""
    asides: Mapping[str, Any] = field(default_factory=dict)
    """Draws that change nothing but what one player is told: by kind the outcome that tells nothing. A preview leaves them out."""
    lacks: frozenset[str] = frozenset()
    """The kinds of event, of those that the editions share, that this one does not know."""
    events: tuple[ModuleType, ...] = ()
    """Where its own events are; one with the kind of a shared event takes its place."""
    village: type[V]
    """What it remembers of a village."""
    night: Callable[[V], N]
    """A village while a night is being resolved."""
    day: Callable[[V], D]
    """A village while a day is being resolved."""
    ballots: Mapping[str, str] = field(default_factory=lambda: VOTES)
    """Which of the `VOTES` there are."""
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    """What characters may do by night beside their powers, each with its command."""
    may_count: tuple[str, str] | None = None
    """A role whose holder may ask the game master, once, how many living members a faction has; and the faction."""
    acquired: Collection[str] = ()
    """The roles that nobody has at the start: they are only come by."""
    mystic_ghosts: Collection[str] = ()
    """The ghost powers that can be given to a mystic only."""
    living_ghosts: Collection[str] = ()
    """The ghost powers whose holders are alive."""
    empty_ghosts: bool = False
    """A spettro may be without a power."""
    after_death: Mapping[str, GhostPower] = field(default_factory=dict)
    """By role: what its holder can do once they are dead, though they are no spettro."""
    hint: Callable[[Seat, str, str], Event] | None = None
    """What each member hears where the game masters may tell something to one faction alone: to whom, which faction, what."""
    start: Callable[[AnyEdition, Setup, Dice], list[Event]]
    dawn: tuple[Stage[N], ...]
    after_dawn: tuple[Step[V], ...]
    sunset: tuple[Stage[D], ...]
    after_sunset: tuple[Step[V], ...]
    after_disqualification: tuple[Step[V], ...]
    epilogue: Callable[[V], list[Event]] = nothing
    """What is told after a victory."""
    why: Why = field(default_factory=Why)
    """Why things happen in it."""

    def nobody(self) -> V:
        """The village before anything has happened."""
        return self.village(self.roles, self.ghost_powers, self.after_death)

    @property
    def has_mayor(self) -> bool:
        """Whether there is the office of mayor."""
        return MAYOR in self.ballots.values()

    @cached_property
    def reflexive(self) -> bool:
        """Whether some role can use its power on its own holder."""
        return any(role.power is not None and role.power.asks[0].oneself for role in self.roles.values())

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The commands that players can give."""
        return ("use", *self.ballots, *self.deeds, *(("appoint",) if self.has_mayor else ()))


AnyEdition: TypeAlias = Edition[Any, Any, Any]
"""One of them, where it does not matter which."""
