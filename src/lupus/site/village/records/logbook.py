"""What happened in a game and who was told by mail, for its game masters alone.

The log has the reason of every event, and beside it what the game masters did.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.seats import MASTER
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import shown
from lupus.rulesets.teller import genders_of, tell
from lupus.site.post.models import Letter
from lupus.site.table.models import Game, Receipt
from lupus.site.village import audit
from lupus.site.village.console.decisions import DECISIONS
from lupus.site.village.models import Ruling
from lupus.site.village.responses import about, master_in, opened, page, say
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


NOTICES: Final = {
    "start": gettext_lazy("Lettera d’inizio"),
    "result": gettext_lazy("Risultato"),
    "second": gettext_lazy("Seconda lettera, dopo il risultato"),
    "third": gettext_lazy("Terza lettera, dopo il risultato"),
    "note": gettext_lazy("Avviso"),
    "reminder": gettext_lazy("Promemoria"),
    "calendar": gettext_lazy("Cambio di calendario"),
    "alarm": gettext_lazy("Allarme ai Game Master"),
    "card": gettext_lazy("Lettera per posta"),
    "silence": gettext_lazy("A chi tace"),
    "silent": gettext_lazy("Chi tace, ai Game Master"),
    "question": gettext_lazy("Domanda ai Game Master"),
    "answer": gettext_lazy("Risposta dei Game Master"),
    "gone": gettext_lazy("A chi ha lasciato il posto"),
    "reply": gettext_lazy("Risposta a una lettera"),
    "corrected": gettext_lazy("Correzione di una lettera"),
}

MOST_TIMES: Final = 5
"""How many times a mail can be sent again."""

OF_ROWS: Final = frozenset(Letter.Kind(kind) for kind in ("start", "result", "second", "third", "note", "reminder", "alarm"))
"""The kinds that tell of rows of the log."""


@require_safe
def notices(request: HttpRequest, slug: str) -> HttpResponse:
    """For each batch of mails: whom it reached, who waits, whom it cannot reach."""
    game, table, lexicon = opened(request, slug)
    letters = Letter.objects.filter(game=game).select_related("game__village", "place__person", "master").order_by("-id")
    at = {entry.n: entry.at for entry in table.log}
    batches = []
    for (kind, last), group in groupby(letters, key=lambda letter: (letter.kind, letter.last)):
        batch = list(group)[::-1]
        rows, row = [notice(letter) for letter in batch], batch[0].first if kind == Letter.Kind.REMINDER else last
        heading = lexicon.heading(at[row]) if row in at and kind in OF_ROWS else ""
        counts = Counter(row["state"] for row in rows)
        batches.append(
            {
                "written": batch[0].written,
                "kind": NOTICES.get(kind, kind),
                "heading": heading,
                "rows": rows,
                "counts": sorted(counts.items()),
            }
        )
    return page(request, "notices", **about(game, table, lexicon), batches=batches)


def notice(letter: Letter) -> dict[str, Any]:
    """One mail: to whom, and what became of it."""
    if letter.sent is not None:
        moment = timezone.localtime(letter.sent, ZoneInfo(letter.game.village.calendar["zone"]))
        state, word = "sent", _("inviata %(when)s") % {"when": date_format(moment, "j F, H:i")}
    elif letter.skipped:
        state, word = "skipped", _("non inviata: nessun indirizzo, o non la vuole")
    elif letter.error:
        state, word = "failed", _("non riesce, si riprova: %(error)s") % {"error": letter.error}
    else:
        state, word = "waiting", _("in attesa")
    name = shown(letter.place.seat) if letter.place is not None else letter.master.name if letter.master else _("Game Master")
    return {"pk": letter.pk, "name": name, "state": state, "word": word, "again": letter.again < MOST_TIMES}


@require_POST
def resend(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send one mail again, or at once where it waits: `MOST` times at most, for a mail goes to somebody else's address."""
    game, _table, _lexicon = opened(request, slug)
    get_object_or_404(Letter, game=game, pk=pk)
    free = Letter.objects.filter(pk=pk, again__lt=MOST_TIMES)
    if free.update(again=F("again") + 1, sent=None, skipped=False, tries=0, next_try=None, error=""):
        letter = Letter.objects.select_related("game__village", "place__person", "master").get(pk=pk)
        name = str(notice(letter)["name"])
        audit.record(game, master_in(request), timezone.now(), audit.RESENT, name)
        say(request, _("La mail per %(name)s parte di nuovo tra poco.") % {"name": name})
    return redirect("console-notices", slug)
