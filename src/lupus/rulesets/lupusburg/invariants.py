"""What must hold in every game: the seven facts of decisions section 2, asserted here and nowhere else.

They follow from three things: there are 2N characters, every night and every day eliminates exactly one, and no vote may be
withheld. An `AssertionError` is an internal error: no player can bring it about.
"""

from __future__ import annotations

from collections.abc import Mapping

from lupus.engine.seats import Seat

from .scores import Score
from .state import State


def sides(s: State) -> tuple[int, int]:
    """How many wolf characters are alive, and how many others: both of the wolf player's count (LB-END-04)."""
    assert s.wolf is not None
    wolves = s.living(s.wolf)
    return wolves, len(s.ring) - wolves


def after_a_night(s: State) -> None:
    """Facts 1 to 4: an odd number lives, so nobody can have won, and there are enough to indict (LB-END-09, LB-VOTE1-23)."""
    wolves, others = sides(s)
    assert len(s.ring) == 2 * len(s.seats) - 2 * s.turn + 1 >= 3
    assert 1 <= wolves < others


def after_a_day(s: State) -> None:
    """Facts 1 to 3: an even number lives, equality is never jumped over, and turn N-1 is the last (LB-END-08, -09)."""
    wolves, others = sides(s)
    assert len(s.ring) == 2 * len(s.seats) - 2 * s.turn
    assert s.turn < len(s.seats)
    assert wolves <= others


def at_the_run_off(s: State, paw: int, tuft: int) -> None:
    """Fact 5: an odd number of votes, so no tie (LB-VOTE2-14, -15)."""
    assert paw + tuft == sum(s.voters.values()) == 2 * len(s.seats) - 2 * s.turn - 1
    assert paw != tuft


def before_a_draw(s: State) -> None:
    """Fact 6: k bets leave 8-k coins, and at most seven others have bet (LB-BET-07, LB-BET-22, LB-BET-23)."""
    assert len(s.bag) == 8 - len(s.accused) >= 1, "the bag is empty"


def when_the_wolf_has_lost(s: State, scores: Mapping[Seat, Score], winner: Seat) -> None:
    """Fact 7: two or more others are alive, so the winner has points and is not the wolf (LB-END-26)."""
    wolves, others = sides(s)
    assert wolves == 0
    assert others >= 2
    assert others % 2 == 0
    assert winner != s.wolf
    assert scores[winner].points >= 2
