"""The state of a village, and how events change it: a fold that refuses nothing, draws nothing and reads no clock.

Folded from a whole log it is the `Village` by which the rules decide. Folded from a view it is what the viewer has
seen: the same `Public` facts, and of the secrets their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from lupus.engine.events import Event, PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .roles import ANYONE, DEAD, EVERY_NIGHT, EVERY_OTHER_NIGHT, LIVING, ONCE, Book, GhostPower, Power, Role

STAKE: Final = "stake"
MAYOR: Final = "mayor"
EXILED: Final = "exiled"


class Fate(NamedTuple):
    """What everybody knows of a character now."""

    alive: bool = True
    in_game: bool = True
    """Neither exiled nor disqualified."""

    @property
    def status(self) -> str:
        """`living`, `dead` or `exiled`."""
        return EXILED if not self.in_game else LIVING if self.alive else DEAD


ALIVE: Final = Fate()
"""The fate of the living."""


class Character(NamedTuple):
    """What is secret of a character now. `role` stays the last one held when its holder becomes a spettro."""

    seat: Seat
    role: str
    faction: str
    aura: str
    mystic: bool
    ghost: bool = False
    """A spettro: dead, and able to act."""
    power: str | None = None
    """The ghost power of a spettro."""
    last_use: int | None = None
    """The last night on which the power now held was used; only for every-other-night and once-only powers."""


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


@dataclass(kw_only=True)
class Public:
    """What everybody has been told of a village. Treated as immutable: only `evolve` makes new ones, sharing what has
    not changed."""

    seats: tuple[Seat, ...] = ()
    genders: Mapping[Seat, str] = field(default_factory=dict)
    fates: dict[Seat, Fate] = field(default_factory=dict)
    phase: str = "start"
    number: int = 0
    mayor: Seat | None = None
    winners: tuple[str, ...] | None = None
    """None while the game goes on; empty where nobody won."""
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What has been computed from the characters; emptied whenever one of them changes."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    def list_of(self, who: str) -> tuple[Seat, ...]:
        """The seats in the game that are `living`, `dead` or `anyone`, in seat order."""
        if who not in self.memo:
            wanted = (LIVING, DEAD) if who == ANYONE else (who,)
            self.memo[who] = tuple([seat for seat, fate in self.fates.items() if fate.status in wanted])
        found: tuple[Seat, ...] = self.memo[who]
        return found

    @property
    def living(self) -> tuple[Seat, ...]:
        """The living characters in the game."""
        return self.list_of(LIVING)

    def lives(self, seat: Seat) -> bool:
        """Whether a character is living and in the game."""
        return self.fates[seat] == ALIVE

    def befall(self, seat: Seat, **facts: bool) -> None:
        """Within a fold: change the fate of a character."""
        self.fates[seat] = self.fates[seat]._replace(**facts)
        self.forget()

    @property
    def reducers(self) -> Reducers:
        """What events change."""
        return PUBLIC

    def forget(self) -> None:
        """Within a fold: begin a new `memo`, because the characters, their uses,
        or what somebody was told have changed.

        Forks share the old one, so it must hold nothing but what follows from these and from its keys.
        """
        self.memo = {}


@dataclass
class Village(Public):
    """A village at a moment, with what is secret of it.

    The questions that editions answer in different ways are methods,
    and an edition with more to remember derives from it.
    """

    roles: Book
    ghost_powers: Book
    after_death: Mapping[str, GhostPower] = field(default_factory=dict)
    """By role: what its holder can do once they are dead, though they are no spettro."""
    failures_consume: bool = True
    characters: dict[Seat, Character] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    successor: Seat | None = None
    acts: dict[Seat, Act] = field(default_factory=dict)
    votes: dict[tuple[str, Seat], Seat] = field(default_factory=dict)
    """The votes in force, by ballot and voter."""
    effects: dict[tuple[str, Seat, Seat], Effect] = field(default_factory=dict)
    """The effects on the coming vote, by power, author and target: nobody uses a power twice on the same target."""
    defeated: tuple[str, ...] = ()
    """Factions that have left the game."""
    given: tuple[str, ...] = ()
    """Ghost powers that have been assigned."""
    told_left: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """For each character who can give ghost powers: those that are left, as they were last told."""

    def reach(self, seat: Seat, who: str) -> tuple[Seat, ...]:
        """The seats that a character may choose where the rules say `living`, `dead` or `anyone`,
        perhaps with their own."""
        return self.list_of(who)

    def power_of(self, seat: Seat) -> Power | None:
        """The power that a character holds now: that of the role while they live, that of the spettro afterwards."""
        c = self.characters[seat]
        if self.fates[seat].alive:
            role: Role = self.roles[c.role]
            return role.power
        dead = self.power_of_the_dead(c)
        return None if dead is None else dead.power

    def power_of_the_dead(self, c: Character) -> GhostPower | None:
        """What a dead character can use: the power of the spettro, or what the role leaves to the dead."""
        if c.ghost:
            return None if c.power is None else self.ghost_powers[c.power]
        return self.after_death.get(c.role)

    def power_key(self, seat: Seat) -> str:
        """The name of the power that a character holds now: the key of the role, or that of the ghost power."""
        c = self.characters[seat]
        dead = None if self.fates[seat].alive else self.power_of_the_dead(c)
        return c.role if dead is None else dead.key

    def left(self) -> tuple[str, ...]:
        """The ghost powers that nobody has been given, in the order of the edition's book."""
        return tuple(key for key in self.ghost_powers if key not in self.given)

    def nameable(self, seat: Seat) -> tuple[str, ...]:
        """The ghost powers that a character may give tonight: those that are left, as they were last told."""
        return self.told_left.get(seat, ())

    def too_early(self, power: Power) -> bool:
        """Whether it is the first night and the power cannot be used in it (L7-3.4-07)."""
        return self.number == 1 and not power.first_night

    def limit(self, seat: Seat, power: Power) -> str | None:
        """Why an earlier use forbids a power tonight, or None (L7-3.4-05, L7-3.9-01)."""
        last = self.characters[seat].last_use
        if last is not None:
            if power.often == ONCE:
                return "power-spent"
            if self.number - last < power.often:
                return "power-waiting"
        return None

    def again(self, seat: Seat) -> int:
        """The night from which a power that rests, or that the first night forbids, can be used again (L7-3.4-05,
        L7-3.4-07)."""
        last = self.characters[seat].last_use
        return 2 if last is None else last + EVERY_OTHER_NIGHT

    def note_use(self, seat: Seat) -> None:
        """Within a fold: note that a character used their power tonight. A power for every night leaves no trace."""
        power = self.power_of(seat)
        if power is not None and power.often != EVERY_NIGHT:
            self.change(seat, last_use=self.number)

    def members(self, faction: str) -> tuple[Seat, ...]:
        """The members of a faction, living and dead, without those disqualified, whose faction stays unknown (D-50)."""
        return tuple(seat for seat in self.list_of(ANYONE) if self.characters[seat].faction == faction)

    def factions(self) -> tuple[str, ...]:
        """The factions that are in the game: they have members there and have not been defeated or disqualified."""
        there = {self.characters[seat].faction for seat in self.list_of(ANYONE) if seat in self.characters}
        return tuple(f for f in sorted(there) if f not in self.defeated)

    def has_had(self, faction: str) -> bool:
        """Whether a faction has, or had, any members. A faction that never had members cannot lose."""
        return any(c.faction == faction for c in self.characters.values())

    def kinds_alive(self) -> set[tuple[str, str]]:
        """The pairs of faction and role that some living character has."""
        if "kinds" not in self.memo:
            living = [self.characters[seat] for seat in self.living]
            self.memo["kinds"] = {(c.faction, c.role) for c in living}
        found: set[tuple[str, str]] = self.memo["kinds"]
        return found

    def label(self, kind: str, name: str = "") -> str:
        """The label of a draw of this half-phase, e.g. "dawn.3/assassin-victim/anna"."""
        return f"{self.phase}.{self.number}/{kind}/{name}" if name else f"{self.phase}.{self.number}/{kind}"

    # --- the fold ---------------------------------------------------------------------------------------------------

    @property
    def reducers(self) -> Reducers:
        """What the events of the edition change."""
        return REDUCERS

    def change(self, seat: Seat, **facts: Any) -> None:
        """Within a fold: change facts about a character."""
        self.characters[seat] = self.characters[seat]._replace(**facts)
        self.forget()


