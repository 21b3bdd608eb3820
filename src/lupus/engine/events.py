"""Events: frozen facts, each with a stable name, a version and one audience, which is declared beside the fields."""

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
    """The audience of an event whose seats stand in one of its fields.

    field: the field with the seat or the seats. told: whether those seats learn what stands in it. If not, the field is
    neither stored nor compared, so nobody who is told learns who else is; the stored row keeps the audience, and an
    event that was read back admits the master alone.

    >>> @event("letter", to=SeatsIn("readers"))
    ... class Letter(Event):
    ...     readers: tuple[Seat, ...]
    ...     text: str
    >>> Letter(("dino", "anna"), "see you at dawn").audience.dump()
    ['anna', 'dino']
    """

    field: str
    told: bool = True

    def resolve(self, event: Event) -> Audience:
        """The audience of this event."""
        held: Seat | tuple[Seat, ...] = getattr(event, self.field)
        return only(held) if isinstance(held, str) else Audience(frozenset(held))


class Event:
    """What every event type has. A game is its list of events;
    nothing refuses or changes an event that has happened."""

    __slots__ = ()
    kind: ClassVar[str]
    version: ClassVar[int]
    to: ClassVar[Audience | SeatsIn]
    neutral: ClassVar[bool]
    reason: ClassVar[bool]
    names: ClassVar[tuple[str, ...]]
    marks: ClassVar[frozenset[str]]
    """The fields that are False unless they are set. A row says them only where they are set, so an event can get
    another mark without a new version."""
    upcasts: ClassVar[Mapping[int, Upcast]]
    audience: Audience
    """Who learns this event: as declared with the type, or the seats in one of its fields."""


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
    Raises `TypeError` for a reason that is not the master's alone, and for a field with a name in `TAKEN`.

    >>> @event("arrived", to=PUBLIC)
    ... class Arrived(Event):
    ...     player: Seat
    ...     day: int
    >>> Arrived("anna", 3)
    Arrived(player='anna', day=3)
    >>> Arrived.kind, Arrived.names, Arrived("anna", 3).audience == PUBLIC
    ('arrived', ('player', 'day'), True)
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
        made.marks = frozenset(f.name for f in fields(made) if f.default is False)  # type: ignore[arg-type]
        if taken := TAKEN.intersection(made.names):
            raise TypeError(f"{kind}: a field cannot be called {sorted(taken)[0]!r}, which every row has already")
        return made

    return declare


def plain(value: object) -> Json:
    """A field as JSON: a tuple becomes a list, an event inside an event its own dump.

    >>> plain(("anna", PhaseBegan("dawn", 3)))
    ['anna', {'type': 'phase', 'phase': 'dawn', 'number': 3}]
    """
    if isinstance(value, tuple):
        return [plain(x) for x in value]
    return dump(value) if isinstance(value, Event) else value


def dump(event: Event) -> dict[str, Json]:
    """An event as transcripts write it: its kind as `type`, and its fields.

    >>> dump(Drawn("sunset.3/tie-break", ("anna", "dino"), "dino"))
    {'type': 'drawn', 'label': 'sunset.3/tie-break', 'options': ['anna', 'dino'], 'chosen': 'dino'}
    >>> @event("knock", to=PUBLIC)
    ... class Knock(Event):
    ...     door: int
    ...     loud: bool = False
    >>> dump(Knock(3)), dump(Knock(3, loud=True))
    ({'type': 'knock', 'door': 3}, {'type': 'knock', 'door': 3, 'loud': True})
    """
    row: dict[str, Json] = {"type": event.kind}
    for name in event.names:
        value = getattr(event, name)
        if value is not False or name not in event.marks:
            row[name] = value if value is None or isinstance(value, (str, int)) else plain(value)
    return row


def load_value(value: Json, kinds: Mapping[str, type[Event]]) -> Any:
    """The inverse of `plain`.

    >>> load_value(["anna", {"type": "phase", "phase": "dawn", "number": 3}], {"phase": PhaseBegan})
    ('anna', PhaseBegan(phase='dawn', number=3))
    """
    if isinstance(value, list):
        return tuple(load_value(x, kinds) for x in value)
    return load(value, kinds) if isinstance(value, dict) else value


def load(row: Mapping[str, Json], kinds: Mapping[str, type[Event]], version: int | None = None) -> Event:
    """The event of a dumped row, brought forward from an older version where needed.

    row: as `dump` makes it; what a stored row says beside the event (`TAKEN`) is passed over. version: of the row;
    None: today's. Raises `KeyError` for a kind that `kinds` does not know, `TypeError` for fields that do not fit.

    >>> load({"type": "phase", "phase": "dawn", "number": 3}, {"phase": PhaseBegan})
    PhaseBegan(phase='dawn', number=3)
    >>> @event("paid", to=MASTER_ONLY, version=2, upcasts={1: lambda old: {**old, "coins": 1}})
    ... class Paid(Event):
    ...     player: Seat
    ...     coins: int
    >>> load({"type": "paid", "player": "anna"}, {"paid": Paid}, version=1)
    Paid(player='anna', coins=1)
    """
    cls = kinds[row["type"]]
    data = row
    for old in range(cls.version if version is None else version, cls.version):
        data = cls.upcasts[old]({k: v for k, v in data.items() if k not in TAKEN})
    return cls(
        **{k: v if isinstance(v, (str, int)) else load_value(v, kinds) for k, v in data.items() if k not in TAKEN}
    )


def catalogue(*modules: object) -> dict[str, type[Event]]:
    """All event types that the modules define or import, by kind. Raises `TypeError` where two share a kind.

    >>> import lupus.engine.events
    >>> sorted(catalogue(lupus.engine.events))
    ['committed', 'drawn', 'phase', 'seed-revealed']
    """
    kinds: dict[str, type[Event]] = {}
    for module in modules:
        for cls in vars(module).values():
            if (
                isinstance(cls, type)
                and issubclass(cls, Event)
                and cls is not Event
                and kinds.setdefault(cls.kind, cls) is not cls
            ):
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
