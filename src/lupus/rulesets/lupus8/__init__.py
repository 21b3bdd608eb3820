"""*Lupus in tempo reale*, 8th edition (1 March 2020)."""

from typing import Final

from ..ruleset import Ruleset
from .edition import LUPUS8
from .setup import SETTINGS

RULESET: Final = Ruleset(game=LUPUS8, folder=__name__, settings=frozenset(SETTINGS))

__all__ = ["LUPUS8", "RULESET"]
