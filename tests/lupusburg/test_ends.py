"""The end of a game, its points, and the series."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.ends import add_up, ended
from lupus.rulesets.lupusburg.ring import houses
from lupus.rulesets.lupusburg.scores import Score, best, score
from lupus.rulesets.lupusburg.state import Own, State

from .games import Game, Row, characters, chests, claw, coins, hands, of


def won(told: list[Row]) -> list[tuple[str, str]]:
    return [(row["winner"], row["cause"]) for row in of(told, "game-ended")]


# --- when it ends -----------------------------------------------------------------------------------------------------


def test_a_game_ends_at_equality_or_when_the_wolf_has_lost_both() -> None:
    """LB-END-01, LB-END-04: every set of living characters of four players, whoever is wolf and thief."""
    seats = tuple("ABCD")
    ring = tuple(house for seat in seats for house in houses(seat))
    for wolf, alive in product(seats, product((True, False), repeat=8)):
        living = tuple(house for house, lives in zip(ring, alive, strict=True) if lives)
        s = State(seats=seats, own={wolf: Own(hand=("wolf", "citizen"))}, ring=living)
        wolves = sum(house[0] == wolf for house in living)
        assert ended(s) == (wolves == 0 or wolves == len(living) - wolves)


def test_two_to_two_is_a_win_of_the_wolf() -> None:
    """LB-END-02, LB-END-11, LB-END-17, LB-END-24, LB-VOTE2-24: at once, with two of the others still alive."""
    g = Game(4, ("cc", "cc", "cw", "tc"), chests="RRRL")
    assert won(g.turn("A.R", "A.L")) == []
    assert won(g.night("B.R")) == []
    assert won(g.lynch("D.L")) == [("C", "equality")]
    assert g.s.ring == ("B.L", "C.R", "C.L", "D.R")
    assert g.s.winners == ("C",)


def test_one_to_one_is_a_win_of_the_wolf() -> None:
    """LB-END-03, LB-END-07: in turn 3 with four players, by a lynching."""
    g = Game(4)
    assert won(g.turn("A.R", "B.R")) == []
    assert won(g.turn("B.L", "C.R")) == []
    g.night("C.L")
    assert g.s.turn == 3
    assert g.s.ring == ("A.L", "D.R", "D.L")
    assert won(g.lynch("D.R")) == [("A", "equality")]


def test_both_characters_of_the_wolf_player_count_and_the_thief_counts_with_the_others() -> None:
    """LB-END-04: with two wolf characters, the citizen one too, three others are not yet equality;
    two are, the thief's."""
    g = Game(4)
    g.turn("B.R", "B.L")
    g.night("C.R")
    assert won(g.lynch("C.L")) == [("A", "equality")]
    assert g.s.ring == ("A.R", "A.L", "D.R", "D.L")


def test_the_wolf_loses_at_once_with_his_second_character() -> None:
    """LB-END-05, LB-END-06, LB-END-10, LB-END-12: the first is announced like any other."""
    for first, second in (("A.R", "A.L"), ("A.L", "A.R")):
        g = Game(4)
        g.night("B.R")
        told = g.lynch(first)
        assert won(told) == []
        assert of(told, "eliminated") == [
            {"type": "eliminated", "player": "A", "house": first, "cause": "lynched", "seen_by": "all"}
        ]
        assert of(told, "uncovered") == []
        g.night("B.L")
        told = g.lynch(second)
        assert won(told) == [("C", "wolf-lost")]
        assert [row["player"] for row in of(told, "scored")] == list("ABCD")
        assert len(of(told, "uncovered")) == 4


def test_the_wolf_may_lose_his_first_character_by_his_own_claw() -> None:
    """LB-END-06, LB-END-20: and never the second."""
    g = Game(4)
    assert won(g.night("A.L")) == []
    assert won(g.lynch("B.R")) == []
    g.thief()
    assert g.refused("A", "tap", house="A.R") == "own-house"


def test_the_thief_without_characters_ends_nothing() -> None:
    """LB-END-21, LB-END-15: nor does the thief's elimination look any different."""
    g = Game(5)
    devoured, lynched = g.night("D.L"), g.lynch("D.R")
    assert won(devoured + lynched) == []
    other = Game(5)
    alike = [
        {**row, "player": "D", "house": row["house"].replace("B", "D")}
        for row in of(other.night("B.L") + other.lynch("B.R"), "eliminated")
    ]
    assert of(devoured + lynched, "eliminated") == alike


