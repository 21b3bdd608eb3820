"""Why a command is refused, in codes that never change: the first that applies, from what the actor knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lupus.engine.game import Command, Prompt
from lupus.engine.seats import Seat

from .ring import LEFT, RIGHT, full_ring
from .state import State

WHEN: Final[Mapping[str, tuple[str, ...]]] = {
    "chest": ("houses",),
    "place": ("placement",),
    "tap": ("thief", "wolf"),
    "decline": ("privilege",),
    "look": ("privilege",),
    "show": ("privilege",),
    "pass": ("bets",),
    "bet": ("bets",),
    "accuse": ("bets",),
    "close": ("discussion",),
    "vote": ("vote",),
    "finish": ("defence",),
    "ballot": ("run-off",),
    "reveal": ("run-off",),
}
"""The commands of the players, and the phases in which each can be given."""


def reason(s: State, seat: Seat, command: Command, offered: tuple[Prompt, ...]) -> str:
    """The code for a command that the seat's prompts do not offer."""
    verb = command.verb
    if verb not in tuple(WHEN):  # a verb from outside may be anything, also what no dictionary can hold
        return "unknown-verb"
    if s.phase not in WHEN[verb]:
        return "wrong-phase"
    for prompt in offered:
        if prompt.verb == verb:
            return bad_argument(s, seat, command.args, prompt)
    return NOT_HIS[verb](s, seat)


# --- the verb is not offered ------------------------------------------------------------------------------------------


def done(s: State, seat: Seat) -> str:
    """What was confirmed stays (LB-SETUP-27, LB-SETUP-46)."""
    return "already-confirmed"


def not_the_mayor(s: State, seat: Seat) -> str:
    """Privilege, the end of the discussion and the reveal are the mayor's."""
    return "not-mayor"


def privilege(s: State, seat: Seat) -> str:
    """Once he has looked the mayor must show (LB-DAY-12); and only what he has looked at is paid for."""
    if seat != s.mayor:
        return "not-mayor"
    return "nothing-seen" if s.seen is None else "must-show"


def bet(s: State, seat: Seat) -> str:
    """A seal is used once, in turn; a draw binds (LB-BET-03, LB-BET-08)."""
    if seat in s.accused:
        return "seal-used"
    if seat != s.bettor:
        return "not-your-turn"
    return "nothing-drawn" if s.drawing is None else "coins-drawn"


def turn(s: State, seat: Seat) -> str:
    """Votes and speeches have their order (LB-VOTE1-06)."""
    return "not-your-turn"


def no_vote(s: State, seat: Seat) -> str:
    """Eliminated and indicted characters give none (LB-VOTE2-03)."""
    return "no-vote"


def early(s: State, seat: Seat) -> str:
    """The mayor waits for the last ballot (LB-VOTE2-12)."""
    return "ballots-missing" if seat == s.mayor else "not-mayor"


NOT_HIS: Final[Mapping[str, Callable[[State, Seat], str]]] = {
    "chest": done,
    "place": done,
    "decline": privilege,
    "look": privilege,
    "show": privilege,
    "pass": bet,
    "bet": bet,
    "accuse": bet,
    "close": not_the_mayor,
    "vote": turn,
    "finish": turn,
    "ballot": no_vote,
    "reveal": early,
}
"""What stands against a command that belongs to the phase and is not offered; a tap always is."""


# --- an argument is not offered ---------------------------------------------------------------------------------------


def bad_argument(s: State, seat: Seat, args: Mapping[str, Any], prompt: Prompt) -> str:
    """The code for what is missing, too much, or no choice."""
    for slot in prompt.fields:
        if args.get(slot.name) is None:
            return "incomplete"
    if len(args) > len(prompt.fields):
        return "unexpected"
    if prompt.verb == "place":
        return bad_placement(s.hands[seat], args)
    bad = next(slot.name for slot in prompt.fields if args[slot.name] not in slot.options)
    if bad == "house":
        return bad_house(s, prompt.verb, args[bad])
    return "bet-on-yourself" if bad == "player" and args[bad] == seat else NO_CHOICE[bad]


def bad_placement(hand: tuple[str, str], args: Mapping[str, Any]) -> str:
    """Not his cards, one card in both houses, or the wolf or the thief beside the chest (LB-SETUP-21 to -23)."""
    placed = [args[RIGHT], args[LEFT]]
    if any(card not in hand for card in placed):
        return "not-your-character"
    return "one-in-each-house" if placed[0] == placed[1] else "chest-house"


def bad_house(s: State, verb: str, house: Any) -> str:
    """No house at all, one that has left the ring, one's own where that is not allowed, or not one's own where it must be."""
    if house not in full_ring(s.seats):
        return "house-unknown"
    if verb == "show":
        return "not-your-house"
    return "own-house" if house in s.ring else "house-gone"


NO_CHOICE: Final[Mapping[str, str]] = {
    "side": "side-unknown",
    "coin": "coin-not-drawn",
    "player": "player-unknown",
    "first": "not-indicted",
    "second": "not-indicted",
}
"""What stands against any other argument that is not offered, by its name."""
