"""The page of an invitation link: whoever has the link may ask to play, and does not learn who else asked."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from lupus.site.people.session import owner
from lupus.site.people.throttle import place, too_often
from lupus.site.table.models import Game
from lupus.site.village import editions, silence
from lupus.site.village.responses import PAGE, page, sent

from . import applicants
from .forms import JoinForm

SENT: Final = "asked-to-play"
"""In the session: how many requests this browser has sent, by village."""


BY_ONE_BROWSER: Final = 6
"""Requests for one village from one browser: a family may share it."""

FROM_ONE_PLACE: Final = 60
"""Requests from one address in an hour: a whole camp may share it."""


def flooding(request: HttpRequest, game: Game) -> bool:
    """Whether too many requests to play come from one browser, or from one address; this one is counted."""
    sent: dict[str, int] = request.session.get(SENT, {})
    mine = sent.get(str(game.pk), 0)
    if mine >= BY_ONE_BROWSER or too_often("join", place(request), FROM_ONE_PLACE):
        return True
    request.session[SENT] = {**sent, str(game.pk): mine + 1}
    return False


@PAGE
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Ask to play. Whoever is signed in asks with that account; the others get one when the village starts.

    Game masters see the page as it is, and are told that it is not for them: they know the secrets.
    """
    game = applicants.invited_to(token)
    if game is None:
        raise Http404
    person = owner(request)
    known = {"name": person.name[:40], "gender": person.gender, "email": person.email} if person else {}
    form = JoinForm(sent(request), initial=known)
    masters = person is not None and game.masters.filter(pk=person.pk).exists()
    if request.method == "POST" and form.is_valid() and not masters:
        if flooding(request, game):
            form.add_error(None, _("Da qui sono già arrivate molte richieste: riprova tra un’ora."))
        elif (held := applicants.ask(game, form.player, person)) is not None:
            return redirect("asked", held.token)
        else:
            form.add_error(None, _("Troppe persone aspettano già una risposta: riprova più tardi."))
    status, edition = 422 if request.method == "POST" else 200, editions.title(game.ruleset)
    context: dict[str, Any] = {"form": form, "masters": masters, "edition": edition, "silence": silence.said(game)}
    return page(request, "join", status=status, game=game, **context)
