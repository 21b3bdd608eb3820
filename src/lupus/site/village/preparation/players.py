"""The pages on which players are found: one by one, from a list, or by a link on which people ask to play."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from lupus.site.errors import Incomplete
from lupus.site.people.session import owner
from lupus.site.people.throttle import place, too_often
from lupus.site.table import access
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, editions, responses, silence
from lupus.site.village.models import Applicant, Asked
from lupus.site.village.responses import PAGE, page, say, sent, written

from . import advice, applicants, plan, roster
from .forms import ChangeForm, JoinForm, ListForm, ListingForm, PlayerForm

SENT: Final = "asked-to-play"
"""In the session: how many requests this browser has sent, by village."""

BY_ONE_BROWSER: Final = 6
"""Requests for one village from one browser: a family may share it."""

NOBODY: Final = gettext_lazy("Nel villaggio non c’è nessuno che si chiama così: nulla è cambiato.")

TAKEN: Final = gettext_lazy("Nel villaggio c’è già qualcuno che si chiama così, o quasi: aggiungi un’iniziale.")

FROM_ONE_PLACE: Final = 40
"""Requests from one address in an hour: a whole camp may share it. Five addresses do not fill a list in an hour."""


@PAGE
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays: one by one, from a list, or by an invitation link."""
    game = access.plan_of_master(request, slug, VILLAGE)
    action = request.POST.get("do", "")
    if request.method == "POST" and action not in ("add", "list", "drop"):
        raise Incomplete
    form, many = PlayerForm(sent(request) if action == "add" else None), ListForm()
    read: list[roster.BadLine] = []
    if action == "add" and form.is_valid():
        if not plan.add_players(game.pk, [form.player]):
            say(request, _("%(name)s è nel villaggio.") % {"name": form.player["name"]})
            return redirect("plan-players", slug)
        form.add_error("name", TAKEN)
    elif action == "list":
        many, read = several(game, request)
        if not many.errors and not read:
            return redirect("plan-players", slug)
    elif action == "drop":
        name = written(request, "name")
        if name not in game.village.plan.names:
            say(request, str(NOBODY))
        plan.drop_player(game.pk, name)
        return redirect("plan-players", slug)
    game.village.refresh_from_db()
    status = 422 if form.errors or many.errors or read else 200
    return page(request, "players", game=game, status=status, form=form, many=many, read=read, **waiting(request, game))


@PAGE
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the name, gender, mail or language of somebody who plays. The address names them by the name that they
    have."""
    game = access.plan_of_master(request, slug, VILLAGE)
    was = request.GET.get("name", "")
    if request.method == "POST":
        with plan.planning(game.pk) as game:
            form = ChangeForm(sent(request), initial=plan.known(game, was))
            if was in game.village.plan.names and form.is_valid() and not plan.change_player(game, was, form.player):
                form.add_error("name", TAKEN)
        if not form.initial or not form.errors:
            # Without them they have another name by now, or another game master has just taken them out.
            said = _("Salvato: %(name)s.") % {"name": form.player["name"]} if form.initial else str(NOBODY)
            say(request, said)
            return redirect("plan-players", slug)
    elif known := plan.known(game, was):
        form = ChangeForm(initial=known)
    else:
        raise Http404
    return page(request, "person", game=game, status=422 if form.errors else 200, form=form, was=was)


def waiting(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The invitation link, those who asked to play, and those who do."""
    token, players = game.village.plan.join, game.village.plan.players
    masters = set(game.masters.values_list("pk", flat=True))
    url = applicants.invitation_page(token) if token else None
    return {
        "join": url,
        "listing": ListingForm(initial=ListingForm.of(game)),
        "listed": game.village.plan.listed,
        "asked": [asking(applicant, players, masters) for applicant in game.applicants.all()],
        "problems": advice.same_mail(game),
        "names": sorted(players, key=lambda p: p["name"].casefold()),
    }