def test_at_the_end_everything_is_uncovered_whoever_wins() -> None:
    """LB-END-18, LB-BET-09, LB-SCORE-19: characters, chests and coins; and when the wolf wins nobody counts points."""
    g = Game(4, force={"coins/B": (8, 7, 6)})
    g.turn("B.R", "B.L", B=(6, "A"))
    g.night("C.R")
    told = g.lynch("C.L")
    assert won(told) == [("A", "equality")]
    assert of(told, "scored") == []
    assert [tuple(row.values()) for row in of(told, "uncovered")] == [
        ("uncovered", "A", "citizen", "wolf", "A.R", None, "all"),
        ("uncovered", "B", "citizen", "citizen", "B.R", 6, "all"),
        ("uncovered", "C", "citizen", "citizen", "C.R", None, "all"),
        ("uncovered", "D", "citizen", "thief", "D.R", None, "all"),
    ]


def test_after_the_end_everything_is_refused() -> None:
    """LB-END-19: to everybody, the clock and the host included; and between two games of a series to every player."""
    g = Game(4, games=2)
    g.turn("B.R", "B.L")
    g.turn("C.R", "C.L")
    assert g.s.phase == "between"
    for seat in g.seats:
        assert g.offered(seat) == {}
        assert g.refused(seat, "tap", house="A.R") == g.refused(seat, "vote", house="A.R") == "wrong-phase"
        assert g.refused(seat, "next") == "unknown-verb"
    last = Game(4)
    last.turn("B.R", "B.L")
    last.turn("C.R", "C.L")
    for viewer in (*last.seats, CLOCK, MASTER, None):
        assert last.offered(viewer) == {}
        for verb in ("tap", "vote", "close", "next", "answer-for", "reveal"):
            assert last.refused(viewer, verb) == "game-over"


# --- points -----------------------------------------------------------------------------------------------------------


def lost_by_the_wolf(
    ring: tuple[str, ...], accused: dict[str, str] | None = None, coins: dict[str, int] | None = None
) -> State:
    """Five players, wolf A, thief E, all chests on the right;
    the characters that are left, and bets with their coins."""
    seats = tuple("ABCDE")
    cards = {"A": ("citizen", "wolf"), "E": ("citizen", "thief")}
    own = {
        seat: Own(cards.get(seat, ("citizen", "citizen")), f"{seat}.R", coin=(coins or {}).get(seat)) for seat in seats
    }
    return State(seats=seats, order=seats, ring=ring, own=own, accused=accused or {}, points=dict.fromkeys(seats, 0))


@pytest.mark.parametrize(
    ("ring", "characters", "chest"),
    [((), 0, 0), (("B.R",), 2, 1), (("B.L",), 2, 0), (("B.R", "B.L"), 4, 1)],
)
def test_two_points_for_each_living_character_and_one_for_a_chest_that_is_lived_with(
    ring: tuple[str, ...], characters: int, chest: int
) -> None:
    """LB-SCORE-01, LB-SCORE-02, LB-SCORE-03, LB-HINT-05."""
    assert score(lost_by_the_wolf((*ring, "C.R")), "B") == (characters, chest, 1)


@pytest.mark.parametrize("coin", [2, 3, 4, 5, 6, 7, 8])
def test_a_seal_is_worth_its_coin_if_right_nothing_if_wrong_and_one_if_unused(coin: int) -> None:
    """LB-SCORE-04, LB-SCORE-05, LB-SCORE-06, LB-SCORE-16, LB-BET-19:
    in one way only, and also for who has nobody left."""
    for accused, seal in (("A", coin), ("C", 0), ("E", 0)):
        s = lost_by_the_wolf(("C.R",), accused={"B": accused}, coins={"B": coin})
        assert score(s, "B") == (0, 0, seal)
    assert score(lost_by_the_wolf(("C.R",)), "B") == (0, 0, 1)


def test_several_right_bets_are_each_worth_their_own_coin() -> None:
    """LB-SCORE-17."""
    s = lost_by_the_wolf(("C.R",), accused={"B": "A", "C": "A", "D": "A"}, coins={"B": 8, "C": 3, "D": 2})
    assert [score(s, seat).seal for seat in "BCDE"] == [8, 3, 2, 1]


def test_a_wolf_who_has_lost_gets_nothing_at_all() -> None:
    """LB-SCORE-07, LB-SCORE-10, LB-BET-18: nothing for a seal, a bet on whomever, or a chest."""
    assert score(lost_by_the_wolf(("C.R",)), "A").points == 0
    assert score(lost_by_the_wolf(("C.R",), accused={"A": "C"}, coins={"A": 8}), "A").points == 0
    assert score(lost_by_the_wolf(("A.R", "C.R")), "A").points == 0


