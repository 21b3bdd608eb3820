"""Bocca di Rosa: her votes are halved, or she does not burn (D-VOTE-05, D-VOTE-10)."""

from __future__ import annotations

from . import CRIMINALS, VILLAGE, Card


def halved(votes: int) -> int:
    """Half of the votes received, rounded down (WW-ROLE-BOCCA-DI-ROSA-01)."""
    return votes // 2


CARD = Card(
    dark=True,
    does={"received": halved},
    versions={
        "salvezza-sicura": {"does": {"received": None, "at-stake": "saved"}},
        "capro-espiatorio": {"does": {"received": None, "at-stake": "next"}},
        "contatti-loschi": {"factions": (VILLAGE, CRIMINALS)},
    },
)
