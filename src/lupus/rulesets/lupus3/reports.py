"""The reports of the morning and of the evening as data: which events stand in which section (rulebook 4.2, 4.3).

A report is made for one player, from the events that they were told in the half-phase. Inside a section the events
stand in the order in which they were told. A section without events is left out, unless it is in `ALWAYS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.village import MAYOR, STAKE
from . import events as own


class Section(NamedTuple):
    """A section of a report: a stable name, and what stands in it."""

    name: str
    events: tuple[Event, ...]


Belongs = Callable[[Any], bool]
"""Whether an event belongs to a part of a section."""


def kinds(*types: type[Event]) -> Belongs:
    """The events of these types."""
    return lambda e: isinstance(e, types)


def died_at(cause: str) -> Belongs:
    """The deaths of this cause: "night" or "stake"."""
    return lambda e: isinstance(e, ev.Died) and e.cause == cause


def of_ballot(ballot: str) -> Belongs:
    """The votes and the tallies of a ballot."""
    return lambda e: isinstance(e, (ev.VoteShown, ev.Tally)) and e.ballot == ballot


def saved(cause: str) -> Belongs:
    """The rescue of the condemned for this cause: "niece" or "advocate"."""
    return lambda e: isinstance(e, own.NoStake) and e.cause == cause


def passed_on(e: Any) -> bool:
    """Whether an event gives the office of a dead mayor to somebody else."""
    return (
        isinstance(e, ev.MayorNamed) and e.cause in ("appointed-successor", "random-successor") and e.player is not None
    )


def elected(e: Any) -> bool:
    """Whether an event is the outcome of the election, even if nobody takes office."""
    return isinstance(e, own.NotElected) or (isinstance(e, ev.MayorNamed) and e.cause == "elected")


ANSWERS: Final = (
    ev.KnowsAura,
    ev.KnowsMystic,
    own.KnowsRosso,
    own.KnowsHistory,
    ev.KnowsVisited,
    ev.KnowsVisitors,
    own.NotTransformed,
)


def own_outcome(e: Any) -> bool:
    """Whether an event tells players what came of their own order or ritual (L3-4.2-05).

    It is an answer, a neutral line, a failure, or the role that a necrofilo took.
    """
    return isinstance(e, (ev.Outcome, *ANSWERS)) or (isinstance(e, own.Transformed) and e.cause == "necrophile")


def visited(e: Any) -> bool:
    """Whether an event is the visit of an espansivo."""
    return isinstance(e, ev.KnowsRole) and e.cause == "visit"


def aged(e: Any) -> bool:
    """Whether an event tells a Vampire that they have grown old."""
    return isinstance(e, own.Transformed) and e.cause == "ageing"


OWN: Final[tuple[Belongs, ...]] = (own_outcome, visited, kinds(own.Vision), aged)
"""The parts of the individual section, in order (D-54)."""

MORNING: Final[Mapping[str, tuple[Belongs, ...]]] = {
    "deaths": (died_at("night"),),
    "returns": (kinds(ev.Resurrected),),
    "own": OWN,
    "succession": (passed_on,),
    "screams": (kinds(own.Scream),),
}

EVENING: Final[Mapping[str, tuple[Belongs, ...]]] = {
    "stake": (died_at("stake"), kinds(own.NoStake)),
    "stake-votes": (of_ballot(STAKE),),
    "niece": (saved("niece"),),
    "advocate": (saved("advocate"),),
    "election": (elected,),
    "election-votes": (of_ballot(MAYOR),),
    "succession": (passed_on,),
}

REPORTS: Final[Mapping[str, Mapping[str, tuple[Belongs, ...]]]] = {"dawn": MORNING, "sunset": EVENING}
"""The report that follows each of these half-phases."""

OWN_SECTION: Final = "own"
"""The section that only its reader has."""

BALLOTS: Final[Mapping[str, str]] = {"stake-votes": STAKE, "election-votes": MAYOR}
"""The sections that are a table of votes, each with its ballot."""

ALWAYS: Final = frozenset({"stake", "stake-votes"})
"""Sections that stand even when nothing is in them (L3-4.3-02, L3-4.3-03)."""


def report(told: Iterable[Event], sections: Mapping[str, tuple[Belongs, ...]]) -> tuple[Section, ...]:
    """The sections of a report, from what a player was told in the half-phase (L3-4.2-01, L3-4.3-01)."""
    events = tuple(told)
    found = (Section(name, tuple(e for part in parts for e in events if part(e))) for name, parts in sections.items())
    return tuple(section for section in found if section.events or section.name in ALWAYS)


def separate(told: Iterable[Event], seat: Seat) -> tuple[Event, ...]:
    """The events about a player that have a mail of their own, in order (L3-4.2-12, L3-4.2-13, L3-4.3-11)."""
    return tuple(
        e
        for e in told
        if (isinstance(e, ev.Died) and e.player == seat)
        or isinstance(e, own.Returned)
        or (isinstance(e, own.Transformed) and e.cause in ("bite", "necromancer"))
        or (isinstance(e, ev.MayorNamed) and e.cause == "elected" and e.player == seat)
    )


def defeat(told: Iterable[Event]) -> tuple[Event, ...]:
    """The private announcement of a defeat, which follows the other mails (L3-BASE-WIN-09, L3-BASE-MAIL-03)."""
    return tuple(e for e in told if isinstance(e, (own.FactionDefeated, own.Objective)))


def apart(told: Iterable[Event], seat: Seat, mails: int) -> tuple[tuple[Event, ...], ...]:
    """What stands in each of the mails that a player gets after the report:
    one event in each, and the announcement last.

    mails: how many there are (`mails_apart`). Whoever has less to learn gets empty ones;
    the last one holds what is left.
    """
    events = tuple(told)
    announced = defeat(events)
    notices = [*((e,) for e in separate(events, seat)), *([announced] if announced else [])]
    rest = tuple(e for notice in notices[mails - 1 :] for e in notice)
    whole = [*notices[: mails - 1], rest]
    return tuple(whole[n] if n < len(whole) else () for n in range(mails))


def mails_apart(public: Iterable[Event]) -> int:
    """How many mails everybody gets after the report:
    it follows from what all know, so their number tells nothing (I-14).

    Whoever is concerned by two events at once has died or has come back, which is public.
    """
    return 2 if any(isinstance(e, (ev.Died, ev.Resurrected)) for e in public) else 1
