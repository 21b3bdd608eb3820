"""What happens in a game of the ring."""

from __future__ import annotations

from lupus.engine.events import Event, SeatsIn, event
from lupus.engine.seats import PUBLIC, Seat

PLAYER = SeatsIn("player")


@event("gathered", to=PUBLIC)
class Gathered(Event):
    """Who plays, in the order in which they give, and how often each gives."""

    seats: tuple[Seat, ...]
    laps: int


@event("staked", to=PLAYER)
class Staked(Event):
    """How many points a round is worth: the giver alone sees the die."""

    player: Seat
    points: int


@event("gave", to=PLAYER)
class Gave(Event):
    """To whom the giver gives the ring; until the moderator closes, the last one counts."""

    player: Seat
    target: Seat


@event("holds", to=PLAYER)
class Holds(Event):
    """Who has the ring learns it when the hands are closed."""

    player: Seat


@event("guessed", to=PLAYER)
class Guessed(Event):
    """Who somebody thinks has the ring; until the moderator closes, the last guess counts."""

    player: Seat
    target: Seat


@event("shown", to=PUBLIC)
class Shown(Event):
    """The hands are opened: who gave (player), who has the ring (target), who guessed it,
    and what the round was worth."""

    player: Seat
    target: Seat
    finders: tuple[Seat, ...]
    points: int


@event("kept", to=PUBLIC)
class Kept(Event):
    """The giver gave the ring to nobody, and the round is worth nothing."""

    player: Seat


@event("won", to=PUBLIC)
class Won(Event):
    """The game is over: who has most points."""

    winners: tuple[Seat, ...]
