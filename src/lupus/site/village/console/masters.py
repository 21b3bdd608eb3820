"""The game masters of a village: all have the same rights (L7-1.1-03), and there is always one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from lupus.engine.game import Illegal
from lupus.site.errors import Incomplete
from lupus.site.people.language import spoken
from lupus.site.people.models import Person, digest_of
from lupus.site.people.session import enter, owner
from lupus.site.people.sign_in import CAME_BY_LINK
from lupus.site.table import access, storage
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, editions, responses
from lupus.site.village.models import Invitation, Ruling
from lupus.site.village.preparation import roster
from lupus.site.village.preparation.forms import GENDERS
from lupus.site.village.responses import PAGE, WholeForm, framed, master_in, page, say, sent

from . import in_words


class NewcomerForm(WholeForm):
    """Somebody without an account who is invited to be a game master: the mail is how one comes back."""

    name = forms.CharField(label=gettext_lazy("Nome"), max_length=80)
    gender = forms.ChoiceField(label=gettext_lazy("Genere, per i testi"), choices=GENDERS)
    email = forms.EmailField(
        label=gettext_lazy("Posta elettronica"),
        max_length=roster.LONGEST_MAIL,
        help_text=gettext_lazy("Serve per rientrare, e per gli avvisi."),
    )

    @property
    def person(self) -> dict[str, Any]:
        """What an account is made of; in the language in which this is read."""
        data = self.cleaned_data
        return {
            "name": " ".join(data["name"].split()),
            "email": data["email"],
            "gender": data["gender"],
            "language": spoken(),
        }


def leave(game_id: int, person: Person, now: datetime) -> None:
    """Stop being a game master. Raises `Illegal("last-master")`."""
    with transaction.atomic():
        game = storage.locked(game_id)
        if game.masters.count() < 2:
            raise Illegal("last-master")
        game.masters.remove(person)
        Ruling.record(game, person, now, Ruling.What.LEFT)


def accept(invitation: Invitation, person: Person, now: datetime) -> Game:
    """Become a game master, and use the invitation up. Raises `Illegal("plays")`: a player must not see what game
    masters see."""
    with transaction.atomic():
        game = storage.locked(invitation.game_id)
        planned = {player["person"] for player in game.village.plan.players}
        if game.places.filter(person=person).exists() or person.pk in planned:
            raise Illegal("plays")
        deleted, _rows = Invitation.objects.filter(pk=invitation.pk).delete()
        if not deleted:
            raise Http404
        game.masters.add(person)
        Ruling.record(game, person, now, Ruling.What.JOINED)
        if person.places.exists():
            person.start_afresh()  # links that another village's game masters printed must not open this console
    return game


@PAGE
def masters(request: HttpRequest, slug: str) -> HttpResponse:
    """Who the game masters are; a new invitation; leaving."""
    do = request.POST.get("do")
    try:
        game = access.game_of_master(request, slug, VILLAGE)
    except Http404:
        if do == "leave" and responses.sure_of(request):  # they have left already
            return redirect("home")
        raise
    by, now, link, wrong = master_in(request), timezone.now(), "", ""
    if do == "invite":
        token = Invitation.issue(game, now)
        link = settings.ADDRESS.rstrip("/") + reverse("invitation", args=[token])
        Ruling.record(game, by, now, Ruling.What.INVITED, before={"digest": digest_of(token)})
    elif do == "leave":
        if game.masters.count() > 1 and (asked := leaving(request, game, by)) is not None:
            return asked
        try:
            leave(game.pk, by, now)
        except Illegal as no:
            wrong = in_words.worded(no, editions.lexicon(game.ruleset))
        else:
            return redirect("home")
    elif request.method == "POST":
        raise Incomplete
    names = list(game.masters.order_by("name").values_list("name", flat=True))
    return page(request, "masters", status=422 if wrong else 200, **framed(game), names=names, link=link, wrong=wrong)


def leaving(request: HttpRequest, game: Game, by: Person) -> HttpResponse | None:
    """The second question before somebody stops being a game master."""
    others = ", ".join(game.masters.exclude(pk=by.pk).order_by("name").values_list("name", flat=True))
    question = _("%(name)s, vuoi lasciare il villaggio %(village)s?") % {"name": by.name, "village": game.name}
    text = _("Non vedrai più niente di questo villaggio. Per rientrare serve un invito di chi resta.")
    back = reverse("console-masters", args=[game.slug])
    return responses.ask_twice(
        request, framed(game), question, [(_("Chi resta"), others)], _("Sì, lascia il villaggio"), back, text=text
    )


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation; looking at the page accepts nothing. Who has no account yet gets one with it."""
    invitation = Invitation.found(token)
    if invitation is None:
        raise Http404
    person, wrong, form = owner(request), "", None
    if person is None and not request.user.is_authenticated:
        form = NewcomerForm(sent(request))
    if request.method == "POST" and (person is not None or (form is not None and form.is_valid())):
        try:
            with transaction.atomic():
                who = person or Person.objects.invite(**form.person)  # type: ignore[union-attr]
                game = accept(invitation, who, timezone.now())
        except Illegal as no:
            wrong = str(in_words.REFUSED[no.code])
        else:
            stay(request, who, new=person is None)
            return redirect("console", game.slug)
    status = 422 if wrong or (form is not None and form.errors) else 200
    return page(
        request,
        "invited",
        status=status,
        village=invitation.game.name,
        wrong=wrong,
        form=form,
        whole=person is not None,
    )


def stay(request: HttpRequest, person: Person, *, new: bool) -> None:
    """Keep this session, the only one that goes on, and say what to do in order to come back."""
    if new:
        enter(request, person)
        request.session[CAME_BY_LINK] = int(timezone.now().timestamp())  # a password can be chosen without an old one
    else:
        update_session_auth_hash(request, person)
    say(request, _("Da adesso sei Game Master di questo villaggio."))
    if not person.has_usable_password():
        say(request, _("Per poter rientrare, scegli una password nella pagina del tuo account."))
