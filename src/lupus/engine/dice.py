"""Chance: keyed, labelled, recorded. Never `random`, never a hidden counter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256, shake_256
from math import factorial
from typing import Any, Final, TypeVar

from .events import Drawn

T = TypeVar("T")

FREE: Final = object()
"""What nobody dictated."""

FEW = 64
"""A draw among more options than this stores their number, not their list."""


def seed_of(number: int) -> bytes:
    """The seed (32 bytes) of a scenario or a demonstration that names a number instead of secret bytes."""
    return sha256(f"lupus seed {number}".encode()).digest()


class Dice:
    """A draw depends on (seed, label) alone: adding one never shifts another.

    seed: 32 bytes. force: outcomes dictated by label; a key may leave out the half-phase ("tie-break" for
    "sunset.3/tie-break"), the name at the end ("dawn.2/assassin-victim"), or both ("assassin-victim" for all of them).
    """

    __slots__ = ("_force", "_seed", "drawn")

    def __init__(self, seed: bytes, force: Mapping[str, Any] | None = None) -> None:
        self._seed = seed
        self._force = force or {}
        self.drawn: list[Drawn] = []
        """The draws made so far, in order."""

    def pick(self, label: str, options: Sequence[T]) -> T:
        """One of the options, each equally likely. A forced value that is no option here does not apply.

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
        """The items in one of all their orders, each equally likely."""
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


def keys(label: str) -> tuple[str, ...]:
    """The keys by which a draw may be dictated, the most precise first."""
    half_phase, _, rest = label.partition("/")
    kind = rest.partition("/")[0]
    return label, f"{half_phase}/{kind}", rest, kind


def permutation(items: Sequence[T], index: int) -> tuple[T, ...]:
    """The index-th order of the items, 0 <= index < n!: a bijection."""
    left, out = list(items), []
    while left:
        index, i = divmod(index, len(left))
        out.append(left.pop(i))
    return tuple(out)
