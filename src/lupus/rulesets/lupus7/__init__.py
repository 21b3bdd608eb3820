"""*Lupus in tempo reale*, 7th edition (28 February 2018)."""

from typing import Final

from ..ruleset import Ruleset
from .edition import LUPUS7
from .setup import SETTINGS

RULESET: Final = Ruleset(game=LUPUS7, folder=__name__, settings=frozenset(SETTINGS))

__all__ = ["LUPUS7", "RULESET"]
