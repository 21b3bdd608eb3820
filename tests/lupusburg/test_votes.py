"""The lynching: first vote, indictment, defence, sealed run-off."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from lupus.engine.seats import CLOCK, MASTER
from lupus.rulesets.lupusburg.ballots import condemned, indict
from lupus.rulesets.lupusburg.ring import full_ring, nearest_first
from lupus.rulesets.lupusburg.state import suffrage

from .games import Game, of, pictured
from .test_screens_apart import shown

# --- the first vote ---------------------------------------------------------------------------------------------------


def at_the_vote(players: int = 5, devoured: str = "B.R", **settings: Any) -> Game:
    g = Game(players, **settings)
    g.night(devoured)
    g.to_the_vote()
    return g


def test_everybody_gives_two_votes_in_two_rounds_from_the_mayor() -> None:
    """LB-VOTE1-01, LB-VOTE1-05, LB-VOTE1-06, LB-VOTE1-09, LB-VOTE1-10, LB-DAY-30:
    public at once, in turn, and no abstention."""
    g = at_the_vote(host="C")
    order = ["C", "D", "E", "A", "B"] * 2
    for n, seat in enumerate(order):
        assert g.s.phase == "vote"
        assert [s for s in g.seats if g.offered(s)] == [seat]
        for other in g.seats:
            if other != seat:
                assert g.refused(other, "vote", house="E.R") == "not-your-turn"
        assert g.offered(CLOCK) == {}, "no time limit on a voter"
        assert g.refused(seat, "vote") == "incomplete"
        told = g.do(seat, "vote", house="E.R")
        assert told[0] == {"type": "voted", "player": seat, "house": "E.R", "seen_by": "all"}
        assert bool(of(told, "indicted")) == (n == 9)
    assert g.s.phase == "defence"


def test_the_number_of_votes_does_not_depend_on_the_living_characters() -> None:
    """LB-VOTE1-01, LB-VOTE1-02, LB-VOTE1-03, LB-VOTE1-04, LB-VOTE1-24: two for two, one or no characters."""
    g = Game()
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.to_the_vote()
    assert [g.s.living(seat) for seat in "ABC"] == [2, 0, 1]
    voters = []
    while g.s.phase == "vote":
        voters.append(g.s.voter)
        g.do(g.s.voter, "vote", house="C.L")
    assert voters == ["B", "C", "D", "E", "A"] * 2


def test_a_vote_is_for_any_living_character_also_ones_own_and_twice_the_same() -> None:
    """LB-VOTE1-07, LB-VOTE1-08, LB-VOTE1-12, LB-HINT-05: and it carries nothing but the character."""
    g = at_the_vote()
    assert g.offered("A") == {"vote": {"house": g.s.ring}}
    assert g.refused("A", "vote", house="B.R") == "house-gone"
    assert g.refused("A", "vote", house="A") == "house-unknown"
    assert g.refused("A", "vote", house="C.R", clue="paw") == "unexpected"
    g.vote("A.R", "B.L", "C.R", "C.R", "C.R")
    assert g.refused("A", "vote", house="B.R") == "house-gone"
    g.vote("A.R", "B.L", "C.R", "D.R", "E.R")
    assert set(g.s.indicted) == {"C.R", "A.R"}


def test_a_vote_cannot_be_withdrawn_or_moved() -> None:
    """LB-VOTE1-11."""
    g = at_the_vote()
    g.do("A", "vote", house="C.R")
    assert g.refused("A", "vote", house="D.R") == "not-your-turn"
    assert g.refused("A", "vote", house=None) == "not-your-turn"
    assert not g.table.prompts("B")[0].withdrawable
    assert g.s.votes == (("A", "C.R"),)


def test_the_tokens_go_back_and_the_counts_are_forgotten() -> None:
    """LB-VOTE1-20, LB-VOTE2-02: a character with nine votes may be spared by the run-off,
    and nobody else can be voted."""
    g = at_the_vote()
    g.vote(*["C.R"] * 9, "D.L")
    assert 'class="token' not in pictured(shown(g, None))
    assert g.s.indicted == ("C.R", "D.L")
    g.defend()
    assert g.refused("A", "ballot", first="E.R", second="paw") == "not-indicted"
    g.ballots("tuft")
    assert of(g.do("A", "reveal"), "eliminated")[0]["house"] == "D.L"


# --- who is indicted --------------------------------------------------------------------------------------------------


def naive(votes: tuple[str, ...], living: list[str], mayor: str, seats: str) -> tuple[str, str]:
    """The rule again, in the plainest way: sort by votes, then by distance from the mayor, then R before L."""

    def rank(house: str) -> tuple[int, int, int]:
        return -votes.count(house), (seats.index(house[0]) - seats.index(mayor)) % len(seats), "RL".index(house[2])

    first, second = sorted(living, key=rank)[:2]
    return first, second


def test_the_two_with_most_votes_are_indicted_whatever_the_votes() -> None:
    """Tokens over seven characters in hundreds of ways, for every mayor, against a naive count.

    LB-VOTE1-13, LB-VOTE1-14, LB-VOTE1-15, LB-VOTE1-16, LB-VOTE1-17, LB-VOTE1-18, LB-VOTE1-19.
    """
    seats, living = "ABCD", ["A.R", "A.L", "B.L", "C.R", "C.L", "D.R", "D.L"]
    for mayor in seats:
        order = seats[seats.index(mayor) :] + seats[: seats.index(mayor)]
        nearest = nearest_first(living, tuple(order))
        for votes in product(living[::2], living[1::2], living, living):
            assert indict(Counter(votes), nearest) == naive(votes, living, mayor, seats)


def test_the_order_from_the_mayor_begins_with_the_mayor_himself() -> None:
    """LB-VOTE1-14, LB-VOTE1-15."""
    ring = full_ring(("A", "B", "C"))
    assert nearest_first(ring, ("B", "C", "A")) == ("B.R", "B.L", "C.R", "C.L", "A.R", "A.L")
    assert nearest_first(("A.L", "B.L"), ("B", "C", "A")) == ("B.L", "A.L")


@pytest.mark.parametrize(
    ("tokens", "paw", "tuft"),
    [
        (["D.R"] * 4 + ["E.L"] * 3 + ["C.L"] * 3, "D.R", "C.L"),  # one leads, two share the second place (LB-VOTE1-17)
        (["E.R"] * 3 + ["D.L"] * 3 + ["C.L"] * 3 + ["A.R"], "C.L", "D.L"),  # three share the first (LB-VOTE1-16)
        (["D.L"] * 5 + ["D.R"] * 5, "D.R", "D.L"),  # both of one player, R before L (LB-VOTE1-15, LB-VOTE1-21)
        (["E.L"] * 5 + ["A.L"] * 5, "A.L", "E.L"),  # the mayor's own at distance 0 (LB-VOTE1-15)
        (["E.L"] * 10, "E.L", "A.R"),  # nobody else has a vote (LB-VOTE1-18)
        (["A.R"] * 10, "A.R", "A.L"),  # nor here (LB-VOTE1-18, LB-VOTE1-21)
        (["C.L"] * 4 + ["E.L"] * 6, "E.L", "C.L"),  # more votes before nearness (LB-VOTE1-19)
    ],
)
def test_ties_are_decided_by_nearness_to_the_mayor(tokens: list[str], paw: str, tuft: str) -> None:
    """LB-VOTE1-13, LB-VOTE1-14, LB-VOTE1-15, LB-VOTE1-16, LB-VOTE1-17, LB-VOTE1-18, LB-VOTE1-19, LB-VOTE1-21."""
    g = at_the_vote()
    told = g.vote(*tokens)
    assert of(told, "indicted") == [{"type": "indicted", "paw": paw, "tuft": tuft, "seen_by": "all"}]


@pytest.mark.parametrize(
    ("tokens", "tied", "votes"),
    [
        (["D.R"] * 4 + ["E.L"] * 3 + ["C.L"] * 3, ["C.L", "E.L"], 3),
        (["E.R"] * 3 + ["D.L"] * 3 + ["C.L"] * 3 + ["A.R"], ["C.L", "D.L", "E.R"], 3),
        (["E.L"] * 5 + ["A.L"] * 5, ["A.L", "E.L"], 5),  # both are indicted: nearness decides who gets which clue
        (["E.L"] * 10, ["A.R", "A.L", "B.L", "C.R", "C.L", "D.R", "D.L", "E.R"], 0),
    ],
)
def test_a_tie_at_the_indictment_is_told_to_everybody(tokens: list[str], tied: list[str], votes: int) -> None:
    """LB-VOTE1-14, LB-VOTE1-19: who was equal, the nearest to the mayor first, before the clues are given."""
    told = at_the_vote().vote(*tokens)
    assert of(told, "tie-broken") == [{"type": "tie-broken", "tied": tied, "votes": votes, "seen_by": "all"}]
    assert [row["type"] for row in told][-4:] == ["voted", "tie-broken", "indicted", "phase"]


def test_where_there_is_no_tie_none_is_told() -> None:
    """LB-VOTE1-13: one leads, and one alone is second, whoever else is equal behind them."""
    told = at_the_vote().vote(*["C.L"] * 4, *["E.L"] * 3, "A.R", "D.L", "D.R")
    assert of(told, "tie-broken") == []


def test_with_another_mayor_the_same_votes_indict_others() -> None:
    """LB-VOTE1-14: the order goes round from the mayor's own seat."""
    for host, paw, tuft in (("A", "A.R", "C.R"), ("D", "E.R", "A.R"), ("B", "C.R", "E.R")):
        g = at_the_vote(host=host)
        g.vote(*["A.R"] * 3, *["C.R"] * 3, *["E.R"] * 3, "D.L")
        assert g.s.indicted == (paw, tuft)