P = TypeVar("P", bound=Public)
V = TypeVar("V", bound=Village)

Reducers = Mapping[type[Event], tuple[tuple[str, ...], Callable[[Any, Any], None]]]
"""For each event that changes the village: the tables that it changes in place, and the function that does it."""


# --- what everybody is told -------------------------------------------------------------------------------------------


def founded(v: Public, e: ev.VillageFounded) -> None:
    v.seats = e.seats
    v.genders = dict(zip(e.seats, e.genders, strict=True))
    v.fates = dict.fromkeys(e.seats, ALIVE)
    v.forget()


def died(v: Public, e: ev.Died | ev.FoundDead) -> None:
    v.befall(e.player, alive=False)


def resurrected(v: Public, e: ev.Resurrected) -> None:
    v.befall(e.player, alive=True)


def exiled(v: Public, e: ev.Exiled) -> None:
    """The commands of an exile, and those on an exile, are not removed: whoever reads them passes over them.
    Exile is for good."""
    v.befall(e.player, in_game=False)


def mayor_named(v: Public, e: ev.MayorNamed) -> None:
    v.mayor = e.player


def turned(v: Public, e: PhaseBegan) -> None:
    v.phase, v.number = e.phase, e.number


def won(v: Public, e: ev.Victory) -> None:
    v.winners = e.factions


