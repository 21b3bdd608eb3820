"""A table of Lupusburg for tests: cards as wished, whole phases in one call, and what each viewer was told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.events import Json, dump
from lupus.engine.game import Command, Illegal, Setup
from lupus.engine.seats import CLOCK, MASTER, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets import drawing
from lupus.rulesets.lupusburg import LUPUSBURG, RULESET
from lupus.rulesets.lupusburg.ring import houses
from lupus.rulesets.lupusburg.state import State
from lupus.rulesets.words import words

CARDS = {"w": "wolf", "t": "thief", "c": "citizen"}

USUAL = ("cw", "cc", "cc", "ct", "cc", "cc", "cc", "cc")
"""Right and left of each player: the wolf on A.L, the thief on D.L, every chest on the right."""

Row = dict[str, Json]


def hands(s: State) -> dict[str, tuple[str, ...]]:
    """The characters dealt to each player."""
    return {seat: own.hand for seat, own in s.own.items() if own.hand}


def chests(s: State) -> dict[str, str]:
    """Where each player keeps their chest."""
    return {seat: own.chest for seat, own in s.own.items() if own.chest is not None}


def characters(s: State) -> dict[str, str]:
    """The character in each house, those that are gone included."""
    return {house: card for own in s.own.values() for house, card in own.placed.items()}


def coins(s: State) -> dict[str, int]:
    """The coin that each player has bet."""
    return {seat: own.coin for seat, own in s.own.items() if own.coin is not None}


def drawn(s: State) -> tuple[int, ...]:
    """The coins in somebody's hand."""
    return tuple(coin for own in s.own.values() for coin in own.drawn)


def tap(s: State) -> str | None:
    """The house that whoever acts has marked."""
    return next((own.tap for own in s.own.values() if own.tap is not None), None)


def claw(s: State) -> str | None:
    """The house that was devoured in this turn."""
    return s.devoured


