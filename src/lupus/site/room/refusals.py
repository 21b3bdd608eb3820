"""What a room refuses, and how it says so: on a plain page, or in one sentence for a script."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from lupus.site.table.idempotency import named

from .models import Room

PAGE: Final = require_http_methods(["GET", "HEAD", "POST"])

P = ParamSpec("P")

View = Callable[Concatenate[HttpRequest, P], HttpResponse]

SENTENCES: Final[dict[str, Any]] = {
    "empty-name": _("Serve un nome."),
    "long-name": _("Questo nome è troppo lungo: al massimo 20 caratteri."),
    "sign-in-name": _(
        "In questo nome c’è un segno che non può starci, come un’emoji o uno che non si vede: bastano lettere, cifre, "
        "spazi, trattini, apostrofi e punti."
    ),
    "scripts-in-name": _("Questo nome mescola lettere di più alfabeti: scrivilo con uno solo."),
    "bad-name": _("Un nome comincia con una lettera o una cifra, e non ha due trattini, apostrofi o punti di fila."),
    "no-name": _("Chi legge questo nome non pensa a una persona: scegline un altro."),
    "name-taken": _("In questa stanza c’è già questo nome, o uno che si confonde con questo: aggiungi un’iniziale."),
    "bad-colour": _("Questo colore non c’è."),
    "colour-taken": _("Questo colore è già di qualcun altro."),
    "bad-choice": _("Questa scelta non c’è (più)."),
    "full": _("La stanza è piena."),
    "no-seat": _("I posti attorno al tavolo sono tutti occupati."),
    "closed": _("La porta è chiusa: chiedi a chi ospita di aprirla."),
    "banned": _("Chi ospita ti ha chiesto di lasciare questa stanza."),
    "not-host": _("Questo lo decide chi ospita."),
    "host-here": _("Chi ospita c’è: finché è qui, il posto è suo."),
    "playing": _("La partita è in corso: si può fare quando è finita."),
    "leader-sits": _("Chi modera non gioca: chi ospita resta in piedi."),
    "led": _("La partita la conduce chi modera: può tornare col suo link personale."),
    "led-on": _("La partita può andare avanti: la conduce chi è fuori dal gioco, se vuole."),
    "in-play": _("La può condurre soltanto chi c’era dall’inizio e non è in gioco."),
    "players": _("Attorno al tavolo ci sono troppe o troppo poche persone per cominciare."),
    "setup": _("Così la partita non può cominciare: controlla colori e opzioni."),
    "pieces": _(
        "Con queste carte non si può cominciare in tanti quanti siete: cambiale, oppure torna a quelle pronte."
    ),
    "by-night": _("Adesso no: di notte, e in ogni altro momento segreto, non si può. Riprova appena è passato."),
    "phone-here": _("Il telefono di quel posto è ancora collegato."),
    "claimed": _("Qualcuno ha già chiesto quel posto: ora decide chi ospita."),
    "many-claims": _(
        "Si sono già chiesti troppi posti: aspetta che chi ospita risponda, oppure torna con il tuo link personale. "
        "Tra un’ora al più tardi si può chiedere di nuovo."
    ),
    "too-many": _("Troppe volte in poco tempo: riprova più tardi."),
    "site-full": _("Il sito non ha spazio per un’altra stanza: riprova più tardi."),
    "watching": _("In questa partita non giochi."),
    "too-late": _("Questo adesso non si può fare: guarda lo schermo."),
    "passed": _("Troppo tardi: il momento per questa scelta era già passato. Guarda lo schermo."),
    "not-over": _("La partita si salva quando è finita."),
    "kept-full": _("Il sito non ha spazio per altre partite salvate."),
    "wrong-code": _("Nessuna stanza ha questo codice. Controlla le quattro lettere."),
    "long-code": _(
        "Troppi codici sbagliati in quest’ora, forse di altri: serve il codice lungo, che sta sotto il link della "
        "stanza. Con il link o il QR si entra sempre."
    ),
    "old-link": _("Questo link non apre più niente: forse quel posto ha già un altro telefono."),
    "nobody-opens": _("Su questo sito non si aprono stanze."),
    "accounts-open": _("Su questo sito apre stanze soltanto chi ha un account."),
}
"""The sentence of each refusal, by code. It depends on what whoever is refused may know."""


class Refused(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """Something that a room does not do. code: one of `SENTENCES`. status: of the answer."""

    def __init__(self, code: str, status: int = 422) -> None:
        super().__init__(code)
        self.code, self.status = code, status


def by_script(request: HttpRequest) -> bool:
    """Whether a script asks, which stays on its page."""
    return "application/json" in request.headers.get("Accept", "")


def refusal(request: HttpRequest, refused: Refused, room: str = "") -> HttpResponse:
    """The answer. room: the code of the room to which a link leads back: to its door for whoever sent its key."""
    text = str(SENTENCES[refused.code])
    if by_script(request):
        return JsonResponse({"said": text, "code": refused.code}, status=refused.status)
    context = {"text": text, "code": room, "k": request.POST.get("k", "")}
    return render(request, "room/refused.html", context, status=refused.status)


def refusing(view: View[P]) -> View[P]:
    """Answer what the room refuses with its page; nothing has changed then."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **more)
        except Refused as refused:
            return refusal(request, refused, str(more.get("code", "")))
        except Room.DoesNotExist:
            raise Http404 from None

    return answered


def private(view: View[P]) -> View[P]:
    """Keep no copy of a page anywhere, and change nothing of it on the way."""
    guarded: View[P] = cache_control(no_store=True, no_transform=True)(view)
    return guarded


AROUND: Final = frozenset({"key", "phase", "csrfmiddlewaretoken", "pad"})
"""Fields of forms that are no part of what somebody enters."""


def check_fields(form: QueryDict, fields: Collection[str], more: Collection[str] = ()) -> None:
    """Raises `Refused` for a form that stands on no page: it has each of these fields once, some of the others, and
    nothing else."""
    names = set(form) - AROUND
    if not set(fields) <= names <= {*fields, *more} or any(len(form.getlist(name)) != 1 for name in names):
        raise Refused("bad-choice")


def whole(text: str) -> int:
    """A whole number that a form says. Raises `Refused`."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("bad-choice")
    return int(text)


def key_of(form: QueryDict) -> UUID:
    """The key of a form, as it was sent. Raises `Refused` for none."""
    try:
        return UUID(form.get("key", ""))
    except ValueError:
        raise Refused("bad-choice") from None


def name_of(form: QueryDict) -> UUID:
    """The name of what a form says (`idempotency.named`). Raises `Refused` for one without a key."""
    return named(key_of(form), form)
