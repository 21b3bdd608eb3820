"""Bots that play Lupusburg: one at random, and one that remembers what it has been told and draws the plain
conclusions.

A bot sees its prompts and the events addressed to its seat, and nothing else. `python -m lupus.rulesets.lupusburg.bots`
lets two sensible bots play against random ones and prints who does better.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any, Final, Protocol

from lupus.bots.cast import Demo, people
from lupus.bots.players import AbsentMinded, Hearer, Why, tell
from lupus.engine.dice import seed_of
from lupus.engine.events import Event
from lupus.engine.game import Command, Prompt, Setup
from lupus.engine.seats import CLOCK, Seat
from lupus.engine.table import Table

from . import events as ev
from .game import LUPUSBURG
from .phases import awaited
from .ring import House, houses, owner
from .setup import PLAYERS
from .state import CITIZEN, DEVOURED, THIEF, WOLF, State


class Player(Hearer, Protocol):
    """Whoever sits at the table and plays."""

    def answer(self, prompts: tuple[Prompt, ...]) -> Command | None:
        """Answer one of the prompts (there is at least one), or let them pass."""
        ...


# --- at random --------------------------------------------------------------------------------------------------------


class Reckless:
    """Does anything that is allowed, each thing with the same probability."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat = seat
        self.chance = chance

    def hear(self, event: Event) -> None:
        """Do nothing: it plays by its prompts alone."""

    def answer(self, prompts: tuple[Prompt, ...]) -> Command | None:
        """One of the prompts, filled in at random."""
        choice = self.chance.choice
        prompt = choice(prompts)
        return Command(self.seat, prompt.verb, {slot.name: choice(slot.options) for slot in prompt.fields})


# --- with sense -------------------------------------------------------------------------------------------------------

SURE_ENOUGH: Final = {1: 0.9, 2: 0.45, 3: 0.3}
"""How probable the wolf player must be before a bet is placed, by turn;
later, anything that is worth more than the seal."""

GRUDGES: Final = {"saw": 10, "bet": 5, "voted": 1}
"""How much it would like to lose whoever has done this to it."""

AT_LAST: Final = 0.2

SPARES_OWN: Final = 0.5
"""Each character that a player has lost to the wolf makes it half as likely that they are the wolf,
who seldom eats its own."""


