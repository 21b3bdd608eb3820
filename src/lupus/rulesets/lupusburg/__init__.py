"""*Lupusburg*: a board game for four to eight players, with the server as the referee (rulebook of September 2010)."""

from typing import Final

from ..ruleset import Ruleset
from .game import LUPUSBURG
from .setup import OPTIONS

RULESET: Final = Ruleset(game=LUPUSBURG, folder=__name__, settings=frozenset(OPTIONS))

__all__ = ["LUPUSBURG", "RULESET"]
