"""An edition: what one rulebook says, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Setup

from .aftermath import Step
from .calendar import Calendar
from .night import Night, Senses, Stage
from .roles import Book
from .village import MAYOR, STAKE, Village


@dataclass(frozen=True, kw_only=True)
class Edition:
    """All that distinguishes one edition of the real-time game from another."""

    key: str
    version: int
    roles: Book
    ghost_powers: Book
    key_roles: Mapping[str, str]
    """For each faction that can lose: the role without which it does."""
    switches: Mapping[str, bool]
    """Settings that a game master may turn, with their defaults."""
    calendar: Calendar
    draws: frozenset[str]
    """The kinds of draw that there are, as their labels name them."""
    lacks: frozenset[str] = frozenset()
    """The kinds of event, of those that the editions share, that this one does not know."""
    village: type[Village] = Village
    night: type[Night] = Night
    ballots: Mapping[str, str] = field(default_factory=lambda: {"vote": STAKE, "elect": MAYOR})
    """What is voted on by day, each with its command."""
    empty_ghosts: bool = False
    """A spettro may be without a power."""
    hints_by_faction: bool = False
    """The game masters may tell something to one faction alone."""
    start: Callable[[Edition, Setup, Dice], list[Event]]
    senses: Senses
    dawn: tuple[Stage, ...]
    after_dawn: tuple[Step, ...]
    sunset: Callable[[Village, Dice], list[Event]]
    after_sunset: tuple[Step, ...]
    after_disqualification: tuple[Step, ...]

    @property
    def has_mayor(self) -> bool:
        """Whether there is the office of mayor."""
        return MAYOR in self.ballots.values()
