"""*Lupusburg*: a board game for four to eight players, with the server as the referee (rulebook of September 2010)."""

from .game import LUPUSBURG

__all__ = ["LUPUSBURG"]
