"""What must hold in every game: the seven facts of decisions section 2.

They follow from three things: there are 2N characters, every night and every day eliminates exactly one, and no vote
may be withheld. An `AssertionError` is an internal error: no player can bring it about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from lupus.engine.seats import Seat

from .scores import Score
from .state import State

T = TypeVar("T")


def must(fact: bool, what: str) -> None:
    """Raise `AssertionError` with this text unless the fact holds; `python -O` leaves this in, and `assert` out."""
    if not fact:
        raise AssertionError(what)


def present(value: T | None, what: str) -> T:
    """The value. Raises `AssertionError` with this text where there is none."""
    if value is None:
        raise AssertionError(what)
    return value


def sides(s: State) -> tuple[int, int]:
    """How many wolf characters are alive, and how many others: both of the wolf player's count (LB-END-04)."""
    wolves = s.living(present(s.wolf, "nobody was dealt the wolf"))
    return wolves, len(s.ring) - wolves


def after_a_night(s: State) -> None:
    """Facts 1 to 4: an odd number lives, so nobody can have won, and there are enough to indict (LB-END-09,
    LB-VOTE1-23)."""
    wolves, others = sides(s)
    must(len(s.ring) == 2 * len(s.seats) - 2 * s.turn + 1 >= 3, "after a night an odd number lives, three at least")
    must(1 <= wolves < others, "nobody has won after a night")


def after_a_day(s: State) -> None:
    """Facts 1 to 3: an even number lives, equality is never jumped over, and turn N-1 is the last (LB-END-08, -09)."""
    wolves, others = sides(s)
    must(len(s.ring) == 2 * len(s.seats) - 2 * s.turn, "after a day an even number lives")
    must(s.turn < len(s.seats), "no game is longer than N-1 turns")
    must(wolves <= others, "equality ends the game")


def at_the_run_off(s: State, paw: int, tuft: int) -> None:
    """Fact 5: an odd number of votes, so no tie (LB-VOTE2-14, -15)."""
    votes = sum(s.voters.values())
    must(paw + tuft == votes == 2 * len(s.seats) - 2 * s.turn - 1, "every vote of the run-off is given")
    must(paw != tuft, "a run-off cannot be tied")


def before_a_draw(s: State) -> None:
    """Fact 6: k bets leave 8-k coins, and at most seven others have bet (LB-BET-07, LB-BET-22, LB-BET-23)."""
    must(len(s.bag) == 8 - len(s.accused) >= 1, "the bag holds the coins that nobody has bet, one at least")


def when_the_wolf_has_lost(s: State, scores: Mapping[Seat, Score], winner: Seat) -> None:
    """Fact 7: two or more others are alive, so the winner has points and is not the wolf (LB-END-26)."""
    wolves, others = sides(s)
    must(wolves == 0, "a wolf who has lost has no character")
    must(others >= 2 and others % 2 == 0, "when the wolf has lost an even number of others lives, two at least")
    must(winner != s.wolf, "a wolf who has lost does not win")
    must(scores[winner].points >= 2, "the winner has two points at least")