def asking(who: Applicant, players: list[dict[str, Any]], masters: set[int]) -> dict[str, Any]:
    """Somebody who asked to play, and what is against it."""
    return {
        "pk": who.pk,
        "name": who.name,
        "gender": who.gender,
        "email": who.email,
        "person_id": who.person_id,
        "obstacle": applicants.obstacle(who, players, masters),
        "held": getattr(who.asked.first(), "pk", 0),
    }


def several(game: Game, request: HttpRequest) -> tuple[ListForm, list[roster.BadLine]]:
    """Add the players of the good lines of a list. Returns the form with the other lines, each with what is wrong with
    it."""
    if "rows" not in request.POST and not request.FILES:
        raise Incomplete
    form = ListForm(sent(request), request.FILES)
    if not form.is_valid():
        return form, []
    with plan.planning(game.pk) as game:  # nobody else takes a name meanwhile
        found = roster.read(form.text(), game.village.plan.names)
        game.village.plan.players += found.players
    if found.players:
        say(request, _("Persone aggiunte: %(n)s.") % {"n": len(found.players)})
    return ListForm(initial={"rows": found.left}), found.wrong


@require_POST
def invitation(request: HttpRequest, slug: str) -> HttpResponse:
    """Open or close the invitation, or refuse all requests. Opening makes a new link, and the old one stops working."""
    game, action = access.plan_of_master(request, slug, VILLAGE), request.POST.get("do")
    if action == "refuse-all":
        who = ", ".join(game.applicants.values_list("name", flat=True))
        back, yes = reverse("plan-players", args=[slug]), _("Sì, rifiuta tutte le richieste")
        question = _("Rifiutare tutte le richieste che aspettano?")
        asked = responses.ask_twice(request, {"game": game}, question, [(_("Di chi sono"), who)], yes, back)
        if asked is not None:
            return asked
        say(request, _("Richieste rifiutate: %(n)s.") % {"n": applicants.refuse_all(game.pk)})
    elif action == "open":
        plan.invite(game.pk)
    elif action == "close":
        plan.close(game.pk)
    else:
        raise Incomplete
    return redirect("plan-players", slug)


@require_POST
def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """Put the village in the public list, with what its game masters say of it, or take it out."""
    game = access.plan_of_master(request, slug, VILLAGE)
    with plan.planning(game.pk) as game:
        form = ListingForm(sent(request), initial=ListingForm.of(game), brief="welcome" not in request.POST)
        if form.is_valid():
            village, data = game.village, form.cleaned_data
            village.plan.listed, village.plan.places = data["listed"], data["places"]
            village.welcome = data.get("welcome", village.welcome)
            if data["listed"] and not village.plan.join:
                plan.open_to(game)
    if form.errors:
        return page(request, "listing", game=game, status=422, listing=form)
    listed = form.cleaned_data["listed"]
    say(request, _("Il villaggio è nell’elenco pubblico.") if listed else _("Il villaggio non è nell’elenco pubblico."))
    return redirect("plan-players", slug)


@require_POST
def applicant(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Approve or refuse somebody who asked to play. The name may be changed: another may have taken it in the
    meantime."""
    game = access.plan_of_master(request, slug, VILLAGE)
    who, action = game.applicants.filter(pk=pk).first(), request.POST.get("do")
    if who is None:
        held = request.POST.get("held", "")
        before = get_object_or_404(game.asked.exclude(answer=Asked.Answer.WAITING), pk=held if held.isdecimal() else 0)
        told = {"answer": before.get_answer_display()}
        say(request, _("Questa richiesta aveva già una risposta, e non è cambiato niente: %(answer)s.") % told)
        return redirect("plan-players", slug)
    if action == "refuse":
        applicants.refuse(game.applicants.filter(pk=pk))
        return redirect("plan-players", slug)
    if action != "approve":
        raise Incomplete
    try:
        name = roster.named(written(request, "name"))
        if not plan.approve(who, name):
            say(request, _("%(name)s: il nome è già preso, o la persona c’è già.") % {"name": name})
    except ValueError as problem:
        say(request, f"{who.name}: {problem}.")
    return redirect("plan-players", slug)


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
