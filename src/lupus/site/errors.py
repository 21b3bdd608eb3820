"""Pages for what goes wrong: they say what to do, and nothing of what is inside (ASVS 16.5.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

LACKING: Final = gettext_lazy(
    "A questo modulo manca qualcosa, oppure la sua pagina è vecchia: nulla è cambiato. Torna indietro, ricarica e "
    "riprova."
)


class Incomplete(BadRequest):
    """A form without a field that its page always sends. It changes nothing."""


def refusal(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """The page of an error."""
    return render(request, "error.html", {"title": title, "text": text, "status": status}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the browser sent something that no page of the site sends, or too much of it. 422: a form without a
    field."""
    if isinstance(exception, Incomplete):
        return refusal(request, 422, _("Modulo incompleto"), str(LACKING))
    text = _("Il sito non capisce questa richiesta: forse un indirizzo scritto male, o un file troppo grande.")
    return refusal(request, 400, _("Richiesta non valida"), text)


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    """403: nearly always a form that was left open longer than its session; nothing was done."""
    text = _(
        "Questo modulo è scaduto, o il browser rifiuta i cookie. Torna indietro, ricarica e riprova: nulla è cambiato."
    )
    return refusal(request, 403, _("Non riusciamo a farlo"), text)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: there is no such page, or it is not for this person. The two cannot be told apart."""
    text = _("Questa pagina non c’è, oppure non è per te.")
    return refusal(request, 404, _("Pagina non trovata"), text)


def wrong_method(answer: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware. 405: somebody opened the address of a form,
    as when a page with an error is asked for again by its address."""

    def with_page(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        if response.status_code != HttpResponseNotAllowed.status_code:
            return response
        text = _("Questo indirizzo riceve soltanto moduli: torna alla pagina da cui vieni. Nulla è cambiato.")
        page = refusal(request, response.status_code, _("Qui non c’è niente da leggere"), text)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return with_page


def too_many(request: HttpRequest, *more: Any) -> HttpResponse:
    """429: too many attempts. Also what axes answers, whoever is locked out."""
    text = _(
        "Ci sono stati troppi tentativi. Aspetta cinque minuti e riprova: poi la password giusta funziona di nuovo."
    )
    response = refusal(request, 429, _("Troppi tentativi"), text)
    response.headers["Retry-After"] = "300"
    return response
