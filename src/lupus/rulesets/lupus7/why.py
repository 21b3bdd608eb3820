"""Why something happened in the 7th edition: what the editions share, and the causes of what only this one knows."""

from __future__ import annotations

from typing import Final

from lupus.engine.events import Drawn

from ..tempo_reale import events as ev
from ..tempo_reale.why import WHY, Causes, Scene, Why, by_him, draw_for, shot
from ..tempo_reale.why import own as same
from . import events as own


def death_that_undid(e: own.VoteEffectLost, c: ev.Died, scene: Scene) -> bool:
    """The death of the one on whom the power would have acted, or of its second character."""
    order = scene.orders.get(e.by)
    return c.player == e.target or (order is not None and c.player == order.other)


CAUSES: Final[Causes] = {
    **WHY,
    ev.Killed: (*WHY[ev.Killed], (Drawn, shot)),
    ev.GhostPowersLeft: (*WHY[ev.GhostPowersLeft], (own.Corrupted, same)),
    own.Corrupted: ((ev.KnowsRole, lambda e, c, _: same(e, c, _) and c.cause == "corruption"),),
    own.Hypnotised: ((ev.Ordered, by_him), (Drawn, draw_for("last-ipnotista"))),
    own.NoGhostPower: ((ev.Died, same),),
    own.VoteEffectLost: ((ev.Died, death_that_undid),),
    ev.VoteMoved: (
        *WHY[ev.VoteMoved],
        (own.Hypnotised, lambda e, c, _: e.power == "ipnotista" and (c.player, c.by) == (e.voter, e.by)),
    ),
}

WHY7: Final = Why(CAUSES, lasting=(own.Hypnotised,), recasting=(own.Corrupted,))
