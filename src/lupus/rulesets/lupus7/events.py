"""The events of the 7th edition alone."""

from __future__ import annotations

from lupus.engine.events import Event, event
from lupus.engine.seats import MASTER_ONLY, Seat

from ..tempo_reale.events import PLAYER


@event("corrupted", to=PLAYER)
class Corrupted(Event):
    """A character changes role and faction, and keeps the rest."""

    player: Seat
    role: str


@event("hypnotised", to=MASTER_ONLY)
class Hypnotised(Event):
    """From now on the player's stake vote follows that of an ipnotista."""

    player: Seat
    by: Seat


@event("vote-effect-lost", to=MASTER_ONLY)
class VoteEffectLost(Event):
    """A power that would have acted on the coming vote does not any more: its target, or its second character, died."""

    power: str
    by: Seat
    target: Seat


@event("no-ghost-power", to=PLAYER)
class NoGhostPower(Event):
    """A fantasma died when no ghost power was left: they stay dead, and nobody else is told (D-28)."""

    player: Seat
