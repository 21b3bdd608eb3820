"""What the laws must know about Lupus 3.0."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.engine.table import Entry, Table
from lupus.rulesets.lupus3.setup import READINGS
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.village import Public

from ..laws.arena import Arena, Watch, seats_for, words
from ..tempo_reale.arena import AFTER, known


def lupus3_roles(n: int, chance: Random) -> list[str]:
    """A composition that is allowed, often of few different roles, so that packs and duels are frequent;
    in random order."""
    edition = RULESETS["lupus3"].game.edition  # type: ignore[attr-defined]
    known = [r for r in edition.roles if r not in edition.acquired]
    needed = ["lupo", chance.choice(["negromante", "vampiro_giovane"]), chance.choice(known[:15])]
    some = chance.sample(known, chance.randint(2, 14))
    roles = needed + [chance.choice(some if chance.random() < 0.7 else needed) for _ in range(n - len(needed))]
    chance.shuffle(roles)
    return roles


def lupus3_in_the_middle(seats: tuple[str, ...], roles: list[str], chance: Random) -> dict[str, dict[str, Any]]:
    """Facts about players of a village that is some nights old: dead, spent powers, turned, raised."""
    cast: dict[str, dict[str, Any]] = {}
    for seat, role in zip(seats, roles, strict=True):
        facts: dict[str, Any] = {"role": role}
        if chance.random() < 0.2:
            facts |= {"role": chance.choice(["vampiro_giovane", "vampiro_vecchio", "vampirizzato"]), "initial": role}
        elif chance.random() < 0.1:
            taken = chance.choice(["fattucchiera", "stalker", "cacciatore"])
            facts |= {"role": taken, "initial": "necrofilo", "faction": "popolani"}
        if chance.random() < 0.4:
            facts["alive"] = False
        if chance.random() < 0.2:
            facts["last_use"] = chance.choice([-2, -1, 0])
        elif chance.random() < 0.1:
            facts["used"] = True
        cast[seat] = facts
    cast[seats[0]]["alive"] = True
    return cast


def lupus3_setup(chance: Random) -> Setup:
    """Villages of 4 to 18: dealt at random or by the game master, at the start or in the middle."""
    n = chance.choice([4, 5, 6, 8, 9, 10, 12, 14, 16, 18])
    seats, roles = seats_for(n, chance), lupus3_roles(n, chance)
    settings: dict[str, Any] = {k: chance.choice(v) for k, v in READINGS.items() if chance.random() < 0.3}
    kind = chance.random()
    if kind < 0.1:
        cast: dict[str, dict[str, Any]] = {}
        settings["roles"] = roles
    elif kind < 0.5:
        cast = {seat: {"role": role} for seat, role in zip(seats, roles, strict=True)}
    else:
        cast = lupus3_in_the_middle(seats, roles, chance)
    for seat in seats:
        if chance.random() < 0.4:
            cast.setdefault(seat, {})["gender"] = chance.choice("fmx")
    if chance.random() < 0.3:
        settings["mayor"] = chance.choice([s for s in seats if cast.get(s, {}).get("alive", True)])
    return Setup(seats, cast, settings)


class Lupus3Watch(Watch):
    """The invariants of Lupus 3.0, kept by a book of our own that reads events and nothing of the state."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.book = RULESETS["lupus3"].game.edition.roles  # type: ignore[attr-defined]
        self.phase, self.number = "start", 0
        self.alive = set(self.seats)
        self.role: dict[str, str] = {}
        self.faction: dict[str, str] = {}
        self.turned: set[str] = set()
        self.objective: dict[str, str] = {}
        self.fallen: set[str] = set()
        self.away: set[str] = set()
        self.mayor: str | None = None
        self.over = False
        self.acting: dict[str, str | None] = {}
        self.outcomes: set[str] = set()
        self.killed: list[str] = []
        self.died: list[str] = []
        self.ends: list[str] = []
        self.shown: dict[str, dict[str, str]] = {}
        self.tallies: dict[str, dict[str, int]] = {}

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        e: Any = entry.event
        if self.over:
            assert e.kind in ("seed-revealed", "revealed", "objective-reached"), f"{e} after the end"
        react = getattr(self, "on_" + e.kind.replace("-", "_"), None)
        if react is not None:
            react(e, after)
        if entry.at != "start":
            there = after.characters
            assert {s for s in self.seats if after.fates[s].alive} == self.alive, (
                "somebody died or came back and nobody was told"
            )
            assert {s: c.role for s, c in there.items()} == self.role, "a role changed without an event"
            assert {s: c.faction for s, c in there.items()} == self.faction, "a faction changed without an event"
            assert after.objectives == self.objective
            assert after.mayor == self.mayor

    def on_village(self, e: Any, after: Any) -> None:
        assert e.seats == self.seats

    def on_role_assigned(self, e: Any, after: Any) -> None:
        assert e.player not in self.role, "two roles for one player"
        self.role[e.player], self.faction[e.player] = e.role, self.book[e.role].faction

    def on_found(self, e: Any, after: Any) -> None:
        self.role[e.player], self.faction[e.player] = e.role, e.faction

    def on_found_dead(self, e: Any, after: Any) -> None:
        self.alive.remove(e.player)

    def on_phase(self, e: Any, after: Any) -> None:
        assert e.phase in AFTER[self.phase], f"{e.phase} after {self.phase}"
        assert e.number == self.number + (e.phase == "night")
        self.closes()
        self.phase, self.number = e.phase, e.number
        if e.phase == "night":
            self.acting = {}
        self.outcomes, self.killed, self.died, self.ends, self.shown, self.tallies = set(), [], [], [], {}, {}
        if e.phase == "day":
            assert self.mayor is None or self.mayor in self.alive - self.away

    def closes(self) -> None:
        """Every order has its outcome, every death its cause;
        a sunset ends with one death at the stake or with none."""
        if self.phase == "dawn":
            there = set(self.seats) - self.away
            assert self.outcomes == {s for s, target in self.acting.items() if s in there and target in there}
        assert sorted(self.killed) == sorted(self.died)
        assert self.died == [s for s in self.seats if s in self.died], "names of the dead not in roster order"
        if self.phase == "sunset":
            assert len(self.ends) == 1, f"a sunset with {self.ends}"
        for ballot, votes in self.shown.items():
            assert Counter(votes.values()) == self.tallies[ballot], f"{ballot}: votes and tally differ"

    def on_ordered(self, e: Any, after: Any) -> None:
        self.acting[e.player] = e.target

    def on_outcome(self, e: Any, after: Any) -> None:
        assert self.phase == "dawn"
        assert e.player not in self.outcomes, "two outcomes in one night"
        assert self.acting[e.player] == e.target
        self.outcomes.add(e.player)

    def on_transformed(self, e: Any, after: Any) -> None:
        assert e.role != self.role[e.player]
        self.role[e.player] = e.role
        if e.cause in ("bite", "necromancer") and self.faction[e.player] != "rossi":
            assert e.player not in self.turned, "a faction changes at most once"
            self.turned.add(e.player)
            self.faction[e.player] = "rossi"

    def on_killed(self, e: Any, after: Any) -> None:
        self.killed.append(e.player)

    def on_died(self, e: Any, after: Any) -> None:
        assert e.player not in self.away
        self.alive.remove(e.player)
        self.died.append(e.player)
        if e.cause == "stake":
            self.ends.append("stake")

    def on_resurrected(self, e: Any, after: Any) -> None:
        assert e.player not in self.alive
        self.alive.add(e.player)

    def on_no_stake(self, e: Any, after: Any) -> None:
        self.ends.append(e.cause)

    def on_vote_shown(self, e: Any, after: Any) -> None:
        assert {e.voter, e.target} <= self.alive | set(self.died)
        assert e.voter not in self.shown.setdefault(e.ballot, {}), "two votes of one voter"
        self.shown[e.ballot][e.voter] = e.target

    def on_tally(self, e: Any, after: Any) -> None:
        assert e.votes > 0
        assert e.target not in self.tallies.setdefault(e.ballot, {})
        self.tallies[e.ballot][e.target] = e.votes

    def on_scream(self, e: Any, after: Any) -> None:
        assert self.phase == "dawn"

    def on_mayor(self, e: Any, after: Any) -> None:
        assert e.player is None or e.player in self.alive - self.away
        self.mayor = e.player

    def on_exiled(self, e: Any, after: Any) -> None:
        assert e.player not in self.away, "exiled twice"
        assert e.alive == (e.player in self.alive)
        self.away.add(e.player)

    def on_faction_disqualified(self, e: Any, after: Any) -> None:
        assert set(e.members) == {s for s, faction in self.faction.items() if faction == e.faction} - self.away
        assert e.faction not in self.fallen
        self.fallen.add(e.faction)

    def on_faction_fell(self, e: Any, after: Any) -> None:
        assert e.faction not in self.fallen
        self.fallen.add(e.faction)

    def on_objective(self, e: Any, after: Any) -> None:
        if e.faction is None:
            assert self.faction[e.player] == "rossi"
            del self.objective[e.player]
        else:
            assert self.faction[e.player] in self.fallen
            assert e.faction not in self.fallen
            assert e.player not in self.objective, "a second coin"
            self.objective[e.player] = e.faction

    def on_victory(self, e: Any, after: Any) -> None:
        if e.cause == "natural":
            assert set(e.factions) == {"popolani", "neri", "rossi"} - self.fallen
            assert len(e.factions) < 2
            self.closes()
        self.over = True


ARENA: Final = Arena(
    setup=lupus3_setup,
    opening=lambda n, chance: Setup(seats_for(n, chance), {}, {"roles": lupus3_roles(n, chance)}),
    public=frozenset({"gender", "alive"}),
    watch=Lupus3Watch,
    # lupus3-events.md
    public_kinds=words(
        "committed seed-revealed phase village settings found-dead died resurrected scream mayor vote-shown "
        "tally no-stake "
        "not-elected announcement victory revealed exiled faction-disqualified"
    ),
    private_kinds=words(
        "role-assigned found knows-role proposition ordered suicide-ordered voted designated outcome "
        "knows-aura knows-mystic "
        "knows-rosso knows-history knows-visited knows-visitors vision transformed not-transformed returned "
        "faction-defeated "
        "objective"
    ),
    board=Public,
    own=known,
)
