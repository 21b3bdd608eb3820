"""The page of an invitation link: whoever has it may ask to play, and learns nothing of who else did."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from lupus.site.people.models import Person

from . import applicants, editions
from .forms import JoinForm
from .page import PAGE, page, sent


@PAGE
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Ask to play. Whoever is signed in asks with that account; the others get one when the village starts."""
    game = applicants.invited_to(token)
    if game is None:
        raise Http404
    person = request.user if isinstance(request.user, Person) else None
    known = {"name": person.name[:40], "gender": person.gender, "email": person.email} if person else {}
    form = JoinForm(sent(request), initial=known)
    if request.method == "POST" and form.is_valid():
        if applicants.ask(game, form.player, person):
            return page(request, "asked", game=game)
        form.add_error(None, _("Troppe persone aspettano già una risposta: riprova più tardi."))
    return page(request, "join", status=422 if form.errors else 200, game=game, form=form, edition=editions.title(game.ruleset))
