"""For each ruleset: random setups to try the laws on, and what must hold of the game at every event.

Standard library only: the test of determinism runs it under other Pythons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.game import Refused, Setup
from lupus.engine.table import Entry, Table
from lupus.rulesets.lupus3.setup import READINGS as LUPUS3_READINGS
from lupus.rulesets.registry import RULESETS


class Watch:
    """Looks at a game event by event and raises `AssertionError` where an invariant is broken."""

    def __init__(self, table: Table[Any]) -> None:
        """table: the game, whose events will be shown from the first on."""
        self.game = table.game
        self.seats = table.setup.seats

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        """One event, with the state before it (None at first) and after it."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


class Arena(NamedTuple):
    """What the laws must know about a ruleset.

    setup: a random legal setup, the one that the laws play: any size that the rules allow, also games that start in the middle,
    with random settings. opening: one that starts as usual, with so many seats. public: the facts of a cast that everybody is
    told; the others are hidden, and may be exchanged between seats. watch: its invariants. public_kinds, private_kinds: the kinds
    of event that everybody and that single players learn, from the rulebook and not from the code; all others are the game
    master's. never: kinds of event that the ruleset knows and cannot bring about. ends: the share of games of bots that
    end within sixty days, at least.
    """

    setup: Callable[[Random], Setup]
    opening: Callable[[int, Random], Setup]
    public: frozenset[str]
    watch: type[Watch]
    public_kinds: frozenset[str]
    private_kinds: frozenset[str]
    never: frozenset[str] = frozenset()
    ends: float = 0.9


NAMES: Final = (
    "anna bruno carla dino elio fosca gino ida lea marco nora olga pino rita sara tea ugo vera zoe alba cesare dora enea fabio "
    "gaia ivo lidia milo nino otto"
).split()


def seats_for(n: int, chance: Random) -> tuple[str, ...]:
    """Names whose canonical order is not alphabetical."""
    names = NAMES if n <= len(NAMES) else [*NAMES, *(f"guest{i}" for i in range(n - len(NAMES)))]
    return tuple(chance.sample(names, n))


# --- the real-time games ----------------------------------------------------------------------------------------------


def real_time_roles(key: str, n: int, chance: Random) -> list[str]:
    """A composition that is allowed, often of few different roles, so that packs and duels are frequent; in random order."""
    edition = RULESETS[key].edition  # type: ignore[attr-defined]
    needed = [*edition.key_roles.values(), chance.choice([r for r in edition.roles if edition.roles[r].faction == "popolani"])]
    some = chance.sample(sorted(edition.roles), chance.randint(2, 14))
    roles = needed + [chance.choice(some if chance.random() < 0.7 else needed) for _ in range(n - len(needed))]
    chance.shuffle(roles)
    return roles


def in_the_middle(key: str, seats: tuple[str, ...], roles: list[str], chance: Random) -> dict[str, dict[str, Any]]:
    """Facts about characters of a village that is some nights old: dead, spettri, spent powers, changed factions."""
    edition = RULESETS[key].edition  # type: ignore[attr-defined]
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
            RULESETS[key].deal(setup, Dice(bytes(32)))
        except Refused:
            continue
        return setup


def real_time_setup(key: str, chance: Random) -> Setup:
    """Villages of 4 to 16: dealt at random or by the game master, at the start or in the middle."""
    edition = RULESETS[key].edition  # type: ignore[attr-defined]
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
        statements = {s: propositions(key, s, seats, roles, chance) for s, r in zip(seats, roles, strict=True) if r == "divinatore"}
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
        s, r = chance.choice(others), chance.choice(sorted(RULESETS[key].edition.roles))  # type: ignore[attr-defined]
        if r != role_of[s] and [s, r] not in false:
            false.append([s, r])
    told = true + false
    chance.shuffle(told)
    return told


def real_time_opening(key: str, n: int, chance: Random) -> Setup:
    """A village whose first night begins, roles dealt by the game."""
    settings: dict[str, Any] = {"roles": real_time_roles(key, n, chance)}
    if not RULESETS[key].edition.has_mayor:  # type: ignore[attr-defined]
        settings["spectral_sequence"] = [True, False, True, True]
    return Setup(seats_for(n, chance), {}, settings)


