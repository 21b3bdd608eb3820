"""Bad input: for every code somebody who gets it, in every phase;
a refusal changes nothing and depends on nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.loops import for_each

from .games import CLOCK, MASTER, Game

Situation = Callable[[], Game]


def houses() -> Game:
    g = Game(placed=False)
    g.do("A", "chest", side="L")
    return g


def placement() -> Game:
    g = Game(placed=False)
    g.build()
    g.do("B", "place", R="citizen", L="citizen")
    return g


def second_night() -> Game:
    """The wolf phase: A has lost a citizen, and C one character."""
    g = Game()
    g.turn("A.R", "C.R")
    g.thief()
    return g


def privilege() -> Game:
    g = Game()
    g.night("B.R")
    return g


def looked() -> Game:
    g = privilege()
    g.do("A", "look", house="D.L")
    return g


def bets() -> Game:
    """A has bet, and it is the turn of B."""
    g = Game(force={"coins/A": (8, 5, 2), "coins/B": (7, 6, 4)})
    g.night("B.R")
    g.decline()
    g.bet("A", 5, "B")
    return g


def drawn() -> Game:
    g = bets()
    g.do("B", "bet")
    return g


def discussion() -> Game:
    g = privilege()
    g.decline()
    g.bets()
    return g


def vote() -> Game:
    g = discussion()
    g.clock()
    return g


def defence() -> Game:
    g = vote()
    g.vote(*["C.R"] * 6, *["D.L"] * 4)
    return g


def run_off() -> Game:
    g = defence()
    g.defend()
    return g


def no_vote_left() -> Game:
    """Both characters of D are indicted."""
    g = vote()
    g.vote(*["D.R"] * 6, *["D.L"] * 4)
    g.defend()
    return g


def over() -> Game:
    g = Game(4)
    g.turn("B.R", "B.L")
    g.turn("C.R", "C.L")
    return g


BAD: list[tuple[Situation, Any, Any, dict[str, Any], str]] = [
    (houses, "A", "chest", {"side": "R"}, "already-confirmed"),
    (houses, "B", "chest", {"side": "up"}, "side-unknown"),
    (houses, "B", "chest", {}, "incomplete"),
    (houses, "B", "chest", {"side": None}, "incomplete"),
    (houses, "B", "chest", {"side": ["R"]}, "side-unknown"),
    (houses, "B", "place", {"R": "citizen", "L": "citizen"}, "wrong-phase"),
    (houses, "B", "fly", {}, "unknown-verb"),
    (houses, "B", ["chest"], {"side": "R"}, "unknown-verb"),
    (houses, "Z", "chest", {"side": "R"}, "not-in-game"),
    (houses, None, "chest", {"side": "R"}, "not-in-game"),
    (houses, CLOCK, "close", {}, "not-now"),
    (houses, MASTER, "answer-for", {"player": "A"}, "not-offered"),
    (houses, MASTER, "answer-for", {}, "incomplete"),
    (placement, "A", "place", {"R": "wolf", "L": "citizen"}, "chest-house"),
    (placement, "A", "place", {"R": "wolf", "L": "wolf"}, "one-in-each-house"),
    (placement, "A", "place", {"R": "thief", "L": "citizen"}, "not-your-character"),
    (placement, "A", "place", {"R": "citizen"}, "incomplete"),
    (placement, "B", "place", {"R": "citizen", "L": "citizen"}, "already-confirmed"),
    (placement, "A", "chest", {"side": "R"}, "wrong-phase"),
    (second_night, "A", "tap", {"house": "A.L"}, "own-house"),
    (second_night, "A", "tap", {"house": "A.R"}, "house-gone"),
    (second_night, "C", "tap", {"house": "C.L"}, "own-house"),
    (second_night, "C", "tap", {"house": "C.R"}, "house-gone"),
    (second_night, "A", "tap", {"house": "A"}, "house-unknown"),
    (second_night, "A", "tap", {"house": ("B.R",)}, "house-unknown"),
    (second_night, "A", "tap", {"house": "B.R", "again": True}, "unexpected"),
    (second_night, "A", "tap", {}, "incomplete"),
    (second_night, "B", "decline", {}, "wrong-phase"),
    (second_night, MASTER, "answer-for", {"player": "A"}, "not-now"),
    (privilege, "B", "look", {"house": "A.R"}, "not-mayor"),
    (privilege, "A", "look", {"house": "A.R"}, "own-house"),
    (privilege, "A", "look", {"house": "B.R"}, "house-gone"),
    (privilege, "A", "show", {"house": "A.R"}, "nothing-seen"),
    (privilege, CLOCK, "close", {}, "not-now"),
    (looked, "A", "decline", {}, "must-show"),
    (looked, "A", "look", {"house": "C.R"}, "must-show"),
    (looked, "A", "show", {"house": "D.L"}, "not-your-house"),
    (looked, "D", "show", {"house": "D.R"}, "not-mayor"),
    (bets, "A", "bet", {}, "seal-used"),
    (bets, "A", "accuse", {"coin": "5", "player": "C"}, "seal-used"),
    (bets, "C", "pass", {}, "not-your-turn"),
    (bets, "B", "accuse", {"coin": "7", "player": "C"}, "nothing-drawn"),
    (drawn, "B", "pass", {}, "coins-drawn"),
    (drawn, "B", "bet", {}, "coins-drawn"),
    (drawn, "B", "accuse", {"coin": "7", "player": "B"}, "bet-on-yourself"),
    (drawn, "B", "accuse", {"coin": "8", "player": "C"}, "coin-not-drawn"),
    (drawn, "B", "accuse", {"coin": 7, "player": "C"}, "coin-not-drawn"),
    (drawn, "B", "accuse", {"coin": "7", "player": "Z"}, "player-unknown"),
    (drawn, "B", "accuse", {"coin": "7", "player": "C.R"}, "player-unknown"),
    (drawn, "B", "accuse", {"coin": "7"}, "incomplete"),
    (discussion, "B", "close", {}, "not-mayor"),
    (discussion, "A", "vote", {"house": "C.R"}, "wrong-phase"),
    (discussion, MASTER, "answer-for", {"player": "A"}, "not-now"),
    (vote, "B", "vote", {"house": "C.R"}, "not-your-turn"),
    (vote, "A", "vote", {"house": "B.R"}, "house-gone"),
    (vote, "A", "vote", {"house": "C"}, "house-unknown"),
    (vote, "A", "vote", {"house": "C.R", "clue": "paw"}, "unexpected"),
    (defence, "D", "finish", {}, "not-your-turn"),
    (defence, "C", "ballot", {"first": "paw"}, "wrong-phase"),
    (run_off, "A", "reveal", {}, "ballots-missing"),
    (run_off, "B", "reveal", {}, "not-mayor"),
    (run_off, "A", "ballot", {"first": "paw"}, "incomplete"),
    (run_off, "B", "ballot", {"first": "paw", "second": "paw"}, "unexpected"),
    (run_off, "B", "ballot", {"first": "C.R"}, "not-indicted"),
    (run_off, "A", "ballot", {"first": "paw", "second": None}, "incomplete"),
    (run_off, CLOCK, "reveal", {}, "not-now"),
    (no_vote_left, "D", "ballot", {"first": "paw"}, "no-vote"),
    (over, "A", "tap", {"house": "A.R"}, "game-over"),
    (over, "Z", "tap", {"house": "A.R"}, "game-over"),
    (over, CLOCK, "next", {}, "game-over"),
]


@for_each(("situation", "actor", "verb", "args", "code"), BAD)
def test_bad_input_is_refused_with_its_code_and_changes_nothing(
    situation: Situation, actor: Any, verb: Any, args: dict[str, Any], code: str
) -> None:
    """LB-END-19, LB-DAY-27: neither the state nor the log, and what the seats are offered stays what it was."""
    g = situation()
    offered = [g.table.prompts(viewer) for viewer in (*g.seats, CLOCK, MASTER, None)]
    moves = list(g.table.moves)
    assert g.refused(actor, verb, **args) == code
    assert [g.table.prompts(viewer) for viewer in (*g.seats, CLOCK, MASTER, None)] == offered
    assert g.table.moves == moves


CODES = {
    "unknown-verb", "wrong-phase", "not-in-game", "already-confirmed", "not-mayor", "nothing-seen", "must-show",
    "seal-used", "not-your-turn", "nothing-drawn", "coins-drawn", "no-vote", "ballots-missing", "incomplete",
    "unexpected", "house-unknown", "house-gone", "own-house", "not-your-house", "side-unknown", "coin-not-drawn",
    "player-unknown", "bet-on-yourself", "not-indicted", "not-your-character", "one-in-each-house", "chest-house",
    "game-over", "not-now", "not-offered",
}  # fmt: skip
"""All the codes; docs/scenarios.md says what each means."""


def test_every_code_is_given_to_somebody_and_documented() -> None:
    assert {code for *_, code in BAD} == CODES
    text = (Path(__file__).parents[2] / "docs/scenarios.md").read_text(encoding="utf-8")
    section = text[text.index("## Steps of Lupusburg") :].split("\n## ")[0]
    assert set(re.findall(r"`([a-z-]+)`", section)) >= CODES