# --- defence ----------------------------------------------------------------------------------------------------------


def test_the_owners_of_the_indicted_speak_the_paw_first_each_once() -> None:
    g = at_the_vote()
    g.vote(*["D.R"] * 6, *["C.L"] * 4)
    assert g.refused("C", "finish") == "not-your-turn"
    assert g.do("D", "finish") == [{"type": "defence-ended", "player": "D", "seen_by": "all"}]
    assert g.offered("D") == {}
    assert set(g.offered(CLOCK)) == {"close"}
    assert g.clock()[0]["player"] == "C"
    assert g.s.phase == "run-off"


def test_the_owner_of_both_indicted_speaks_once() -> None:
    """LB-VOTE1-21."""
    g = at_the_vote()
    g.vote(*["D.R"] * 6, *["D.L"] * 4)
    assert g.do("D", "finish")[-1]["phase"] == "run-off"


# --- run-off ----------------------------------------------------------------------------------------------------------


def at_the_run_off(*tokens: str, **settings: Any) -> Game:
    g = at_the_vote(**settings)
    g.vote(*tokens)
    g.defend()
    return g


def test_one_vote_for_each_character_that_is_living_and_not_indicted() -> None:
    """LB-VOTE2-03, LB-VOTE2-04, LB-VOTE2-05, LB-VOTE2-06:
    every case of the table, against the clause read literally."""
    g = Game(6)
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.to_the_run_off("C.L", "C.L", "D.R", "D.R", *["C.L"] * 4, *["D.R"] * 4)
    assert g.s.indicted == ("C.L", "D.R")
    assert [g.s.voters.get(seat, 0) for seat in "ABCDEF"] == [2, 0, 0, 1, 2, 2]
    for seat in "BC":
        assert g.offered(seat) == {}
        assert g.refused(seat, "ballot", first="paw") == "no-vote"
    assert set(g.offered("D")["ballot"]) == {"first"}
    assert set(g.offered("E")["ballot"]) == {"first", "second"}
    ring = full_ring(tuple("ABCD"))
    for a, b in product(ring, ring):
        if a != b:
            votes = suffrage(ring[1:], (a, b))
            for seat in "ABCD":
                living = [h for h in ring[1:] if h[0] == seat]
                assert votes.get(seat, 0) == sum(h not in (a, b) for h in living)


