"""Chance: every draw has a label, depends on the seed and on that label alone, and is recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256, shake_256
from math import factorial
from typing import Any, Final, NamedTuple, TypeVar

from .events import Drawn

T = TypeVar("T")

FREE: Final = object()
"""Stands for the outcome of a draw that nobody dictated."""

FEW = 64
"""A draw among more options than this stores their number, not their list."""


def seed_of(number: int) -> bytes:
    """The seed of a scenario or a demonstration, which names a number instead of 32 secret bytes.

    >>> seed_of(1).hex()[:16], len(seed_of(1))
    ('84bdc03c7a53d6fe', 32)
    """
    return sha256(f"lupus seed {number}".encode()).digest()


class Dice:
    """The dice of one command. A draw depends on seed and label alone, so another draw before it changes nothing.

    seed: 32 bytes. force: outcomes dictated by label; `keys` says how a key may be shortened.

    >>> names = ("anna", "bruno", "carla")
    >>> dice = Dice(seed_of(1))
    >>> dice.pick("sunset.1/tie-break", names) == Dice(seed_of(1)).pick("sunset.1/tie-break", names)
    True
    >>> Dice(seed_of(1), force={"tie-break": "carla"}).pick("sunset.1/tie-break", names)
    'carla'
    >>> dice.drawn
    [Drawn(label='sunset.1/tie-break', options=('anna', 'bruno', 'carla'), chosen='bruno')]
    """

    __slots__ = ("_force", "_seed", "drawn")

    def __init__(self, seed: bytes, force: Mapping[str, Any] | None = None) -> None:
        self._seed = seed
        self._force = force or {}
        self.drawn: list[Drawn] = []
        """The draws made so far, in order."""

    def pick(self, label: str, options: Sequence[T]) -> T:
        """One of the options, each equally likely; a forced value counts only where it is one of them.

        Raises `ValueError` where there is nothing to draw from.
        """
        if not options:
            raise ValueError(f"{label}: nothing to draw from")
        forced = self._forced(label)
        if forced in options:
            chosen: T = forced
        else:
            chosen = options[self._index(label, len(options))]
        shown = tuple(options) if len(options) <= FEW else (f"{len(options)} options",)
        self.drawn.append(Drawn(label, shown, chosen))
        return chosen

    def order(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in one of all their orders, each order equally likely.

        >>> Dice(seed_of(1)).order("start/deal", ("lupo", "veggente", "contadino"))
        ('contadino', 'lupo', 'veggente')
        """
        forced = self._forced(label)
        if isinstance(forced, tuple) and Counter(forced) == Counter(items):
            chosen: tuple[T, ...] = forced
        else:
            chosen = permutation(items, self._index(label, factorial(len(items))))
        self.drawn.append(Drawn(label, tuple(items), chosen))
        return chosen

    def _forced(self, label: str) -> Any:
        if self._force:
            for key in keys(label):
                if key in self._force:
                    return self._force[key]
        return FREE

    def _index(self, label: str, n: int) -> int:
        bits = (n - 1).bit_length()
        size = bits // 8 + 1
        attempt = 0
        while True:  # rejection: no modulo bias
            block = shake_256(b"%b|%b|%d" % (self._seed, label.encode(), attempt)).digest(size)
            index = int.from_bytes(block, "big") >> (8 * size - bits)
            if index < n:
                return index
            attempt += 1


class Label(NamedTuple):
    """What the label of a draw says: when it was made, what for, and about whom or what."""

    half_phase: str
    kind: str
    about: tuple[str, ...]

    @classmethod
    def of(cls, label: str) -> Label:
        """The parts of a label.

        >>> Label.of("dawn.2/assassin-victim/anna")
        Label(half_phase='dawn.2', kind='assassin-victim', about=('anna',))
        >>> Label.of("start/deal")
        Label(half_phase='start', kind='deal', about=())
        """
        half_phase, _, rest = label.partition("/")
        kind, *about = rest.split("/")
        return cls(half_phase, kind, tuple(about))


def keys(label: str) -> tuple[str, ...]:
    """The keys by which a draw may be dictated, the most precise first.

    A key may leave out the name at the end, the half-phase at the beginning, or both.

    >>> keys("dawn.2/assassin-victim/anna")
    ('dawn.2/assassin-victim/anna', 'dawn.2/assassin-victim', 'assassin-victim/anna', 'assassin-victim')
    """
    half_phase, _, rest = label.partition("/")
    kind = rest.partition("/")[0]
    return label, f"{half_phase}/{kind}", rest, kind


def permutation(items: Sequence[T], index: int) -> tuple[T, ...]:
    """The order of the items that has this index; 0 <= index < n!, and each index gives another order.

    >>> [permutation("abc", index) for index in (0, 1, 5)]
    [('a', 'b', 'c'), ('b', 'a', 'c'), ('c', 'b', 'a')]
    """
    left, out = list(items), []
    while left:
        index, i = divmod(index, len(left))
        out.append(left.pop(i))
    return tuple(out)
