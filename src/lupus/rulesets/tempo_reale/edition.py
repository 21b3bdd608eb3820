"""An edition: what one rulebook says, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.game import Setup

from .aftermath import Step
from .calendar import Calendar
from .night import Stage
from .roles import Book
from .village import Village


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
    start: Callable[[Edition, Setup, Dice], list[Event]]
    dawn: tuple[Stage, ...]
    after_dawn: tuple[Step, ...]
    sunset: Callable[[Village, Dice], list[Event]]
    after_sunset: tuple[Step, ...]
    after_disqualification: tuple[Step, ...]
