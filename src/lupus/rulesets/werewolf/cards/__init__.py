"""The deck: a file for each card. A card is facts and what it does where the rules ask;
a version is a difference to it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

VILLAGE, WOLVES, VAMPIRES, CRIMINALS, LOVERS, MADMAN, OUTCAST = (
    "villaggio",
    "lupi-mannari",
    "vampiro",
    "criminali",
    "romeo-e-giulietta",
    "pazzo",
    "lupo-reietto",
)
"""The factions (D-GEN-02)."""

HUMAN, WEREWOLF, VAMPIRE, MINOR = "human", "werewolf", "vampire", "minor-vampire"
"""The creatures."""

BASE: Final = "base"

FIRST, LATER, EVERY, THIRD = range(1, 2), range(2, 10**6), range(1, 10**6), range(3, 4)
"""The nights on which a card opens the eyes."""

Rule = Callable[..., object]
"""A function of the rules that asks a card what it does."""

TAKES_PART: Final = True
"""What a card does where a rule asks no more than whether it does something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card in one version.

    factions: camp and victory of its holder (WW-SETUP-06); camp: the former, where it is another (the lupo-reietto's).
    dark: its aura. copies: in the deck. antagonist: counts as one in a composition (D-COMP-03). wakes: the calls in
    which its holder opens the eyes, each with the nights; such a card brings the call into existence. guest: the same
    of calls that are made because of other cards (D-NIGHT-04). hands: the calls of night 1 in which its holder raises a
    hand with closed eyes. does: what it does, by the function of the rules that asks for it: a function or a value, as
    that one wants it. versions: for each version but the base what is different; a `does` is laid over that of the
    base, None takes away.
    """

    factions: tuple[str, ...] = (VILLAGE,)
    camp: tuple[str, ...] = ()
    dark: bool = False
    mystic: bool = False
    copies: int = 1
    creature: str = HUMAN
    antagonist: bool = False
    wakes: Mapping[str, Container[int]] = field(default_factory=dict)
    guest: Mapping[str, Container[int]] = field(default_factory=dict)
    hands: tuple[str, ...] = ()
    does: Mapping[Rule, Any] = field(default_factory=dict)
    versions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def in_version(self, name: str) -> Card:
        """The card with the differences of a version. Raises `KeyError` for one that it does not have."""
        if name == BASE:
            return self
        change = dict(self.versions[name])
        does = {rule: part for rule, part in {**self.does, **change.pop("does", {})}.items() if part is not None}
        return replace(self, does=does, **change)


def _read() -> dict[str, Card]:
    names = sorted(module.name for module in iter_modules(__path__))
    return {name.replace("_", "-"): import_module(f"{__name__}.{name}").CARD for name in names}


@cache
def deck() -> Mapping[str, Card]:
    """All cards in their base version, by slug, in alphabetical order (WW-SETUP-04)."""
    return _read()


@cache
def card(slug: str, version: str = BASE) -> Card:
    """A card in a version. Raises `KeyError` for one that does not exist."""
    return deck()[slug].in_version(version)


@cache
def power(name: str, version: str = BASE) -> Card:
    """What gives a power: a card, or one of the secret roles of the contadini, which no card of the deck shows."""
    secret: Card | None = import_module(f"{__name__}.contadino").ROLES.get(name)
    return secret or card(name, version)
