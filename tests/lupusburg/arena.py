"""What the laws must know about Lupusburg."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from lupus.engine.game import Setup
from lupus.engine.table import Entry, Table
from lupus.rulesets.lupusburg.state import Public

from ..laws.arena import Arena, Watch, seats_for, words


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
        assert (e.right if self.chests[e.player].endswith("R") else e.left) == "citizen", (
            "wolf or thief beside the chest"
        )

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


ARENA: Final = Arena(
    setup=lupusburg_setup,
    opening=lambda n, chance: Setup(seats_for(max(4, min(n, 8)), chance), {}, {"games": 1}),
    public=frozenset({"colour"}),
    watch=LupusburgWatch,
    public_kinds=words(
        "committed seed-revealed phase room game-began mayor confirmed wolf-phase-repeated eliminated "
        "privilege-declined "
        "privilege-used shown-back bet-passed drawing bet-placed voted indicted defence-ended ballot-in "
        "ballot-shown run-off "
        "game-ended uncovered scored series-points series-ended tie-broken"
    ),
    board=Public,
    own=lambda state, seat: state.own[seat],
    ends=0.1,  # a round of bots goes round the table once, and a vote needs two rounds and everybody's turn
    private_kinds=words("chest-placed dealt placed tapped looked character-shown coins-drawn coin-bet ballot-cast"),
)
