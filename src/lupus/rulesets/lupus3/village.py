"""What Lupus 3.0 remembers of a village beside what all editions do,
and the questions that it answers in its own way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.roles import DEAD, LIVING, GhostPower, Power, target
from ..tempo_reale.village import REDUCERS, Character, Reducers, Village, assigned, phase_began, settled
from . import events as own
from .columns import FACTIONS, NERI, ROSSI, Role

PENDING: Final = "pending"
DONE: Final = "done"

RITUAL: Final = GhostPower(key="ritual", power=Power(asks=(target(LIVING),)))
"""What every dead player can do (L3-BASE-RIT-02)."""


@dataclass
class VampireVillage(Village):
    """A village where the rossi recruit, and where whoever has lost goes on playing."""

    failures_consume: bool = False
    initial: dict[Seat, str] = field(default_factory=dict)
    """The role that each player was dealt."""
    skill: tuple[Seat, ...] = ()
    """The hidden order of skill, the most skilled first."""
    ghosts: frozenset[Seat] = frozenset()
    """Who was dead when the night fell."""
    suicides: dict[Seat, bool] = field(default_factory=dict)
    mass_death: str | None = None
    """The mass death of the neri: None until they are defeated, then `PENDING`, then `DONE`."""
    objectives: dict[Seat, str] = field(default_factory=dict)
    """Whom a defeated player is to support."""

    def role_of(self, seat: Seat) -> Role:
        """The current role of a player."""
        role: Role = self.roles[self.characters[seat].role]
        return role

    def power_of_the_dead(self, c: Character) -> GhostPower:
        """Every dead player takes part in the ritual, of whatever role."""
        return RITUAL

    def too_early(self, power: Power) -> bool:
        """Whether it is the first night and the power cannot be used in it; never where the game master lets the lupi
        kill in the first night (D-33)."""
        return super().too_early(power) and not self.settings["wolves_first_night"]

    def note_use(self, seat: Seat) -> None:
        """Within a fold: note a use of the power. The ritual is none, not even for a ghost who comes back at that dawn.

        Players who read that they failed were blocked, so they used nothing (D-11). A lupo stopped by a guard has used
        the power and reads the same; that makes no difference, since the use of a power of every night is not noted.
        """
        if seat not in self.ghosts:
            super().note_use(seat)

    def factions(self) -> tuple[str, ...]:
        """The factions that can still win."""
        return tuple(f for f in FACTIONS if f not in self.defeated)

    @property
    def reducers(self) -> Reducers:
        """The shared ones, and those of this edition."""
        return VAMPIRE


def dealt(v: VampireVillage, e: ev.RoleAssigned) -> None:
    assigned(v, e)
    v.initial[e.player] = e.role


def found(v: VampireVillage, e: own.Found) -> None:
    become(v, e.player, e.role, e.faction, e.last_use)


def transformed(v: VampireVillage, e: own.Transformed) -> None:
    """Only becoming a Vampire or a Vampirizzato changes the faction (L3-3-02);
    a new role has not been used (L3-BASE-NIGHT-11)."""
    become(v, e.player, e.role, ROSSI if e.cause in ("bite", "necromancer") else v.characters[e.player].faction, None)


def become(v: VampireVillage, seat: Seat, key: str, faction: str, last_use: int | None) -> None:
    """Aura and the other flags are those of the role; the faction is the player's own (L3-3-01)."""
    role: Role = v.roles[key]
    v.change(seat, role=key, faction=faction, aura=role.aura, mystic=role.mystic, last_use=last_use)


def skilled(v: VampireVillage, e: own.SkillOrdered) -> None:
    v.skill = e.seats


def despaired(v: VampireVillage, e: own.SuicideOrdered) -> None:
    v.suicides[e.player] = e.wanted


def fell(v: VampireVillage, e: own.FactionFell) -> None:
    v.defeated = (*v.defeated, e.faction)
    if e.faction == NERI:
        v.mass_death = PENDING


def perished(v: VampireVillage, e: own.MassDeath) -> None:
    v.mass_death = DONE


def set_objective(v: VampireVillage, e: own.Objective) -> None:
    if e.faction is None:
        v.objectives.pop(e.player, None)
    else:
        v.objectives[e.player] = e.faction


def turned(v: VampireVillage, e: PhaseBegan) -> None:
    phase_began(v, e)
    if e.phase == "night":
        v.ghosts = frozenset(v.list_of(DEAD))
    if e.phase == "day":
        v.suicides = {}


VAMPIRE: Final[Reducers] = {
    **REDUCERS,
    PhaseBegan: (("acts",), turned),
    own.SettingsChosen: ((), settled),
    ev.RoleAssigned: (("characters", "initial"), dealt),
    own.Found: (("characters",), found),
    own.SkillOrdered: ((), skilled),
    own.Transformed: (("characters",), transformed),
    own.SuicideOrdered: (("suicides",), despaired),
    own.FactionFell: ((), fell),
    own.MassDeath: ((), perished),
    own.Objective: (("objectives",), set_objective),
}
