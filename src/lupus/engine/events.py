"""Events: frozen facts with a stable name, a version, and one audience each, declared beside the fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from .seats import MASTER_ONLY, PUBLIC, Audience, Seat, only

Json = Any
"""What `json` can carry: None, bool, int, str, lists and dictionaries of these."""

Upcast = Callable[[dict[str, Json]], dict[str, Json]]

TAKEN: Final = frozenset({"type", "n", "at", "v", "seen_by"})
"""What a stored row says beside the fields of its event: no field may have such a name."""


@dataclass(frozen=True, slots=True)
class SeatsIn:
    """An audience to be resolved when the event is made: the seats that the named field holds.

    told: whether the field is part of what they learn. If not, it only addresses the event: it is neither stored nor compared,
    for those who are told must not learn who else is. The stored audience stays; an event that was read back admits the master
    alone.
    """

    field: str
    told: bool = True

    def resolve(self, event: Event) -> Audience:
        """The audience of this event: the seat, or the seats, in the field."""
        held: Seat | tuple[Seat, ...] = getattr(event, self.field)
        return only(held) if isinstance(held, str) else Audience(frozenset(held))


class Event:
    """What every event type has. A game is its list of events: they are never refused and never changed."""

    __slots__ = ()
    kind: ClassVar[str]
    version: ClassVar[int]
    to: ClassVar[Audience | SeatsIn]
    neutral: ClassVar[bool]
    reason: ClassVar[bool]
    names: ClassVar[tuple[str, ...]]
    upcasts: ClassVar[Mapping[int, Upcast]]
    audience: Audience
    """Who learns this event: of a type that addresses everybody or the master, the same for all; else resolved when asked."""


E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True)
def event(
    kind: str,
    *,
    to: Audience | SeatsIn,
    version: int = 1,
    neutral: bool = False,
    reason: bool = False,
    upcasts: Mapping[int, Upcast] | None = None,
) -> Callable[[type[E]], type[E]]:
    """Declare an event type.

    kind: the stable name under which it is stored; Python names may change freely.
    to: who learns it, with no default: `PUBLIC`, `MASTER_ONLY`, or `SeatsIn("player")`.
    version: of the stored form; `upcasts[n]` turns the data of version n into those of n + 1.
    neutral: a public event that must not depend on any hidden fact (a law checks it).
    reason: it explains other events and tells nobody but the master anything.
    Raises `TypeError` for a field that has the name of something which every stored row says (`TAKEN`).
    """
    if reason and to is not MASTER_ONLY:
        raise TypeError(f"{kind}: a reason is for the master alone")

    def declare(cls: type[E]) -> type[E]:
        address = to.field if isinstance(to, SeatsIn) and not to.told else None
        if address is not None:
            setattr(cls, address, field(default=(), compare=False, repr=False))
        made = dataclass(frozen=True, slots=True)(cls)
        made.kind, made.version, made.to = kind, version, to
        made.audience = property(to.resolve) if isinstance(to, SeatsIn) else to  # type: ignore[assignment]
        made.neutral, made.reason, made.upcasts = neutral, reason, upcasts or {}
        made.names = tuple(f.name for f in fields(made) if f.name != address)  # type: ignore[arg-type]
        if taken := TAKEN.intersection(made.names):
            raise TypeError(f"{kind}: a field cannot be called {sorted(taken)[0]!r}, which every row has already")
        return made

    return declare


def plain(value: object) -> Json:
    """A field as JSON: tuples become lists, events inside events their own dumps."""
    if isinstance(value, tuple):
        return [plain(x) for x in value]
    return dump(value) if isinstance(value, Event) else value


def dump(event: Event) -> dict[str, Json]:
    """The flat form of transcripts: `type` and the fields."""
    row: dict[str, Json] = {"type": event.kind}
    for name in event.names:
        value = getattr(event, name)
        row[name] = value if value is None or isinstance(value, (str, int)) else plain(value)
    return row


def thaw(value: Json, kinds: Mapping[str, type[Event]]) -> Any:
    """The inverse of `plain`."""
    if isinstance(value, list):
        return tuple(thaw(x, kinds) for x in value)
    return load(value, kinds) if isinstance(value, dict) else value


def load(row: Mapping[str, Json], kinds: Mapping[str, type[Event]], version: int | None = None) -> Event:
    """The event of a dumped row, brought forward from an older version where needed.

    row: as `dump` makes it; what a stored row says beside the event (`TAKEN`) is passed over. version: of the row; None: today's.
    Raises `KeyError` for a kind that `kinds` does not know, `TypeError` for fields that do not fit.
    """
    cls = kinds[row["type"]]
    data = row
    for old in range(cls.version if version is None else version, cls.version):
        data = cls.upcasts[old]({k: v for k, v in data.items() if k not in TAKEN})
    return cls(**{k: v if isinstance(v, (str, int)) else thaw(v, kinds) for k, v in data.items() if k not in TAKEN})


def catalogue(*modules: object) -> dict[str, type[Event]]:
    """All event types that the modules define, by kind. Raises `TypeError` where two share a kind."""
    kinds: dict[str, type[Event]] = {}
    for module in modules:
        for cls in vars(module).values():
            if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event and kinds.setdefault(cls.kind, cls) is not cls:
                raise TypeError(f"two event types are called {cls.kind!r}")
    return kinds


@event("phase", to=PUBLIC, neutral=True)
class PhaseBegan(Event):
    """From here on the game is in this phase; what follows in the log happens in it."""

    phase: str
    number: int


@event("drawn", to=MASTER_ONLY, reason=True)
class Drawn(Event):
    """A random draw and its outcome: replay reads it and never draws again."""

    label: str
    options: tuple[Any, ...]
    chosen: Any


@event("committed", to=PUBLIC, neutral=True)
class Committed(Event):
    """The hash of seed and deal, published when the game starts: the dice cannot be changed any more."""

    digest: str


@event("seed-revealed", to=PUBLIC)
class SeedRevealed(Event):
    """The seed (hexadecimal), published when the game is over: anybody can check the commitment and every draw."""

    seed: str
