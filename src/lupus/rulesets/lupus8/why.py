"""Why something happened in the 8th edition: what the editions share, and the causes of what only this one knows."""

from __future__ import annotations

from typing import Final

from lupus.engine.dice import Label
from lupus.engine.events import Drawn

from ..tempo_reale import events as ev
from ..tempo_reale.why import OBSERVED, WHY, Causes, Why, always, because, by_him, on_him_by, shot
from ..tempo_reale.why import own as same
from . import events as own

CAUSES: Final[Causes] = {
    **WHY,
    ev.Killed: (*WHY[ev.Killed], (Drawn, shot)),
    ev.GhostRaised: (
        (own.SpectralCount, lambda e, c, _: same(e, c, _) and e.cause == "spectral-sequence"),
        *WHY[ev.GhostRaised],
    ),
    ev.GhostPowersLeft: (*WHY[ev.GhostPowersLeft], (own.Enchanted, always)),
    ev.Resurrected: (
        *WHY[ev.Resurrected],
        (own.Enchanted, lambda e, c, _: same(e, c, _) and c.power == "vita"),
        (ev.GhostRaised, lambda e, c, _: same(e, c, _) and c.power == "vita"),
    ),
    ev.VoteMoved: (
        *WHY[ev.VoteMoved],
        (own.VoteErased, lambda e, c, _: e.power == "amnesia" and (c.player, c.by) == (e.voter, e.by)),
    ),
    ev.Tally: (
        *WHY[ev.Tally],
        (own.VoteCounted, lambda e, c, _: c.ballot == e.ballot and c.target == e.target),
    ),
    own.KnowsNotRole: OBSERVED,
    own.KnowsRoleIn: OBSERVED,
    own.KnowsMoved: ((ev.Ordered, same), (ev.Ordered, lambda e, c, _: c.player == e.target)),
    own.KnowsVote: ((ev.Ordered, same),),
    own.Enchanted: (
        (ev.Ordered, lambda e, c, _: c.target == e.player and c.power == e.power and e.cause == "necromancer"),
        (ev.Ordered, because("shaman", on_him_by("sciamano"))),
        (ev.Died, lambda e, c, _: same(e, c, _) and e.cause == "death"),
        (Drawn, lambda e, c, _: e.cause == "necromancer" and Label.of(c.label).kind == "negromanti"),
    ),
    own.GhostEnded: ((ev.Ordered, same),),
    own.GhostsThere: ((ev.GhostRaised, always), (own.GhostEnded, always), (ev.Exiled, always)),
    own.Relayed: ((ev.Ordered, same),),
    own.VoteErased: ((ev.Ordered, by_him),),
    own.VoteCounted: (
        (ev.VoteMoved, lambda e, c, _: c.voter == e.voter),
        (ev.Voted, lambda e, c, _: c.player == e.voter and c.ballot == e.ballot),
    ),
    own.SpectralCount: ((ev.Died, same), (Drawn, lambda e, c, _: Label.of(c.label).kind == "spectral-order")),
}

WHY8: Final = Why(CAUSES, lasting=(own.VoteErased,))
