"""Roles as data, with a small function where a column of the rulebook's tables cannot say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

if TYPE_CHECKING:
    from .night import Night
    from .village import Act

LIVING: Final = "living"
DEAD: Final = "dead"
ANYONE: Final = "anyone"

ONCE: Final = 0
EVERY_NIGHT: Final = 1
EVERY_OTHER_NIGHT: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What a role, or a ghost, can do at night. Each function belongs to one stage of the dawn."""

    on: str
    """Who may be the target: `LIVING`, `DEAD` or `ANYONE`; never the holder."""
    often: int = EVERY_NIGHT
    """`EVERY_NIGHT`, `EVERY_OTHER_NIGHT` or `ONCE` in the match."""
    first_night: bool = True
    other: str | None = None
    """Who may be the second character, if there is one."""
    assigns: bool = False
    """The command also names a ghost power that is still free."""
    together: bool = False
    """All who act with this role must give the same command, or all fail."""
    kidnaps: bool = False
    """Whoever is blocked has not acted at all."""
    blocks: Callable[[Act, Night], Iterable[Seat]] | None = None
    """The actors that this action blocks, if it succeeds."""
    shields: str | None = None
    """The role whose power has no effect on the target tonight."""
    needs: tuple[Callable[[Act, Night], str | None], ...] = ()
    """The restrictions, in order: each gives the reason of a failure, or None."""
    kills: Callable[[Act, Night, Dice], tuple[Seat, str] | None] | None = None
    """The victim, and the cause of death."""
    spoiled_by_death: bool = False
    """The action fails if its target dies tonight."""
    bends: Callable[[Act, Night], None] | None = None
    """Changes what others will perceive tonight."""
    learns: Callable[[Act, Night], Iterable[Event]] | None = None
    """What the action makes known, to whom."""
    controls: bool = False
    """From now on the target's stake vote follows the holder's."""
    changes: Callable[[Act, Night], Iterable[Event]] | None = None
    """What it changes for good, or for the next vote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A row of the rulebook's list of roles."""

    key: str
    faction: str
    aura: str
    mystic: bool = False
    power: Power | None = None
    group: str | None = None
    """Those of one group know one another from the start."""
    haunts: bool = False
    """When its holder dies he becomes a spettro by himself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GhostPower:
    """A power of the spettri."""

    key: str
    power: Power
    mystic_only: bool = False
    """It can be given to a mystic only."""


class Book(dict[str, Any]):
    """The roles (or the ghost powers) of an edition, by key; an edition derives from another with `but`."""

    def but(self, drop: Iterable[str] = (), **changes: Mapping[str, Any]) -> Book:
        """A book without some entries and with some fields changed."""
        book = Book({k: entry for k, entry in self.items() if k not in set(drop)})
        for key, change in changes.items():
            book[key] = replace(book[key], **change)
        return book


def load_book(package: ModuleType, name: str) -> Book:
    """Every module of the package that defines `name` ("role" or "ghost_power"), in alphabetical order: one entry, one file.

    Raises `TypeError` where a file is not named like its entry.
    """
    book = Book()
    for module_name in sorted(m.name for m in iter_modules(package.__path__)):
        entry = getattr(import_module(f"{package.__name__}.{module_name}"), name, None)
        if entry is None:
            continue
        if entry.key != module_name:
            raise TypeError(f"{package.__name__}.{module_name} declares {entry.key!r}")
        book[entry.key] = entry
    return book
