"""Why a command is refused: the first code that applies, from what the actor knows. The codes never change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lupus.engine.game import Command, Prompt
from lupus.engine.seats import Seat

from .phases import PHASES, form
from .ring import LEFT, RIGHT, full_ring
from .state import State
from .verbs import VERBS


def reason(s: State, seat: Seat, command: Command) -> str:
    """The code for a command that the seat's prompts do not offer."""
    verb = command.verb
    if verb not in tuple(VERBS):  # a verb from outside may be anything, also what no dictionary can hold
        return "unknown-verb"
    if verb not in PHASES[s.phase].verbs:
        return "wrong-phase"
    return VERBS[verb].barred(s, seat) or bad_argument(s, seat, command.args, form(verb, s, seat))


def bad_argument(s: State, seat: Seat, args: Mapping[str, Any], prompt: Prompt) -> str:
    """The code for an argument that is missing, too many, or not among the choices."""
    for slot in prompt.fields:
        if args.get(slot.name) is None:
            return "incomplete"
    if len(args) > len(prompt.fields):
        return "unexpected"
    if prompt.verb == "place":
        return bad_placement(s.own[seat].hand, args)
    bad = next(slot.name for slot in prompt.fields if args[slot.name] not in slot.options)
    if bad == "house":
        return bad_house(s, prompt.verb, args[bad])
    return "bet-on-yourself" if bad == "player" and args[bad] == seat else NO_CHOICE[bad]


def bad_placement(hand: tuple[str, ...], args: Mapping[str, Any]) -> str:
    """The code for cards of somebody else, one card in both houses,
    or the wolf or thief by the chest (LB-SETUP-21 to -23)."""
    placed = [args[RIGHT], args[LEFT]]
    if any(card not in hand for card in placed):
        return "not-your-character"
    return "one-in-each-house" if placed[0] == placed[1] else "chest-house"


def bad_house(s: State, verb: str, house: Any) -> str:
    """The code for what is no house, a house that has left the ring, one of the seat's own houses, or (for `show`)
    somebody else's."""
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
