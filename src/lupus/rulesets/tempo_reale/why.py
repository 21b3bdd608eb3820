"""Why something happened: for each kind of event, which others can be its cause. For the game master, and for all after the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lupus.engine.events import Drawn, Event
from lupus.engine.table import Entry

from . import events as ev

Test = Callable[[Any, Any], bool]


def own(e: Any, c: Any) -> bool:
    """The cause is of the same player."""
    return bool(e.player == c.player)


def on_him(e: Any, c: Any) -> bool:
    """The cause is a command on the player."""
    return bool(c.target == e.player)


def by_him(e: Any, c: Any) -> bool:
    """The cause is a command of somebody who brought the event about."""
    return c.player in (e.by if isinstance(e.by, tuple) else (e.by,))


def seen(e: Any, c: Any) -> bool:
    """The cause is about the same observer and the same observed."""
    return bool(e.player == c.player and e.target == c.target)


def drawn(kind: str, field: str) -> Test:
    """A draw of this kind whose result, or whose name, is in the field."""

    def test(e: Any, c: Drawn) -> bool:
        parts = c.label.split("/")
        return parts[1] == kind and (c.chosen == getattr(e, field) or getattr(e, field) in parts[2:])

    return test


def shot(e: ev.Killed, c: Drawn) -> bool:
    """The draw of one of the assassini who killed him."""
    parts = c.label.split("/")
    return parts[1] == "assassin-victim" and parts[2] in e.by and c.chosen == e.player


def cut(e: ev.Failed, c: Drawn) -> bool:
    """The draw among the ways out of a knot of blockers to which he belongs."""
    parts = c.label.split("/")
    return parts[1] == "block" and (parts[2] == e.player or parts[2] in e.by)


OBSERVED: Final = ((ev.Deceived, seen), (ev.Counted, seen), (ev.Ordered, own))

WHY: Final[Mapping[type[Event], tuple[tuple[type[Event], Test], ...]]] = {
    ev.Outcome: ((ev.Failed, own), (ev.Ordered, own)),
    ev.Failed: ((Drawn, cut), (ev.Ordered, by_him)),
    ev.KnowsAura: OBSERVED,
    ev.KnowsMystic: OBSERVED,
    ev.KnowsVisited: OBSERVED,
    ev.KnowsVisitors: OBSERVED,
    ev.KnowsVisitorCount: OBSERVED,
    ev.KnowsRole: (
        (ev.Deceived, seen),
        (ev.Ordered, lambda e, c: own(e, c) and e.cause == "power"),
        (ev.Ordered, lambda e, c: c.player == e.target and e.cause in ("visit", "necrophile", "corruption", "awakening")),
        (ev.GhostRaised, lambda e, c: e.cause == "phantom" and c.player in (e.player, e.target)),
    ),
    ev.GhostRaised: (
        (ev.Ordered, lambda e, c: c.target == e.player and c.power is not None and e.cause == "necromancer"),
        (ev.Died, lambda e, c: own(e, c) and e.cause == "phantom"),
        (Drawn, drawn("phantom-power", "player")),
    ),
    ev.GhostPowersLeft: ((ev.GhostRaised, lambda e, c: True), (ev.Corrupted, own)),
    ev.Transformed: ((ev.Ordered, own),),
    ev.Corrupted: ((ev.KnowsRole, lambda e, c: own(e, c) and c.cause == "corruption"),),
    ev.Resurrected: ((ev.Ordered, on_him),),
    ev.Hypnotised: ((ev.Ordered, by_him), (Drawn, drawn("last-ipnotista", "player"))),
    ev.VoteEffect: ((ev.Ordered, by_him),),
    ev.VoteEffectLost: ((ev.Died, lambda e, c: True),),
    ev.Killed: (
        (ev.Ordered, by_him),
        (Drawn, shot),
        (ev.Tally, lambda e, c: e.cause == "stake" and c.ballot == "stake" and c.target == e.player),
        (Drawn, lambda e, c: e.cause == "stake" and drawn("tie-break", "player")(e, c)),
    ),
    ev.Died: ((ev.Killed, own),),
    ev.VoteShown: (
        (ev.VoteMoved, lambda e, c: c.voter == e.voter and e.ballot == "stake"),
        (ev.Voted, lambda e, c: c.player == e.voter and c.ballot == e.ballot and c.target is not None),
    ),
    ev.VoteMoved: (
        (ev.VoteEffect, lambda e, c: c.by == e.by and c.power == e.power),
        (ev.Hypnotised, lambda e, c: c.player == e.voter and e.power == "ipnotista"),
    ),
    ev.Tally: ((ev.VoteShown, lambda e, c: c.ballot == e.ballot and c.target == e.target),),
    ev.NoStake: ((ev.Spared, lambda e, c: e.cause == "advocate"),),
    ev.Spared: ((ev.VoteEffect, by_him),),
    ev.FactionDefeated: (
        (ev.Died, lambda e, c: c.player in e.members),
        (ev.Exiled, lambda e, c: c.player in e.members and c.cause != "faction-defeated"),
    ),
    ev.Exiled: (
        (ev.FactionDefeated, lambda e, c: e.player in c.members),
        (ev.FactionDisqualified, lambda e, c: e.player in c.members),
    ),
    ev.MayorNamed: (
        (ev.Tally, lambda e, c: e.cause == "elected" and c.ballot == "mayor" and c.target == e.player),
        (Drawn, drawn("random-successor", "player")),
        (ev.Designated, lambda e, c: e.cause == "appointed-successor" and c.target == e.player),
        (ev.Died, lambda e, c: e.cause.endswith("successor")),
        (ev.Exiled, lambda e, c: e.cause.endswith("successor")),
    ),
    ev.Victory: ((ev.Died, lambda e, c: True), (ev.FactionDefeated, lambda e, c: True)),
}
"""For each kind of event its possible causes, the nearest first, each with the test of whether it is one."""


LASTING: Final = (ev.Hypnotised, ev.Designated)
"""Causes that may be much older than what they bring about."""


def why(entry: Entry, log: Sequence[Entry]) -> list[Event]:
    """The causes of an event among those of its own phase and half-phase, the nearest kinds first.

    log: the game up to the end of that half-phase (or what a preview would add to it). Of the commands of a player the last
    one stands.
    """
    tests = WHY.get(type(entry.event), ())
    if not tests:
        return []
    half, _, number = entry.at.partition(" ")
    recent = {f"{phase} {number}" for phase in (half, *BEFORE.get(half, ()))}
    known = [e.event for e in log if e.at in recent or isinstance(e.event, LASTING)]
    last: dict[object, Event] = {_command(e): e for e in known if isinstance(e, (ev.Ordered, ev.Voted, ev.Designated))}

    def stands(c: Event) -> bool:
        return not isinstance(c, (ev.Ordered, ev.Voted, ev.Designated)) or (last[_command(c)] is c and c.target is not None)

    found: list[Event] = []
    for kind, test in tests:
        found += (c for c in known if type(c) is kind and c not in found and stands(c) and test(entry.event, c))
    return found


BEFORE: Final[Mapping[str, tuple[str, ...]]] = {"dawn": ("night",), "sunset": ("dawn", "day")}
"""The phases in which the causes of a half-phase are."""


def _command(e: ev.Ordered | ev.Voted | ev.Designated) -> object:
    return (type(e), e.player, e.ballot if isinstance(e, ev.Voted) else None)
