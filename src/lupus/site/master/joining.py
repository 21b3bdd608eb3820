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
    """Ask to play. Whoever is signed in asks with that account; the others get one when the village starts.

    Game masters see the page as it is, and are told that it is not for them: they know the secrets.
    """
    game = applicants.invited_to(token)
    if game is None:
        raise Http404
    person = request.user if isinstance(request.user, Person) else None
    known = {"name": person.name[:40], "gender": person.gender, "email": person.email} if person else {}
    form = JoinForm(sent(request), initial=known)
    masters = person is not None and game.masters.filter(pk=person.pk).exists()
    if request.method == "POST" and form.is_valid() and not masters:
        if applicants.ask(game, form.player, person):
            return page(request, "asked", game=game)
        form.add_error(None, _("Troppe persone aspettano già una risposta: riprova più tardi."))
    status, edition = 422 if request.method == "POST" else 200, editions.title(game.ruleset)
    return page(request, "join", status=status, game=game, form=form, masters=masters, edition=edition)
