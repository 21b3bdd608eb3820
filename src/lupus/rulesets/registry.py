"""All games, by key. A game of this package is imported and named here; one of another package calls `register`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import lupus3, lupus7, lupus8, lupusburg, werewolf
from .ruleset import Ruleset
from .tempo_reale.game import RealTime

_GAMES: Final = (lupus7, lupus8, lupus3, lupusburg, werewolf)
_known: Final = {game.RULESET.key: game.RULESET for game in _GAMES}

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(_known)
"""The games in the order in which they are offered. The first is the default."""


def register(ruleset: Ruleset) -> None:
    """Add a game of another package. Raises `ValueError` where another game has its key."""
    if _known.setdefault(ruleset.key, ruleset) is not ruleset:
        raise ValueError(f"there is another game with the key {ruleset.key!r}")


def default() -> str:
    """The key of the default game."""
    return next(iter(RULESETS))


def editions() -> tuple[str, ...]:
    """The keys of the real-time games, which are the games that the site hosts as villages."""
    return tuple(key for key, ruleset in RULESETS.items() if isinstance(ruleset.game, RealTime))
