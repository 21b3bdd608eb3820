"""The events of the 8th edition alone: apparent roles, movements, incantesimi, secret votes."""

from __future__ import annotations

from lupus.engine.events import Event, event
from lupus.engine.seats import MASTER_ONLY, PUBLIC, Seat

from ..tempo_reale.events import PLAYER


@event("knows-not-role", to=PLAYER)
class KnowsNotRole(Event):
    """A character learns that another one has not this role, as perceived."""

    player: Seat
    target: Seat
    role: str
    cause: str


@event("knows-role-in", to=PLAYER)
class KnowsRoleIn(Event):
    """A character learns whether another one's role, as perceived, is one of these."""

    player: Seat
    target: Seat
    roles: tuple[str, ...]
    answer: bool
    cause: str


@event("knows-moved", to=PLAYER)
class KnowsMoved(Event):
    """Whether the target was going somewhere (sequestratore)."""

    player: Seat
    target: Seat
    moved: bool


@event("knows-vote", to=PLAYER)
class KnowsVote(Event):
    """For whom the target's vote counted at the last sunset; None: for nobody (spia)."""

    player: Seat
    target: Seat
    vote: Seat | None


@event("ghost-power", to=PLAYER)
class Enchanted(Event):
    """What is active on a spettro from now on; None: nothing. Causes: necromancer, shaman, death."""

    player: Seat
    power: str | None
    cause: str


@event("ghost-ended", to=PLAYER)
class GhostEnded(Event):
    """A spettro is none any more, and will never be one again."""

    player: Seat


@event("ghosts-there", to=PLAYER)
class GhostsThere(Event):
    """The spettri that there are, told to one of those whose form offers them."""

    player: Seat
    ghosts: tuple[Seat, ...]


@event("relayed", to=PLAYER)
class Relayed(Event):
    """A copy of what the target has been told in private (telepatia)."""

    player: Seat
    target: Seat
    event: Event


@event("hint", to=PLAYER)
class Hint(Event):
    """The game masters tell the members of a faction something, each of them apart."""

    player: Seat
    faction: str
    text: str


@event("no-votes", to=PUBLIC)
class NoVotes(Event):
    """No vote was cast in a ballot, or none that counts."""

    ballot: str


@event("vote-counted", to=MASTER_ONLY)
class VoteCounted(Event):
    """For whom a vote counted when all powers had acted on it, where the public is told numbers alone;
    None: for nobody."""

    ballot: str
    voter: Seat
    target: Seat | None


@event("vote-erased", to=MASTER_ONLY)
class VoteErased(Event):
    """From now on the player's stake vote counts for nobody."""

    player: Seat
    by: Seat


@event("spectral-count", to=MASTER_ONLY)
class SpectralCount(Event):
    """Somebody of faction popolani died. number: how many of them by now.
    raised: whether the spectral sequence makes a spettro."""

    player: Seat
    number: int
    raised: bool
