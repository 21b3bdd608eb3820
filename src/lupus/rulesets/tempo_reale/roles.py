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
    from .village import Act

LIVING: Final = "living"
DEAD: Final = "dead"
ANYONE: Final = "anyone"
GHOSTS: Final = "ghosts"

EMPTY: Final = "spettro-vuoto"
"""What a spettro without a power is called where scenarios and state name his power."""

ONCE: Final = 0
EVERY_NIGHT: Final = 1
EVERY_OTHER_NIGHT: Final = 2

Answer = Callable[["Act", Any], Iterable[Event]]
"""A function of an act and of the night (in the form that the edition gives it) that makes events."""

ROLE: Final = "role"
ROLES: Final = "roles"


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What a role, or a ghost, can do at night. Each function belongs to one stage of the dawn."""

    on: str
    """Who may be the target: `LIVING`, `DEAD`, `ANYONE` or `GHOSTS`."""
    reflexive: bool = False
    """Its holder may be the target."""
    often: int = EVERY_NIGHT
    """`EVERY_NIGHT`, `EVERY_OTHER_NIGHT` or `ONCE` in the match."""
    first_night: bool = True
    other: str | None = None
    """Who may be the second character, if there is one."""
    apart: bool = False
    """The second character may not be the target."""
    assigns: bool = False
    """The command also names a ghost power that is still free."""
    names: str | None = None
    """The command also names a role (`ROLE`), or any set of roles (`ROLES`), of the edition, in play or not."""
    optional: tuple[str, ...] = ()
    """The parameters that may be left out."""
    together: bool = False
    """All who act with this role must give the same command, or all fail."""
    kidnaps: bool = False
    """Whoever is blocked has not acted at all."""
    blocks: Callable[[Act, Any], Iterable[Seat]] | None = None
    """The actors that this action blocks, if it succeeds."""
    shields: str | None = None
    """The role whose power has no effect on the target tonight."""
    needs: tuple[Callable[[Act, Any], str | None], ...] = ()
    """The restrictions, in order: each gives the reason of a failure, or None."""
    kills: Callable[[Act, Any, Dice], tuple[Seat, str] | None] | None = None
    """The victim, and the cause of death."""
    spoiled_by_death: bool = False
    """The action fails if its target dies tonight."""
    bends: Callable[[Act, Any], None] | None = None
    """Changes what others will perceive tonight."""
    listens: bool = False
    """Whatever the target is told in private at the coming dawn, the holder is told too."""
    learns: Answer | None = None
    """What the action makes known, to whom."""
    controls: bool = False
    """From now on the target's stake vote follows the holder's."""
    changes: Answer | None = None
    """What it changes for good, or for the next vote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GhostPower:
    """A power of the dead: of a spettro, or of one whose role has a power after death."""

    key: str
    power: Power | None
    """None: being a spettro with it is all that it gives."""


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
    divines: bool = False
    """Its holders are told four statements at the start."""


class Book(dict[str, Any]):
    """The roles (or the ghost powers) of an edition, by key, in alphabetical order.

    An edition says how it differs from what the editions share: `SHARED.but(lupo={"group": "lupi"}) | load_book(...)`.
    """

    def but(self, **changes: Mapping[str, Any]) -> Book:
        """A book with some fields of some entries changed; of a power, only the fields that are named."""
        book = Book(self)
        for key, change in changes.items():
            entry = book[key]
            power = change.get("power")
            fields = {**change, "power": replace(entry.power, **power)} if isinstance(power, Mapping) else change
            book[key] = replace(entry, **fields)
        return book

    def __or__(self, others: Mapping[str, Any]) -> Book:  # type: ignore[override]
        """The entries of both; those of the right where both have one."""
        return Book(sorted({**self, **others}.items()))


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
