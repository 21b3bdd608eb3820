"""The state of a village, and how events change it: a fold that refuses nothing, draws nothing and reads no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .roles import Book, GhostPower, Power, Role

STAKE: Final = "stake"
MAYOR: Final = "mayor"


class Character(NamedTuple):
    """One character now. `role` stays the last one held when its holder becomes a spettro."""

    seat: Seat
    role: str
    faction: str
    aura: str
    mystic: bool
    alive: bool = True
    in_game: bool = True
    """Neither exiled nor disqualified."""
    ghost: bool = False
    """A spettro: dead, and able to act."""
    power: str | None = None
    """The ghost power of a spettro."""
    last_use: int | None = None
    """The last night on which the power now held was used; it counts for every-other-night and once-only powers."""
    faction_at_death: str | None = None


class Act(NamedTuple):
    """A power command in force."""

    seat: Seat
    target: Seat
    other: Seat | None = None
    power: str | None = None
    role: str | None = None
    roles: tuple[str, ...] | None = None


class Effect(NamedTuple):
    """A power that will act on the coming stake vote."""

    power: str
    by: Seat
    target: Seat
    other: Seat | None = None


@dataclass(slots=True)
class Village:
    """A village at a moment. Treated as immutable: only `evolve` makes new ones, sharing what has not changed."""

    roles: Book
    ghost_powers: Book
    failures_consume: bool = True
    seats: tuple[Seat, ...] = ()
    genders: Mapping[Seat, str] = field(default_factory=dict)
    characters: dict[Seat, Character] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    phase: str = "start"
    number: int = 0
    mayor: Seat | None = None
    successor: Seat | None = None
    acts: dict[Seat, Act] = field(default_factory=dict)
    votes: dict[str, dict[Seat, Seat]] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    control: dict[Seat, Seat] = field(default_factory=dict)
    """For each character the last ipnotista who acted on him with success, whether or not it has effect now."""
    defeated: tuple[str, ...] = ()
    """Factions that have left the game."""
    given: tuple[str, ...] = ()
    """Ghost powers that have been assigned."""
    told_left: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """For whoever can give ghost powers: which he was last told to be left."""
    winners: tuple[str, ...] | None = None
    """None while the game goes on; empty where nobody won."""
    _lists: dict[str, tuple[Seat, ...]] | None = field(default=None, compare=False, repr=False)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    def list_of(self, who: str) -> tuple[Seat, ...]:
        """The seats in the game that are `living`, `dead` or `anyone`, in seat order."""
        if self._lists is None:
            there = [c for c in self.characters.values() if c.in_game]
            self._lists = {
                "living": tuple(c.seat for c in there if c.alive),
                "dead": tuple(c.seat for c in there if not c.alive),
                "anyone": tuple(c.seat for c in there),
            }
        return self._lists[who]

    @property
    def living(self) -> tuple[Seat, ...]:
        """The living characters in the game."""
        return self.list_of("living")

    def lives(self, seat: Seat) -> bool:
        """Whether a character is living and in the game."""
        c = self.characters[seat]
        return c.alive and c.in_game

    def power_of(self, seat: Seat) -> Power | None:
        """The power that a character holds now: of his role while he lives, of his ghost afterwards."""
        c = self.characters[seat]
        if c.alive:
            role: Role = self.roles[c.role]
            return role.power
        if c.ghost and c.power is not None:
            ghost: GhostPower = self.ghost_powers[c.power]
            return ghost.power
        return None

    def left(self) -> tuple[str, ...]:
        """The ghost powers that nobody has been given, in the order of the edition's book."""
        return tuple(key for key in self.ghost_powers if key not in self.given)

    def members(self, faction: str) -> tuple[Seat, ...]:
        """All the members of a faction, living, dead and out of the game."""
        return tuple(c.seat for c in self.characters.values() if c.faction == faction)

    def factions(self) -> tuple[str, ...]:
        """The factions that are in the game: they have members and have not been defeated or disqualified."""
        there = {c.faction for c in self.characters.values()}
        return tuple(f for f in sorted(there) if f not in self.defeated)

    def label(self, kind: str, name: str = "") -> str:
        """The label of a draw of this half-phase, e.g. "dawn.3/assassin-victim/anna"."""
        return f"{self.phase}.{self.number}/{kind}/{name}" if name else f"{self.phase}.{self.number}/{kind}"

    # --- the fold ---------------------------------------------------------------------------------------------------

    def change(self, seat: Seat, **facts: Any) -> None:
        """Within a fold: change facts about a character."""
        self.characters[seat] = self.characters[seat]._replace(**facts)
        self._lists = None


Reducer = Callable[[Village, Any], None]


def founded(v: Village, e: ev.VillageFounded) -> None:
    v.seats = e.seats
    v.genders = dict(zip(e.seats, e.genders, strict=True))


def settled(v: Village, e: ev.SettingsChosen) -> None:
    v.settings = dict(e.values)


def assigned(v: Village, e: ev.RoleAssigned) -> None:
    role: Role = v.roles[e.role]
    v.characters[e.player] = Character(e.player, role.key, role.faction, role.aura, role.mystic)
    v._lists = None