class Game:
    """A game in which A is the first mayor and everybody has placed their characters, unless it is told otherwise."""

    def __init__(
        self,
        players: int = 5,
        cards: Iterable[str] = USUAL,
        chests: str = "",
        games: int = 1,
        force: Mapping[str, Any] | None = None,
        seed: int = 1,
        placed: bool = True,
        **settings: Any,
    ) -> None:
        self.seats = tuple("ABCDEFGH"[:players])
        self.hands = dict(zip(self.seats, cards, strict=False))
        self.chests = dict(zip(self.seats, chests or self.usual_chests(), strict=True))
        deal = tuple(CARDS[card] for hand in self.hands.values() for card in hand)
        forced = {"game.1/deal": deal, **(force or {})}
        self.table: Table[State] = Table(
            LUPUSBURG, Setup(self.seats, {}, {"games": games, **settings}), seed_of(seed), forced
        )
        if placed:
            self.build()
            self.place()

    def usual_chests(self) -> str:
        """On the right, but on the other side of a wolf or a thief."""
        return "".join("L" if hand[0] in "wt" else "R" for hand in self.hands.values())

    @property
    def s(self) -> State:
        return self.table.state

    @property
    def mayor(self) -> str:
        return self.s.mayor

    # --- one command

    def do(self, actor: Viewer, verb: str, **args: Any) -> list[Row]:
        return rows(self.table.submit(Command(actor, verb, args)))

    def refused(self, actor: Viewer, verb: str, **args: Any) -> str:
        """The code of a refusal; it must not have changed anything."""
        before, log = self.s, list(self.table.log)
        with pytest.raises(Illegal) as no:
            self.table.submit(Command(actor, verb, args))
        assert self.s is before
        assert self.table.log == log
        return no.value.code

    def clock(self, times: int = 1, verb: str = "close") -> list[Row]:
        return [row for _ in range(times) for row in self.do(CLOCK, verb)]

    def offered(self, viewer: Viewer) -> dict[str, dict[str, tuple[str, ...]]]:
        """The verbs that a viewer may use, each with its fields and their options."""
        return {p.verb: {f.name: f.options for f in p.fields} for p in self.table.prompts(viewer)}

    # --- whole phases

    def build(self) -> list[Row]:
        return [row for seat in self.seats for row in self.do(seat, "chest", side=self.chests[seat])]

    def place(self, hands: Mapping[str, str] | None = None) -> list[Row]:
        """Each player as in `hands` (right, left), or as dealt."""
        hands = hands or self.hands
        return [
            row
            for seat in self.seats
            for row in self.do(seat, "place", R=CARDS[hands[seat][0]], L=CARDS[hands[seat][1]])
        ]

    def thief(self, house: str | None = None) -> list[Row]:
        if house is not None:
            assert self.s.thief is not None
            self.do(self.s.thief, "tap", house=house)
        return self.clock(2)

    def wolf(self, house: str) -> list[Row]:
        assert self.s.wolf is not None
        self.do(self.s.wolf, "tap", house=house)
        return self.clock(2)

    def night(self, house: str, look: str | None = None) -> list[Row]:
        return self.thief(look) + self.wolf(house)

    def decline(self) -> list[Row]:
        return self.do(self.mayor, "decline")

    def use_privilege(self, house: str, back: str) -> list[Row]:
        return self.do(self.mayor, "look", house=house) + self.do(self.mayor, "show", house=back)

    def bet(self, seat: str, coin: int, accused: str) -> list[Row]:
        return self.do(seat, "bet") + self.do(seat, "accuse", coin=str(coin), player=accused)

    def bets(self, **placed: tuple[int, str]) -> list[Row]:
        """Who bets which coin on whom; everybody else passes."""
        told = []
        while self.s.phase == "bets":
            seat = self.s.bettor
            assert seat is not None
            told += self.bet(seat, *placed[seat]) if seat in placed else self.do(seat, "pass")
        return told

    def vote(self, *houses: str) -> list[Row]:
        """The tokens in the order in which they are given; one house alone gets all of them."""
        tokens = houses * (2 * len(self.seats)) if len(houses) == 1 else houses
        return [row for house in tokens for row in self.do(self.s.voter, "vote", house=house)]

    def defend(self) -> list[Row]:
        return self.clock(len(self.s.speakers))

    def ballots(self, clue: str) -> list[Row]:
        """All ballots against one of the two."""
        told = []
        for seat, votes in self.s.voters.items():
            told += self.do(seat, "ballot", **dict.fromkeys(("first", "second")[:votes], clue))
        return told

    def to_the_vote(self, **placed: tuple[int, str]) -> None:
        self.decline()
        self.bets(**placed)
        if self.s.phase == "discussion":
            self.clock()

    def to_the_run_off(self, *tokens: str, **placed: tuple[int, str]) -> list[Row]:
        self.to_the_vote(**placed)
        return self.vote(*tokens) + self.defend()

    def lynch(self, house: str, **placed: tuple[int, str]) -> list[Row]:
        """A whole day after daybreak, without privilege, with these bets, at the end of which this house falls."""
        self.to_the_run_off(house, **placed)
        self.ballots("paw")
        return self.do(self.mayor, "reveal")

    def turn(self, devoured: str, lynched: str, **placed: tuple[int, str]) -> list[Row]:
        self.night(devoured)
        return self.lynch(lynched, **placed)

    # --- what was told

    def view(self, viewer: Viewer) -> list[Row]:
        return [dump(told.event) for told in self.table.view(viewer)]

    def told(self, viewer: Viewer, kind: str) -> list[Row]:
        return [row for row in self.view(viewer) if row["type"] == kind]


def rows(entries: Iterable[Entry]) -> list[Row]:
    """Events as flat objects, with their audience."""
    return [{**dump(entry.event), "seen_by": entry.seen_by.dump()} for entry in entries]


def of(told: Iterable[Row], kind: str) -> list[Row]:
    """Those of one type."""
    return [row for row in told if row["type"] == kind]


def own(seat: str) -> tuple[str, str]:
    """Both houses of a player."""
    return houses(seat)


__all__ = ["CARDS", "CLOCK", "MASTER", "USUAL", "Game", "Row", "of", "own", "rows"]


def pictured(screen: Mapping[str, Any]) -> str:
    """The board of a screen as it is drawn."""
    facts = {"board": screen["board"], "night": screen["night"], "staging": screen["staging"]}
    return str(drawing.drawn(RULESET, "_board.html", words("en", "lupusburg"), facts))
