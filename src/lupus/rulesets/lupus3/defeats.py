"""What follows the deaths of a dawn or of a sunset:
succession, then defeats and victory, each on the village as it then stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.aftermath import After, Step, succession
from . import events as own
from .columns import FACTIONS, LUPO, NERI
from .village import DONE, VampireVillage

KEY_ROLES: Final[Mapping[str, str]] = {NERI: LUPO}
"""The role without which a faction is defeated; any other faction needs any living member (D-46)."""


def succeed(after: After[VampireVillage], dice: Dice) -> list[Event]:
    """A dead mayor is followed by the named successor, if living;
    else by a draw, or by nobody (D-43, L3-BASE-MAYOR-05, -06).

    The label of a draw names the mayor who left the game: several mayors can leave before a half-phase is over.
    """
    village = after.village

    def drawn() -> Seat | None:
        gone = "" if village.mayor is None or village.fates[village.mayor].in_game else village.mayor
        vacant = village.settings["mayor_vacancy"] == "vacant"
        return None if vacant else dice.pick(village.label("random-successor", gone), village.living)

    return succession(village, drawn)


def judge(after: After[VampireVillage], dice: Dice) -> list[Event]:
    """All conditions on one state: one faction left wins, none left and nobody does;
    else the defeated are told (D-46, D-50)."""
    village = after.village
    falling = [f for f in village.factions() if lost(village, f)]
    left = tuple(f for f in village.factions() if f not in falling)
    told: list[Event] = [own.FactionFell(f) for f in falling]
    if len(left) < 2:
        return [*told, ev.Victory(left, "natural")]
    for faction in (*village.defeated, *falling):
        told += announce(village, faction, dice)
    return told


def lost(village: VampireVillage, faction: str) -> bool:
    """Whether a faction can win no more: without a living lupo, or without anybody living (L3-BASE-WIN-02,
    L3-BASE-WIN-03)."""
    wanted = KEY_ROLES.get(faction, faction)
    return all(wanted not in kind for kind in village.kinds_alive())


def announce(village: VampireVillage, faction: str, dice: Dice) -> list[Event]:
    """Members who have not been told of the defeat are told now, each with a coin between the two other factions (D-48,
    D-49).

    For the neri a game master may put it off to the dawn of their mass death.
    """
    late = faction == NERI and village.settings["black_defeat_notice"] == "at_mass_death" and village.mass_death != DONE
    members = tuple(s for s in village.members(faction) if s not in village.objectives)
    if late or not members:
        return []
    others = tuple(f for f in FACTIONS if f != faction)
    coins = [own.Objective(s, dice.pick(village.label("objective", s), others)) for s in members]
    return [own.FactionDefeated(faction, members), *coins]


def reveal(village: VampireVillage) -> list[Event]:
    """Who everybody was, and who supported the winner (L3-BASE-WIN-07, L3-BASE-WIN-11, L3-BASE-WIN-13)."""
    winners = village.winners or ()
    return [
        *(own.Revealed(c.seat, village.initial[c.seat], c.role, c.faction) for c in village.characters.values()),
        *(
            own.ObjectiveReached(s, village.objectives[s])
            for s in village.seats
            if village.objectives.get(s) in winners
        ),
    ]


AFTERMATH: Final[tuple[Step[VampireVillage], ...]] = (succeed, judge)
