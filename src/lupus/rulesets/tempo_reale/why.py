"""Why something happened: for each kind of event, which others can be its cause.

The game master reads the causes during the game, and everybody after the end. An edition adds its own (`Edition.why`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final, NamedTuple

from lupus.engine.dice import Label
from lupus.engine.events import Drawn, Event
from lupus.engine.seats import Seat
from lupus.engine.table import Entry, HalfPhase, Told

from . import events as ev


@dataclass(slots=True)
class Scene:
    """How things stood when an event came about. The tests of causes need it."""

    roles: dict[Seat, str] = field(default_factory=dict)
    """The role with which each character acted; a spettro has none."""
    mayor: Seat | None = None
    """Who was mayor until then."""
    dead: set[Seat] = field(default_factory=set)
    """Who was dead when the half-phase began."""
    commands: dict[object, Event] = field(default_factory=dict)
    """The commands that are in force: the last of all commands that replace one another."""
    orders: dict[Seat, ev.Ordered] = field(default_factory=dict)
    """The command of each actor that was in force."""
    failures: dict[Seat, ev.Failed] = field(default_factory=dict)
    """Why each actor failed who did."""


Test = Callable[[Any, Any, Scene], bool]

Causes = Mapping[type[Event], tuple[tuple[type[Event], Test], ...]]
"""For each kind of event: the kinds of its possible causes, the nearest first,
each with the test of a pair of events."""


def always(e: Any, c: Any, scene: Scene) -> bool:
    """Every event of this kind in the same half-phase is a cause."""
    return True


def own(e: Any, c: Any, scene: Scene) -> bool:
    """The cause is about the same player."""
    return bool(e.player == c.player)


def by_him(e: Any, c: Any, scene: Scene) -> bool:
    """The cause is a command of somebody who brought the event about."""
    return c.player in (e.by if isinstance(e.by, tuple) else (e.by,))


def seen(e: Any, c: Any, scene: Scene) -> bool:
    """The cause is about the same observer and the same observed."""
    return bool(e.player == c.player and e.target == c.target)


def on_him_by(*roles: str) -> Test:
    """The test of a command on the player by a living character with one of these roles.
    Commands of other roles are no cause."""

    def test(e: Any, c: ev.Ordered, scene: Scene) -> bool:
        return c.target == e.player and scene.roles.get(c.player) in roles and c.player not in scene.dead

    return test


def because(cause: str, also: Test) -> Test:
    """The test with the condition that the event names this cause."""

    def test(e: Any, c: Any, scene: Scene) -> bool:
        return e.cause == cause and also(e, c, scene)

    return test


def draw_for(kind: str) -> Test:
    """The test of a draw of this kind that was made for the player."""

    def test(e: Any, c: Drawn, scene: Scene) -> bool:
        return Label.of(c.label)[1:] == (kind, (e.player,))

    return test


def draw_of(kind: str, cause: str) -> Test:
    """The test of a draw of this kind that chose the player, where the event names this cause."""

    def test(e: Any, c: Drawn, scene: Scene) -> bool:
        return e.cause == cause and Label.of(c.label).kind == kind and c.chosen == e.player

    return test


def shot(e: ev.Killed, c: Drawn, scene: Scene) -> bool:
    """The draw that chose the player for one of those who killed them."""
    _, kind, about = Label.of(c.label)
    return kind == "assassin-victim" and about[0] in e.by and c.chosen == e.player


def cut(e: ev.Failed, c: Drawn, scene: Scene) -> bool:
    """The draw among the ways out of the knot of blockers to which the player, or a blocker of the player, belongs.

    The draw has the name of one member of the knot:
    the player, a blocker, or somebody else who failed because of that blocker.
    """
    _, kind, about = Label.of(c.label)
    if kind != "block":
        return False
    other = scene.failures.get(about[0])
    return about[0] in (e.player, *e.by) or (other is not None and not {*e.by}.isdisjoint(other.by))


def fall_of_the_mayor(e: ev.MayorNamed, c: ev.Died | ev.Exiled, scene: Scene) -> bool:
    """The mayor who needs a successor died, or left the game."""
    return e.cause.endswith("successor") and c.player == scene.mayor


def of_the_mayor(e: ev.MayorNamed, c: ev.Designated, scene: Scene) -> bool:
    """The mayor who died or left had named a successor."""
    return e.cause == "appointed-successor" and (c.player, c.target) == (scene.mayor, e.player)


def natural(e: ev.Victory, c: Any, scene: Scene) -> bool:
    """Only a victory by the rules has causes; one that the game master declares has none."""
    return e.cause == "natural"


OBSERVED: Final = ((ev.Deceived, seen), (ev.Counted, seen), (ev.Ordered, own))

WHY: Final[Causes] = {
    ev.Outcome: ((ev.Failed, own), (ev.Ordered, own)),
    ev.Failed: (
        (Drawn, cut),
        (ev.Ordered, by_him),
        (ev.Ordered, lambda e, c, _: own(e, c, _) and not e.by),
    ),
    ev.KnowsAura: OBSERVED,
    ev.KnowsMystic: OBSERVED,
    ev.KnowsVisited: OBSERVED,
    ev.KnowsVisitors: OBSERVED,
    ev.KnowsVisitorCount: OBSERVED,
    ev.KnowsRole: (
        (ev.Deceived, seen),
        (ev.Ordered, lambda e, c, _: own(e, c, _) and e.cause == "power"),
        (
            ev.Ordered,
            lambda e, c, _: c.player == e.target and e.cause in ("visit", "necrophile", "corruption", "awakening"),
        ),
        (ev.GhostRaised, lambda e, c, _: e.cause in ("phantom", "ghost") and c.player in (e.player, e.target)),
    ),
    ev.GhostRaised: (
        (ev.Ordered, lambda e, c, _: c.target == e.player and c.power is not None and e.cause == "necromancer"),
        (ev.Died, lambda e, c, _: own(e, c, _) and e.cause == "phantom"),
        (Drawn, draw_for("phantom-power")),
    ),
    ev.GhostPowersLeft: ((ev.GhostRaised, always),),
    ev.Transformed: ((ev.Ordered, own),),
    ev.Resurrected: ((ev.Ordered, on_him_by("messia")),),
    ev.VoteEffect: ((ev.Ordered, by_him),),
    ev.Killed: (
        (ev.Ordered, by_him),
        (ev.Tally, lambda e, c, _: e.cause == "stake" and c.ballot == "stake" and c.target == e.player),
        (Drawn, draw_of("tie-break", "stake")),
    ),
    ev.Died: ((ev.Killed, own),),
    ev.VoteShown: (
        (ev.VoteMoved, lambda e, c, _: c.voter == e.voter and e.ballot == "stake"),
        (ev.Voted, lambda e, c, _: c.player == e.voter and c.ballot == e.ballot),
    ),
    ev.VoteMoved: ((ev.VoteEffect, lambda e, c, _: c.by == e.by and c.power == e.power),),
    ev.Tally: ((ev.VoteShown, lambda e, c, _: c.ballot == e.ballot and c.target == e.target),),
    ev.NoStake: ((ev.Spared, lambda e, c, _: e.cause == "advocate"),),
    ev.Spared: ((ev.VoteEffect, lambda e, c, _: c.by in e.by and c.target == e.player),),
    ev.FactionDefeated: (
        (ev.Died, lambda e, c, _: c.player in e.members),
        # whoever was disqualified is no member any more
        (ev.Exiled, lambda e, c, _: c.cause != "faction-defeated"),
    ),
    ev.Exiled: (
        (ev.FactionDefeated, lambda e, c, _: e.cause == "faction-defeated" and e.player in c.members),
        (ev.FactionDisqualified, lambda e, c, _: e.cause == "disqualified" and e.player in c.members),
    ),
    ev.MayorNamed: (
        (ev.Tally, lambda e, c, _: e.cause == "elected" and c.ballot == "mayor" and c.target == e.player),
        (Drawn, draw_of("random-successor", "random-successor")),
        (ev.Designated, of_the_mayor),
        (ev.Died, fall_of_the_mayor),
        (ev.Exiled, fall_of_the_mayor),
    ),
    ev.Victory: ((ev.Died, natural), (ev.FactionDefeated, natural), (ev.Exiled, natural)),
}
"""The causes of the shared events."""

COMMANDS: Final = (ev.Ordered, ev.Voted, ev.Designated)
"""The commands of players. Of each kind the last one of a player is in force."""

WAITING: Final = (*COMMANDS, ev.VoteEffect, ev.Exiled, ev.FactionDisqualified)
"""Causes that may lie in an earlier phase of the same day or night. All others lie in the same half-phase."""

LASTING: Final = (ev.Designated,)
"""Causes that may be much older than what they bring about."""

BEFORE: Final[Mapping[str, tuple[str, ...]]] = {"dawn": ("night",), "sunset": ("dawn", "day")}
"""The phases in which the causes of a half-phase may be."""


@dataclass(frozen=True, slots=True)
class Why:
    """What an edition knows of causes."""

    causes: Causes = field(default_factory=lambda: WHY)
    waiting: tuple[type[Event], ...] = ()
    """Its own causes that may be of an earlier phase, beside `WAITING`."""
    lasting: tuple[type[Event], ...] = ()
    """Its own causes that may be much older, beside `LASTING`."""
    recasting: tuple[type[Event], ...] = ()
    """Its own events after which somebody may have another role, beside those of the kinds of `GIVES_A_ROLE`."""


class Half(NamedTuple):
    """A half-phase: how things stood, and what can be the cause of what happened in it, by type."""

    scene: Scene
    known: Mapping[type[Event], Sequence[Event]]
    mayors: Sequence[tuple[int, Seat | None]]
    """Who became mayor in it, with the number of the event."""


class Reasons:
    """The causes of the events of a log, which is read once.

    log: the game, or as much of it as there is (with what a preview would add to it).
    """

    def __init__(self, log: Iterable[Entry], why: Why) -> None:
        self._why = why
        self._halves: dict[str, Half] = {}
        waiting: tuple[type[Event], ...] = (*WAITING, *why.waiting)
        lasting: tuple[type[Event], ...] = (*LASTING, *why.lasting)
        scene = Scene()
        old: list[Event] = []
        open_: dict[HalfPhase, list[Event]] = {}
        for at, entries in groupby(log, key=lambda entry: entry.at):
            half = HalfPhase.of(at)
            here = list(entries)
            before = [e for phase in BEFORE.get(half.phase, ()) for e in open_.get(half._replace(phase=phase), ())]
            events = [entry.event for entry in here]
            known = [*old, *before, *events]
            self._halves[at] = Half(
                replace(scene, roles=dict(scene.roles), dead=set(scene.dead), **in_force(known)),
                by_type(known),
                [(entry.n, entry.event.player) for entry in here if isinstance(entry.event, ev.MayorNamed)],
            )
            old += (e for e in events if isinstance(e, lasting))
            open_[half] = [e for e in events if isinstance(e, waiting) and not isinstance(e, lasting)]
            for e in events:
                watch(scene, e, why.recasting)

    def of(self, entry: Entry | Told) -> list[Event]:
        """The causes of an event, the nearest kinds first. A command that failed causes nothing but its failure."""
        event = entry.event
        tests = self._why.causes.get(type(event), ())
        if not tests:
            return []
        scene, known, mayors = self._halves[entry.at]
        mayor = next((player for n, player in reversed(mayors) if n < entry.n), scene.mayor)
        scene = replace(scene, mayor=mayor)
        found: list[Event] = []
        for kind, test in tests:
            found += (
                c for c in known.get(kind, ()) if c not in found and stands(event, c, scene) and test(event, c, scene)
            )
        return found


def by_type(events: Iterable[Event]) -> dict[type[Event], list[Event]]:
    """The events of each type, in order."""
    found: dict[type[Event], list[Event]] = {}
    for e in events:
        found.setdefault(type(e), []).append(e)
    return found


def in_force(known: Iterable[Event]) -> dict[str, Any]:
    """The fields of a scene that come from these events:
    the commands in force, the orders among them, and the failures."""
    last = {command(e): e for e in known if isinstance(e, COMMANDS)}
    return {
        "commands": last,
        "orders": {e.player: e for e in last.values() if isinstance(e, ev.Ordered)},
        "failures": {e.player: e for e in known if isinstance(e, ev.Failed)},
    }


def command(e: ev.Ordered | ev.Voted | ev.Designated) -> object:
    """What a command is about: commands with an equal value replace one another."""
    return (type(e), e.player, e.ballot if isinstance(e, ev.Voted) else None)


def stands(event: Event, c: Event, scene: Scene) -> bool:
    """Whether a cause counts: a command must have been in force and had effect at the event; any other cause counts."""
    if not isinstance(c, COMMANDS):
        return True
    stood = scene.commands[command(c)] is c and c.target is not None
    failed = isinstance(c, ev.Ordered) and c.player in scene.failures
    return stood and (not failed or isinstance(event, (ev.Outcome, ev.Failed)))


GIVES_A_ROLE: Final = frozenset({"role-assigned", "transformed", "found"})
"""The kinds of event after which somebody may have another role, which editions declare in different ways."""


def watch(scene: Scene, e: Event, recasting: tuple[type[Event], ...]) -> None:
    """Keep the scene up to date with an event of an earlier half-phase."""
    if isinstance(e, ev.MayorNamed):
        scene.mayor = e.player
    elif isinstance(e, ev.GhostRaised) or (isinstance(e, ev.Found) and e.ghost):
        scene.roles.pop(e.player, None)
    elif isinstance(e, (ev.Died, ev.FoundDead)):
        scene.dead.add(e.player)
    elif isinstance(e, ev.Resurrected):
        scene.dead.discard(e.player)
    elif e.kind in GIVES_A_ROLE or isinstance(e, recasting):
        changed: Any = e
        scene.roles[changed.player] = getattr(e, "role", scene.roles.get(changed.player, ""))
