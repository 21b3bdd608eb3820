"""Who was reached by which mail."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from lupus.rulesets.lexicon import shown
from lupus.site.post.models import Letter
from lupus.site.village import audit
from lupus.site.village.responses import about, master_in, opened, page, say

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

MOST: Final = 5
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
    return {"pk": letter.pk, "name": name, "state": state, "word": word, "again": letter.again < MOST}


@require_POST
def resend(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send one mail again, or at once where it waits: `MOST` times at most, for a mail goes to somebody else's address."""
    game, _table, _lexicon = opened(request, slug)
    get_object_or_404(Letter, game=game, pk=pk)
    free = Letter.objects.filter(pk=pk, again__lt=MOST)
    if free.update(again=F("again") + 1, sent=None, skipped=False, tries=0, next_try=None, error=""):
        letter = Letter.objects.select_related("game__village", "place__person", "master").get(pk=pk)
        name = str(notice(letter)["name"])
        audit.record(game, master_in(request), timezone.now(), audit.RESENT, name)
        say(request, _("La mail per %(name)s parte di nuovo tra poco.") % {"name": name})
    return redirect("console-notices", slug)
