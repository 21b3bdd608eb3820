"""*Lupus 3.0*, the third edition (technical rulebook of 2 May 2012)."""

from typing import Final

from ..ruleset import Ruleset
from .edition import LUPUS3
from .setup import SETTINGS

RULESET: Final = Ruleset(game=LUPUS3, folder=__name__, settings=frozenset(SETTINGS))

__all__ = ["LUPUS3", "RULESET"]
