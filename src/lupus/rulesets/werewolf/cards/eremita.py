"""L'Eremita: spared by the wolves, and in a version by others too."""

from __future__ import annotations

from ..attacks import bite, recruit, spared, strike, wolves_attack
from . import Card

CARD = Card(
    does={spared: (wolves_attack,)},
    versions={"vero-eremita": {"does": {spared: (wolves_attack, bite, strike, recruit)}}},
)
