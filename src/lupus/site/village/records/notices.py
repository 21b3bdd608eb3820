"""Who was reached by which mail."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from lupus.rulesets.lexicon import shown
from lupus.site.post.models import Letter
from lupus.site.village.responses import about, opened, page

NOTICES: Final = {
    "start": gettext_lazy("Lettera d’inizio"),
    "result": gettext_lazy("Risultato"),
    "note": gettext_lazy("Avviso"),
    "reminder": gettext_lazy("Promemoria"),
    "calendar": gettext_lazy("Cambio di calendario"),
    "alarm": gettext_lazy("Allarme ai Game Master"),
}


@require_safe
def notices(request: HttpRequest, slug: str) -> HttpResponse:
    """For each batch of mails: whom it reached, who waits, whom it cannot reach."""
    game, table, lexicon = opened(request, slug)
    letters = Letter.objects.filter(game=game).select_related("place__person").order_by("-id")
    at = {entry.n: entry.at for entry in table.log}
    batches = []
    for (kind, last), group in groupby(letters, key=lambda letter: (letter.kind, letter.last)):
        batch = list(group)[::-1]
        rows, row = [notice(letter) for letter in batch], batch[0].first if kind == Letter.Kind.REMINDER else last
        heading = lexicon.heading(at[row]) if row in at and kind != Letter.Kind.CALENDAR else ""
        counts = Counter(row["state"] for row in rows)
        batches.append({"kind": NOTICES.get(kind, kind), "heading": heading, "rows": rows, "counts": sorted(counts.items())})
    return page(request, "notices", **about(game, table, lexicon), batches=batches)


def notice(letter: Letter) -> dict[str, Any]:
    """One mail: to whom, and what became of it."""
    if letter.sent is not None:
        state, word = "sent", _("inviata")
    elif letter.skipped:
        state, word = "skipped", _("non inviata: nessun indirizzo, o non la vuole")
    elif letter.error:
        state, word = "failed", _("non riesce, si riprova: %(error)s") % {"error": letter.error}
    else:
        state, word = "waiting", _("in attesa")
    return {"name": shown(letter.place.seat) if letter.place is not None else _("Game Master"), "state": state, "word": word}
