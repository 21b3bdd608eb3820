"""Which calls of a night are made at once, where all answer on their phones and nobody closes the eyes.

A round opens its calls in the order of the night; then all answer at once; then what comes of it comes in the order of
the night. So a call must wait for another round only where what came of an earlier call decides who is asked in it,
what they are shown before they answer, or what they know by then, or where one person could have to answer both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from lupus.engine.events import PhaseBegan

from .attacks import OPENLY, bite, recruit
from .calls import NIGHT, Call, made, may_join
from .calls import alone as strikes_alone
from .state import AMULET, SWORD, State, evolve


def out_at_night(s: State) -> bool:
    """Whether a Capo Gilda may meet the Vampiro."""
    return s.may_do(strikes_alone, "capo-gilda") is not None


def recruits_openly(s: State) -> bool:
    """Whether whoever the Capo Gilda points at opens the eyes in any case."""
    return bool(s.may_do(recruit, "capo-gilda") == OPENLY)


def bites_openly(s: State) -> bool:
    """Whether whoever the Vampiro points at opens the eyes in any case."""
    return bool(s.may_do(bite, "vampiro") == OPENLY)


class After(NamedTuple):
    """Calls that wait for the answer to an earlier one. first, then: by the keys of the calls. why: what they wait for.
    where: in which compositions."""

    first: str
    then: tuple[str, ...]
    why: str
    where: Callable[[State], bool] = lambda s: True


ROLES: Final = ("veggente", "mago", "medium", "strega", "prigione", "capo-gilda", "vampiro", "lupi-mannari")
"""The calls of roles that ask something, but for the last one of a night."""

AFTER: Final[tuple[After, ...]] = (
    After(AMULET, (SWORD, *ROLES), "one person may answer both, and the new holder is tapped first (K19)"),
    After(SWORD, ROLES, "one person may answer both, and the new holder is tapped first (K19)"),
    After("giulietta", ("veggente", "mago"), "Romeo hears of it first (K10)"),
    After("prigione", ("vampiro",), "the blow of the prison falls before that of the Vampiro (K17)", out_at_night),
    After("capo-gilda", ("vampiro", "lupi-mannari"), "whoever is tapped has seen the Capo Gilda", recruits_openly),
    After("vampiro", ("lupi-mannari",), "whoever is tapped has seen the Vampiro", bites_openly),
    *[After(role, ("guaritore",), "the Guaritore is shown who is hit (K3 to K6)") for role in ROLES],
)
"""What depends on what. All else of a night is asked at once."""


def rounds(s: State) -> tuple[tuple[Call, ...], ...]:
    """The calls of this night by the round in which they are made: that depends on the composition and the night alone.
    What asks nothing is shown at once."""
    asked: dict[str, int] = {}
    found: list[list[Call]] = []
    for call in (call for call in NIGHT if made(s, call, s.number)):
        waits = [asked[one.first] + 1 for one in AFTER if call.key in one.then and one.first in asked and one.where(s)]
        at = max(waits, default=0)
        if call.asks:
            asked[call.key] = at
        found += [[] for _ in range(at + 1 - len(found))]
        found[at].append(call)
    return tuple(map(tuple, found))


def due_at_once(s: State) -> tuple[Call, ...]:
    """The calls that are made at once next; none when the night is over."""
    return next(iter(rounds(s)[s.rounds :]), ())


def open_at_once(s: State) -> tuple[Call, ...]:
    """The calls in which all are asked now."""
    return rounds(s)[s.rounds - 1] if s.rounds else ()


def joinable(s: State) -> tuple[Call, ...]:
    """Those that are made next and in which somebody else may open the eyes, in this composition."""
    return tuple(call for call in due_at_once(s) if call.joins(s) and may_join(s, call))


def within(s: State, call: Call) -> State:
    """The game as it stands in one of the calls of this round."""
    return evolve(s, (PhaseBegan(call.id, s.number),))
