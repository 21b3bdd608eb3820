"""Il Borgomastro: a heavy vote, or a law (D-VOTE-05, D-VOTE-09)."""

from __future__ import annotations

from ..ballots import FIRST, LAW, effects, weight
from . import Card


def double(living: int) -> int:
    """The weight of the vote: two arms (WW-ROLE-BORGOMASTRO-01)."""
    return 2


def large_village(living: int) -> int:
    """The weight of the vote: three arms with more than ten living players, else two
    (WW-VARIANT-BORGOMASTRO-VILLAGGIO-GRANDE-01)."""
    return 3 if living > 10 else 2


CARD = Card(
    does={weight: double},
    versions={
        "villaggio-grande": {"does": {weight: large_village}},
        "la-mia-parola-e-legge": {"does": {weight: None, effects: {FIRST: LAW}}},
    },
)
