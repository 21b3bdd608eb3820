"""Il Mercante: votes for several (D-VOTE-04)."""

from __future__ import annotations

from ..ballots import score, several
from . import CRIMINALS, VILLAGE, Card


def all_of(names: int) -> int:
    """The number of votes: as many as there are names."""
    return names


def five_of(names: int) -> int:
    """Five at most (WW-VARIANT-MERCANTE-CINQUE-01)."""
    return min(5, names)


def one_less(votes: int) -> int:
    """One vote less, not below zero (WW-VARIANT-MERCANTE-DENARO-01)."""
    return max(0, votes - 1)


CARD = Card(
    does={several: all_of},
    versions={
        "disonesto": {"factions": (VILLAGE, CRIMINALS)},
        "cinque-voti": {"does": {several: five_of}},
        "potere-del-denaro": {"does": {score: one_less}},
    },
)
