"""What follows the deaths of a dawn or of a sunset: succession, then defeats and victory, each on the village as it then stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event

from . import events as ev
from .powers import FACTIONS, NERI
from .village import DONE, Village

KEY_ROLES: Final[Mapping[str, str]] = {NERI: "lupo"}
"""The role without which a faction is defeated; any other faction needs any living member (D-46)."""

Step = Callable[[Village, Dice], list[Event]]


def succeed(village: Village, dice: Dice) -> list[Event]:
    """A dead mayor is followed by whom he named, if that one lives; else by lot, or by nobody (D-43, L3-BASE-MAYOR-05, -06)."""
    there = village.characters
    if village.mayor is None or there[village.mayor].alive:
        return []
    if village.successor is not None and there[village.successor].alive:
        return [ev.MayorNamed(village.successor, "appointed-successor")]
    if not village.living or village.settings["mayor_vacancy"] == "vacant":
        return [ev.MayorNamed(None, "random-successor")]
    return [ev.MayorNamed(dice.pick(village.label("random-successor"), village.living), "random-successor")]


def judge(village: Village, dice: Dice) -> list[Event]:
    """All conditions on one state: one faction left wins, none left and nobody does; else the defeated are told (D-46, D-50)."""
    falling = [f for f in FACTIONS if f not in village.fallen and lost(village, f)]
    left = tuple(f for f in FACTIONS if f not in village.fallen and f not in falling)
    told: list[Event] = [ev.FactionFell(f) for f in falling]
    if len(left) < 2:
        return [*told, *end(village, left, "natural")]
    for faction in (*village.fallen, *falling):
        told += announce(village, faction, dice)
    return told


def lost(village: Village, faction: str) -> bool:
    """Whether a faction can win no more: without a living lupo, or without anybody living (L3-BASE-WIN-02, L3-BASE-WIN-03)."""
    living = [village.characters[s] for s in village.living]
    if faction in KEY_ROLES:
        return all(c.role != KEY_ROLES[faction] for c in living)
    return all(c.faction != faction for c in living)


def announce(village: Village, faction: str, dice: Dice) -> list[Event]:
    """Members who have not been told of the defeat are told now, each with a coin between the two other factions (D-48, D-49).

    For the neri a game master may put it off to the dawn of their mass death.
    """
    late = faction == NERI and village.settings["black_defeat_notice"] == "at_mass_death" and village.mass_death != DONE
    members = tuple(c.seat for c in village.characters.values() if c.faction == faction and c.seat not in village.objectives)
    if late or not members:
        return []
    others = tuple(f for f in FACTIONS if f != faction)
    coins = [ev.Objective(s, dice.pick(village.label("objective", s), others)) for s in members]
    return [ev.FactionDefeated(faction, members), *coins]


def end(village: Village, factions: tuple[str, ...], cause: str) -> list[Event]:
    """The winner, and who everybody was (L3-BASE-WIN-07, L3-BASE-WIN-11, L3-BASE-WIN-13)."""
    return [
        ev.Victory(factions, cause),
        *(ev.Revealed(c.seat, c.initial, c.role, c.faction) for c in village.characters.values()),
        *(ev.ObjectiveReached(s, village.objectives[s]) for s in village.seats if village.objectives.get(s) in factions),
    ]


AFTERMATH: Final[tuple[Step, ...]] = (succeed, judge)
