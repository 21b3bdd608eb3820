"""How long each step lasts where the clock leads the game, without a Moderator.

Each time follows from what everybody knows: the phase, the stage, the settings and who is alive. So a call that nobody
can use lasts as long as any other (WW-MOD-02), and no answer makes anything shorter (L-8).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import Any, Final

from ..screens import Timer
from .calls import CALLS
from .course import ARMS, EYES, POINT, VOTE
from .setup import MODERATOR_LEADS
from .state import JOINING, PHONES, RESULTS, TOGETHER, State

CARDS: Final = 60.0
"""Seconds in which everybody learns their card by heart; it ends sooner when all say that they have (WW-SETUP-13)."""

CLOSING: Final = 6.0
"""Seconds in which all close their eyes before the first call (WW-NIGHT-01)."""

CHOOSING: Final = 10.0
"""Seconds in which all say whether their eyes are open or closed."""

READING: Final = 8.0
"""Seconds in which whoever was called reads the answer, and everybody holds their finger down."""

DUSK: Final = 3.0
"""Seconds in which all hear that it is night, where nobody closes the eyes."""

ENTERING: Final = 6.0
"""Seconds in which all say in whose call they open the eyes, of those that are made at once."""

LEARNING: Final = 5.0
"""Seconds in which all read what came of the last round. Of those before they read while the next one asks."""

QUICK: Final = 8.0
"""Seconds that all have at least to point where all answer on their phones: usually half as long as a call, for nobody
must look for their phone."""

VOTING: Final = 10.0
"""Seconds that a ballot lasts longer than a call: everybody decides for real."""

SPEAKING: Final = 40.0
"""Seconds for each candidate's defence; it ends sooner when all say that they are ready (WW-DEF-04)."""

NO_DEFENCE: Final = 6.0
"""Seconds after which the village goes on where nobody is a candidate."""

STAKE: Final = 10.0
"""Seconds after each outcome, in which a Lupo Maledetto may act (WW-STAKE-06)."""

NEWS: Final = 8.0
"""Seconds in which the screens show what has happened before the night begins."""

REMINDER: Final = 5.0
"""Seconds before the end at which the same sentence reminds everybody to answer."""


def timer(s: State, settings: Mapping[str, Any] = MappingProxyType({})) -> Timer | None:
    """The time that runs in a state; None where the game is over. It depends on public facts alone."""
    if s.result is not None:
        return None
    time = by_the_clock(s, settings)
    if settings.get("leader") == MODERATOR_LEADS:
        return Timer(time.name, inf, quiet=time.quiet)
    return time


def by_the_clock(s: State, settings: Mapping[str, Any]) -> Timer:
    """The time that runs in a state where nobody leads the game."""
    at = ".".join(filter(None, (s.moment, str(s.number), s.stage)))
    pointing = float(settings.get("call_seconds", 20))
    if s.way == PHONES and dark(s.phase):
        return at_once(s, at, pointing)
    if s.phase == "cards":
        return Timer(at, CARDS, ready=s.living)
    if s.phase == "night":
        return Timer(at, CLOSING, NEWS if s.number > 1 else 0.0, quiet=True)
    if s.phase == "day":
        return Timer(at, 60.0 * settings.get("talk_minutes", 5), ready=s.living)
    if s.phase == "defence":
        among = len(s.candidates)  # when a candidate leaves the table the time begins anew for those who are left
        return Timer(f"{at}.{among}", SPEAKING * among or NO_DEFENCE, ready=s.living)
    if s.phase == "stake":
        return Timer(at, STAKE, quiet=True, sends=0.0)
    if s.stage == EYES:
        return Timer(at, CHOOSING, quiet=True, sends=0.0)
    if s.stage == POINT:
        return Timer(at, pointing, quiet=True, sends=0.0)
    if s.stage in (VOTE, ARMS):
        return Timer(at, pointing + VOTING, quiet=True, sends=0.0)
    return Timer(at, READING, quiet=True)


def at_once(s: State, at: str, pointing: float) -> Timer:
    """The time that runs by night where all answer on their phones."""
    if s.phase == "night":
        return Timer(at, DUSK, NEWS if s.number > 1 else 0.0, quiet=True)
    if s.stage == EYES:
        return Timer(at, ENTERING, quiet=True, sends=0.0)
    if s.stage == POINT:
        return Timer(at, max(QUICK, pointing // 2), quiet=True, sends=0.0)
    return Timer(at, LEARNING, quiet=True)


def dark(phase: str) -> bool:
    """Whether it is night in a phase."""
    return phase in ("night", JOINING, TOGETHER, RESULTS) or phase in CALLS
