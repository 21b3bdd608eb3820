"""The state of a village of Lupus 3.0, and how events change it: a fold that refuses nothing and draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from ..tempo_reale.roles import ANYONE, DEAD, LIVING, Book
from . import events as ev
from .powers import NERI, ROSSI, Power, Role

PENDING: Final = "pending"
DONE: Final = "done"


class Character(NamedTuple):
    """One player now. Aura and the other flags are those of the role; the faction is the player's own (L3-3-01)."""

    seat: Seat
    role: str
    initial: str
    faction: str
    alive: bool = True
    last_use: int | None = None
    """The night in which the power of this role was last used."""


@dataclass
class Village:
    """A village at a moment. Treated as immutable: only `evolve` makes new ones, sharing what has not changed."""

    roles: Book
    seats: tuple[Seat, ...] = ()
    characters: dict[Seat, Character] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    phase: str = "start"
    number: int = 0
    mayor: Seat | None = None
    successor: Seat | None = None
    skill: tuple[Seat, ...] = ()
    """The hidden order of skill, the most skilled first."""
    acts: dict[Seat, Seat] = field(default_factory=dict)
    """The orders of tonight, with their targets."""
    rites: dict[Seat, Seat] = field(default_factory=dict)
    """Whom each of the dead names for the ritual."""
    suicides: dict[Seat, bool] = field(default_factory=dict)
    votes: dict[tuple[str, Seat], Seat] = field(default_factory=dict)
    """The votes in force, by ballot and voter."""
    defended: tuple[tuple[Seat, Seat], ...] = ()
    """Who is defended from the stake today, and by whom: (target, avvocato)."""
    fallen: tuple[str, ...] = ()
    """The factions that can win no more."""
    mass_death: str | None = None
    """Of the neri: None until they are defeated, then `PENDING`, then `DONE`."""
    objectives: dict[Seat, str] = field(default_factory=dict)
    """Whom a defeated player is to support."""
    winners: tuple[str, ...] | None = None
    """None while the game goes on; empty where nobody won."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    def list_of(self, who: str) -> tuple[Seat, ...]:
        """The seats that are `living`, `dead` or `anyone`, in roster order."""
        wanted = {LIVING: (True,), DEAD: (False,), ANYONE: (True, False)}[who]
        return tuple(c.seat for c in self.characters.values() if c.alive in wanted)

    @property
    def living(self) -> tuple[Seat, ...]:
        """The living, in roster order."""
        return self.list_of(LIVING)

    def role_of(self, seat: Seat) -> Role:
        """The current role of a player."""
        role: Role = self.roles[self.characters[seat].role]
        return role

    def power_of(self, seat: Seat) -> Power | None:
        """The power of the current role of a player."""
        return self.role_of(seat).power

    def label(self, kind: str, name: str = "", phase: str = "") -> str:
        """The label of a draw of this half-phase, e.g. "dawn.3/objective/anna"."""
        where = f"{phase or self.phase}.{self.number}/{kind}"
        return f"{where}/{name}" if name else where

    def change(self, seat: Seat, **facts: Any) -> None:
        """Within a fold: change facts about a player."""
        self.characters[seat] = self.characters[seat]._replace(**facts)


# --- the fold ---------------------------------------------------------------------------------------------------------

Reducer = Callable[[Village, Any], None]


def founded(v: Village, e: ev.VillageFounded) -> None:
    v.seats = e.seats


def settled(v: Village, e: ev.SettingsChosen) -> None:
    v.settings = dict(e.values)


def assigned(v: Village, e: ev.RoleAssigned) -> None:
    role: Role = v.roles[e.role]
    v.characters[e.player] = Character(e.player, e.role, e.role, role.faction)


def found(v: Village, e: ev.Found) -> None:
    v.change(e.player, role=e.role, faction=e.faction, last_use=e.last_use)


def skilled(v: Village, e: ev.SkillOrdered) -> None:
    v.skill = e.seats


def died(v: Village, e: ev.Died | ev.FoundDead) -> None:
    v.change(e.player, alive=False)


def resurrected(v: Village, e: ev.Resurrected) -> None:
    v.change(e.player, alive=True)


def transformed(v: Village, e: ev.Transformed) -> None:
    """Only becoming a Vampire or a Vampirizzato changes the faction (L3-3-02); a new role has not been used (L3-BASE-NIGHT-11)."""
    faction = ROSSI if e.cause in ("bite", "necromancer") else v.characters[e.player].faction
    v.change(e.player, role=e.role, faction=faction, last_use=None)


def used(v: Village, e: ev.Outcome) -> None:
    """Whoever reads that he failed was blocked, so he has used nothing (D-11).

    A lupo stopped by a guard has used his power and reads the same, but a power of every night does not remember.
    """
    if e.player in v.acts and e.success:
        v.change(e.player, last_use=v.number)


def ordered(v: Village, e: ev.Ordered) -> None:
    table = v.acts if v.characters[e.player].alive else v.rites
    if e.target is None:
        table.pop(e.player, None)
    else:
        table[e.player] = e.target


def despaired(v: Village, e: ev.SuicideOrdered) -> None:
    v.suicides[e.player] = e.wanted


def voted(v: Village, e: ev.Voted) -> None:
    if e.target is None:
        v.votes.pop((e.ballot, e.player), None)
    else:
        v.votes[e.ballot, e.player] = e.target


def designated(v: Village, e: ev.Designated) -> None:
    v.successor = e.target


def mayor_named(v: Village, e: ev.MayorNamed) -> None:
    """A nomination lapses when the office changes hands, not when its holder is elected again (L3-BASE-MAYOR-04)."""
    if e.player != v.mayor:
        v.successor = None
    v.mayor = e.player


def defended(v: Village, e: ev.VoteEffect) -> None:
    v.defended = (*v.defended, (e.target, e.by))


def fell(v: Village, e: ev.FactionFell) -> None:
    v.fallen = (*v.fallen, e.faction)
    if e.faction == NERI:
        v.mass_death = PENDING


def perished(v: Village, e: ev.MassDeath) -> None:
    v.mass_death = DONE


def set_objective(v: Village, e: ev.Objective) -> None:
    if e.faction is None:
        v.objectives.pop(e.player, None)
    else:
        v.objectives[e.player] = e.faction


def won(v: Village, e: ev.Victory) -> None:
    v.winners = e.factions


def phase_began(v: Village, e: PhaseBegan) -> None:
    v.phase, v.number = e.phase, e.number
    if e.phase == "day":
        v.acts, v.rites, v.suicides = {}, {}, {}
    if e.phase == "night":
        v.votes, v.defended = {}, ()


REDUCERS: Final[Mapping[type[Event], tuple[tuple[str, ...], Reducer]]] = {
    PhaseBegan: ((), phase_began),
    ev.VillageFounded: ((), founded),
    ev.SettingsChosen: ((), settled),
    ev.RoleAssigned: (("characters",), assigned),
    ev.Found: (("characters",), found),
    ev.FoundDead: (("characters",), died),
    ev.SkillOrdered: ((), skilled),
    ev.Died: (("characters",), died),
    ev.Resurrected: (("characters",), resurrected),
    ev.Transformed: (("characters",), transformed),
    ev.Outcome: (("characters",), used),
    ev.Ordered: (("acts", "rites"), ordered),
    ev.SuicideOrdered: (("suicides",), despaired),
    ev.Voted: (("votes",), voted),
    ev.Designated: ((), designated),
    ev.MayorNamed: ((), mayor_named),
    ev.VoteEffect: ((), defended),
    ev.FactionFell: ((), fell),
    ev.MassDeath: ((), perished),
    ev.Objective: (("objectives",), set_objective),
    ev.Victory: ((), won),
}
"""What changes the village, with the tables that it changes in place; every other event only tells somebody something."""


def evolve(village: Village, events: Iterable[Event]) -> Village:
    """The village after these events; the one given stays as it was. A table is copied only when an event changes it."""
    v = object.__new__(Village)
    v.__dict__.update(village.__dict__)
    own: set[str] = set()
    for event in events:
        found = REDUCERS.get(type(event))
        if found is not None:
            tables, reducer = found
            for table in tables:
                if table not in own:
                    own.add(table)
                    setattr(v, table, dict(getattr(v, table)))
            reducer(v, event)
    return v
