"""What the laws must know about the real-time games that have negromanti: random villages, and their invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

from lupus.engine.dice import Dice
from lupus.engine.game import BadSetup, Setup
from lupus.engine.table import Entry, Table
from lupus.rulesets.registry import RULESETS

from ..laws.arena import Watch, seats_for


def real_time_roles(key: str, n: int, chance: Random) -> list[str]:
    """A composition that is allowed, often of few different roles, so that packs and duels are frequent;
    in random order."""
    edition = RULESETS[key].game.edition  # type: ignore[attr-defined]
    needed = [
        *edition.key_roles.values(),
        chance.choice([r for r in edition.roles if edition.roles[r].faction == "popolani"]),
    ]
    some = chance.sample(sorted(edition.roles), chance.randint(2, 14))
    roles = needed + [chance.choice(some if chance.random() < 0.7 else needed) for _ in range(n - len(needed))]
    chance.shuffle(roles)
    return roles


def in_the_middle(key: str, seats: tuple[str, ...], roles: list[str], chance: Random) -> dict[str, dict[str, Any]]:
    """Facts about characters of a village that is some nights old: dead, spettri, spent powers, changed factions."""
    edition = RULESETS[key].game.edition  # type: ignore[attr-defined]
    powers = [*sorted(edition.ghost_powers), *(["spettro-vuoto"] * 3 if edition.empty_ghosts else [])]
    chance.shuffle(powers)
    many = chance.random() < 0.5
    cast: dict[str, dict[str, Any]] = {}
    for seat, role in zip(seats, roles, strict=True):
        facts: dict[str, Any] = {"role": role}
        if chance.random() < 0.45:
            facts["alive"] = False
            if powers and chance.random() < (0.7 if many else 0.4):
                power = powers.pop()
                if may_haunt(edition, role, power):
                    facts["ghost"] = power
                    if power == "vita":
                        del facts["alive"]
        if chance.random() < 0.2:
            facts["last_use"] = chance.choice([-2, -1, 0])
        elif chance.random() < 0.1:
            facts["used"] = True
        cast[seat] = facts
    if not any(facts.get("alive", True) for facts in cast.values()):
        cast[seats[0]] = {"role": roles[0]}
    return cast


def may_haunt(edition: Any, role: str, power: str) -> bool:
    """Who can have become a spettro, with which power (rulebook 3.7, D-23)."""
    held = edition.roles[role]
    return (held.faction == "popolani" or held.haunts) and (held.mystic or power not in edition.mystic_ghosts)


def legal(key: str, make: Callable[[Random], Setup], chance: Random) -> Setup:
    """The first setup that the ruleset does not refuse; nearly all are legal."""
    while True:
        setup = make(chance)
        try:
            RULESETS[key].game.deal(setup, Dice(bytes(32)))
        except BadSetup:
            continue
        return setup


def real_time_setup(key: str, chance: Random) -> Setup:
    """Villages of 4 to 16: dealt at random or by the game master, at the start or in the middle."""
    edition = RULESETS[key].game.edition  # type: ignore[attr-defined]
    n = chance.choice([4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 18])
    seats, roles = seats_for(n, chance), real_time_roles(key, n, chance)
    settings: dict[str, Any] = {k: chance.random() < 0.5 for k in edition.switches if chance.random() < 0.5}
    kind = chance.random()
    if kind < 0.1:
        cast: dict[str, dict[str, Any]] = {}
        settings["roles"] = roles
    elif kind < 0.5:
        cast = {seat: {"role": role} for seat, role in zip(seats, roles, strict=True)}
    else:
        cast = in_the_middle(key, seats, roles, chance)
    for seat in seats:
        if chance.random() < 0.4:
            cast.setdefault(seat, {})["gender"] = chance.choice("fmx")
    if not edition.has_mayor:
        settings["spectral_sequence"] = [chance.random() < 0.5 for _ in range(chance.randint(0, n))]
    elif chance.random() < 0.3:
        alive = [s for s in seats if cast.get(s, {}).get("alive", True)]
        settings["mayor"] = chance.choice(alive)
    if kind >= 0.1:
        statements = {
            s: propositions(key, s, seats, roles, chance)
            for s, r in zip(seats, roles, strict=True)
            if r == "divinatore"
        }
        if statements and chance.random() < 0.5:
            settings["propositions"] = statements
    return Setup(seats, cast, settings)


def propositions(key: str, seat: str, seats: tuple[str, ...], roles: list[str], chance: Random) -> list[list[str]]:
    """Four statements that a game master may tell a divinatore: two true, two false."""
    role_of = dict(zip(seats, roles, strict=True))
    others = [s for s in seats if s != seat]
    true = [[s, role_of[s]] for s in chance.sample(others, 2)]
    false: list[list[str]] = []
    while len(false) < 2:
        s, r = chance.choice(others), chance.choice(sorted(RULESETS[key].game.edition.roles))  # type: ignore[attr-defined]
        if r != role_of[s] and [s, r] not in false:
            false.append([s, r])
    told = true + false
    chance.shuffle(told)
    return told


def real_time_opening(key: str, n: int, chance: Random) -> Setup:
    """A village whose first night begins, roles dealt by the game."""
    settings: dict[str, Any] = {"roles": real_time_roles(key, n, chance)}
    if not RULESETS[key].game.edition.has_mayor:  # type: ignore[attr-defined]
        settings["spectral_sequence"] = [True, False, True, True]
    return Setup(seats_for(n, chance), {}, settings)


AFTER: Final = {"start": ("night",), "night": ("dawn",), "dawn": ("day",), "day": ("sunset",), "sunset": ("night",)}


class RealTimeWatch(Watch):
    """The invariants of the real-time games, kept by a book of our own that reads public events and nothing of the
    state."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.phase, self.number = "start", 0
        self.alive = set(self.seats)
        self.away: set[str] = set()
        self.mayor: str | None = None
        self.factions: dict[str, str] = {}
        self.fallen: set[str] = set()
        self.ghosts: dict[str, str] = {}
        self.over = False
        self.deaths: set[str] = set()
        self.outcomes: set[str] = set()
        self.ordered: set[str] = set()
        self.shown: dict[str, dict[str, str]] = {}
        self.tallies: dict[str, dict[str, int]] = {}
        self.ends: list[str] = []
        self.there_at_nightfall: set[str] = set()

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        e: Any = entry.event
        if self.over:
            assert e.kind == "seed-revealed", f"{e} after the end"
        react = getattr(self, "on_" + e.kind.replace("-", "_"), None)
        if react is not None:
            react(e, after)
        if entry.at != "start":
            self.compare(after)
        if e.kind in ("ordered", "voted") or (e.kind == "phase" and e.phase != "dawn"):
            self.mayor_is_there()

    def mayor_is_there(self) -> None:
        """As long as anybody is."""
        here = self.alive - self.away
        assert self.mayor in here or (self.mayor is None and not here), f"{self.mayor} is mayor and not there"

    def compare(self, after: Any) -> None:
        """The book and the state agree."""
        there, fates = after.characters, after.fates
        assert {s for s in self.seats if fates[s].alive} == self.alive, "somebody died or came back and nobody was told"
        assert {s for s in self.seats if not fates[s].in_game} == self.away, "exile is for ever, and is told"
        assert {s: c.faction for s, c in there.items()} == self.factions, "a faction changed without an event"
        assert {s: c.power for s, c in there.items() if c.ghost} == self.ghosts
        assert after.mayor == self.mayor

    def on_village(self, e: Any, after: Any) -> None:
        assert e.seats == self.seats

    def on_role_assigned(self, e: Any, after: Any) -> None:
        assert e.player not in self.factions, "two roles for one character"
        self.factions[e.player] = self.game.edition.roles[e.role].faction  # type: ignore[attr-defined]

    def on_found(self, e: Any, after: Any) -> None:
        self.factions[e.player] = e.faction
        if e.ghost:
            self.raise_ghost(e.player, e.power)

    def on_found_dead(self, e: Any, after: Any) -> None:
        self.alive.remove(e.player)

    def raise_ghost(self, player: str, power: str) -> None:
        """Each ghost power is given at most once, and only the dead get one."""
        assert player not in self.alive
        assert player not in self.ghosts, f"{player} was a spettro already"
        assert power not in self.ghosts.values(), f"two spettri with {power}"
        self.ghosts[player] = power
        self.factions[player] = "negromanti"

    def on_ghost_raised(self, e: Any, after: Any) -> None:
        if e.cause == "necromancer":
            assert player_may_be_raised(self.game, after, e.player, e.power)
        self.raise_ghost(e.player, e.power)

    def on_corrupted(self, e: Any, after: Any) -> None:
        assert e.player in self.alive
        assert self.factions[e.player] == "popolani"
        self.factions[e.player] = "negromanti"

    def on_phase(self, e: Any, after: Any) -> None:
        assert e.phase in AFTER[self.phase], f"{e.phase} after {self.phase}"
        assert e.number == self.number + (e.phase == "night")
        if self.phase == "sunset":
            self.sunset_ends()
        self.phase, self.number = e.phase, e.number
        self.deaths.clear()
        self.outcomes.clear()
        if e.phase == "night":
            self.there_at_nightfall = set(self.seats) - self.away
            self.ordered.clear()
        self.shown, self.tallies, self.ends = {}, {}, []
        if e.phase in ("night", "day"):
            self.offers(after)

    def sunset_ends(self) -> None:
        """A sunset ends with one death at the stake or with none, and says so; votes and tallies agree."""
        assert len(self.ends) == 1, f"a sunset with {self.ends}"
        for ballot, votes in self.shown.items():
            assert Counter(votes.values()) == self.tallies[ballot], f"{ballot}: votes and tally differ"
            assert len(votes) <= len(self.alive) + len(self.deaths)

    def offers(self, after: Any) -> None:
        """Nobody out of the game is asked or offered; the dead do not vote, and nobody votes for them."""
        for seat in self.seats:
            prompts = self.game.prompts(after, seat)
            assert not (prompts and seat in self.away), f"{seat} is out of the game and is asked {prompts}"
            for prompt in prompts:
                if prompt.verb in ("vote", "elect", "appoint"):
                    assert seat in self.alive
                for slot in prompt.fields:
                    if slot.name in ("target", "other", "for", "successor"):
                        assert not self.away & set(slot.options), "somebody out of the game is offered"
                    if slot.name in ("for", "successor"):
                        assert set(slot.options) <= self.alive
                    if slot.name == "for":
                        assert set(slot.options) == self.alive - self.away, "a candidate is left out"

    def on_ordered(self, e: Any, after: Any) -> None:
        assert e.player not in self.away
        assert e.player in self.alive or e.player in self.ghosts, "the dead do not act"
        if e.target is None:
            self.ordered.discard(e.player)
        else:
            assert e.target not in self.away
            assert e.target != e.player
            self.ordered.add(e.player)

    def on_voted(self, e: Any, after: Any) -> None:
        assert e.player in self.alive - self.away
        assert e.target is None or e.target in self.alive - self.away

    def on_outcome(self, e: Any, after: Any) -> None:
        assert self.phase == "dawn"
        assert e.player in self.ordered - self.away, "an outcome for somebody who did not act"
        assert e.target in self.there_at_nightfall - self.away
        assert e.player not in self.outcomes, "two outcomes in one night"
        self.outcomes.add(e.player)

    def on_died(self, e: Any, after: Any) -> None:
        assert e.player in self.alive - self.away, f"{e.player} cannot die"
        assert e.player not in self.deaths
        assert self.phase == {"night": "dawn", "stake": "sunset"}[e.cause]
        self.alive.remove(e.player)
        self.deaths.add(e.player)
        if e.cause == "stake":
            self.ends.append("stake")

    def on_no_stake(self, e: Any, after: Any) -> None:
        self.ends.append(e.cause)

    def on_resurrected(self, e: Any, after: Any) -> None:
        assert e.player not in self.alive | self.away | set(self.ghosts)
        self.alive.add(e.player)

    def on_vote_shown(self, e: Any, after: Any) -> None:
        assert {e.voter, e.target} <= self.alive - self.away
        votes = self.shown.setdefault(e.ballot, {})
        assert e.voter not in votes, "two votes of one voter"
        votes[e.voter] = e.target

    def on_tally(self, e: Any, after: Any) -> None:
        assert e.votes > 0
        assert e.target not in self.tallies.setdefault(e.ballot, {})
        self.tallies[e.ballot][e.target] = e.votes

    def on_exiled(self, e: Any, after: Any) -> None:
        assert e.player not in self.away, "exiled twice"
        assert e.alive == (e.player in self.alive)
        self.away.add(e.player)

    def falls(self, e: Any, after: Any) -> None:
        assert e.faction not in self.fallen
        members = {s for s, f in self.factions.items() if f == e.faction and s not in self.away}
        assert set(e.members) == members, "a list of members that is not the right one"
        self.fallen.add(e.faction)

    on_faction_defeated = on_faction_disqualified = falls

    def on_mayor(self, e: Any, after: Any) -> None:
        assert e.player in self.alive - self.away or (e.player is None and not self.alive - self.away)
        self.mayor = e.player

    def on_victory(self, e: Any, after: Any) -> None:
        assert not set(e.factions) & self.fallen
        if e.cause == "natural" and self.alive - self.away:
            assert {self.factions[s] for s in self.alive - self.away} == set(e.factions)
        if self.phase == "sunset" and e.cause == "natural":
            self.sunset_ends()
        self.over = True


def player_may_be_raised(game: Any, village: Any, seat: str, power: str) -> bool:
    """Awakening needs a dead character, mystic where the power says so (D-23)."""
    return not village.fates[seat].alive and (
        village.characters[seat].mystic or power not in game.edition.mystic_ghosts
    )


def known(village: Any, seat: str) -> Any:
    """What a player knows of themselves: who they are, what stands of their commands, what their form offers."""
    votes = {about: target for (about, voter), target in village.votes.items() if voter == seat}
    successor = village.successor if seat == village.mayor else None
    return village.characters[seat], village.acts.get(seat), votes, successor, village.told_left.get(seat)
