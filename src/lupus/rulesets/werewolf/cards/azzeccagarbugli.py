"""L'Azzeccagarbugli: keeps somebody out of the run-off, or brings them in (D-VOTE-07, D-VOTE-08)."""

from __future__ import annotations

from ..ballots import ACCUSE, FIRST, PROTECT, effects
from . import CRIMINALS, VILLAGE, Card

CARD = Card(
    does={effects: {FIRST: PROTECT}},
    versions={
        "accusatore": {"does": {effects: {FIRST: ACCUSE}}},
        "disonesto": {"factions": (VILLAGE, CRIMINALS)},
    },
)
