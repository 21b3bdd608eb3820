"""The games that there are, by key. A game of this package is a line here; one of another package is registered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import lupus3, lupus7, lupus8, lupusburg
from .ruleset import Ruleset
from .tempo_reale.game import RealTime

_known: Final = {ruleset.key: ruleset for ruleset in (lupus7.RULESET, lupus8.RULESET, lupus3.RULESET, lupusburg.RULESET)}

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(_known)
"""In the order in which they are offered; the first is the one that is meant where nobody says which."""


def register(ruleset: Ruleset) -> None:
    """Make a game known that is not part of this package. Raises `ValueError` where another game has its key."""
    if _known.setdefault(ruleset.key, ruleset) is not ruleset:
        raise ValueError(f"there is another game with the key {ruleset.key!r}")


def default() -> str:
    """The key of the game that is meant where nobody says which."""
    return next(iter(RULESETS))


def editions() -> tuple[str, ...]:
    """The keys of the games that are played in real time: those that the site hosts."""
    return tuple(key for key, ruleset in RULESETS.items() if isinstance(ruleset.game, RealTime))
