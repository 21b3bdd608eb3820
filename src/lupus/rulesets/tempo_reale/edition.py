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
from .ballots import voters_needed, votes_needed
from .calendar import Calendar
from .night import N, Stage
from .proposal import Proposal
from .roles import Book, GhostPower
from .village import MAYOR, STAKE, V, Village
from .why import Why

VOTES: Final[Mapping[str, str]] = {"vote": STAKE, "elect": MAYOR}
"""What is voted on by day, each with its command."""

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class NightDeed:
    """Something that every living character may do by night, whatever their power."""

    fields: tuple[Field, ...]
    record: Callable[[Seat, Mapping[str, Any]], Event]
    """The event that puts it in force, or takes it back where all arguments are None."""


def nothing(village: Village) -> list[Event]:
    """The epilogue of an edition that tells nothing more when the game is over."""
    return []


@dataclass(frozen=True, kw_only=True)
class Edition(Generic[V, N, D]):
    """Everything in which one edition of the real-time game differs from another."""

    key: str
    version: int
    roles: Book
    ghost_powers: Book
    key_roles: Mapping[str, str]
    """For each faction that can lose: the role without which it loses."""
    switches: Mapping[str, bool] = field(default_factory=dict)
    """Settings that a game master may turn, with their defaults."""
    readings: Mapping[str, tuple[bool | str, ...]] = field(default_factory=dict)
    """Settings with several values: the ways to read an open place of the rulebook, the adopted reading first."""
    facts: frozenset[str] = frozenset({"role", "alive", "ghost", "faction", "last_use", "used", "gender"})
    """The facts about a character that a setup may give."""
    calendar: Calendar
    proposal: Proposal
    """Who joins as a village grows: a composition for each number of players."""
    draws: frozenset[str]
    """The kinds of draw that there are, as their labels name them."""
    profiles: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Kinds of event that `exact` of a scenario may name together: `dawn` and `sunset` for what these bring."""
    asides: Mapping[str, Any] = field(default_factory=dict)
    """Draws that decide only what one player is told, each kind with the outcome that tells nothing.
    A preview leaves them out."""
    lacks: frozenset[str] = frozenset()
    """The shared kinds of event that this edition does not know."""
    events: tuple[ModuleType, ...] = ()
    """The modules with its own events. An event with the kind of a shared one replaces it."""
    village: type[V]
    """The type of its village: what it remembers."""
    night: Callable[[V], N]
    """Makes the night that the stages of the dawn work on."""
    day: Callable[[V], D]
    """Makes the day that the stages of the sunset work on."""
    stake_needs: Callable[[int], int] = voters_needed
    """What the stake needs among so many living: voters, so that the vote counts;
    or votes against one, where `by_majority`."""
    ballots: Mapping[str, str] = field(default_factory=lambda: VOTES)
    """The commands of its votes, each with its ballot: all of `VOTES`, or some."""
    deeds: Mapping[str, NightDeed] = field(default_factory=dict)
    """What characters may do by night beside their powers, each with its command."""
    acquired: Collection[str] = ()
    """The roles that nobody has at the start: a character can only become one later."""
    mystic_ghosts: Collection[str] = ()
    """The ghost powers that only a mystic can get."""
    empty_ghosts: bool = False
    """A spettro may be without a power."""
    after_death: Mapping[str, GhostPower] = field(default_factory=dict)
    """By role: what its holder can do once they are dead, though they are no spettro."""
    hint: Callable[[Seat, str, str], Event] | None = None
    """Makes the event that tells a text to one member of a faction: (seat, faction, text).
    None: there are no such hints."""
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
        """A village before its first event."""
        return self.village(self.roles, self.ghost_powers, self.after_death)

    @property
    def by_majority(self) -> bool:
        """Whether it takes the votes of more than half of the living to condemn somebody."""
        return self.stake_needs is votes_needed

    @property
    def has_mayor(self) -> bool:
        """Whether the edition has a mayor."""
        return MAYOR in self.ballots.values()

    @cached_property
    def reflexive(self) -> bool:
        """Whether some role can use its power on its own holder."""
        return any(role.power is not None and role.power.asks[0].oneself for role in self.roles.values())

    @cached_property
    def besides(self) -> tuple[frozenset[str], int]:
        """What the powers ask besides their target (see `Parameter.among`), and the largest number of parameters that
        one power has."""
        powers = [
            entry.power
            for book in (self.roles, self.ghost_powers)
            for entry in book.values()
            if entry.power is not None
        ]
        return frozenset(asked.among for power in powers for asked in power.asks[1:]), max(
            len(power.asks) for power in powers
        )

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The commands that players can give."""
        return ("use", *self.ballots, *self.deeds, *(("appoint",) if self.has_mayor else ()))


AnyEdition: TypeAlias = Edition[Any, Any, Any]
"""Any edition, for code that does not depend on the types of one."""