def test_the_score_is_the_sum_and_lies_between_0_and_13() -> None:
    """LB-SCORE-08, LB-SCORE-18: the thief's as everybody's."""
    for seat in ("B", "E"):
        s = lost_by_the_wolf((f"{seat}.R", f"{seat}.L"), accused={seat: "A"}, coins={seat: 8})
        assert score(s, seat) == Score(4, 1, 8)
        assert score(s, seat).points == 13
    s = lost_by_the_wolf(("C.R", "C.L"), accused={"B": "C"}, coins={"B": 8})
    assert score(s, "B").points == 0


def test_the_worked_example_of_the_rulebook() -> None:
    """LB-SCORE-09, LB-SCORE-10, LB-SCORE-11, LB-SCORE-12, LB-SCORE-13, LB-SCORE-14, LB-SCORE-15."""
    s = lost_by_the_wolf(
        ("B.R", "C.R", "C.L", "E.L"), accused={"B": "D", "C": "A", "D": "A"}, coins={"B": 3, "C": 4, "D": 7}
    )
    points = {seat: score(s, seat).points for seat in s.seats}
    assert points == {"A": 0, "B": 3, "C": 9, "D": 7, "E": 3}
    assert best(s.order, points) == "C"


def test_of_equals_the_nearest_to_the_mayor_wins_and_he_is_the_nearest_to_himself() -> None:
    """LB-SCORE-20, LB-END-13, LB-END-16: mayor in seat 3 of five; seats 0 and 2 tie, then seat 3 with them."""
    order = ("D", "E", "A", "B", "C")
    assert best(order, {"A": 5, "B": 1, "C": 5, "D": 2, "E": 0}) == "A"
    assert best(order, {"A": 5, "B": 1, "C": 5, "D": 5, "E": 0}) == "D"


def test_the_mayor_of_the_last_day_decides_a_tie() -> None:
    """LB-END-13, LB-DAY-28: C and D have 6 points each, and C is nearer to B, whose day it was."""
    g = Game(4)
    g.turn("A.R", "B.R")
    g.night("B.L")
    told = g.lynch("A.L")
    assert {row["player"]: row["points"] for row in of(told, "scored")} == {"A": 0, "B": 1, "C": 6, "D": 6}
    assert won(told) == [("C", "wolf-lost")]
    assert g.mayor == "B"
    late = Game(4, host="C")
    late.turn("A.R", "B.R")
    late.night("B.L")
    assert won(late.lynch("A.L")) == [("D", "wolf-lost")], "the day was D's"


def test_a_player_without_characters_can_win() -> None:
    """LB-END-14, LB-END-15, LB-END-25: with a right bet; nobody wins as a side, and the thief only by their points."""
    g = Game(4, force={"coins/B": (8, 7, 6)})
    g.turn("B.R", "B.L", B=(8, "A"))
    g.night("A.R")
    told = g.lynch("A.L")
    assert {row["player"]: row["points"] for row in of(told, "scored")} == {"A": 0, "B": 8, "C": 6, "D": 6}
    assert won(told) == [("B", "wolf-lost")]


def test_the_wolf_who_wins_wins_alone() -> None:
    """LB-END-11, LB-END-16, LB-END-25, LB-SCORE-19: though somebody has a right bet and more characters."""
    g = Game(4, force={"coins/D": (8, 7, 6)})
    g.turn("B.R", "B.L", D=(8, "A"))
    g.night("C.R")
    told = g.lynch("C.L")
    assert won(told) == [("A", "equality")]
    assert [(row["player"], row["points"]) for row in of(told, "series-points")] == [
        ("A", 4),
        ("B", 0),
        ("C", 0),
        ("D", 0),
    ]
    assert g.s.winners == ("A",)


# --- series -----------------------------------------------------------------------------------------------------------


def test_as_many_games_are_recommended_as_there_are_players_and_any_number_may_be_chosen() -> None:
    """LB-SERIES-01."""
    for players in range(4, 9):
        assert Table(LUPUSBURG, Setup(tuple("ABCDEFGH"[:players])), seed_of(1)).state.games == players
    assert Game(5, games=1).s.games == 1
    assert Game(5, games=20).s.games == 20


@pytest.mark.parametrize("players", [4, 6, 8])
def test_a_wolf_who_wins_gets_as_many_points_as_there_are_players(players: int) -> None:
    """LB-SERIES-02, LB-SERIES-03: all participants count, whoever is alive; the others get nothing."""
    g = Game(players)
    others = [house for house in g.s.ring if house[0] != "A"]
    while g.s.series_winner is None:
        g.turn(others.pop(), others.pop())
    assert g.s.points == {seat: players if seat == "A" else 0 for seat in g.seats}


