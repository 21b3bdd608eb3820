"""Why something happened in Lupus 3.0: what the editions share, and the causes of what only this one knows."""

from __future__ import annotations

from typing import Any, Final

from lupus.engine.dice import Label
from lupus.engine.events import Drawn

from ..tempo_reale import events as ev
from ..tempo_reale.why import (
    OBSERVED,
    WHY,
    Causes,
    Scene,
    Why,
    always,
    because,
    by_him,
    draw_for,
    natural,
    on_him_by,
    seen,
)
from ..tempo_reale.why import own as same
from . import events as own
from .defeats import KEY_ROLES

VAMPIRES: Final = ("vampiro_giovane", "vampiro_vecchio")


def of_a_vision(e: own.Vision, c: Drawn, scene: Scene) -> bool:
    """The cause of a vision: the draws of the die, of the coin, and of target and role, for the player who has the
    vision."""
    _, kind, about = Label.of(c.label)
    return kind.startswith("vision-") and about == (e.player,)


def of_a_ghost(e: own.Scream, c: ev.Ordered, scene: Scene) -> bool:
    """The cause of screams: an order of a dead player who named this player. Orders of the living are no cause."""
    return c.target == e.player and c.player in scene.dead


def fallen(e: own.FactionFell, c: ev.Died | ev.Exiled | own.Transformed, scene: Scene) -> bool:
    """The cause of the fall of a faction: a holder of its key role died, left or changed. Where it has no key role,
    anybody may be the one."""
    return e.faction not in KEY_ROLES or scene.roles.get(c.player) == KEY_ROLES[e.faction]


def who_has_to_know(e: own.Objective | own.FactionDefeated, c: Any, scene: Scene) -> bool:
    """The defeat of the faction that the event names, or of the faction to which the player belonged."""
    return bool(c.faction == e.faction) if isinstance(e, own.FactionDefeated) else e.player in c.members


def joined(e: own.FactionDefeated, c: own.Transformed, scene: Scene) -> bool:
    """Somebody has joined a faction that had lost before, so they are told of its defeat."""
    return c.player in e.members and c.cause in ("bite", "necromancer")


CAUSES: Final[Causes] = {
    **WHY,
    own.SkillOrdered: ((Drawn, lambda e, c, _: c.label == "start/skill-order"),),
    own.KnowsRosso: OBSERVED,
    own.KnowsHistory: OBSERVED,
    own.Vision: ((Drawn, of_a_vision),),
    own.Transformed: (
        (ev.Ordered, because("necrophile", same)),
        (ev.Ordered, because("bite", on_him_by(*VAMPIRES))),
        (ev.Ordered, because("necromancer", on_him_by("negromante"))),
        (ev.Ordered, because("ageing", same)),
        (ev.Failed, because("ageing", same)),
    ),
    own.NotTransformed: ((ev.Ordered, seen),),
    ev.Resurrected: ((ev.Ordered, on_him_by("messia", "negromante")),),
    own.Returned: ((ev.Ordered, on_him_by("messia")),),
    own.Scream: ((ev.Ordered, of_a_ghost),),
    ev.Killed: (
        *WHY[ev.Killed],
        (ev.Failed, because("vampire", by_him)),
        (own.SuicideOrdered, because("suicide", lambda e, c, _: same(e, c, _) and c.wanted)),
        (own.FactionFell, because("faction-defeated", lambda e, c, _: c.faction in KEY_ROLES)),
    ),
    own.MassDeath: ((own.FactionFell, lambda e, c, _: c.faction in KEY_ROLES),),
    own.NoStake: (
        (ev.Spared, because("advocate", always)),
        (ev.Tally, because("niece", lambda e, c, _: c.ballot == "stake" and c.target == e.player)),
        (Drawn, because("niece", lambda e, c, _: Label.of(c.label).kind == "tie-break")),
    ),
    own.NotElected: (
        (ev.Tally, lambda e, c, _: c.ballot == "mayor" and e.player in (None, c.target)),
        (ev.Died, same),
    ),
    own.FactionFell: ((ev.Died, fallen), (ev.Exiled, fallen), (own.Transformed, fallen)),
    own.FactionDefeated: ((own.FactionFell, who_has_to_know), (own.Transformed, joined)),
    own.Objective: (
        (Drawn, draw_for("objective")),
        (own.FactionDefeated, who_has_to_know),
        (own.Transformed, lambda e, c, _: e.faction is None and same(e, c, _)),
    ),
    own.ObjectiveReached: ((ev.Victory, always),),
    ev.Victory: ((ev.Died, natural), (own.FactionFell, natural), (ev.Exiled, natural)),
}

WHY3: Final = Why(CAUSES, waiting=(own.SuicideOrdered,), lasting=(own.FactionFell,))
