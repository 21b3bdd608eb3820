"""The whole log of a game, with the reason of every event, and beside it what the game masters did: for game masters alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from lupus.engine.seats import MASTER
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import shown
from lupus.rulesets.teller import genders_of, tell
from lupus.site.table.models import Game, Receipt
from lupus.site.village.console.decisions import DECISIONS
from lupus.site.village.models import Ruling
from lupus.site.village.responses import about, opened, page
from lupus.site.village.silence import BY


def phases(table: Table[Any]) -> list[str]:
    """The half-phases that there have been, the newest first."""
    return list(dict.fromkeys(entry.at for entry in reversed(table.log)))


def readers(entry: Entry) -> str:
    """Who was told a row."""
    seen_by = entry.seen_by.dump()
    return seen_by if isinstance(seen_by, str) else ", ".join(map(shown, seen_by))


class AuditEntry(NamedTuple):
    """Something that a game master did, or had done for a player."""

    at: datetime
    by: str
    what: str
    why: str
    about: str = ""


def acts(game: Game, names: dict[str, str]) -> list[AuditEntry]:
    """What the game masters did, the newest first. names: of rulings and of verbs, in words."""
    entered = Receipt.objects.filter(game=game, by__isnull=False).exclude(verb=Ruling.What.PUBLISH)  # a ruling says that already
    done = [AuditEntry(r.received, r.by or "", names.get(r.verb, r.verb), r.note, whom(r)) for r in entered]
    done += [
        AuditEntry(r.at, r.by.name if r.by is not None else BY, names.get(r.what, r.what), r.why, until(r))
        for r in game.rulings.select_related("by")
    ]
    return sorted(done, key=lambda act: act.at, reverse=True)


def until(ruling: Ruling) -> str:
    """Until when a deadline was postponed, on the clocks of the village."""
    if ruling.what != Ruling.What.POSTPONE or ruling.due is None:
        return ""
    zone = ZoneInfo(ruling.game.village.calendar["zone"])
    before = date_format(ruling.due_before.astimezone(zone), "j F, H:i") if ruling.due_before else ""
    return f"{before} → {date_format(ruling.due.astimezone(zone), 'j F, H:i')}"


def whom(receipt: Receipt) -> str:
    """Whom a command was about."""
    return shown(receipt.actor) if receipt.actor != MASTER else shown(str(receipt.args.get("player") or ""))


# --- the page --------------------------------------------------------------------------------------------------------


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that happened in a half-phase, with its reasons, and what game masters did."""
    game, table, lexicon = opened(request, slug)
    passed = phases(table)
    at = request.GET.get("at") if request.GET.get("at") in passed else passed[0]
    choices = [(phase, lexicon.heading(phase)) for phase in passed]
    names = {key: str(text) for key, text in DECISIONS.items()}
    rows = [entry for entry in table.log if entry.at == at]
    (told,) = tell(rows, MASTER, lexicon, genders_of(table), why=lexicon.style.why(table.log))
    context: dict[str, Any] = {
        "chapter": told,
        "lines": [(line, readers(table.log[line.n - 1])) for line in told.lines],
        "phases": choices,
        "acts": acts(game, names),
    }
    return page(request, "log", **about(game, table, lexicon), **context)
