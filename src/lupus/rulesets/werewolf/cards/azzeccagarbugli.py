"""L'Azzeccagarbugli: keeps somebody out of the run-off, or brings them in (D-VOTE-07, D-VOTE-08)."""

from __future__ import annotations

from . import CRIMINALS, VILLAGE, Card

CARD = Card(
    does={"raises": {"first": "protect"}},
    versions={
        "accusatore": {"does": {"raises": {"first": "accuse"}}},
        "disonesto": {"factions": (VILLAGE, CRIMINALS)},
    },
)
