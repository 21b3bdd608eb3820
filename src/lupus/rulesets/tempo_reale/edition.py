"""An edition: what one rulebook says, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Field, Setup
from lupus.engine.seats import Seat

from .aftermath import Step
from .calendar import Calendar
from .night import Night, Senses, Stage
from .roles import Book
from .village import MAYOR, STAKE, Village
from .why import Why

VOTES: Final[Mapping[str, str]] = {"vote": STAKE, "elect": MAYOR}
"""What is voted on by day, each with its command."""


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
class Edition:
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
    lacks: frozenset[str] = frozenset()
    """The kinds of event, of those that the editions share, that this one does not know."""
    events: tuple[ModuleType, ...] = ()
    """Where its own events are; one with the kind of a shared event takes its place."""
    village: type[Village] = Village
    night: Callable[..., Night] = Night
    ballots: Mapping[str, str] = field(default_factory=lambda: VOTES)
    """Which of the `VOTES` there are."""
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    """What characters may do by night beside their powers, each with its command."""
    empty_ghosts: bool = False
    """A spettro may be without a power."""
    hint: Callable[[Seat, str, str], Event] | None = None
    """What each member hears where the game masters may tell something to one faction alone: to whom, which faction, what."""
    start: Callable[[Edition, Setup, Dice], list[Event]]
    senses: Senses | None = None
    """How its roles perceive, where they are those that the editions share."""
    dawn: tuple[Stage, ...]
    after_dawn: tuple[Step, ...]
    sunset: Callable[[Village, Dice], list[Event]]
    after_sunset: tuple[Step, ...]
    after_disqualification: tuple[Step, ...]
    epilogue: Callable[[Village], list[Event]] = nothing
    """What is told after a victory."""
    why: Why = field(default_factory=Why)
    """Why things happen in it."""

    @property
    def has_mayor(self) -> bool:
        """Whether there is the office of mayor."""
        return MAYOR in self.ballots.values()

    @cached_property
    def reflexive(self) -> bool:
        """Whether some role can use its power on its own holder."""
        return any(role.power is not None and role.power.reflexive for role in self.roles.values())

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The commands that players can give."""
        return ("use", *self.ballots, *self.deeds, *(("appoint",) if self.has_mayor else ()))