def test_both_indicted_of_one_player_leave_him_no_vote_and_one_character() -> None:
    """LB-VOTE2-04, LB-VOTE2-22."""
    for clue in ("paw", "tuft"):
        g = at_the_run_off(*["D.R"] * 6, *["D.L"] * 4)
        assert "D" not in g.s.voters
        g.ballots(clue)
        g.do("A", "reveal")
        assert g.s.living("D") == 1


def test_ballots_are_sealed_until_all_are_revealed_at_once() -> None:
    """LB-VOTE2-07, LB-VOTE2-10, LB-VOTE2-12, LB-VOTE2-13: what is public is who has finished."""
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4)
    assert g.s.voters == {"A": 2, "B": 1, "C": 1, "D": 1, "E": 2}
    for seat in "EDCB":
        assert g.refused("A", "reveal") == "ballots-missing"
        assert g.refused("B", "reveal") == "not-mayor"
        assert g.offered(CLOCK) == {}
        votes = dict.fromkeys(g.offered(seat)["ballot"], "paw")
        assert g.do(seat, "ballot", **votes) == [
            {"type": "ballot-cast", "player": seat, "votes": list(votes.values()), "seen_by": [seat]},
            {"type": "ballot-in", "player": seat, "seen_by": "all"},
        ]
    assert "reveal" not in g.offered("A")
    g.do("A", "ballot", first="tuft", second="paw")
    assert set(g.offered("A")) == {"ballot", "reveal"}
    for viewer in (*g.seats, None):
        assert {row["player"] for row in g.told(viewer, "ballot-cast")} <= {viewer}
        assert g.told(viewer, "ballot-shown") == []
    told = g.do("A", "reveal")
    assert of(told, "ballot-shown") == [
        {"type": "ballot-shown", "player": seat, "votes": votes, "seen_by": "all"}
        for seat, votes in zip("ABCDE", (["tuft", "paw"], ["paw"], ["paw"], ["paw"], ["paw", "paw"]), strict=True)
    ]
    assert of(told, "run-off") == [{"type": "run-off", "paw": 6, "tuft": 1, "seen_by": "all"}]
    assert of(told, "eliminated")[0]["house"] == "C.R"


