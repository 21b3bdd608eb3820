"""What players can do: a record for each verb, with what bars it, what it asks and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from . import ballots, bets, night, privilege, setup
from .ballots import CLUES
from .ring import LEFT, RIGHT, SIDES, House, houses, owner
from .state import State


class Verb(NamedTuple):
    """Something that a player can do in a phase.

    does: the events that come of it. barred: the code with which it is refused, or None where it is offered. asks: its
    parameters, each with what may be chosen for it; a parameter with nothing to choose is left out. decoy: every seat
    is asked, whoever can act, and nobody else learns that it was answered.
    """

    does: Callable[[State, Seat, Mapping[str, Any], Dice], list[Event]]
    barred: Callable[[State, Seat], str | None]
    asks: Mapping[str, Callable[[State, Seat], tuple[str, ...]]] = {}
    decoy: bool = False


# --- what bars a verb in its phase: the code of the refusal, or None --------------------------------------------------


def confirmed(s: State, seat: Seat) -> str | None:
    """Every player decides once where their chest is, and once where their characters live (LB-SETUP-08, -27, -46)."""
    return "already-confirmed" if seat in s.confirmed else None


def nothing(s: State, seat: Seat) -> str | None:
    """Everybody taps, whether or not they act, and as often as they like (LB-NIGHT-36, LB-NIGHT-37)."""
    return None


def privilege_used(s: State, seat: Seat) -> str | None:
    """The privilege is the mayor's; a mayor who has looked must show (LB-DAY-08, LB-DAY-12)."""
    return not_the_mayor(s, seat) or (None if s.looked_at is None else "must-show")


def nothing_seen(s: State, seat: Seat) -> str | None:
    """A mayor shows a character in return for one that they have looked at (LB-DAY-12)."""
    return not_the_mayor(s, seat) or ("nothing-seen" if s.looked_at is None else None)


def not_the_bettor(s: State, seat: Seat) -> str | None:
    """A seal is used once, and one seat bets at a time (LB-BET-01, LB-BET-03)."""
    if seat in s.accused:
        return "seal-used"
    return None if seat == s.bettor else "not-your-turn"


def coins_drawn(s: State, seat: Seat) -> str | None:
    """A player with coins in their hand cannot pass any more (LB-BET-08)."""
    return not_the_bettor(s, seat) or (None if s.drawing is None else "coins-drawn")


def nothing_drawn(s: State, seat: Seat) -> str | None:
    """Whom to accuse is said after the draw (LB-BET-25)."""
    return not_the_bettor(s, seat) or (None if s.own[seat].drawn else "nothing-drawn")


def not_the_mayor(s: State, seat: Seat) -> str | None:
    """Privilege, the end of the discussion and the reveal are the mayor's (LB-DAY-19)."""
    return None if seat == s.mayor else "not-mayor"


def not_the_voter(s: State, seat: Seat) -> str | None:
    """One seat votes at a time (LB-VOTE1-05, LB-VOTE1-06)."""
    return None if seat == s.voter else "not-your-turn"


def not_the_speaker(s: State, seat: Seat) -> str | None:
    """The speaker may end before their time (LB-VOTE2-01)."""
    return None if s.speakers[:1] == (seat,) else "not-your-turn"


def no_vote(s: State, seat: Seat) -> str | None:
    """Eliminated and indicted characters give no vote (LB-VOTE2-03)."""
    return None if seat in s.voters else "no-vote"


def ballots_missing(s: State, seat: Seat) -> str | None:
    """The mayor waits for the last ballot (LB-VOTE2-12)."""
    return not_the_mayor(s, seat) or (None if s.ballots_in else "ballots-missing")


# --- what may be chosen -----------------------------------------------------------------------------------------------


def card(side: int) -> Callable[[State, Seat], tuple[str, ...]]:
    """The character of the one legal placement on a side: 0 right, 1 left (LB-SETUP-24, LB-SETUP-25)."""
    return lambda s, seat: (setup.legal_placement(s.own[seat].hand, houses(seat), s.own[seat].chest)[side],)


def others_houses(s: State, seat: Seat) -> tuple[House, ...]:
    """The living characters of the other players (LB-DAY-10)."""
    return tuple(house for house in s.ring if owner(house) != seat)


def others(s: State, seat: Seat) -> tuple[Seat, ...]:
    """Any other player may be accused, living or not (LB-BET-12, LB-BET-14)."""
    return tuple(other for other in s.seats if other != seat)


VERBS: Final[Mapping[str, Verb]] = {
    "chest": Verb(setup.chest, confirmed, {"side": lambda s, seat: SIDES}),
    "place": Verb(setup.place, confirmed, {RIGHT: card(0), LEFT: card(1)}),
    "tap": Verb(night.tap, nothing, {"house": lambda s, seat: night.tappable(s.ring, seat, s.phase)}, decoy=True),
    "decline": Verb(privilege.decline, privilege_used),
    "look": Verb(privilege.look, privilege_used, {"house": others_houses}),
    "show": Verb(privilege.show, nothing_seen, {"house": lambda s, seat: houses(seat)}),
    "pass": Verb(bets.pass_by, coins_drawn),
    "bet": Verb(bets.draw, coins_drawn),
    "accuse": Verb(
        bets.accuse, nothing_drawn, {"coin": lambda s, seat: tuple(map(str, s.own[seat].drawn)), "player": others}
    ),
    "close": Verb(ballots.close_discussion, not_the_mayor),
    "vote": Verb(ballots.vote, not_the_voter, {"house": lambda s, seat: s.ring}),
    "finish": Verb(ballots.finish_speech, not_the_speaker),
    "ballot": Verb(
        ballots.cast,
        no_vote,
        {"first": lambda s, seat: CLUES, "second": lambda s, seat: CLUES if s.voters[seat] > 1 else ()},
    ),
    "reveal": Verb(ballots.reveal, ballots_missing),
}
"""All that players can do."""
