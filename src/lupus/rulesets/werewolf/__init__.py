"""*Werewolf*: a card game for six players or more, led by a moderator or by the clock."""

from typing import Final

from ..ruleset import Ruleset
from .game import WEREWOLF
from .setup import OPTIONS

RULESET: Final = Ruleset(game=WEREWOLF, folder=__name__, settings=frozenset(OPTIONS))

__all__ = ["RULESET", "WEREWOLF"]