def test_the_ballots_are_shown_from_the_mayor_on() -> None:
    """LB-VOTE2-13: in the order in which everything goes round the table."""
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4, host="C")
    g.ballots("paw")
    assert [row["player"] for row in of(g.do("C", "reveal"), "ballot-shown")] == ["C", "D", "E", "A", "B"]


def test_the_server_reveals_when_the_mayor_does_not() -> None:
    """LB-VOTE2-12, LB-VOTE2-23: the clock may only when all ballots are in."""
    g = at_the_run_off("C.R")
    assert g.refused(CLOCK, "reveal") == "not-now"
    g.ballots("paw")
    assert of(g.clock(verb="reveal"), "eliminated")[0]["house"] == "C.R"


def test_two_votes_may_be_split_and_ones_own_indicted_may_be_voted() -> None:
    """LB-VOTE2-08, LB-VOTE2-09."""
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4)
    for seat, votes in (
        ("A", ["paw", "tuft"]),
        ("B", ["tuft"]),
        ("C", ["paw"]),
        ("D", ["tuft"]),
        ("E", ["paw", "paw"]),
    ):
        g.do(seat, "ballot", **dict(zip(("first", "second"), votes, strict=False)))
    told = g.do("A", "reveal")
    assert of(told, "run-off")[0] == {"type": "run-off", "paw": 4, "tuft": 3, "seen_by": "all"}
    shown = {row["player"]: row["votes"] for row in of(told, "ballot-shown")}
    assert shown == {"A": ["paw", "tuft"], "B": ["tuft"], "C": ["paw"], "D": ["tuft"], "E": ["paw", "paw"]}


