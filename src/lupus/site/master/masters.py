"""The game masters of a village: all have the same rights (L7-1.1-03), and there is always one."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from lupus.engine.game import Illegal
from lupus.site.people.models import Person
from lupus.site.table import access, clerk
from lupus.site.table.models import Game

from . import deeds, editions, refusals
from .console import framed, master_in
from .models import Invitation
from .page import PAGE, page, say


def leave(game_id: int, person: Person, now: datetime) -> None:
    """Stop being a game master. Raises `Illegal("last-master")`."""
    with transaction.atomic():
        game = clerk.locked(game_id)
        if game.masters.count() < 2:
            raise Illegal("last-master")
        game.masters.remove(person)
        deeds.record(game, person, now, deeds.LEFT)


def accept(invitation: Invitation, person: Person, now: datetime) -> Game:
    """Become a game master, and use the invitation up. Raises `Illegal("plays")`: a player must not see what game masters see."""
    with transaction.atomic():
        game = clerk.locked(invitation.game_id)
        planned = {player.get("person") for player in game.plan.get("players", [])} if game.stage == Game.Stage.PLANNED else set()
        if game.places.filter(person=person).exists() or person.pk in planned:
            raise Illegal("plays")
        deleted, _rows = Invitation.objects.filter(pk=invitation.pk).delete()
        if not deleted:
            raise Http404
        game.masters.add(person)
        deeds.record(game, person, now, deeds.JOINED)
    return game


@PAGE
def masters(request: HttpRequest, slug: str) -> HttpResponse:
    """Who the game masters are; a new invitation; leaving."""
    game, by, now, link, wrong = access.game_of_master(request, slug), master_in(request), timezone.now(), "", ""
    if request.POST.get("do") == "invite":
        link = settings.ADDRESS.rstrip("/") + reverse("invitation", args=[Invitation.issue(game, now)])
        deeds.record(game, by, now, deeds.INVITED)
    elif request.POST.get("do") == "leave":
        try:
            leave(game.pk, by, now)
        except Illegal as no:
            wrong = refusals.worded(no, editions.lexicon(game.ruleset))
        else:
            return redirect("home")
    names = list(game.masters.order_by("name").values_list("name", flat=True))
    return page(request, "masters", status=422 if wrong else 200, **framed(game), names=names, link=link, wrong=wrong)


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation, signed in; looking at the page accepts nothing."""
    invitation = Invitation.found(token)
    if invitation is None:
        raise Http404
    wrong = ""
    if request.method == "POST" and isinstance(request.user, Person):
        try:
            game = accept(invitation, request.user, timezone.now())
        except Illegal as no:
            wrong = str(refusals.WORDS[no.code])
        else:
            say(request, _("Da adesso sei Game Master di questo villaggio."))
            return redirect("console", game.slug)
    return page(request, "invited", status=422 if wrong else 200, village=invitation.game.name, wrong=wrong)