def test_a_series_from_game_to_game() -> None:
    """LB-SERIES-04, LB-SERIES-05, LB-SERIES-06, LB-SERIES-07, LB-SERIES-01, LB-SERIES-08."""
    second = ("thief", "citizen", "citizen", "wolf", "citizen", "citizen", "citizen", "citizen")
    g = Game(4, games=2, force={"game.2/deal": second, "coins/C": (8, 7, 6), "coins/B": (5, 4, 3)})
    colours = g.s.colours
    g.turn("A.R", "B.R", C=(8, "A"), B=(5, "C"))
    g.night("B.L")
    told = g.lynch("A.L")
    scores = {row["player"]: row["points"] for row in of(told, "scored")}
    assert scores == {"A": 0, "B": 0, "C": 13, "D": 6}
    assert {row["player"]: (row["points"], row["total"]) for row in of(told, "series-points")} == {
        k: (v, v) for k, v in scores.items()
    }
    assert g.mayor == "B"
    assert of(told, "series-ended") == []
    assert g.offered(CLOCK) == g.offered(MASTER) == {"next": {}}
    assert g.do(MASTER, "next") == [
        {"type": "game-began", "number": 2, "seen_by": "all"},
        {"type": "mayor", "player": "C", "cause": "next-game", "seen_by": "all"},
        {"type": "phase", "phase": "houses", "number": 2, "seen_by": "all"},
    ]
    s = g.s
    assert (s.seats, s.colours, s.points) == (tuple("ABCD"), colours, scores)
    assert len(s.ring) == 8
    assert (chests(s), hands(s), characters(s), s.accused, coins(s)) == ({}, {}, {}, {}, {})
    assert s.bag == (8, 7, 6, 5, 4, 3, 2, 2)
    assert claw(s) is None
    assert s.wolf is s.thief is None
    g.chests = dict(zip("ABCD", "LRRL", strict=True))
    g.build()
    assert (s.seats, g.s.wolf, g.s.thief) == (tuple("ABCD"), "B", "A")
    g.hands = {"A": "tc", "B": "cw", "C": "cc", "D": "cc"}
    g.place()
    assert (g.s.phase, g.s.turn, g.mayor) == ("thief", 1, "C")
    g.turn("C.R", "C.L")
    g.night("D.R")
    told = g.lynch("D.L")
    assert won(told) == [("B", "equality")]
    assert g.s.points == {"A": 0, "B": 4, "C": 13, "D": 6}
    assert of(told, "series-ended") == [{"type": "series-ended", "winner": "C", "seen_by": "all"}]
    assert g.s.winners == ("C",)


def test_the_worked_example_continued() -> None:
    """LB-SERIES-11, LB-SERIES-02, LB-SERIES-03: after a game of 0, 3, 9, 7, 3 the wolf player Emma wins:
    0, 3, 9, 7, 8."""
    g = Game(5, ("cc", "cc", "cc", "ct", "cw"), host="E")
    before = dict(zip("ABCDE", (0, 3, 9, 7, 3), strict=True))
    s = replace(g.s, points=before, games=5)
    after = LUPUSBURG.evolve(s, add_up(s, {"A": 0, "B": 0, "C": 0, "D": 0, "E": 5}))
    assert after.points == dict(zip("ABCDE", (0, 3, 9, 7, 8), strict=True))
    assert after.phase == "between"
    for devoured, lynched in (("A.R", "A.L"), ("B.R", "B.L"), ("C.R", "C.L")):
        told = g.turn(devoured, lynched)
    assert won(told) == [("E", "equality")]
    assert g.s.points == {"A": 0, "B": 0, "C": 0, "D": 0, "E": 5}, "what Emma gets for it"


def test_equal_totals_are_decided_by_nearness_to_the_last_mayor() -> None:
    """LB-SERIES-08: who counts as distance 0."""
    s = State(seats=tuple("ABCD"), order=tuple("CDAB"), points={"A": 3, "B": 5, "C": 0, "D": 1}, game=4, games=4)
    assert add_up(s, {"A": 2, "B": 0, "C": 0, "D": 4})[-1].winner == "D"  # type: ignore[attr-defined]
    assert add_up(s, {"A": 2, "B": 0, "C": 5, "D": 4})[-1].winner == "C"  # type: ignore[attr-defined]
    assert add_up(s, {"A": 2, "B": 0, "C": 0, "D": 0})[-1].winner == "A"  # type: ignore[attr-defined]
