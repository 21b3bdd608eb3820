"""The odd cases that the site answers: each is played, and comes out as its answer says.
The clauses stand in `cases.yaml`."""

from __future__ import annotations

import csv
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.lupusburg.night import LONGEST_WAIT

from .games import Game, characters, claw, drawn

ROOT = Path(__file__).parent.parent.parent
CASES: Final[list[dict[str, Any]]] = yaml.safe_load(
    (files("lupus.rulesets.lupusburg") / "cases.yaml").read_text(encoding="utf-8")
)


def the_second_character_of_the_wolf_goes_on_devouring() -> None:
    g = Game()
    g.turn("B.R", "A.L")
    g.night("B.L")
    assert (characters(g.s)["A.L"], claw(g.s)) == ("wolf", "B.L")


def a_citizen_of_the_wolf_looks_like_any_other() -> None:
    g = Game()
    g.turn("C.R", "C.L")
    g.night("E.R")
    g.use_privilege("A.R", "B.R")
    assert (g.told("B", "character-shown")[-1]["character"], g.s.wolf) == ("citizen", "A")


def the_wolf_strikes_at_home_but_never_its_last() -> None:
    g = Game()
    g.night("A.R")
    g.lynch("B.R")
    g.thief()
    assert "A.L" not in g.offered("A")["tap"]["house"]


def without_a_choice_the_hour_is_repeated_and_then_chance_chooses() -> None:
    g = Game()
    g.thief()
    told = g.clock(2)
    while g.s.phase != "privilege":
        told += g.clock()
    assert sum(row["type"] == "wolf-phase-repeated" for row in told) * g.s.night_seconds == LONGEST_WAIT == 60
    assert claw(g.s) is not None
    assert not claw(g.s).startswith("A.")


def the_hour_of_a_thief_who_is_gone() -> None:
    g = Game()
    g.turn("D.R", "D.L")
    assert (g.s.phase, g.do("D", "tap", house="B.R")) == ("thief", [])
    assert [row["type"] for row in g.clock(2)] == ["phase", "phase"]


def the_thief_looks_before_the_wolf_strikes() -> None:
    g = Game()
    g.night("B.R", look="B.R")
    assert [row["kind_of_house"] for row in g.told("D", "looked")] == ["chest"]


def a_mayor_without_characters_shows_one_that_is_gone() -> None:
    g = Game()
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.use_privilege("D.L", "B.R")
    assert (g.mayor, g.s.living("B"), g.told("D", "character-shown")[-1]["house"]) == ("B", 0, "B.R")


def the_last_who_bet_draw_what_is_left() -> None:
    for players in (6, 8):
        g = Game(players)
        g.night("B.R")
        g.decline()
        counts = []
        for seat in g.seats:
            g.do(seat, "bet")
            counts.append(len(drawn(g.s)))
            g.do(seat, "accuse", coin=str(drawn(g.s)[0]), player="B" if seat == "A" else "A")
        assert counts == [3, 3, 3, 3, 3, 3, 2, 1][:players]


def until_the_wolf_is_lost(**bet: tuple[int, str]) -> Game:
    """E loses both characters in the first turn, and bets on the second day; the wolf is lynched twice.
    C is mayor then."""
    g = Game(force={"game.1/coins/E": (8, 7, 6)})
    g.turn("E.R", "E.L")
    g.turn("D.R", "A.L", **bet)
    g.turn("D.L", "A.R")
    return g


def points(g: Game) -> dict[str, int]:
    return {str(row["player"]): int(str(row["points"])) for row in g.told(None, "scored")}


def whoever_has_lost_everything_may_bet_and_win() -> None:
    g = until_the_wolf_is_lost(E=(8, "A"))
    assert points(g) == {"A": 0, "B": 6, "C": 6, "D": 1, "E": 8}
    assert [row["winner"] for row in g.told(None, "game-ended")] == ["E"]


def the_nearest_is_indicted_with_no_token() -> None:
    g = Game()
    g.night("B.R")
    g.to_the_vote()
    g.vote("C.R")
    assert (g.mayor, g.s.indicted) == ("A", ("C.R", "A.R"))


def whoever_has_both_indicted_does_not_vote() -> None:
    g = Game()
    g.night("B.R")
    g.to_the_run_off(*["C.R"] * 5, *["C.L"] * 5)
    assert "ballot" not in g.offered("C")
    g.ballots("tuft")
    g.do("A", "reveal")
    assert g.s.living("C") == 1


def the_votes_of_a_run_off_are_odd() -> None:
    for players in range(4, 9):
        g = Game(players)
        g.night("B.R")
        g.to_the_run_off("C.R")
        assert sum(g.s.voters.values()) % 2 == 1


def equal_points_go_to_the_nearest_to_the_mayor() -> None:
    g = until_the_wolf_is_lost()
    assert (points(g)["B"], points(g)["C"], g.mayor) == (6, 6, "C")
    assert [row["winner"] for row in g.told(None, "game-ended")] == ["C"]


def a_wolf_who_has_lost_has_no_points() -> None:
    g = until_the_wolf_is_lost()
    assert "A" not in g.s.accused
    assert [row for row in g.told(None, "scored") if row["player"] == "A"] == [
        {"type": "scored", "player": "A", "characters": 0, "chest": 0, "seal": 0, "points": 0}
    ]


PROOFS: Final[dict[int, Callable[[], None]]] = {
    1: the_second_character_of_the_wolf_goes_on_devouring,
    2: a_citizen_of_the_wolf_looks_like_any_other,
    3: the_wolf_strikes_at_home_but_never_its_last,
    4: without_a_choice_the_hour_is_repeated_and_then_chance_chooses,
    5: the_hour_of_a_thief_who_is_gone,
    6: the_thief_looks_before_the_wolf_strikes,
    7: a_mayor_without_characters_shows_one_that_is_gone,
    8: the_last_who_bet_draw_what_is_left,
    9: whoever_has_lost_everything_may_bet_and_win,
    10: the_nearest_is_indicted_with_no_token,
    11: whoever_has_both_indicted_does_not_vote,
    12: the_votes_of_a_run_off_are_odd,
    13: equal_points_go_to_the_nearest_to_the_mayor,
    14: a_wolf_who_has_lost_has_no_points,
}


@pytest.mark.parametrize("entry", CASES, ids=lambda entry: str(entry["n"]))
def test_an_odd_case_comes_out_as_its_answer_says(entry: dict[str, Any]) -> None:
    PROOFS[entry["n"]]()


def test_every_case_has_a_proof_and_names_clauses_that_there_are() -> None:
    assert [entry["n"] for entry in CASES] == list(PROOFS)
    with (ROOT / "docs/rules/lupusburg-clauses.tsv").open(encoding="utf-8") as file:
        known = {row["id"] for row in csv.DictReader(file, delimiter="\t")}
    assert {clause for entry in CASES for clause in entry["clauses"]} <= known
    assert all(entry["clauses"] for entry in CASES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_a_question_with_an_answer(language: str) -> None:
    assert all(entry["ask"][language].endswith("?") and entry[language].endswith(".") for entry in CASES)