AFTER: Final = {"start": ("night",), "night": ("dawn",), "dawn": ("day",), "day": ("sunset",), "sunset": ("night",)}


class RealTimeWatch(Watch):
    """The invariants of the real-time games, kept by a book of our own that reads public events and nothing of the state."""

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
        there = after.characters
        assert {s for s in self.seats if there[s].alive} == self.alive, "somebody died or came back and nobody was told"
        assert {s for s in self.seats if not there[s].in_game} == self.away, "exile is for ever, and is told"
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
            assert player_may_be_raised(self.game, after.characters[e.player], e.power)
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


class SpectralWatch(RealTimeWatch):
    """The invariants of the 8th edition: no mayor; incantesimi come and go, and a spettro may be alive, empty, or none any more."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.released: set[str] = set()
        self.in_play: tuple[str, ...] = ()

    def mayor_is_there(self) -> None:
        assert self.mayor is None

    def raise_ghost(self, player: str, power: str) -> None:
        assert player not in self.ghosts, f"{player} was a spettro already"
        assert player not in self.released, f"{player} was a spettro once"
        self.ghosts[player] = power
        self.factions[player] = "negromanti"
        self.once_each()

    def once_each(self) -> None:
        """Each incantesimo is active on one spettro at most."""
        worn = [power for seat, power in self.ghosts.items() if power is not None and seat not in self.away]
        assert len(set(worn)) == len(worn)

    def on_ghost_raised(self, e: Any, after: Any) -> None:
        assert (e.player in self.alive) == (e.power == "vita")
        assert "negromanti" not in self.fallen
        self.raise_ghost(e.player, e.power)

    def on_ghost_power(self, e: Any, after: Any) -> None:
        assert e.player in self.ghosts
        self.ghosts[e.player] = e.power

    def on_resurrected(self, e: Any, after: Any) -> None:
        if e.player in self.ghosts:
            self.alive.add(e.player)  # vita
        else:
            super().on_resurrected(e, after)

    def on_ghost_ended(self, e: Any, after: Any) -> None:
        del self.ghosts[e.player]
        self.released.add(e.player)

    def on_phase(self, e: Any, after: Any) -> None:
        super().on_phase(e, after)
        self.once_each()
        for seat in self.ghosts.keys() - self.away:
            assert (seat in self.alive) == (self.ghosts[seat] == "vita"), "alive with another incantesimo, or dead with vita"
        if e.phase in ("dawn", "sunset"):
            self.in_play = tuple({f for s, f in self.factions.items() if s not in self.away})

    def on_ordered(self, e: Any, after: Any) -> None:
        if e.player not in self.alive | set(self.ghosts):
            assert after.characters[e.player].role == "negromante", "the dead do not act"
            self.ordered.add(e.player) if e.target is not None else self.ordered.discard(e.player)
        else:
            super().on_ordered(e, after)

    def on_victory(self, e: Any, after: Any) -> None:
        if e.cause == "natural" and not self.alive - self.away:
            assert set(e.factions) == set(self.in_play), "where nobody is left all win"
            self.over = True
        else:
            super().on_victory(e, after)


def player_may_be_raised(game: Any, character: Any, power: str) -> bool:
    """Awakening needs a dead character, mystic where the power says so (D-23)."""
    return not character.alive and (character.mystic or power not in game.edition.mystic_ghosts)


# --- Lupusburg --------------------------------------------------------------------------------------------------------


def lupusburg_setup(chance: Random) -> Setup:
    """Rooms for 4 to 8, with one game or two."""
    seats = seats_for(chance.randint(4, 8), chance)
    cast: dict[str, dict[str, Any]] = {}
    colours = ["red", "orange", "yellow", "green", "blue", "violet", "white", "black"]
    for seat in seats:
        if chance.random() < 0.5:
            cast[seat] = {"colour": colours.pop(chance.randrange(len(colours)))}
    settings: dict[str, Any] = {"games": chance.choice([1, 1, 2])}
    if chance.random() < 0.5:
        settings["first_mayor"] = chance.choice(["host", "random"])
    if chance.random() < 0.5:
        settings["host"] = chance.choice(seats)
    if chance.random() < 0.5:
        settings["night_seconds"] = chance.randint(10, 30)
    if chance.random() < 0.5:
        settings["night_sound"] = chance.random() < 0.5
    return Setup(seats, cast, settings)


class LupusburgWatch(Watch):
    """The invariants of the board game, from its events alone."""

    def __init__(self, table: Table[Any]) -> None:
        super().__init__(table)
        self.ring: set[str] = set()
        self.chests: dict[str, str] = {}
        self.hands: dict[str, tuple[str, str]] = {}
        self.bets: dict[str, int | None] = {}
        self.drawn: dict[str, tuple[int, ...]] = {}
        self.voted = 0
        self.ballots: dict[str, tuple[str, ...]] = {}
        self.totals = dict.fromkeys(self.seats, 0)
        self.phase = ""

    def see(self, before: Any, entry: Entry, after: Any) -> None:
        react = getattr(self, "on_" + entry.event.kind.replace("-", "_"), None)
        if react is not None:
            react(entry.event, after)

    def on_game_began(self, e: Any, after: Any) -> None:
        self.ring = {f"{s}.{side}" for s in self.seats for side in "RL"}
        self.chests, self.hands, self.bets, self.drawn = {}, {}, {}, {}

    def on_phase(self, e: Any, after: Any) -> None:
        self.phase = e.phase
        self.voted, self.ballots = 0, {}
        for seat in self.seats:
            for prompt in self.game.prompts(after, seat):
                for slot in prompt.fields:
                    if slot.name == "house" and prompt.verb != "show":
                        assert set(slot.options) <= self.ring, "a house that is gone is offered"

    def on_chest_placed(self, e: Any, after: Any) -> None:
        assert e.player not in self.chests
        assert e.house.rpartition(".")[0] == e.player
        self.chests[e.player] = e.house

    def on_dealt(self, e: Any, after: Any) -> None:
        self.hands[e.player] = e.characters
        assert set(e.characters) != {"wolf", "thief"}, "one player is wolf and thief"
        if len(self.hands) == len(self.seats):
            cards = Counter(card for hand in self.hands.values() for card in hand)
            assert cards == Counter(wolf=1, thief=1, citizen=2 * len(self.seats) - 2)

    def on_placed(self, e: Any, after: Any) -> None:
        assert sorted((e.right, e.left)) == sorted(self.hands[e.player])
        assert (e.right if self.chests[e.player].endswith("R") else e.left) == "citizen", "wolf or thief beside the chest"

    def on_eliminated(self, e: Any, after: Any) -> None:
        assert e.house in self.ring, "eliminated twice"
        assert e.house.rpartition(".")[0] == e.player
        self.ring.remove(e.house)
        assert set(after.ring) == self.ring

    def on_coins_drawn(self, e: Any, after: Any) -> None:
        left = Counter((8, 7, 6, 5, 4, 3, 2, 2)) - Counter(c for c in self.bets.values() if c is not None)
        assert not Counter(e.coins) - left, "a coin that is not in the bag"
        assert len(e.coins) == min(3, left.total())
        self.drawn[e.player] = e.coins

    def on_bet_placed(self, e: Any, after: Any) -> None:
        assert e.player not in self.bets, "a seal is used once"
        assert e.accused != e.player
        self.bets[e.player] = None

    def on_coin_bet(self, e: Any, after: Any) -> None:
        assert e.coin in self.drawn[e.player]
        self.bets[e.player] = e.coin

    def on_voted(self, e: Any, after: Any) -> None:
        assert self.phase == "vote"
        assert e.house in self.ring
        self.voted += 1
        assert self.voted <= 2 * len(self.seats)

    def on_indicted(self, e: Any, after: Any) -> None:
        assert {e.paw, e.tuft} <= self.ring
        assert e.paw != e.tuft
        assert self.voted == 2 * len(self.seats)

    def on_ballot_cast(self, e: Any, after: Any) -> None:
        self.ballots[e.player] = e.votes

    def on_ballot_shown(self, e: Any, after: Any) -> None:
        assert self.ballots.pop(e.player) == e.votes, "a ballot that nobody cast"

    def on_run_off(self, e: Any, after: Any) -> None:
        assert not self.ballots, "a ballot is not shown"
        assert e.paw != e.tuft

    def on_series_points(self, e: Any, after: Any) -> None:
        assert e.points >= 0
        self.totals[e.player] += e.points
        assert e.total == self.totals[e.player]

    def on_series_ended(self, e: Any, after: Any) -> None:
        assert self.totals[e.winner] == max(self.totals.values())


# --- Lupus 3.0 --------------------------------------------------------------------------------------------------------


def lupus3_roles(n: int, chance: Random) -> list[str]:
    """A composition that is allowed, often of few different roles, so that packs and duels are frequent; in random order."""
    edition = RULESETS["lupus3"].edition  # type: ignore[attr-defined]
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
    settings: dict[str, Any] = {k: chance.choice(v) for k, v in LUPUS3_READINGS.items() if chance.random() < 0.3}
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
        self.book = RULESETS["lupus3"].edition.roles  # type: ignore[attr-defined]
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
            assert {s for s in self.seats if there[s].alive} == self.alive, "somebody died or came back and nobody was told"
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
        """Every order has its outcome, every death its cause; a sunset ends with one death at the stake or with none."""
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


ARENAS: Final[Mapping[str, Arena]] = {
    "lupus3": Arena(
        setup=lupus3_setup,
        opening=lambda n, chance: Setup(seats_for(n, chance), {}, {"roles": lupus3_roles(n, chance)}),
        public=frozenset({"gender", "alive"}),
        watch=Lupus3Watch,
        # lupus3-events.md
        public_kinds=words(
            "committed seed-revealed phase village settings found-dead died resurrected scream mayor vote-shown tally no-stake "
            "not-elected announcement victory revealed exiled faction-disqualified"
        ),
        private_kinds=words(
            "role-assigned found knows-role proposition ordered suicide-ordered voted designated outcome knows-aura knows-mystic "
            "knows-rosso knows-history knows-visited knows-visitors vision transformed not-transformed returned faction-defeated "
            "objective"
        ),
    ),
    "lupus7": Arena(
        setup=lambda chance: legal("lupus7", lambda c: real_time_setup("lupus7", c), chance),
        opening=lambda n, chance: real_time_opening("lupus7", n, chance),
        public=frozenset({"gender", "alive"}),
        watch=RealTimeWatch,
        # D-53 and D-57: public, and private of one player
        public_kinds=words(
            "committed seed-revealed phase village found-dead died resurrected exiled faction-defeated faction-disqualified mayor "
            "vote-shown tally no-stake announcement victory"
        ),
        private_kinds=words(
            "role-assigned found knows-role knows-nobody proposition ordered voted designated outcome knows-aura knows-mystic "
            "knows-visited knows-visitors knows-visitor-count ghost-raised no-ghost-power transformed corrupted "
            "ghost-powers-left"
        ),
    ),
    "lupus8": Arena(
        setup=lambda chance: legal("lupus8", lambda c: real_time_setup("lupus8", c), chance),
        opening=lambda n, chance: real_time_opening("lupus8", n, chance),
        public=frozenset({"gender", "alive"}),
        watch=SpectralWatch,
        ends=0.6,  # nobody burns without the votes of more than half of the living
        # what the clauses on publication and on knowledge say
        public_kinds=words(
            "committed seed-revealed phase village found-dead died resurrected exiled faction-defeated faction-disqualified "
            "tally no-stake no-votes announcement victory"
        ),
        private_kinds=words(
            "role-assigned found knows-role knows-not-role knows-role-in knows-nobody proposition ordered voted outcome knows-aura "
            "knows-mystic knows-visited knows-visitors knows-visitor-count knows-moved knows-vote ghost-raised ghost-power "
            "ghost-ended ghost-powers-left ghosts-there transformed relayed hint"
        ),
    ),
    "lupusburg": Arena(
        setup=lupusburg_setup,
        opening=lambda n, chance: Setup(seats_for(max(4, min(n, 8)), chance), {}, {"games": 1}),
        public=frozenset({"colour"}),
        watch=LupusburgWatch,
        public_kinds=words(
            "committed seed-revealed phase room game-began mayor confirmed wolf-phase-repeated eliminated privilege-declined "
            "privilege-used shown-back bet-passed drawing bet-placed voted indicted defence-ended ballot-in ballot-shown run-off "
            "game-ended uncovered scored series-points series-ended"
        ),
        ends=0.1,  # a round of bots goes round the table once, and a vote needs two rounds and everybody's turn
        private_kinds=words("chest-placed dealt placed tapped looked character-shown coins-drawn coin-bet ballot-cast"),
    ),
}
