"""The console of a village: how it stands, what is coming, and what its game masters can do to it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words
from lupus.site.errors import Incomplete
from lupus.site.table import access, clerk, storage
from lupus.site.table.idempotency import key_in
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, calendar, editions, questions, responses
from lupus.site.village.models import Ruling, Village
from lupus.site.village.preparation.forms import ListingForm, SettingsForm
from lupus.site.village.responses import PAGE, about, framed, master_in, opened, page, say, sent, written

from . import already, decisions, in_words, on_behalf, overview
from .decisions import too_long, undo


@require_safe
def console(request: HttpRequest, slug: str) -> HttpResponse:
    """The village as its game masters see it. One that has not started yet is still in the wizard."""
    if access.game_of_master(request, slug, VILLAGE).stage == Game.Stage.PLANNED:
        return redirect("plan-players", slug)
    game, table, lexicon = opened(request, slug)
    found = overview.residents(game, table, lexicon)
    context: dict[str, Any] = {"residents": found, "edition": editions.title(game.ruleset)}
    if game.stage == Game.Stage.PLAYED:
        context |= {"decision": decision_of(request, game, table), "asked": questions.waiting(game)}
        context |= {"unread": on_behalf.unread(game), "goes_on": calendar.goes_on(game)}
        context |= {
            "tallies": overview.tallies(table, lexicon, found),
            "silent": overview.silent(game, table, lexicon, found),
        }
        context["never"] = [who for who in context["silent"] if who.never]
        context["quiet"] = [who for who in context["silent"] if not who.never]
    return page(request, "console", **about(game, table, lexicon), **context)


def decision_of(request: HttpRequest, game: Game, table: Table[Any]) -> dict[str, Any] | None:
    """One's own last decision, as plain values."""
    found = decisions.last(game, table, master_in(request))
    return (
        None if found is None else {"mark": found.mark, "what": found.what, "whom": found.whom, "stands": found.stands}
    )


@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the coming dawn or sunset would bring if the phase closed now. It writes nothing."""
    game, table, lexicon = opened(request, slug)
    return previewed(request, game, table, lexicon)


def previewed(request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, wrong: str = "") -> HttpResponse:
    """The page of the preview, with the form that acts upon it."""
    found = overview.outlook(table, lexicon) if game.stage == Game.Stage.PLAYED else None
    coming = lexicon.say(f"heading-{found.half}", values={"number": found.number}) if found else ""
    context = {**about(game, table, lexicon), "found": found, "coming": coming, "key": uuid4(), "wrong": wrong}
    context["why"] = request.POST.get("why", "")
    return page(request, "preview", status=409 if wrong else 200, **context)


@require_POST
def turn(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the open phase now, or publish what a closed one brought: only what has just been looked at."""
    game, table, lexicon = opened(request, slug)
    by, now, why = master_in(request), timezone.now(), written(request, "why", "")
    if wrong := too_long(why):
        return previewed(request, game, table, lexicon, wrong)
    do = request.POST.get("do")
    if do not in ("close", "publish"):
        raise Incomplete
    publishes = do == "publish"
    try:
        expected, key = int(request.POST.get("length", "")), key_in(request)
        asks = expected == game.length and publishes == game.closed and game.stage == Game.Stage.PLAYED
        if asks and (asked := turning(request, game, table, lexicon, why)) is not None:
            return asked
        if publishes:
            calendar.publish(game.pk, by, now, why, expected)
            say(request, _("Pubblicato."))
        else:
            command = Command(MASTER, "close", by=by.name, note=why)
            clerk.submit(game.pk, command, key, received=now, expected=expected)
            say(request, _("La fase è chiusa."))
    except clerk.Stale:
        game, table, lexicon = opened(request, slug)
        if before := already.turned(game, do, expected, lexicon):
            say(request, before)
            return redirect("console", slug)
        return previewed(request, game, table, lexicon, str(responses.STALE))
    except Illegal as no:
        return previewed(request, game, table, lexicon, in_words.worded(no, lexicon))
    except ValueError:
        raise Incomplete from None
    return redirect("console", slug)


def turning(request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, why: str) -> HttpResponse | None:
    """The second question before a phase is closed or published: what it brings, the deaths first."""
    found = overview.outlook(table, lexicon)
    phase = lexicon.say(f"heading-{table.state.phase}", values={"number": str(table.state.number)})
    if game.closed:
        question, yes = _("Pubblicare adesso: %(phase)s?") % {"phase": phase}, _("Sì, pubblica adesso")
        text = _("Tutti leggono quello che è successo e ricevono la posta, e si apre la fase dopo.")
    else:
        question, yes = _("Chiudere adesso, prima del tempo: %(phase)s?") % {"phase": phase}, _("Sì, chiudi adesso")
        text = _("Chi non ha ancora scelto non può più farlo.")
    counted = overview.tallies(table, lexicon, overview.residents(game, table, lexicon))
    late = [(tally.title, ", ".join(name for _pk, name in tally.lacking)) for tally in counted]
    facts = [*((_("Manca ancora: %(what)s") % {"what": what}, names) for what, names in late), (_("Perché"), why)]
    back = reverse("console-preview", args=[game.slug])
    return responses.ask_twice(request, about(game, table, lexicon), question, facts, yes, back, found.certain, text)


@PAGE
def settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What the public page says and shows."""
    game = access.game_of_master(request, slug, VILLAGE)
    if request.method == "POST":
        with clerk.writing():
            game = storage.locked(game.pk)
            form = SettingsForm(sent(request), initial=SettingsForm.of(game))
            if form.is_valid():
                excused = game.village.silence.get("excused")
                policy = form.policy() | ({"excused": excused} if excused else {})
                Village.objects.filter(pk=game.pk).update(**form.stored(), silence=policy)  # these fields alone
                changed = ", ".join(str(form.fields[name].label) for name in form.changed_data)
                if changed:
                    Ruling.record(game, master_in(request), timezone.now(), Ruling.What.SETTINGS, changed)
        if not form.errors:
            say(request, _("Salvato."))
            return redirect("console", slug)
    else:
        form = SettingsForm(initial=SettingsForm.of(game))
    early = game.stage == Game.Stage.PLANNED
    listing = (
        {"listing": ListingForm(initial=ListingForm.of(game), brief=True), "listed": game.village.plan.listed}
        if early
        else {}
    )
    return page(request, "settings", status=422 if form.errors else 200, **framed(game), form=form, **listing)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo one's own last decision."""
    game, _table, lexicon = opened(request, slug)
    try:
        undo(game.pk, master_in(request), request.POST.get("decision", ""), timezone.now())
        say(request, _("Annullato: è tutto come prima della tua ultima decisione."))
    except Illegal as no:
        before = already.undone(game, request.POST.get("decision", ""))
        say(request, before or in_words.worded(no, lexicon))
    return redirect("console", slug)
