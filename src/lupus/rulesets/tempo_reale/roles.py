"""Roles as data, with a small function where a column of the rulebook's tables cannot say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final, NamedTuple

LIVING: Final = "living"
DEAD: Final = "dead"
ANYONE: Final = "anyone"
GHOSTS: Final = "ghosts"
POWERS: Final = "powers"
BOOK: Final = "book"

EMPTY: Final = "spettro-vuoto"
"""What scenarios and the state write in place of the power of a spettro that has none."""

ONCE: Final = 0
EVERY_NIGHT: Final = 1
EVERY_OTHER_NIGHT: Final = 2


class Parameter(NamedTuple):
    """Something that the command of a power names."""

    name: str
    among: str
    """`LIVING`, `DEAD`, `ANYONE` or `GHOSTS`; `POWERS`: ghost powers that are free; `BOOK`: roles, in play or not."""
    oneself: bool = True
    """The holder may be named."""
    many: bool = False
    """Any set of them is named, instead of one."""
    optional: bool = False
    """Whether the parameter may be left out."""
    unlike: str | None = None
    """Another parameter of the power: the two must not name the same."""


def target(among: str, *, oneself: bool = False) -> Parameter:
    """The parameter for the character on whom a power is used. It is the first of each power."""
    return Parameter("target", among, oneself)


POWER: Final = Parameter("power", POWERS)
ROLE: Final = Parameter("role", BOOK)
ROLES: Final = Parameter("roles", BOOK, many=True)

TAKES_PART: Final = True
"""The part of a power in a stage that only asks whether the power takes part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What the holder of a role, or a spettro, can do at night."""

    asks: tuple[Parameter, ...]
    """What its command names. The first is the target."""
    does: Mapping[Callable[..., object], Any] = field(default_factory=dict)
    """For each stage in which it takes part: its part there, a function or a value, as the stage wants it."""
    often: int = EVERY_NIGHT
    """`EVERY_NIGHT`, `EVERY_OTHER_NIGHT` or `ONCE` in the match."""
    first_night: bool = True

    @property
    def on(self) -> str:
        """Among whom its target is."""
        return self.asks[0].among

    @property
    def optional(self) -> tuple[str, ...]:
        """The parameters that may be left out."""
        return tuple(p.name for p in self.asks if p.optional)

    def asked(self, name: str) -> Parameter | None:
        """The parameter of this name, if it has one."""
        for asked in self.asks:
            if asked.name == name:
                return asked
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class GhostPower:
    """A power of the dead: of a spettro, or of one whose role has a power after death."""

    key: str
    power: Power | None
    """None: its holder can do nothing at night."""
    living: bool = False
    """Its holder is alive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A row of the rulebook's list of roles."""

    key: str
    faction: str
    aura: str
    mystic: bool = False
    power: Power | None = None
    group: str | None = None
    """The members of one group know one another from the start."""
    haunts: bool = False
    """Its holder becomes a spettro by dying."""
    divines: bool = False
    """Its holders are told four statements at the start."""
    counts: str | None = None
    """The faction of which its holder may ask the game master, once, how many are alive."""


class Book(dict[str, Any]):
    """The roles (or the ghost powers) of an edition, by key, in alphabetical order.

    An edition says how it differs from what the editions share: `SHARED.but(lupo={"group": "lupi"}) | load_book(...)`.
    """

    def doing(self, stage: Callable[..., object], **parts: Any) -> Book:
        """A book where the powers of some roles take part in a stage, each with its part."""
        powers = {key: self[key].power for key in parts}
        return self.but(**{key: {"power": {"does": {**powers[key].does, stage: part}}} for key, part in parts.items()})

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
    """Every module of the package that defines `name` ("role" or "ghost_power"), in alphabetical order:
    one entry, one file.

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
