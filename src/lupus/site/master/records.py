"""The papers of a village: the full log, who was reached by which notice, export, import, and what the public page shows."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from lupus.rulesets.lexicon import shown
from lupus.site.pages.told import when
from lupus.site.post.models import Letter
from lupus.site.table import access
from lupus.site.table.models import Game

from . import archive, deeds, logbook
from .acts import ACTS
from .console import about, framed, master_in, opened
from .forms import ImportForm, SettingsForm
from .page import PAGE, page, say, sent

VERBS: Final = {
    **{key: act.title for key, act in ACTS.items()},
    "close": gettext_lazy("Fase chiusa a mano"),
    "publish": gettext_lazy("Pubblicato a mano"),
    "use": gettext_lazy("Azione al posto di"),
    "vote": gettext_lazy("Voto per il rogo al posto di"),
    "elect": gettext_lazy("Voto per il Sindaco al posto di"),
    "appoint": gettext_lazy("Successione al posto di"),
    "suicide": gettext_lazy("Gesto estremo al posto di"),
}
"""What game masters did, in words."""

NOTICES: Final = {
    "start": gettext_lazy("Lettera d’inizio"),
    "result": gettext_lazy("Risultato"),
    "note": gettext_lazy("Avviso"),
    "reminder": gettext_lazy("Promemoria"),
    "calendar": gettext_lazy("Cambio di calendario"),
    "alarm": gettext_lazy("Allarme ai Game Master"),
}


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that happened in a half-phase, with its reasons, and what game masters did."""
    game, table, lexicon = opened(request, slug)
    phases = logbook.phases(table)
    at = request.GET.get("at") if request.GET.get("at") in phases else phases[0]
    choices = [(phase, when(phase, lexicon)) for phase in phases]
    names = {key: str(text) for key, text in {**VERBS, **deeds.WORDS}.items()}
    context: dict[str, Any] = {
        "chapter": logbook.chapter(table, str(at), lexicon),
        "phases": choices,
        "acts": logbook.acts(game, names),
    }
    return page(request, "log", **about(game, table, lexicon), **context)


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
        heading = when(at[row], lexicon) if row in at and kind != Letter.Kind.CALENDAR else ""
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


@require_POST
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """The game as a file, secrets included."""
    game, _table, _lexicon = opened(request, slug)
    deeds.record(game, master_in(request), timezone.now(), deeds.EXPORTED)
    headers = {"Content-Disposition": f'attachment; filename="{game.slug}.json"'}
    return HttpResponse(archive.exported(game), content_type="application/json", headers=headers)


@PAGE
def import_village(request: HttpRequest) -> HttpResponse:
    """Take in a game that was exported: it is played again and compared before a row of it is stored."""
    person = access.host(request)
    form = ImportForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        try:
            table = archive.read(form.cleaned_data["file"].read(archive.LARGEST + 1))
            game = archive.take_in(table, form.cleaned_data["name"], person, timezone.now())
        except archive.Unreadable as why:
            form.add_error("file", str(why))
        else:
            say(request, _("La partita è stata rigiocata, torna in ogni riga, ed è nell’archivio."))
            return redirect("console", game.slug)
    return page(request, "import", status=422 if form.errors else 200, form=form)


@PAGE
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the public page says and shows."""
    game = access.game_of_master(request, slug)
    form = SettingsForm(sent(request), initial={name: getattr(game, name) for name in SettingsForm.base_fields})
    if request.method == "POST" and form.is_valid():
        Game.objects.filter(pk=game.pk).update(**form.cleaned_data)  # these fields alone: the clerk may be writing the others
        changed = ", ".join(str(form.fields[name].label) for name in form.changed_data)
        deeds.record(game, master_in(request), timezone.now(), deeds.SETTINGS, changed)
        say(request, _("Salvato."))
        return redirect("console", slug)
    return page(request, "settings", status=422 if form.errors else 200, **framed(game), form=form)