PUBLIC: Final[Reducers] = {
    PhaseBegan: ((), turned),
    ev.VillageFounded: ((), founded),
    ev.FoundDead: (("fates",), died),
    ev.Died: (("fates",), died),
    ev.Resurrected: (("fates",), resurrected),
    ev.Exiled: (("fates",), exiled),
    ev.MayorNamed: ((), mayor_named),
    ev.Victory: ((), won),
}
"""The reducers of what everybody is told."""


# --- what is secret ---------------------------------------------------------------------------------------------------


def settled(v: Village, e: ev.SettingsChosen) -> None:
    v.settings = dict(e.values)


def assigned(v: Village, e: ev.RoleAssigned) -> None:
    role: Role = v.roles[e.role]
    v.characters[e.player] = Character(e.player, role.key, role.faction, role.aura, role.mystic)
    v.forget()


def found(v: Village, e: ev.Found) -> None:
    v.change(e.player, faction=e.faction, ghost=e.ghost, power=e.power, last_use=e.last_use)
    if e.power is not None:
        v.given = (*v.given, e.power)


def transformed(v: Village, e: ev.Transformed) -> None:
    v.change(e.player, role=e.role, aura=e.aura, mystic=e.mystic, last_use=None)


def ghost_raised(v: Village, e: ev.GhostRaised) -> None:
    v.change(e.player, ghost=True, power=e.power, faction="negromanti", last_use=None)
    if e.power is not None:
        v.given = (*v.given, e.power)


def powers_left(v: Village, e: ev.GhostPowersLeft) -> None:
    v.told_left[e.player] = e.powers
    v.forget()


def used(v: Village, e: ev.Outcome) -> None:
    if e.success or v.failures_consume:
        v.note_use(e.player)


def ordered(v: Village, e: ev.Ordered) -> None:
    if e.target is None:
        v.acts.pop(e.player, None)
    else:
        v.acts[e.player] = Act(e.player, e.target, e.other, e.power, e.role, e.roles)


def voted(v: Village, e: ev.Voted) -> None:
    if e.target is None:
        v.votes.pop((e.ballot, e.player), None)
    else:
        v.votes[e.ballot, e.player] = e.target


def designated(v: Village, e: ev.Designated) -> None:
    v.successor = e.target


def office_taken(v: Village, e: ev.MayorNamed) -> None:
    if e.player != v.mayor:
        v.successor = None
    mayor_named(v, e)


def effect_set(v: Village, e: ev.VoteEffect) -> None:
    v.effects[e.power, e.by, e.target] = Effect(e.power, e.by, e.target, e.other)


def defeated(v: Village, e: ev.FactionDefeated | ev.FactionDisqualified) -> None:
    v.defeated = (*v.defeated, e.faction)


def phase_began(v: Village, e: PhaseBegan) -> None:
    turned(v, e)
    if e.phase == "day":
        v.acts = {}
    if e.phase == "night":
        v.votes = {}
        v.effects = {}


REDUCERS: Final[Reducers] = {
    **PUBLIC,
    PhaseBegan: (("acts",), phase_began),
    ev.SettingsChosen: ((), settled),
    ev.RoleAssigned: (("characters",), assigned),
    ev.Found: (("characters",), found),
    ev.Transformed: (("characters",), transformed),
    ev.GhostRaised: (("characters",), ghost_raised),
    ev.GhostPowersLeft: (("told_left",), powers_left),
    ev.Outcome: (("characters",), used),
    ev.Ordered: (("acts",), ordered),
    ev.Voted: (("votes",), voted),
    ev.Designated: ((), designated),
    ev.MayorNamed: ((), office_taken),
    ev.VoteEffect: (("effects",), effect_set),
    ev.FactionDefeated: ((), defeated),
    ev.FactionDisqualified: ((), defeated),
}
"""The reducers. An event that is not here changes nothing: it only tells somebody something."""


def evolve(village: P, events: Iterable[Event]) -> P:
    """The village after these events; the one given stays as it was.

    A run of events is folded on one copy, and a table is copied only when one of them changes it: the dawn of a large
    village costs no more than its events, and a vote does not copy the village.
    """
    v: P = object.__new__(type(village))
    v.__dict__ = village.__dict__.copy()
    own: set[str] = set()
    reducers = village.reducers
    for event in events:
        found = reducers.get(type(event))
        if found is not None:
            tables, reducer = found
            for table in tables:
                if table not in own:
                    own.add(table)
                    setattr(v, table, dict(getattr(v, table)))
            reducer(v, event)
    return v
