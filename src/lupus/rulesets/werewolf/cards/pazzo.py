"""Il Pazzo: wants to be attacked by the wolves (D-PAZZO-01 to D-PAZZO-04)."""

from __future__ import annotations

from ..deaths import to_inherit
from ..ends import reason
from . import MADMAN, TAKES_PART, VILLAGE, Card


def with_the_village(faction: str | None) -> bool:
    """Whether the Village has won (WW-END-29)."""
    return faction == VILLAGE


def with_anybody(faction: str | None) -> bool:
    """True: the pazzo wins with any faction (WW-VARIANT-PAZZO-FOLLIA-01)."""
    return True


CARD = Card(
    factions=(MADMAN,),
    does={reason: with_the_village},
    versions={
        "totale-follia": {"does": {reason: with_anybody}},
        "trasferimento-di-poteri": {"does": {to_inherit: TAKES_PART}},
    },
)