def test_a_ballot_may_be_replaced_until_the_reveal_and_nobody_notices() -> None:
    """LB-VOTE2-21: the last complete ballot counts; an incomplete one changes nothing."""
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4)
    g.ballots("tuft")
    for seat, votes in list(g.s.voters.items()):
        told = g.do(seat, "ballot", **dict.fromkeys(("first", "second")[:votes], "paw"))
        assert [(row["type"], row["seen_by"]) for row in told] == [("ballot-cast", [seat])]
    assert g.refused("E", "ballot", first="tuft") == "incomplete"
    assert of(g.do("A", "reveal"), "run-off")[0]["paw"] == 7
    assert g.refused("E", "ballot", first="paw", second="paw") == "wrong-phase"


def test_a_ballot_with_too_few_or_too_many_votes_is_refused() -> None:
    """LB-VOTE2-25, LB-VOTE2-10: no abstention, no third vote, and nobody but the two."""
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4)
    assert g.refused("E", "ballot") == "incomplete"
    assert g.refused("E", "ballot", first="paw") == "incomplete"
    assert g.refused("E", "ballot", first="paw", second=None) == "incomplete"
    assert g.refused("E", "ballot", first="paw", second="paw", third="paw") == "unexpected"
    assert g.refused("D", "ballot", first="paw", second="paw") == "unexpected"
    assert g.refused("D", "ballot", first="C.R") == "not-indicted"
    assert g.refused("E", "ballot", first="paw", second="none") == "not-indicted"
    assert not any(own.ballot for own in g.s.own.values())


def test_the_order_of_the_two_votes_in_a_command_does_not_matter() -> None:
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4)
    told = g.do("E", "ballot", second="tuft", first="paw")
    assert told[0]["votes"] == ["paw", "tuft"]


def test_after_the_lynching_the_clues_are_back_with_the_mayor() -> None:
    """LB-VOTE2-11, LB-VOTE2-19, LB-VOTE2-20, LB-SETUP-32:
    exactly one is eliminated, and nobody is indicted any more."""
    g = at_the_run_off(*["C.R"] * 6, *["D.R"] * 4)
    before = g.s.ring
    g.ballots("tuft")
    g.do("A", "reveal")
    assert set(before) - set(g.s.ring) == {"D.R"}
    assert "C.R" in g.s.ring
    assert g.s.indicted == ()
    assert g.mayor == "B"


def test_the_end_is_checked_before_the_office_passes() -> None:
    """LB-VOTE2-24, LB-DAY-28."""
    g = Game(4)
    g.turn("B.R", "B.L")
    g.night("C.R")
    told = g.lynch("C.L")
    assert [row["type"] for row in told if row["type"] in ("game-ended", "mayor", "phase")] == ["game-ended"]
    assert g.mayor == "B"


def test_if_the_counts_ever_were_equal_the_nearest_to_the_mayor_would_be_lynched() -> None:
    """LB-VOTE2-16: the counting function alone; no game can bring it about (LB-VOTE2-15)."""
    nearest = nearest_first(full_ring(tuple("ABCD")), tuple("CDAB"))
    assert condemned(("B.R", "D.L"), (3, 3), nearest) == "D.L"
    assert condemned(("D.L", "D.R"), (2, 2), nearest) == "D.R"
    assert condemned(("B.R", "D.L"), (4, 3), nearest) == "B.R"
    assert condemned(("B.R", "D.L"), (3, 4), nearest) == "D.L"


def test_the_server_gives_the_missing_ballots_of_an_absent_player() -> None:
    """LB-SETUP-41: only of those who still owe one."""
    g = at_the_run_off("C.R")
    owing = tuple(g.s.voters)
    assert g.offered(MASTER) == {"answer-for": {"player": owing}}
    for seat in owing:
        assert "ballot-cast" in [row["type"] for row in g.do(MASTER, "answer-for", player=seat)]
    assert g.offered(MASTER) == {}
    assert "reveal" in g.offered("A")
