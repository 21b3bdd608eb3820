"""How often the werewolves win where nobody knows anything and nobody has a power:
exactly, and in games that are played.

Everybody plays by one policy. By day chance names one of the living, all others vote for them in both ballots, and the
one who is named votes for anybody else. So with three or more alive the one who is named goes into the run-off with
whomever they vote for (WW-VOTE1-09), cannot save themselves there (WW-VOTE2-01), and burns: each of the living with the
same probability. With two alive both are candidates, nobody votes, nobody burns (D-VOTE-03). By night the strongest
wolf attacks one of those who are no wolves, each with the same probability; in the first night nobody is attacked.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK, Seat
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.cards import WEREWOLF as WOLF
from lupus.rulesets.werewolf.cards import WOLVES
from lupus.rulesets.werewolf.state import State

from ..laws.games import often

PACK = ("capo-branco", "lupo-del-branco", "lupo-reietto")
FOLK = (
    "contadino",
    "contadino",
    "contadino",
    "mago",
    "medium",
    "prete",
    "peccatore",
    "guardia",
    "altra-guardia",
    "oratore",
)
"""Cards that do nothing to anybody, whoever plays them by this policy."""
MORE = ("oste", "pazzo", "mercante", "bocca-di-rosa")
"""Cards that do nothing in first games."""

Z = 3.2905
"""Of a normal variable 99.9 % lie within so many standard deviations."""


@cache
def p(n: int, w: int) -> Fraction:
    """The chance of the werewolves at the beginning of a day with n alive, w of them wolves,
    where the game has not ended."""
    if n == 2:
        return Fraction(1)  # one of each: nobody burns, and the wolf eats the other
    return Fraction(w, n) * by_night(n - 1, w - 1) + Fraction(n - w, n) * by_night(n - 1, w)


def by_night(n: int, w: int) -> Fraction:
    """The same after the stake: is it over? If not, the night takes one who is no wolf (D-END-01, D-END-02)."""
    if w in (0, n - 1, n):  # with one who is no wolf left, that one is eaten
        return Fraction(int(w > 0))
    return p(n - 1, w)


def setup(n: int, w: int) -> Setup:
    """A first game if its rules allow so many wolves (D-COMP-04), else one with cards that do nothing."""
    seats = tuple(f"p{i:02}" for i in range(n))
    first = w == (n - 1) // 4
    pool = ("veggente", *PACK[:w], *((*FOLK, *MORE) if first else FOLK)[: n - w - 1])
    cast = {seat: {"card": card} for seat, card in zip(seats, pool, strict=True)}
    if not first:
        cast |= {
            seat: {"card": "contadino", "secret": "semplice"}
            for seat, facts in cast.items()
            if facts["card"] == "contadino"
        }
    return Setup(seats, cast, {"mode": "first-games" if first else "standard", "pool": pool, "patience": 0})


def wolves(s: State) -> tuple[Seat, ...]:
    """The living wolves."""
    return tuple(seat for seat in s.living if s.players[seat].creature == WOLF)


# --- in games ---------------------------------------------------------------------------------------------------------


def wolves_win(n: int, w: int, seed: int) -> bool:
    """Whether the werewolves win a game by the policy. Chance answers for the Veggente, whose answer nobody uses."""
    table, chance = Table(WEREWOLF, setup(n, w), seed_of(seed)), Random(seed)
    named = ""
    while table.state.result is None:
        s = table.state
        if s.stage == "vote":
            if s.phase == "first-ballot":
                named = chance.choice(s.living)
            for seat in s.living if s.phase == "first-ballot" else set(s.living) - set(s.candidates):
                name = named if seat != named else chance.choice([other for other in s.living if other != named])
                table.submit(Command(seat, "vote", {"name": name}))
        elif s.stage == "point" and s.phase == "lupi-mannari":
            target = chance.choice([seat for seat in s.living if seat not in wolves(s)])
            table.submit(Command(s.ranked()[0], "point", {"target": target}))
        table.submit(Command(CLOCK, "close"))
    return table.state.result.factions == (WOLVES,)


@pytest.mark.many
@often(150, 100_000)
@pytest.mark.parametrize(("n", "w"), [(6, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3)])
def test_the_werewolves_win_as_often_as_the_recursion_says(n: int, w: int, seeds: range) -> None:
    expected = float(p(n, w))
    won = sum(wolves_win(n, w, seed) for seed in seeds)
    assert abs(won / len(seeds) - expected) < Z * (expected * (1 - expected) / len(seeds)) ** 0.5


# --- exactly ----------------------------------------------------------------------------------------------------------


def after(s: State, *commands: Command) -> State:
    """The game after these commands; nothing that chance answers for matters."""
    for command in commands:
        s = WEREWOLF.evolve(s, WEREWOLF.decide(s, command, Dice(seed_of(1))))
    return s


def until(s: State, phase: str, stage: str = "") -> State:
    """The game when the clock has gone on to a phase and a stage, or to the end."""
    while s.result is None and (s.phase, s.stage) != (phase, stage):
        s = after(s, Command(CLOCK, "close"))
    return s


def days(s: State) -> Iterator[State]:
    """The game after each way in which a day may go: who is named, and for whom that one votes."""
    for named, other in permutations(s.living, 2):
        vote = until(s, "first-ballot", "vote")
        vote = after(
            vote, *[Command(seat, "vote", {"name": other if seat == named else named}) for seat in vote.living]
        )
        vote = until(vote, "second-ballot", "vote")
        vote = after(
            vote, *[Command(seat, "vote", {"name": named}) for seat in vote.living if seat not in vote.candidates]
        )
        yield until(after(vote, Command(CLOCK, "close")), "lupi-mannari", "point")


def nights(s: State) -> Iterator[State]:
    """The game after each victim that the pack may choose, at the next day."""
    for target in s.living:
        if target not in wolves(s):
            yield until(after(s, Command(s.ranked()[0], "point", {"target": target})), "day")


@pytest.mark.parametrize(("n", "w"), [(n, w) for n in (6, 7) for w in (1, 2, 3)])
def test_all_the_ways_of_a_small_village_give_the_recursion(n: int, w: int) -> None:
    """D-VOTE-03, D-END-01, D-END-02, D-END-09: every position that can be reached, down to two players."""
    known: dict[frozenset[Seat], Fraction] = {}

    def chance_of_wolves(s: State) -> Fraction:
        if s.result is not None:
            return Fraction(int(s.result.factions == (WOLVES,)))
        if s.stage == "point":
            found = [chance_of_wolves(way) for way in nights(s)]
            return sum(found, Fraction(0)) / len(found)
        living = frozenset(s.living)
        if living not in known:
            found = [chance_of_wolves(way) for way in days(s)]
            known[living] = sum(found, Fraction(0)) / len(found)
            assert known[living] == p(len(living), len(wolves(s))), living
        return known[living]

    table = Table(WEREWOLF, setup(n, w), seed_of(1))
    assert chance_of_wolves(until(table.state, "day")) == p(n, w)
    assert {len(living) for living in known} == {*range(n, 1, -2)}, "a day and a night take two"


def test_the_chances_of_the_smallest_villages_by_hand() -> None:
    assert p(2, 1) == 1
    assert p(3, 1) == Fraction(2, 3)  # the wolf burns, or one of the others does and then the last one is eaten
    assert p(4, 1) == Fraction(3, 4)  # more than with three: of two who are left nobody burns
    assert p(5, 1) == Fraction(4, 5) * Fraction(2, 3)
    assert p(4, 2) == 1