class Sensible:
    """Remembers what it is told. It bets late, and votes for whom it suspects most; as the wolf it devours characters
    of those who have found it out."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat = seat
        self.chance = chance
        self.seats: tuple[Seat, ...] = ()
        self.why: Why | None = None
        """What it weighed for its last answer, where that is worth telling."""
        self.forget()

    def forget(self) -> None:
        """A new game: nothing is known."""
        self.turn = 0
        self.ring: tuple[House, ...] = tuple(house for seat in self.seats for house in houses(seat))
        self.chest: House | None = None
        self.own: tuple[str, str] = (CITIZEN, CITIZEN)
        self.placed: dict[House, str] = {}
        self.characters: dict[House, str] = {}
        """The characters of others that it has been shown."""
        self.kinds: dict[House, str] = {}
        """What it has seen as the thief."""
        self.eaten: Counter[Seat] = Counter()
        self.enemies: Counter[Seat] = Counter()
        """Who knows, or says, or votes that it is the wolf."""
        self.grudges: dict[Seat, str] = {}
        """The worst that each of them has done."""
        self.votes: Counter[House] = Counter()
        self.indicted: dict[str, House] = {}

    def hear(self, event: Event) -> None:
        """Take note of what matters to its decisions."""
        note = NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def answer(self, prompts: tuple[Prompt, ...]) -> Command | None:
        """Answer the prompt that does most among those that it wants to answer; None if there is none."""
        self.why = None
        for prompt in reversed(prompts):  # declining, passing and waiting are offered first
            choose = CHOICES.get(prompt.verb)
            args = (
                {slot.name: self.chance.choice(slot.options) for slot in prompt.fields}
                if choose is None
                else choose(self, prompt)
            )
            if args is not None:
                return Command(self.seat, prompt.verb, args)
        return None

    # what it thinks

    @property
    def wolf(self) -> bool:
        """Whether it has been dealt the wolf."""
        return WOLF in self.own

    def suspicion(self) -> dict[Seat, float]:
        """How probable it is for each other player to be the wolf, from cards, chests and deaths."""
        weights = {seat: self.weight(seat) for seat in self.seats if seat != self.seat}
        total = sum(weights.values())
        return {seat: weight / total for seat, weight in weights.items()} if total else weights

    def weight(self, seat: Seat) -> float:
        """How well what is known of a player agrees with their being the wolf.

        The wolf card lives in the plain house:
        for each side on which the chest may be, the other must not be a known citizen.
        """
        own = houses(seat)
        known = [self.characters.get(house) for house in own]
        if WOLF in known:
            return 1000.0
        if THIEF in known or not any(house in self.ring for house in own):
            return 0.0
        plain = [i for i in (0, 1) if self.kinds.get(own[i]) != "chest" and self.kinds.get(own[1 - i]) != "plain"]
        possible = sum(known[i] != CITIZEN for i in plain) / len(plain)
        return possible * SPARES_OWN ** self.eaten[seat]

    def worst(self, options: Collection[House]) -> House:
        """The house whose owner it would most like to see lose a character; its own last of all."""
        if self.wolf:
            return max(
                options,
                key=lambda h: (owner(h) != self.seat, self.votes[h], self.enemies[owner(h)], self.chance.random()),
            )
        weights = {seat: -1.0 if seat == self.seat else self.weight(seat) for seat in set(map(owner, options))}
        return max(options, key=lambda h: (weights[owner(h)], self.votes[h], self.chance.random()))

    # what it does

    def suspects(self, did: str, house: House) -> dict[str, str]:
        """It chooses a house. It remembers why, unless it suspects all alike: of the wolf, that its owner has found it
        out; else, that it has seen the wolf there, or how likely it is to be there."""
        seat = owner(house)
        if self.wolf:
            if seat in self.grudges:
                self.why = Why(did, self.grudges[seat], seat)
        elif WOLF in (self.characters.get(one) for one in houses(seat)):
            self.why = Why(did, "seen", seat)
        else:
            shares = self.suspicion()
            share, left = shares.get(seat, 0.0), sum(one > 0 for one in shares.values())
            if share == max(shares.values()) > min(shares.values()):
                self.why = Why(did, "likely", seat, {"percent": round(100 * share), "left": left})
        return {"house": house}

    def taps(self, prompt: Prompt) -> dict[str, str]:
        """Which house the bot taps. As the wolf it taps the houses of those who have found it out, as the thief the
        houses of those whom it suspects most."""
        options = prompt.fields[0].options
        others = [house for house in options if owner(house) != self.seat]
        if self.wolf:
            house = max(others, key=lambda h: (self.enemies[owner(h)], self.chance.random()))
            if owner(house) in self.grudges:
                self.why = Why("devoured", self.grudges[owner(house)], owner(house))
            return {"house": house}
        new = [house for house in others if owner(house) not in {owner(seen) for seen in self.kinds}]
        return self.suspects("looked", self.worst(new or others or options))

    def looks(self, prompt: Prompt) -> dict[str, str] | None:
        """It looks at a house of the player whom it suspects most, unless it has nothing to learn, or is the wolf."""
        new = [h for h in prompt.fields[0].options if h not in self.characters and self.kinds.get(h) != "chest"]
        return self.suspects("asked", self.worst(new)) if new and not self.wolf else None

    def shows(self, prompt: Prompt) -> dict[str, str]:
        """It shows a citizen, and if possible a dead one."""
        own = prompt.fields[0].options
        return {"house": min(own, key=lambda h: (self.placed[h] != CITIZEN, h in self.ring))}

    def bets(self, prompt: Prompt) -> dict[str, str] | None:
        """It bets late, or when there is hardly a doubt; as the wolf never, since it has nothing to win."""
        sure = max(self.suspicion().values())
        return {} if not self.wolf and sure >= SURE_ENOUGH.get(self.turn, AT_LAST) else None

    def accuses(self, prompt: Prompt) -> dict[str, str]:
        """It lays its best coin on the player whom it suspects most."""
        suspicion = self.suspicion()
        coin, player = prompt.fields
        found = max(player.options, key=suspicion.__getitem__)
        self.suspects("bet", houses(found)[0])
        return {"coin": max(coin.options, key=int), "player": found}

    def votes_for(self, prompt: Prompt) -> dict[str, str]:
        """It votes for somebody whom it would like to see lose a character."""
        return self.suspects("voted", self.worst(prompt.fields[0].options))

    def ballots(self, prompt: Prompt) -> dict[str, str]:
        """It gives all its votes against the worse of the two."""
        house = self.worst(self.indicted.values())
        self.suspects("lynched", house)
        clue = next(clue for clue, indicted in self.indicted.items() if indicted == house)
        return {slot.name: clue for slot in prompt.fields}

    # what it remembers

    def note_room(self, event: ev.RoomOpened) -> None:
        """Note who plays."""
        self.seats = event.seats

    def note_game(self, event: ev.GameBegan) -> None:
        """Forget the last game when a new one begins."""
        self.forget()

    def note_hand(self, event: ev.Dealt) -> None:
        """Note its own characters."""
        self.own = event.characters

    def note_placed(self, event: ev.Placed) -> None:
        """Note in which house each of its own characters lives."""
        right, left = houses(self.seat)
        self.placed = {right: event.right, left: event.left}

    def note_look(self, event: ev.Looked) -> None:
        """What it has seen as the thief."""
        self.kinds[event.house] = event.kind_of_house

    def note_shown(self, event: ev.CharacterShown) -> None:
        """What it has seen through the privilege."""
        self.characters[event.house] = event.character

    def grudge(self, seat: Seat, did: str) -> None:
        """Somebody has done something to it: looked at its wolf, bet on it, voted against it."""
        self.enemies[seat] += GRUDGES[did]
        self.grudges[seat] = max(did, self.grudges.get(seat, did), key=GRUDGES.__getitem__)

    def note_privilege(self, event: ev.PrivilegeUsed) -> None:
        """Somebody has seen its wolf card."""
        if self.placed.get(event.house) == WOLF:
            self.grudge(event.player, "saw")

    def note_bet(self, event: ev.BetPlaced) -> None:
        """Somebody has bet on it."""
        if event.accused == self.seat:
            self.grudge(event.player, "bet")

    def note_vote(self, event: ev.Voted) -> None:
        """Note where the tokens lie."""
        self.votes[event.house] += 1
        if owner(event.house) == self.seat:
            self.grudge(event.player, "voted")

    def note_indicted(self, event: ev.Indicted) -> None:
        """The two between whom the run-off decides."""
        self.indicted = {"paw": event.paw, "tuft": event.tuft}

    def note_elimination(self, event: ev.Eliminated) -> None:
        """The ring gets smaller, and after a lynching the tokens are gone."""
        self.ring = tuple(house for house in self.ring if house != event.house)
        if event.cause == DEVOURED:
            self.turn += 1
            self.votes = Counter()
            self.eaten[event.player] += 1


NOTES: Final[Mapping[type[Event], Callable[..., None]]] = {
    ev.RoomOpened: Sensible.note_room,
    ev.GameBegan: Sensible.note_game,
    ev.Dealt: Sensible.note_hand,
    ev.Placed: Sensible.note_placed,
    ev.Looked: Sensible.note_look,
    ev.CharacterShown: Sensible.note_shown,
    ev.PrivilegeUsed: Sensible.note_privilege,
    ev.BetPlaced: Sensible.note_bet,
    ev.Voted: Sensible.note_vote,
    ev.Indicted: Sensible.note_indicted,
    ev.Eliminated: Sensible.note_elimination,
}
"""What each event means to a sensible bot."""

CHOICES: Final[Mapping[str, Callable[[Sensible, Prompt], Mapping[str, str] | None]]] = {
    "tap": Sensible.taps,
    "look": Sensible.looks,
    "show": Sensible.shows,
    "bet": Sensible.bets,
    "accuse": Sensible.accuses,
    "vote": Sensible.votes_for,
    "ballot": Sensible.ballots,
}
"""How a sensible bot fills in a prompt; None: it prefers another. What is not here it fills in at random."""


# --- strengths --------------------------------------------------------------------------------------------------------


def fair(seat: Seat, chance: Random) -> Player:
    """A bot that plays with sense, and sometimes does anything."""
    return AbsentMinded(Sensible(seat, chance), Reckless(seat, chance), chance)


STRENGTHS: Final[Mapping[str, Callable[[Seat, Random], Player]]] = {
    "easy": Reckless,
    "fair": fair,
    "sensible": Sensible,
}
"""Makers of the bots of a room, by the name of their strength, the weakest first."""


# --- at the table -----------------------------------------------------------------------------------------------------


def play(table: Table[State], players: Mapping[Seat, Player]) -> None:
    """Let the players play until the series is over. Whoever the game waits for is asked in turn, at night everybody.

    The clock never closes a phase before all have been asked in it.
    """
    tell(table.log, players)
    while not table.game.over(table.state):
        phase = table.state.phase
        for seat in awaited(table.state) or table.setup.seats:
            prompts = table.prompts(seat)
            command = players[seat].answer(prompts) if prompts else None
            if command is not None:
                tell(table.submit(command), players)
        for prompt in table.prompts(CLOCK) if table.state.phase == phase else ():
            tell(table.submit(Command(CLOCK, prompt.verb)), players)


def clever(players: int, sensible: int, seed: int) -> tuple[tuple[Seat, ...], frozenset[Seat]]:
    """The seats of a table, and those at which chance puts the sensible bots."""
    seats = tuple("ABCDEFGH"[:players])
    return seats, frozenset(Random(seed).sample(seats, sensible))


def series(players: int, sensible: int, seed: int, games: int | None = None) -> Table[State]:
    """A series that bots have played: so many of them sensible, the others reckless.
    games: None for as many as players."""
    seats, smart = clever(players, sensible, seed)
    chance = Random(seed)
    table = Table(LUPUSBURG, Setup(seats, {}, {} if games is None else {"games": games}), seed_of(seed))
    play(table, {seat: Sensible(seat, chance) if seat in smart else Reckless(seat, chance) for seat in seats})
    return table


def contest(players: int, sensible: int, count: int) -> tuple[float, float]:
    """How many of `count` series a sensible bot won, and the share that chance alone would give them,
    both from 0 to 1."""
    seeds = range(1, count + 1)
    won = sum(
        series(players, sensible, seed).state.series_winner in clever(players, sensible, seed)[1] for seed in seeds
    )
    return won / count, sensible / players


def strongest(each: int, count: int) -> dict[str, float]:
    """How often bots of each strength win a game, of `count` games among so many of each: shares, from 0 to 1."""
    seats, won = tuple("ABCDEFGH"[: each * len(STRENGTHS)]), Counter[str]()
    for seed in range(1, count + 1):
        chance = Random(seed)
        of = dict(zip(chance.sample(seats, len(seats)), each * list(STRENGTHS), strict=True))
        table = Table(LUPUSBURG, Setup(seats, {}, {"games": 1, "first_mayor": "random"}), seed_of(seed))
        play(table, {seat: STRENGTHS[of[seat]](seat, chance) for seat in seats})
        won[of[str(table.state.series_winner)]] += 1
    return {strength: won[strength] / count for strength in STRENGTHS}


def main(count: int = 2000) -> None:
    """Print who does better, for tables of four to eight, and how often each strength wins among two of each."""
    for players in range(4, 9):
        for sensible in (1, players // 2):
            share, fair = contest(players, sensible, count)
            print(
                f"{players} players, {sensible} sensible: {share:.1%} of {count} series, where chance would "
                f"give {fair:.1%}"
            )
    for strength, share in strongest(2, count).items():
        print(f"two of each strength, {strength}: {share:.1%} of {count} games")


# --- a game to watch --------------------------------------------------------------------------------------------------


def room(players: int, chance: Random) -> Setup:
    """A single game among so many people, in the order in which they sit, with a first mayor chosen by lot."""
    cast = people(players, chance)
    return Setup(tuple(cast), cast, {"games": 1, "first_mayor": "random"})


def sensible(table: Table[Any], chance: Random) -> None:
    """A game among bots that remember what they are told."""
    play(table, {seat: Sensible(seat, chance) for seat in table.setup.seats})


DEMO: Final = Demo(room, sensible, PLAYERS, 5)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
