"""The bets: one seal for each player, coins drawn blind, the accused in the open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Command
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.bets import handfuls
from lupus.rulesets.lupusburg.state import COINS
from lupus.scenario.chisquare import survival

from .games import Game, coins, drawn, of


def at_the_bets(players: int = 5, **settings: Any) -> Game:
    g = Game(players, **settings)
    g.night("B.R")
    g.decline()
    return g


def test_each_player_is_asked_in_turn_from_the_mayor_and_may_pass() -> None:
    """LB-BET-01, LB-BET-02: all N seats, clockwise, whoever has no characters too."""
    g = at_the_bets(host="C")
    for seat in ("C", "D", "E", "A", "B"):
        assert [s for s in g.seats if g.offered(s)] == [seat]
        assert set(g.offered(seat)) == {"pass", "bet"}
        for other in g.seats:
            if other != seat:
                assert g.refused(other, "pass") == g.refused(other, "bet") == "not-your-turn"
        assert g.do(seat, "pass")[0] == {"type": "bet-passed", "player": seat, "seen_by": "all"}
    assert g.s.phase == "discussion"


def test_betting_is_never_compulsory() -> None:
    """LB-BET-02, LB-BET-21: who passes day after day still has their seal, and may bet later."""
    g = Game(force={"coins/E": (8, 2, 2)})
    g.turn("B.R", "B.L")
    g.turn("C.R", "D.R")
    assert g.s.accused == {}
    g.night("C.L")
    g.decline()
    assert of(g.bets(E=(8, "A")), "bet-placed")


def test_a_seal_is_used_once_and_its_owner_passed_over_from_then_on() -> None:
    """LB-BET-03, LB-BET-04: the bet is final, and a second one is refused."""
    g = at_the_bets(force={"coins/B": (8, 7, 6)})
    g.bets(B=(7, "A"))
    for verb, args in (("bet", {}), ("pass", {}), ("accuse", {"coin": "8", "player": "C"})):
        assert g.refused("B", verb, **args) == "wrong-phase"
    g.clock()
    g.vote("C.L")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    g.night("C.R")
    g.decline()
    assert g.mayor == "B"
    assert set(g.offered("C")) == {"pass", "bet"}, "the mayor has bet: the next one is the first to be asked"
    assert g.refused("B", "bet") == g.refused("B", "accuse", coin="8", player="C") == "seal-used"
    g.bets()
    assert (g.s.accused, coins(g.s)) == ({"B": "A"}, {"B": 7})


def test_the_coins_are_drawn_three_at_a_time_one_is_kept_and_two_go_back() -> None:
    """LB-BET-05, LB-BET-10, LB-BET-22, LB-BET-25: everybody sees that the bettor draws; only the bettor sees what."""
    g = at_the_bets(force={"coins/A": (8, 5, 2)})
    g.do("A", "bet")
    assert g.view("A")[-2:] == [
        {"type": "drawing", "player": "A"},
        {"type": "coins-drawn", "player": "A", "coins": [8, 5, 2]},
    ]
    assert g.told(None, "drawing") == [{"type": "drawing", "player": "A"}]
    assert all(g.told(v, "coins-drawn") == [] for v in ("B", "C", "D", "E", None))
    assert sorted(g.s.bag) == [2, 3, 4, 6, 7]
    assert g.offered("A") == {"accuse": {"coin": ("8", "5", "2"), "player": ("B", "C", "D", "E")}}
    told = g.do("A", "accuse", coin="5", player="E")
    assert told == [
        {"type": "bet-placed", "player": "A", "accused": "E", "seen_by": "all"},
        {"type": "coin-bet", "player": "A", "coin": 5, "seen_by": ["A"]},
    ]
    assert g.s.bag == (8, 7, 6, 4, 3, 2, 2)


def test_every_handful_is_equally_likely() -> None:
    """LB-BET-05, LB-SETUP-41: chi-square of the 56 handfuls of three of eight coins over 5,600 seeds."""
    g = at_the_bets()
    count: Counter[Any] = Counter()
    for seed in range(5600):
        dice = Dice(seed_of(seed))
        LUPUSBURG.decide(g.s, Command("A", "bet"), dice)
        drawn = dice.drawn[0]
        count[drawn.chosen] += 1
    twos: dict[Any, int] = Counter(handfuls(COINS))
    assert sum(twos.values()) == 56
    assert count.keys() == twos.keys()
    assert survival(sum((count[h] - 100 * n) ** 2 / (100 * n) for h, n in twos.items()), len(twos) - 1) > 0.001


def test_the_coin_of_a_bet_is_known_to_the_bettor_alone_until_the_end() -> None:
    """LB-BET-09, LB-BET-11, LB-BET-10: to the others only that there is a coin under a seal before the accused."""
    g = at_the_bets(4, force={"coins/B": (8, 7, 6)})
    g.bets(B=(7, "A"))
    for viewer in ("A", "C", "D", None):
        assert g.told(viewer, "coin-bet") == g.told(viewer, "coins-drawn") == []
        assert g.told(viewer, "bet-placed") == [{"type": "bet-placed", "player": "B", "accused": "A"}]
    assert g.told("B", "coin-bet") == [{"type": "coin-bet", "player": "B", "coin": 7}]
    g.clock()
    g.vote("A.L")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    assert all(g.told(viewer, "coin-bet") == [] for viewer in ("A", "C", "D", None))
    g.night("B.L")
    g.lynch("A.R")
    assert [row["coin"] for row in g.told(None, "uncovered")] == [None, 7, None, None]


def test_once_the_coins_are_drawn_there_is_no_way_back() -> None:
    """LB-BET-08, LB-BET-25."""
    g = at_the_bets(force={"coins/A": (8, 5, 2)})
    assert g.refused("A", "accuse", coin="8", player="B") == "nothing-drawn"
    g.do("A", "bet")
    assert g.refused("A", "pass") == g.refused("A", "bet") == "coins-drawn"
    assert g.refused("B", "pass") == "not-your-turn"
    assert g.refused("A", "accuse", coin="7", player="B") == "coin-not-drawn"
    assert g.refused("A", "accuse", coin="8") == "incomplete"
    assert g.refused("A", "accuse", player="B") == "incomplete"
    assert g.s.phase == "bets"
    g.do("A", "accuse", coin="2", player="B")
    assert g.s.bettor == "B"


def test_a_bet_accuses_another_player_as_a_whole() -> None:
    """LB-BET-12, LB-BET-13."""
    g = at_the_bets(force={"coins/A": (8, 5, 2)})
    g.do("A", "bet")
    assert g.refused("A", "accuse", coin="8", player="A") == "bet-on-yourself"
    assert g.refused("A", "accuse", coin="8", player="B.L") == "player-unknown"
    assert g.refused("A", "accuse", coin="8", player="Z") == "player-unknown"
    assert g.refused("A", "accuse", coin="8", player="B", house="B.L") == "unexpected"


def test_a_bet_may_accuse_somebody_without_characters_and_a_player_without_characters_may_bet() -> None:
    """LB-BET-14, LB-BET-15, LB-BET-16, LB-BET-17: with two living characters, with one, and with none."""
    g = Game(force={"coins/E": (8, 6, 4), "coins/C": (5, 4, 3), "coins/B": (7, 6, 4)})
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.decline()
    assert [g.s.living(seat) for seat in "BCE"] == [0, 1, 2]
    told = of(g.bets(B=(7, "A"), C=(5, "B"), E=(8, "B")), "bet-placed")
    assert [(row["player"], row["accused"]) for row in told] == [("B", "A"), ("C", "B"), ("E", "B")]


def test_the_wolf_bets_like_everybody_and_takes_a_coin_away() -> None:
    """LB-BET-18, LB-SCORE-07: and it never gives the wolf a point."""
    g = at_the_bets(4, force={"coins/A": (8, 7, 6)})
    g.bets(A=(8, "B"))
    assert 8 not in g.s.bag
    g.clock()
    g.vote("A.L")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    g.night("B.L")
    g.lynch("A.R")
    (row,) = (row for row in g.told(None, "scored") if row["player"] == "A")
    assert row == {"type": "scored", "player": "A", "characters": 0, "chest": 0, "seal": 0, "points": 0}


def test_several_may_accuse_the_same_player_and_the_accused_may_bet() -> None:
    """LB-BET-20, LB-BET-26: before and after; and the two coins of value 2 are two coins."""
    g = at_the_bets(force={"coins/A": (3, 2, 2), "coins/B": (8, 7, 2), "coins/C": (8, 7, 6)})
    g.do("A", "bet")
    assert g.offered("A")["accuse"]["coin"] == ("3", "2")
    g.do("A", "accuse", coin="2", player="C")
    assert Counter(g.s.bag)[2] == 1
    g.bet("B", 2, "C")
    assert Counter(g.s.bag)[2] == 0
    g.bet("C", 8, "B")
    assert g.s.accused == {"A": "C", "B": "C", "C": "B"}
    assert coins(g.s) == {"A": 2, "B": 2, "C": 8}


@pytest.mark.parametrize("players", range(4, 9))
def test_k_bets_leave_eight_minus_k_coins(players: int) -> None:
    """LB-BET-06, LB-BET-07, LB-BET-22, LB-BET-23: the 7th bettor draws from two coins and the 8th from one."""
    g = at_the_bets(players)
    for k, seat in enumerate(g.seats):
        assert len(g.s.bag) == 8 - k
        g.do(seat, "bet")
        assert len(drawn(g.s)) == min(3, 8 - k)
        assert Counter([*g.s.bag, *drawn(g.s), *coins(g.s).values()]) == Counter(COINS)
        g.do(seat, "accuse", coin=str(drawn(g.s)[-1]), player="A" if seat != "A" else "B")
        assert Counter([*g.s.bag, *coins(g.s).values()]) == Counter(COINS)
    assert g.s.phase == "discussion"
    assert len(g.s.bag) == 8 - players


def test_when_all_have_bet_nobody_is_asked_any_more() -> None:
    """LB-BET-03: after the privilege comes the discussion."""
    g = at_the_bets(4)
    for seat in g.seats:
        g.do(seat, "bet")
        g.do(seat, "accuse", coin=str(drawn(g.s)[0]), player="A" if seat != "A" else "B")
    g.clock()
    g.vote("B.L")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    g.night("C.R")
    assert g.decline()[-1]["phase"] == "discussion"


def test_an_empty_bag_is_an_internal_error_and_no_refusal() -> None:
    """LB-BET-23: on a state that no game reaches."""
    g = at_the_bets(8)
    under_seals = {seat: replace(own, coin=coin) for (seat, own), coin in zip(g.s.own.items(), COINS, strict=True)}
    with pytest.raises(AssertionError, match="bag"):
        LUPUSBURG.decide(replace(g.s, own=under_seals), Command("A", "bet"), Dice(seed_of(1)))


def test_a_bet_stays_valid_whoever_loses_his_characters() -> None:
    """LB-BET-04, LB-BET-19, LB-BET-24: right if and only if the accused was dealt the wolf card."""
    g = at_the_bets(4, force={"coins/B": (8, 7, 6), "coins/C": (5, 4, 3), "coins/D": (7, 6, 4)})
    g.bets(B=(8, "A"), C=(5, "B"), D=(7, "A"))
    g.clock()
    g.vote("B.L")
    g.defend()
    g.ballots("paw")
    g.do("A", "reveal")
    assert g.s.living("B") == 0
    g.night("A.L")
    told = g.lynch("A.R")
    seals = {row["player"]: row["seal"] for row in of(told, "scored")}
    assert seals == {"A": 0, "B": 8, "C": 0, "D": 7}
