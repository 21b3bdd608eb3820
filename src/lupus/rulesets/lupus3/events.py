"""The events of Lupus 3.0 alone (the contract is docs/rules/lupus3-events.md).

An event that replaces a shared event of the same kind stands here too: this edition tells less by it, or tells other
people.
"""

from __future__ import annotations

from lupus.engine.events import Event, SeatsIn, event
from lupus.engine.seats import MASTER_ONLY, PUBLIC, Seat

from ..tempo_reale.events import PLAYER

# --- the start ------------------------------------------------------------------------------------------------------


@event("settings", to=PUBLIC)
class SettingsChosen(Event):
    """How the open places of the rulebook are read in this game, as (name, value):
    rules, so everybody may know them."""

    values: tuple[tuple[str, bool | str], ...]


@event("found", to=PLAYER)
class Found(Event):
    """How a player stands in a village that starts in the middle of a game."""

    player: Seat
    role: str
    faction: str
    last_use: int | None


@event("skill-ordered", to=MASTER_ONLY)
class SkillOrdered(Event):
    """The hidden order of skill, the most skilled first (L3-BASE-BLOCK-01)."""

    seats: tuple[Seat, ...]


# --- commands in force ----------------------------------------------------------------------------------------------


@event("suicide-ordered", to=PLAYER)
class SuicideOrdered(Event):
    """Whether the player will die by their own hand at dawn."""

    player: Seat
    wanted: bool

    @property
    def withdrawn(self) -> bool:
        """Whether it was taken back. Nobody can order that they do not die."""
        return not self.wanted


# --- the dawn -------------------------------------------------------------------------------------------------------


@event("knows-rosso", to=PLAYER)
class KnowsRosso(Event):
    """Whether the target plays for the rossi (cacciatore di vampiri)."""

    player: Seat
    target: Seat
    rosso: bool


@event("knows-history", to=PLAYER)
class KnowsHistory(Event):
    """The role at the start, the role now and the faction now (diavolo)."""

    player: Seat
    target: Seat
    initial: str
    role: str
    faction: str


@event("vision", to=PLAYER)
class Vision(Event):
    """A contadino dreams that the target has a role; nothing tells whether it is true."""

    player: Seat
    target: Seat
    role: str


@event("transformed", to=PLAYER)
class Transformed(Event):
    """A player has another role. Causes: necrophile (of the target), bite, ageing, necromancer."""

    player: Seat
    role: str
    cause: str
    target: Seat | None = None


@event("not-transformed", to=PLAYER)
class NotTransformed(Event):
    """A necrofilo found no role to take."""

    player: Seat
    target: Seat


@event("returned", to=PLAYER)
class Returned(Event):
    """A player who came back to life is told that their role is what it was. Causes: messiah."""

    player: Seat
    cause: str


@event("scream", to=PUBLIC)
class Scream(Event):
    """Screams came from the house of the player, whom all the ghosts had named."""

    player: Seat


@event("mass-death", to=MASTER_ONLY)
class MassDeath(Event):
    """The neri died of the death of their last lupo; it happens once, whoever was left (L3-5-07)."""

    seats: tuple[Seat, ...]


# --- the sunset -----------------------------------------------------------------------------------------------------


@event("no-stake", to=PUBLIC)
class NoStake(Event):
    """Nobody dies at the stake. Causes: quorum, niece, advocate. player: the condemned, unless none is named."""

    cause: str
    player: Seat | None = None


@event("not-elected", to=PUBLIC)
class NotElected(Event):
    """There were votes for a mayor and nobody takes office; player: who had enough of them and was put to death."""

    player: Seat | None


# --- defeat and victory ---------------------------------------------------------------------------------------------


@event("faction-fell", to=MASTER_ONLY)
class FactionFell(Event):
    """A faction can win no more. Its members are told by another event, perhaps later."""

    faction: str


@event("faction-defeated", to=SeatsIn("members", told=False))
class FactionDefeated(Event):
    """A faction has lost: its members are told so, and not who the other members are (D-26, D-48)."""

    faction: str
    members: tuple[Seat, ...]


@event("objective", to=PLAYER)
class Objective(Event):
    """The faction that a defeated player is to support now; None when they have a faction of their own again."""

    player: Seat
    faction: str | None


@event("objective-reached", to=MASTER_ONLY)
class ObjectiveReached(Event):
    """The faction that a defeated player supported has won; it is no victory of the player (L3-BASE-WIN-11)."""

    player: Seat
    faction: str


@event("revealed", to=PUBLIC)
class Revealed(Event):
    """Who a player was, told to all when the game is over."""

    player: Seat
    initial: str
    role: str
    faction: str
