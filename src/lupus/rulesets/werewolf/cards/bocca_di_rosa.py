"""Bocca di Rosa: her votes are halved, or she does not burn (D-VOTE-05, D-VOTE-10)."""

from __future__ import annotations

from ..ballots import NEXT, SAVED, condemned, score
from . import CRIMINALS, VILLAGE, Card


def halved(votes: int) -> int:
    """Half of the votes received, rounded down (WW-ROLE-BOCCA-DI-ROSA-01)."""
    return votes // 2


CARD = Card(
    dark=True,
    does={score: halved},
    versions={
        "salvezza-sicura": {"does": {score: None, condemned: SAVED}},
        "capro-espiatorio": {"does": {score: None, condemned: NEXT}},
        "contatti-loschi": {"factions": (VILLAGE, CRIMINALS)},
    },
)