def found(v: Village, e: ev.Found) -> None:
    v.change(e.player, faction=e.faction, ghost=e.ghost, power=e.power, last_use=e.last_use)
    if e.power is not None:
        v.given = (*v.given, e.power)


def died(v: Village, e: ev.Died | ev.FoundDead) -> None:
    v.change(e.player, alive=False, faction_at_death=v.characters[e.player].faction)


def resurrected(v: Village, e: ev.Resurrected) -> None:
    v.change(e.player, alive=True)


def transformed(v: Village, e: ev.Transformed) -> None:
    v.change(e.player, role=e.role, aura=e.aura, mystic=e.mystic, last_use=None)


def corrupted(v: Village, e: ev.Corrupted) -> None:
    role: Role = v.roles[e.role]
    v.change(e.player, role=e.role, faction=role.faction, last_use=None)


def ghost_raised(v: Village, e: ev.GhostRaised) -> None:
    v.change(e.player, ghost=True, power=e.power, faction="negromanti", last_use=None)
    if e.power is not None:
        v.given = (*v.given, e.power)


def powers_left(v: Village, e: ev.GhostPowersLeft) -> None:
    v.told_left = {**v.told_left, e.player: e.powers}


def used(v: Village, e: ev.Outcome) -> None:
    if e.success or v.failures_consume:
        v.change(e.player, last_use=v.number)


def ordered(v: Village, e: ev.Ordered) -> None:
    if e.target is None:
        v.acts.pop(e.player, None)
    else:
        v.acts[e.player] = Act(e.player, e.target, e.other, e.power, e.role, e.roles)


def voted(v: Village, e: ev.Voted) -> None:
    ballot = v.votes.setdefault(e.ballot, {})
    if e.target is None:
        ballot.pop(e.player, None)
    else:
        ballot[e.player] = e.target


def designated(v: Village, e: ev.Designated) -> None:
    v.successor = e.target


def mayor_named(v: Village, e: ev.MayorNamed) -> None:
    if e.player != v.mayor:
        v.successor = None
    v.mayor = e.player


def hypnotised(v: Village, e: ev.Hypnotised) -> None:
    v.control[e.player] = e.by


def effect_set(v: Village, e: ev.VoteEffect) -> None:
    v.effects = (*v.effects, Effect(e.power, e.by, e.target, e.other))


def effect_lost(v: Village, e: ev.VoteEffectLost) -> None:
    v.effects = tuple(x for x in v.effects if (x.power, x.by, x.target) != (e.power, e.by, e.target))


def exiled(v: Village, e: ev.Exiled) -> None:
    """Exile is forever, so what an exile had in force, or others on him, is not removed: it is passed over where it is read."""
    v.change(e.player, in_game=False)


def defeated(v: Village, e: ev.FactionDefeated | ev.FactionDisqualified) -> None:
    v.defeated = (*v.defeated, e.faction)


def won(v: Village, e: ev.Victory) -> None:
    v.winners = e.factions


def phase_began(v: Village, e: PhaseBegan) -> None:
    v.phase, v.number = e.phase, e.number
    if e.phase == "day":
        v.acts = {}
    if e.phase == "night":
        v.votes = {}
        v.effects = ()


REDUCERS: Final[Mapping[type[Event], Reducer]] = {
    PhaseBegan: phase_began,
    ev.VillageFounded: founded,
    ev.SettingsChosen: settled,
    ev.RoleAssigned: assigned,
    ev.Found: found,
    ev.FoundDead: died,
    ev.Died: died,
    ev.Resurrected: resurrected,
    ev.Transformed: transformed,
    ev.Corrupted: corrupted,
    ev.GhostRaised: ghost_raised,
    ev.GhostPowersLeft: powers_left,
    ev.Outcome: used,
    ev.Ordered: ordered,
    ev.Voted: voted,
    ev.Designated: designated,
    ev.MayorNamed: mayor_named,
    ev.Hypnotised: hypnotised,
    ev.VoteEffect: effect_set,
    ev.VoteEffectLost: effect_lost,
    ev.Exiled: exiled,
    ev.FactionDefeated: defeated,
    ev.FactionDisqualified: defeated,
    ev.Victory: won,
}
"""What changes the village; every other event only tells somebody something."""

CHANGES_CHARACTERS: Final = frozenset(
    {
        ev.RoleAssigned, ev.Found, ev.FoundDead, ev.Died, ev.Resurrected, ev.Transformed, ev.Corrupted,
        ev.GhostRaised, ev.Outcome, ev.Exiled,
    }
)  # fmt: skip


def evolve(village: Village, events: Iterable[Event]) -> Village:
    """The village after these events; the one given stays as it was.

    A run of events is folded on one copy, so that the dawn of a large village costs no more than its events; the
    characters, which most events leave alone, are copied only when one of them changes.
    """
    v = copy(village)
    v.acts, v.control = dict(v.acts), dict(v.control)
    v.votes = {ballot: dict(votes) for ballot, votes in v.votes.items()}
    owned = False
    for event in events:
        reducer = REDUCERS.get(type(event))
        if reducer is None:
            continue
        if not owned and type(event) in CHANGES_CHARACTERS:
            v.characters = dict(v.characters)
            owned = True
        reducer(v, event)
    return v
