"""What follows the deaths of a dawn, of a sunset or of a disqualification: loss of factions, succession, victory.

Each step reads the village as the one before left it; an edition lists its steps in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import events as ev
from .village import V, Village, evolve

V_co = TypeVar("V_co", bound=Village, covariant=True)


class After(NamedTuple, Generic[V_co]):
    """A village right after deaths: as it is now, and who has just died."""

    village: V_co
    dead: tuple[Seat, ...]
    key_roles: Mapping[str, str]
    """For each faction that can lose: the role that it needs in order not to lose."""
    before: V_co
    """The village when the half-phase began to be resolved."""
    told: tuple[Event, ...]
    """What the half-phase has brought so far."""


Step: TypeAlias = Callable[[After[V], Dice], list[Event]]
"""One step of what follows deaths: it takes a village (each edition has its own type) and the dice,
and returns events."""


def follow(after: After[V], steps: tuple[Step[V], ...], dice: Dice) -> list[Event]:
    """Run the steps in order, each on the village that the step before it left, and return all their events."""
    told: list[Event] = []
    for step in steps:
        new = step(after, dice)
        if new:
            after = after._replace(village=evolve(after.village, new), told=(*after.told, *new))
            told += new
    return told


def loses(village: Village, faction: str, key_roles: Mapping[str, str]) -> bool:
    """Whether a faction has nobody left with the role on which it depends."""
    return (faction, key_roles[faction]) not in village.kinds_alive()


def banish(after: After[Village], dice: Dice) -> list[Event]:
    """Exile every faction none of whose living members has the key role, all together (D-45, D-46, D-48)."""
    village = after.village
    told: list[Event] = []
    for faction in after.key_roles:
        if not loses(village, faction, after.key_roles) or faction in village.defeated or not village.has_had(faction):
            continue
        members = village.members(faction)
        told.append(ev.FactionDefeated(faction, members))
        told += exile(village, members, "faction-defeated")
    return told


def exile(village: Village, seats: tuple[Seat, ...], cause: str) -> list[Event]:
    """The events by which these characters leave the game."""
    return [ev.Exiled(s, cause, village.fates[s].alive) for s in seats]


def succeed(after: After[Village], dice: Dice) -> list[Event]:
    """A mayor who is dead or out of the game is followed by the designated successor, or by a draw (D-42 to D-44)."""
    village = after.village
    return succession(
        village, lambda: dice.pick(village.label("random-successor", village.mayor or ""), village.living)
    )


def succession(village: Village, drawn: Callable[[], Seat | None]) -> list[Event]:
    """Who follows a mayor who is dead or out of the game.
    drawn: draws one of the living, where there is no living successor."""
    if village.mayor is None or village.lives(village.mayor):
        return []
    if village.successor is not None and village.lives(village.successor):
        return [ev.MayorNamed(village.successor, "appointed-successor")]
    return [ev.MayorNamed(drawn() if village.living else None, "random-successor")]


def judge(after: After[Village], dice: Dice) -> list[Event]:
    """A faction wins when all the living belong to it.
    Where nobody lives, the factions without a key role win (D-46, D-47)."""
    village = after.village
    alive = {faction for faction, _ in village.kinds_alive()}
    if not alive:
        return [ev.Victory(tuple(f for f in village.factions() if f not in after.key_roles), "natural")]
    return [ev.Victory(tuple(alive), "natural")] if len(alive) == 1 else []
