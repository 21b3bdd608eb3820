"""What is said of a plan: what prevents the start, what is worth a look, and a composition to begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from lupus.engine.game import BadSetup, Setup
from lupus.rulesets.tempo_reale import proposal
from lupus.site.table.models import Game
from lupus.site.village import calendar, editions
from lupus.site.village.models import Plan

from .plan import planning, setup_of


class Problem(NamedTuple):
    """A problem of a plan, in words. grave: the village cannot start with it. step: where it is mended, one of
    `STEPS`."""

    text: str
    grave: bool = True
    step: str = "plan-composition"


STEPS: Final = {
    "plan-dates": gettext_lazy("Villaggio"),
    "plan-players": gettext_lazy("Persone"),
    "plan-composition": gettext_lazy("Ruoli"),
}
"""The steps of the wizard in which a plan is made, by the names of their pages."""


# --- what is still wrong ----------------------------------------------------------------------------------------------


def composition(key: str, roles: dict[str, int], settings: dict[str, Any], players: int) -> list[Problem]:
    """What an edition says of a composition, without its players. The form of roles shows it while somebody types."""
    dealt = list(Counter({role: n for role, n in roles.items() if n > 0}).elements())
    found = [] if len(dealt) == players else [wrong_number(len(dealt), players)]
    seats = tuple(f"{n:03}" for n in range(len(dealt)))
    setup = Setup(seats, {seat: {"gender": "x"} for seat in seats}, {**settings, "roles": dealt})
    return found + trial(key, setup, dealt)


def other_roles(key: str, plan: Plan) -> list[Problem]:
    """The problem that the roles given by hand differ from the numbers of roles: the village starts with the given
    ones.

    It is no problem of its own while somebody still lacks a role.
    """
    counted, by_hand = Counter(plan.dealt), Counter(plan.by_hand.values())
    if len(plan.by_hand) < len(plan.players):
        more = [editions.lexicon(key).say(f"role-{role}") for role in sorted(by_hand - counted)]
        text = _("Qualche ruolo dato a mano è in più, rispetto a quelli contati: %(roles)s.") % {
            "roles": ", ".join(more)
        }
        return [Problem(text)] if more else []
    if not by_hand or by_hand == counted:
        return []
    return [Problem(_("I ruoli dati a mano sono altri: si comincia con quelli."), grave=False)]


def unsure(plan: Plan) -> list[Problem]:
    """The problem that statements were written before the roles are known, so nobody knows which are true."""
    if not plan.statements or len(plan.by_hand) == len(plan.players):
        return []
    text = _(
        "Le frasi di chi divina sono scritte, ma qualche ruolo è ancora «a caso»: estrai subito, o dai a mano anche "
        "quelli."
    )
    return [Problem(text)]


def problems(game: Game, now: datetime) -> list[Problem]:
    """Everything that prevents the start, and everything that is worth a look."""
    late = calendar.first_night(game.village.calendar).closes <= now
    past = (
        [Problem(_("La prima notte sarebbe già finita: scegli un’altra prima sera."), step="plan-dates")]
        if late
        else []
    )
    return [*past, *of_the_deal(game), *same_mail(game)]


def same_mail(game: Game) -> list[Problem]:
    """Players of this village with the same mail address: a family may share it, but the mails of all of them go there.

    Accounts of other villages are not looked at, so that a game master cannot find out who has an account here.
    """
    found: dict[str, list[str]] = {}
    for p in sorted(game.village.plan.players, key=lambda p: str(p["name"]).casefold()):
        found.setdefault(p["email"], []).append(p["name"])
    text = _("%(names)s hanno la stessa posta, %(email)s: chi la legge conosce i segreti di tutti.")
    listed = editions.lexicon(game.ruleset).listed
    return [
        Problem(text % {"names": listed(names), "email": email}, grave=False)
        for email, names in found.items()
        if email and len(names) > 1
    ]


def of_the_deal(game: Game) -> list[Problem]:
    """What the edition says of who plays and with which roles."""
    plan = game.village.plan
    here = len(plan.players)
    if not here:
        return [Problem(_("Non c’è ancora nessuno nel villaggio."), step="plan-players")]
    if len(plan.by_hand) < here and len(plan.dealt) != here:
        return [wrong_number(len(plan.dealt), here)]
    found = [*other_roles(game.ruleset, plan), *unsure(plan)]
    dealt = [*plan.by_hand.values(), *plan.by_lot]
    return [p for p in found if p.grave] or trial(game.ruleset, setup_of(game), dealt)


def wrong_number(roles: int, players: int) -> Problem:
    """The problem that there are not as many roles as players."""
    n = abs(players - roles)
    if roles < players:
        text = ngettext(
            "Manca un ruolo: sono %(roles)s per %(players)s persone.",
            "Mancano %(n)s ruoli: sono %(roles)s per %(players)s persone.",
            n,
        )
    else:
        text = ngettext(
            "Un ruolo è di troppo: sono %(roles)s per %(players)s persone.",
            "%(n)s ruoli sono di troppo: sono %(roles)s per %(players)s persone.",
            n,
        )
    return Problem(text % {"players": players, "roles": roles, "n": n})


def trial(key: str, setup: Setup, dealt: list[str]) -> list[Problem]:
    """The result of a trial deal, which is thrown away: why the edition refuses the setup, or else its hints."""
    try:
        editions.tried(key, setup)
    except BadSetup as refused:
        return [Problem(worded(key, refused, dealt))]
    return [Problem(HINTS[hint.code](key, hint.about, dealt), grave=False) for hint in editions.hints(key, dealt)]


def alone(key: str, group: str, dealt: list[str]) -> str:
    """The hint that a group whose members know one another has only one."""
    roles, say = editions.edition_of(key).roles, editions.lexicon(key).say
    names = [say(f"role-{role}") for role in sorted(set(dealt)) if roles[role].group == group]
    return _("In questo gruppo c’è una persona sola, che non avrà compagni da conoscere: %(roles)s.") % {
        "roles": ", ".join(names)
    }


HINTS: Final[dict[str, Callable[[str, str, list[str]], str]]] = {
    "alone-in-group": alone,
    "few-enemies": lambda key, about, dealt: _(
        "Contro il villaggio c’è meno di una persona su quattro: di solito sono circa una su tre, e così i Popolani "
        "vincono presto."
    ),
    "many-enemies": lambda key, about, dealt: _(
        "Contro il villaggio ci sono più di due persone su cinque: di solito è circa una su tre, e così i Popolani "
        "perdono presto."
    ),
    "nobody-finds-out": lambda key, about, dealt: _(
        "Nessuno tra i Popolani ha un potere per scoprire qualcosa: potranno soltanto tirare a indovinare."
    ),
}
"""What to say of each hint, by its code."""


def worded(key: str, refused: BadSetup, dealt: list[str]) -> str:
    """Why a village cannot be played, in words, from the code of the refusal."""
    words = WORDS.get(refused.code)
    return (
        words(key, refused, dealt) if words else _("Così il villaggio non si può giocare (%(why)s).") % {"why": refused}
    )


def _missing_role(key: str, refused: BadSetup, dealt: list[str]) -> str:
    say = editions.lexicon(key).say
    missing = {faction: role for faction, role in editions.key_roles(key).items() if role not in dealt}
    parts = [
        _("%(role)s (fazione: %(faction)s)") % {"role": say(f"role-{r}"), "faction": say(f"faction-{f}")}
        for f, r in missing.items()
    ]
    return _("Manca chi tiene in piedi la sua fazione: %(roles)s.") % {"roles": ", ".join(parts)}


def _missing_faction(key: str, refused: BadSetup, dealt: list[str]) -> str:
    edition, say = editions.edition_of(key), editions.lexicon(key).say
    there = {edition.roles[role].faction for role in dealt}
    missing = [say(f"faction-{f}") for f in editions.factions(key) if f not in there]
    return _("Non c’è nessuno di questa fazione: %(factions)s.") % {"factions": ", ".join(missing)}


def _not_dealt(key: str, refused: BadSetup, dealt: list[str]) -> str:
    edition, say = editions.edition_of(key), editions.lexicon(key).say
    wrong = sorted({role for role in dealt if role in edition.acquired})
    return _("Nessuno comincia la partita così: %(roles)s.") % {"roles": ", ".join(say(f"role-{r}") for r in wrong)}


Worded = Callable[[str, BadSetup, list[str]], str]

WORDS: Final[dict[str, Worded]] = {
    "missing-role": _missing_role,
    "missing-faction": _missing_faction,
    "not-dealt": _not_dealt,
    "bad-mayor": lambda key, no, dealt: _("Chi deve fare il Sindaco non è tra le persone del villaggio."),
    "nobody-alive": lambda key, no, dealt: _("Non c’è ancora nessuno nel villaggio."),
    "no-spectral-sequence": lambda key, no, dealt: _(
        "Manca la successione spettrale: decidi quali morti fanno uno Spettro."
    ),
    "bad-spectral-sequence": lambda key, no, dealt: _(
        "La successione spettrale è fatta di numeri crescenti, a partire da 1."
    ),
    "too-few-players": lambda key, no, dealt: _("Per le quattro frasi di chi divina servono almeno altre due persone."),
    "bad-statement": lambda key, no, dealt: _(
        "Una delle frasi di chi divina non parla di un’altra persona e di un ruolo."
    ),
    "bad-statements": lambda key, no, dealt: _(
        "Le frasi di chi divina sono quattro e diverse tra loro, alcune vere e alcune false come vuole l’edizione."
    ),
}
"""For each code of `BadSetup` that a plan can meet, what to say."""

WHY: Final[Mapping[str, Promise | str]] = {
    proposal.NEEDED: gettext_lazy("Senza di loro una fazione non starebbe in piedi."),
    proposal.HUNTS: gettext_lazy("Uccidono: crescono insieme al villaggio."),
    proposal.KNOWS: gettext_lazy("Scoprono qualcosa: senza notizie si vota a caso."),
    proposal.SHIELDS: gettext_lazy("Proteggono, e rendono incerta ogni notte."),
    proposal.HINDERS: gettext_lazy("Fermano ciò che fanno gli altri."),
    proposal.DECEIVES: gettext_lazy("Fanno credere il falso a chi indaga."),
    proposal.TURNS: gettext_lazy("Possono ribaltare la partita, di solito una volta sola."),
    proposal.TOGETHER: gettext_lazy("Si conoscono tra loro, perciò arrivano almeno in due."),
    proposal.VOTES: gettext_lazy("Pesano sul rogo."),
    proposal.PLAIN: gettext_lazy("Non hanno poteri: discutono, votano, e sono la folla in cui tutti si nascondono."),
}
"""What to say of each reason."""


class Reason(NamedTuple):
    """A sentence of a proposal, and the roles that it is about, each with its number: "Lupo (2)"."""

    roles: str
    why: str


class Offer(NamedTuple):
    """What the wizard offers. fits: the counts of the plan are those of the proposal. undo: earlier counts can be taken
    back."""

    players: int
    reasons: list[Reason]
    fits: bool
    undo: bool


def offer(game: Game) -> Offer | None:
    """The proposal for those who play; None where there is none for so many."""
    players = len(game.village.plan.players)
    rows = editions.proposed(game.ruleset, players)
    if not rows:
        return None
    fits = Counter(counts_of(rows)) == +Counter(game.village.plan.roles)
    return Offer(players, reasons_of(game.ruleset, rows), fits, bool(game.village.plan.roles_before))


def reasons_of(key: str, rows: list[proposal.Proposed]) -> list[Reason]:
    """The reasons of a proposal, each with its roles."""
    lexicon = editions.lexicon(key)
    found = []
    for why in proposal.REASONS:
        names = [f"{lexicon.say(f'role-{row.role}')} ({row.number})" for row in rows if row.why == why]
        if names:
            found.append(Reason(lexicon.listed(names), str(WHY[why])))
    return found


def counts_of(rows: list[proposal.Proposed]) -> dict[str, int]:
    """How many of each role."""
    return {row.role: row.number for row in rows}


def accept_proposal(game_id: int) -> bool:
    """Take the proposal over; the counts so far are kept until the village begins. False where there is none."""
    with planning(game_id) as game:
        rows = editions.proposed(game.ruleset, len(game.village.plan.players))
        if rows:
            game.village.plan.roles_before, game.village.plan.roles = game.village.plan.roles, counts_of(rows)
    return bool(rows)


def undo_proposal(game_id: int) -> None:
    """Go back to the counts from before the proposal."""
    with planning(game_id) as game:
        if game.village.plan.roles_before:
            game.village.plan.roles, game.village.plan.roles_before = game.village.plan.roles_before, {}
