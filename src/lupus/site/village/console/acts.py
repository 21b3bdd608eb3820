"""The pages of what game masters decide: what an act does and why, and the second question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.site.table import clerk, storage
from lupus.site.table.idempotency import key_in
from lupus.site.table.models import Game, Place
from lupus.site.village import calendar, responses
from lupus.site.village.responses import PAGE, about, master_in, opened, page, say, sent

from . import already, in_words, overview
from .decisions import ACTIONS, Action, Doing, form_of, offered

ABOUT_THE_HOUR: Final = ("not-later", "too-far")
"""Refusals that speak of the new deadline: they stand beside it."""


@PAGE
def act(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Say what an act does, ask why, and do it."""
    found = opened(request, slug)
    if request.method != "POST":
        return acting(request, *found, what)
    with clerk.writing():  # what the page said is compared with what nobody changes meanwhile
        storage.locked(found[0].pk)
        return acting(request, *opened(request, slug), what)


def acting(request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, what: str) -> HttpResponse:
    """The page of an act, or what comes of its form."""
    doing, data, form = ACTIONS.get(what), sent(request), None
    if doing is None:
        raise Http404
    if offered(doing, game, table):
        form = form_of(doing, game, table, lexicon, data, first_values(request, game))
        if (done := acted(request, doing, form, game, table, lexicon)) is not None:
            return done
    if data is not None and (before := already.act(game, what, data, lexicon)):
        say(request, before)
        return redirect("console", game.slug)
    if form is None:
        raise Http404
    foretold = doing.foretells(game) if doing.foretells is not None and game.due is None else None
    context: dict[str, Any] = {"act": doing, "what": what, "form": form, "key": uuid4(), "foretold": foretold}
    return page(request, "act", status=422 if form.errors else 200, **about(game, table, lexicon), **context)


def acted(
    request: HttpRequest, doing: Action, form: forms.Form, game: Game, table: Table[Any], lexicon: Words
) -> HttpResponse | None:
    """Do what a form asks, or ask a second time. None where nothing was done; what is wrong stands in the form."""
    if not form.is_valid() or (doing.verb == "announce" and already.announced(game, form.data, lexicon)):
        return None
    try:
        key = key_in(request)
        if doing.grave and (asked := asked_again(request, doing, form.cleaned_data, game, table, lexicon)) is not None:
            return asked
        doing.do(Doing(game, master_in(request), timezone.now(), key, form.cleaned_data))
    except Illegal as no:
        form.add_error("to" if no.code in ABOUT_THE_HOUR else None, in_words.worded(no, lexicon))
        return None
    say(request, _("Fatto: «%(what)s».") % {"what": doing.title} + moved(game))
    return redirect("console", game.slug)


def asked_again(
    request: HttpRequest, doing: Action, data: dict[str, Any], game: Game, table: Table[Any], lexicon: Words
) -> HttpResponse | None:
    """The second question about a grave act, with what comes of it. Raises `Illegal` for one that is refused anyway."""
    given = {name: data[name] for name in doing.asks if data.get(name)}
    player, faction, announces = given.get("player"), given.get("faction"), doing.verb == "announce"
    whom = shown(player) if player else lexicon.say(f"faction-{faction}") if faction else ""
    everybody = overview.residents(game, table, lexicon)
    those = [r for r in everybody if (r.name == whom if player else r.faction_key == faction)]
    who, accounts = listed(those), Place.objects.filter(pk__in=[r.pk for r in those]).order_by("pk")
    facts = [
        (_("Chi lo legge"), who or _("Tutti, anche senza account.")) if announces else (_("Di chi si tratta"), who),
        (_("Testo"), data.get("text", "")),
        (_("Perché"), data.get("why", "")),
        (_("Che cosa leggeranno tutti"), data.get("public", "")),
    ]
    brings: list[overview.Shown] = []
    if doing.verb and not announces:  # of an announcement comes its text
        brings = overview.brought(table, Command(MASTER, doing.verb, given, master_in(request).name), lexicon)
    question = str(doing.question) % {"whom": whom or _("tutto il villaggio")}
    back, yes = reverse("console", args=[game.slug]), f"{doing.title}: {whom}" if whom else str(doing.title)
    persons = list(accounts.values_list("person_id", flat=True))
    return responses.ask_twice(request, about(game, table, lexicon), question, facts, yes, back, brings, whom=persons)


def listed(people: Iterable[overview.Resident]) -> str:
    """Who is still in the game of these people, each with role, faction, status, and who plays them."""
    return "; ".join(
        ", ".join(filter(None, [f"{r.name}: {r.role}", r.faction, str(overview.STATUS[r.status]), played_by(r)]))
        for r in people
        if r.status != "exiled"
    )


def played_by(resident: overview.Resident) -> str:
    """Who plays somebody, where the name says it not."""
    return _("gioca %(name)s") % {"name": resident.person} if resident.person not in ("", resident.name) else ""


def moved(before: Game) -> str:
    """Where the deadline is now, if an act has moved it; empty otherwise."""
    game = Game.objects.get(pk=before.pk)
    if game.due is None or game.due == before.due or game.due <= timezone.now() or game.stage != Game.Stage.PLAYED:
        return ""
    return " " + _("La prossima scadenza è %(when)s: la posta lo dice a tutti.") % {"when": calendar.when(game)}


def first_values(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What a form begins with: the player whose page one comes from, the deadline as it is."""
    due = calendar.in_zone(game, game.due).replace(tzinfo=None) if game.due else None
    return {"player": request.GET.get("player", ""), "to": due}
