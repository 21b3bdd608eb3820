"""Why something happened: for each kind of event, which others can be its cause. For the game master, and for all after the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lupus.engine.events import Drawn, Event
from lupus.engine.seats import Seat
from lupus.engine.table import Entry

from . import events as ev


@dataclass(slots=True)
class Scene:
    """What one must know beside an event and its cause: how things stood when the event came about."""

    roles: dict[Seat, str] = field(default_factory=dict)
    """The role with which each character acted; a spettro has none."""
    mayor: Seat | None = None
    """Who was mayor until then."""
    orders: dict[Seat, ev.Ordered] = field(default_factory=dict)
    """The command of each actor that was in force."""
    failures: dict[Seat, ev.Failed] = field(default_factory=dict)
    """Why each actor failed who did."""


Test = Callable[[Any, Any, Scene], bool]


def always(e: Any, c: Any, scene: Scene) -> bool:
    """Whatever of this kind happened there is a cause."""
    return True


def own(e: Any, c: Any, scene: Scene) -> bool:
    """The cause is of the same player."""
    return bool(e.player == c.player)


def by_him(e: Any, c: Any, scene: Scene) -> bool:
    """The cause is a command of somebody who brought the event about."""
    return c.player in (e.by if isinstance(e.by, tuple) else (e.by,))


def seen(e: Any, c: Any, scene: Scene) -> bool:
    """The cause is about the same observer and the same observed."""
    return bool(e.player == c.player and e.target == c.target)


def by_a_messia(e: ev.Resurrected, c: ev.Ordered, scene: Scene) -> bool:
    """The command of a messia on him; whoever else visited his tomb has no part in it."""
    return c.target == e.player and scene.roles.get(c.player) == "messia"


def draw_for(kind: str) -> Test:
    """A draw of this kind which was made for the player."""

    def test(e: Any, c: Drawn, scene: Scene) -> bool:
        return c.label.split("/", 2)[1:] == [kind, e.player]

    return test


def draw_of(kind: str, cause: str) -> Test:
    """Where the event has this cause: a draw of this kind which chose the player."""

    def test(e: Any, c: Drawn, scene: Scene) -> bool:
        return e.cause == cause and c.label.split("/", 2)[1] == kind and c.chosen == e.player

    return test


def shot(e: ev.Killed, c: Drawn, scene: Scene) -> bool:
    """The draw of one of the assassini who killed him."""
    _, kind, *name = c.label.split("/", 2)
    return kind == "assassin-victim" and name[0] in e.by and c.chosen == e.player


def cut(e: ev.Failed, c: Drawn, scene: Scene) -> bool:
    """The draw among the ways out of a knot of blockers to which he belongs, or his blocker does.

    It bears the name of one member of the knot: of him, of a blocker, or of somebody else who failed because of that blocker.
    """
    _, kind, *name = c.label.split("/", 2)
    if kind != "block":
        return False
    other = scene.failures.get(name[0])
    return name[0] in (e.player, *e.by) or (other is not None and not {*e.by}.isdisjoint(other.by))


def death_that_undid(e: ev.VoteEffectLost, c: ev.Died, scene: Scene) -> bool:
    """The death of the one on whom the power would have acted, or of its second character."""
    order = scene.orders.get(e.by)
    return c.player == e.target or (order is not None and c.player == order.other)


def fall_of_the_mayor(e: ev.MayorNamed, c: ev.Died | ev.Exiled, scene: Scene) -> bool:
    """The mayor who has to be followed died, or left the game."""
    return e.cause.endswith("successor") and c.player == scene.mayor


def of_the_mayor(e: ev.MayorNamed, c: ev.Designated, scene: Scene) -> bool:
    """The mayor who fell had named his successor."""
    return e.cause == "appointed-successor" and (c.player, c.target) == (scene.mayor, e.player)


def natural(e: ev.Victory, c: Any, scene: Scene) -> bool:
    """Only a victory that the rules bring about has causes in the village."""
    return e.cause == "natural"


OBSERVED: Final = ((ev.Deceived, seen), (ev.Counted, seen), (ev.Ordered, own))

WHY: Final[Mapping[type[Event], tuple[tuple[type[Event], Test], ...]]] = {
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
        (ev.Ordered, lambda e, c, _: c.player == e.target and e.cause in ("visit", "necrophile", "corruption", "awakening")),
        (ev.GhostRaised, lambda e, c, _: e.cause in ("phantom", "ghost") and c.player in (e.player, e.target)),
    ),
    ev.GhostRaised: (
        (ev.Ordered, lambda e, c, _: c.target == e.player and c.power is not None and e.cause == "necromancer"),
        (ev.Died, lambda e, c, _: own(e, c, _) and e.cause == "phantom"),
        (ev.SpectralCount, lambda e, c, _: own(e, c, _) and e.cause == "spectral-sequence"),
        (Drawn, draw_for("phantom-power")),
    ),
    ev.GhostPowersLeft: ((ev.GhostRaised, always), (ev.Corrupted, own)),
    ev.Transformed: ((ev.Ordered, own),),
    ev.Corrupted: ((ev.KnowsRole, lambda e, c, _: own(e, c, _) and c.cause == "corruption"),),
    ev.Resurrected: (
        (ev.Ordered, by_a_messia),
        (ev.Enchanted, lambda e, c, _: own(e, c, _) and c.power == "vita"),
        (ev.GhostRaised, lambda e, c, _: own(e, c, _) and c.power == "vita"),
    ),
    ev.Hypnotised: ((ev.Ordered, by_him), (Drawn, draw_for("last-ipnotista"))),
    ev.VoteEffect: ((ev.Ordered, by_him),),
    ev.VoteEffectLost: ((ev.Died, death_that_undid),),
    ev.Killed: (
        (ev.Ordered, by_him),
        (Drawn, shot),
        (ev.Tally, lambda e, c, _: e.cause == "stake" and c.ballot == "stake" and c.target == e.player),
        (Drawn, draw_of("tie-break", "stake")),
    ),
    ev.Died: ((ev.Killed, own),),
    ev.VoteShown: (
        (ev.VoteMoved, lambda e, c, _: c.voter == e.voter and e.ballot == "stake"),
        (ev.Voted, lambda e, c, _: c.player == e.voter and c.ballot == e.ballot),
    ),
    ev.VoteMoved: (
        (ev.VoteEffect, lambda e, c, _: c.by == e.by and c.power == e.power),
        (ev.Hypnotised, lambda e, c, _: e.power == "ipnotista" and (c.player, c.by) == (e.voter, e.by)),
        (ev.VoteErased, lambda e, c, _: e.power == "amnesia" and (c.player, c.by) == (e.voter, e.by)),
    ),
    ev.Tally: (
        (ev.VoteShown, lambda e, c, _: c.ballot == e.ballot and c.target == e.target),
        (ev.VoteCounted, lambda e, c, _: c.ballot == e.ballot and c.target == e.target),
    ),
    ev.NoStake: ((ev.Spared, lambda e, c, _: e.cause == "advocate"),),
    ev.Spared: ((ev.VoteEffect, lambda e, c, _: c.power == "avvocato" and c.by in e.by),),
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
    ev.KnowsNotRole: OBSERVED,
    ev.KnowsRoleIn: OBSERVED,
    ev.KnowsMoved: ((ev.Ordered, own), (ev.Ordered, lambda e, c, _: c.player == e.target)),
    ev.KnowsVote: ((ev.Ordered, own),),
    ev.Enchanted: (
        (ev.Ordered, lambda e, c, _: c.target == e.player and c.power == e.power and e.cause == "necromancer"),
        (ev.Ordered, lambda e, c, scene: c.target == e.player and e.cause == "shaman" and scene.roles.get(c.player) == "sciamano"),
        (ev.Died, lambda e, c, _: own(e, c, _) and e.cause == "death"),
        (Drawn, lambda e, c, _: e.cause == "necromancer" and c.label.split("/", 2)[1] == "negromanti"),
    ),
    ev.GhostEnded: ((ev.Ordered, own),),
    ev.GhostsThere: ((ev.GhostRaised, always), (ev.GhostEnded, always)),
    ev.Relayed: ((ev.Ordered, own),),
    ev.VoteErased: ((ev.Ordered, by_him),),
    ev.VoteCounted: (
        (ev.VoteMoved, lambda e, c, _: c.voter == e.voter),
        (ev.Voted, lambda e, c, _: c.player == e.voter and c.ballot == e.ballot),
    ),
    ev.SpectralCount: ((ev.Died, own), (Drawn, lambda e, c, _: c.label.split("/", 2)[1] == "spectral-order")),
}
"""For each kind of event its possible causes, the nearest first, each with the test of whether it is one."""

COMMANDS: Final = (ev.Ordered, ev.Voted, ev.Designated)
"""What players enter: of each the last one stands."""

WAITING: Final = (*COMMANDS, ev.VoteEffect, ev.VoteErased, ev.Hypnotised, ev.Exiled, ev.FactionDisqualified)
"""Causes that may be of an earlier phase; all others are of the same half-phase."""

LASTING: Final = (ev.Designated, ev.Hypnotised, ev.VoteErased)
"""Causes that may be much older than what they bring about."""

BEFORE: Final[Mapping[str, tuple[str, ...]]] = {"dawn": ("night",), "sunset": ("dawn", "day")}
"""The phases in which the causes of a half-phase may be."""


def why(entry: Entry, log: Sequence[Entry]) -> list[Event]:
    """The causes of an event among those of its own phase and half-phase, the nearest kinds first.

    log: the game, or as much of it as there is (with what a preview would add to it). A command that failed brings nothing
    about but its failure.
    """
    event = entry.event
    tests = WHY.get(type(event), ())
    if not tests:
        return []
    half, _, number = entry.at.partition(" ")
    before = {f"{phase} {number}" for phase in BEFORE.get(half, ())}
    scene, known = Scene(), []
    for n, at, e, _audience in log:
        if at == entry.at or (at in before and isinstance(e, WAITING)) or (n < entry.n and isinstance(e, LASTING)):
            known.append(e)
        if n < entry.n:
            _watch(scene, e, at == entry.at)
    standing = {_command(e): e for e in known if isinstance(e, COMMANDS)}
    scene.orders = {e.player: e for e in standing.values() if isinstance(e, ev.Ordered)}
    scene.failures = {e.player: e for e in known if isinstance(e, ev.Failed)}

    def stands(c: Event) -> bool:
        if not isinstance(c, COMMANDS):
            return True
        in_force = standing[_command(c)] is c and c.target is not None
        failed = isinstance(c, ev.Ordered) and c.player in scene.failures
        return in_force and (not failed or isinstance(event, (ev.Outcome, ev.Failed)))

    found: list[Event] = []
    for kind, test in tests:
        found += (c for c in known if type(c) is kind and c not in found and stands(c) and test(event, c, scene))
    return found


def _watch(scene: Scene, e: Event, here: bool) -> None:
    """Keep the scene up to date; here: in the half-phase of the event, whose changes come after the actions."""
    if isinstance(e, ev.MayorNamed):
        scene.mayor = e.player
    elif isinstance(e, (ev.RoleAssigned, ev.Transformed, ev.Corrupted)) and not here:
        scene.roles[e.player] = e.role
    elif (isinstance(e, ev.GhostRaised) and not here) or (isinstance(e, ev.Found) and e.ghost):
        scene.roles.pop(e.player, None)


def _command(e: ev.Ordered | ev.Voted | ev.Designated) -> object:
    return (type(e), e.player, e.ballot if isinstance(e, ev.Voted) else None)
