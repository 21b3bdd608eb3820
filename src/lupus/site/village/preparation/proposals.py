"""A composition to begin with, as the wizard proposes it: numbers that one may change, and a sentence for each reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lupus.rulesets.tempo_reale import proposal
from lupus.site.table.models import Game
from lupus.site.village import editions

from . import plan

WHY: Final[Mapping[str, Promise | str]] = {
    proposal.NEEDED: _("Senza di loro una fazione non starebbe in piedi."),
    proposal.HUNTS: _("Uccidono: crescono insieme al villaggio."),
    proposal.KNOWS: _("Scoprono qualcosa: senza notizie si vota a caso."),
    proposal.SHIELDS: _("Proteggono, e rendono incerta ogni notte."),
    proposal.HINDERS: _("Fermano ciò che fanno gli altri."),
    proposal.DECEIVES: _("Fanno credere il falso a chi indaga."),
    proposal.TURNS: _("Possono ribaltare la partita, di solito una volta sola."),
    proposal.TOGETHER: _("Si conoscono tra loro, perciò arrivano almeno in due."),
    proposal.VOTES: _("Pesano sul rogo."),
    proposal.PLAIN: _("Non hanno poteri: discutono, votano, e sono la folla in cui tutti si nascondono."),
}
"""What to say of each reason."""


class Reason(NamedTuple):
    """A sentence of a proposal, and the roles that it is about, each with its number: "Lupo (2)"."""

    roles: str
    why: str


class Offer(NamedTuple):
    """What the wizard offers. fits: the counts of the plan are those of the proposal. undo: earlier counts can be taken back."""

    players: int
    reasons: list[Reason]
    fits: bool
    undo: bool


def offer(game: Game) -> Offer | None:
    """The proposal for those who play; None where there is none for so many."""
    players = len(plan.names(game))
    rows = editions.proposed(game.ruleset, players)
    if not rows:
        return None
    fits = Counter(counts(rows)) == +Counter(game.village.plan.get("roles", {}))
    return Offer(players, reasons(game.ruleset, rows), fits, bool(game.village.plan.get("roles_before")))


def reasons(key: str, rows: list[proposal.Proposed]) -> list[Reason]:
    """The reasons of a proposal, each with its roles."""
    lexicon = editions.lexicon(key)
    found = []
    for why in proposal.REASONS:
        names = [f"{lexicon.say(f'role-{row.role}')} ({row.number})" for row in rows if row.why == why]
        if names:
            found.append(Reason(lexicon.listed(names), str(WHY[why])))
    return found


def counts(rows: list[proposal.Proposed]) -> dict[str, int]:
    """How many of each role."""
    return {row.role: row.number for row in rows}


def accept(game_id: int) -> bool:
    """Take the proposal over; the counts so far are kept until the village begins. False where there is none."""
    with plan.planning(game_id) as game:
        rows = editions.proposed(game.ruleset, len(plan.names(game)))
        if rows:
            game.village.plan |= {"roles_before": game.village.plan.get("roles", {}), "roles": counts(rows)}
    return bool(rows)


def take_back(game_id: int) -> None:
    """Go back to the counts from before the proposal."""
    with plan.planning(game_id) as game:
        if game.village.plan.get("roles_before"):
            game.village.plan |= {"roles": game.village.plan.pop("roles_before")}
