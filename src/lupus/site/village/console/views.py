"""The console of a village: how it stands, what is coming, what would change, and how it looks to each player."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.teller import genders_of
from lupus.site.table import access, clerk, storage
from lupus.site.table.idempotency import key_in
from lupus.site.table.models import Game, Place
from lupus.site.village import VILLAGE, audit, editions, questions, schedule_changes, twice
from lupus.site.village.models import Village
from lupus.site.village.pages import forms as player_forms
from lupus.site.village.pages.diary import chapters
from lupus.site.village.pages.role_card import card_of
from lupus.site.village.preparation.forms import ListingForm
from lupus.site.village.responses import PAGE, about, framed, master_in, opened, page, say, sent

from . import mails, on_behalf, overview, preview_page, refusals, residents, undo
from .forms import SettingsForm


@require_safe
def console(request: HttpRequest, slug: str) -> HttpResponse:
    """The village as its game masters see it. One that has not started yet is still in the wizard."""
    if access.game_of_master(request, slug, VILLAGE).stage == Game.Stage.PLANNED:
        return redirect("plan-players", slug)
    game, table, lexicon = opened(request, slug)
    found = residents.residents(game, table, lexicon)
    context: dict[str, Any] = {"residents": found, "edition": editions.title(game.ruleset)}
    if game.stage == Game.Stage.PLAYED:
        context |= {"decision": decision_of(request, game, table), "asked": questions.waiting(game)}
        context |= {"unread": mails.unread(game), "goes_on": schedule_changes.goes_on(game)}
        context |= {"tallies": overview.tallies(table, lexicon, found), "silent": overview.silent(game, table, lexicon, found)}
        context["never"] = [who for who in context["silent"] if who.never]
        context["quiet"] = [who for who in context["silent"] if not who.never]
    return page(request, "console", **about(game, table, lexicon), **context)


def decision_of(request: HttpRequest, game: Game, table: Table[Any]) -> dict[str, Any] | None:
    """One's own last decision, as plain values."""
    found = undo.last(game, table, master_in(request))
    return found and {"mark": found.mark, "what": found.what, "whom": found.whom, "stands": found.stands}


@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the coming dawn or sunset would bring if the phase closed now. It writes nothing (W-3)."""
    game, table, lexicon = opened(request, slug)
    return previewed(request, game, table, lexicon)


def previewed(request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, wrong: str = "") -> HttpResponse:
    """The page of the preview, with the form that acts upon it."""
    found = preview_page.outlook(table, lexicon) if game.stage == Game.Stage.PLAYED else None
    coming = lexicon.say(f"heading-{found.half}", values={"number": found.number}) if found else ""
    context = {**about(game, table, lexicon), "found": found, "coming": coming, "key": uuid4(), "wrong": wrong}
    return page(request, "preview", status=409 if wrong else 200, **context)


@require_POST
def turn(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the open phase now, or publish what a closed one brought: only what has just been looked at."""
    game, table, lexicon = opened(request, slug)
    by, now, why = master_in(request), timezone.now(), request.POST.get("why", "")[:500]
    try:
        expected, publishes, key = int(request.POST.get("length", "")), request.POST.get("do") == "publish", key_in(request)
        if expected == game.length and publishes == game.closed and game.stage == Game.Stage.PLAYED and not twice.sure(request):
            return turning(request, game, table, lexicon, why)
        if publishes:
            schedule_changes.publish(game.pk, by, now, why, expected)
            say(request, _("Pubblicato."))
        else:
            command = Command(MASTER, "close", by=by.name, note=why)
            clerk.submit(game.pk, command, key, received=now, expected=expected)
            say(request, _("La fase è chiusa."))
    except clerk.Stale:
        game, table, lexicon = opened(request, slug)
        return previewed(request, game, table, lexicon, str(refusals.STALE))
    except Illegal as no:
        return previewed(request, game, table, lexicon, refusals.worded(no, lexicon))
    except ValueError:
        raise Http404 from None
    return redirect("console", slug)


def turning(request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, why: str) -> HttpResponse:
    """The second question before a phase is closed or published: what it brings, the deaths first."""
    found = preview_page.outlook(table, lexicon)
    phase = lexicon.say(f"heading-{table.state.phase}", values={"number": str(table.state.number)})
    if game.closed:
        question, yes = _("Pubblicare adesso: %(phase)s?") % {"phase": phase}, _("Sì, pubblica adesso")
        text = _("Tutti leggono quello che è successo e ricevono la posta, e si apre la fase dopo.")
    else:
        question, yes = _("Chiudere adesso, prima del tempo: %(phase)s?") % {"phase": phase}, _("Sì, chiudi adesso")
        text = _("Chi non ha ancora scelto non può più farlo.")
    counted = overview.tallies(table, lexicon, residents.residents(game, table, lexicon))
    late = dict.fromkeys(name for tally in counted for _pk, name in tally.lacking)
    facts = [(_("Non hanno ancora scelto"), ", ".join(late)), (_("Perché"), why)]
    back = reverse("console-preview", args=[game.slug])
    return twice.ask(request, about(game, table, lexicon), question, facts, yes, back, found.certain, text)


@require_safe
def view_as(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a player sees: what they were told, and what they may do, with nothing to press."""
    game, table, lexicon = opened(request, slug)
    place = get_object_or_404(Place, game=game, pk=pk)
    view = table.view(place.seat)
    context: dict[str, Any] = {
        "place": {"pk": place.pk, "name": shown(place.seat)},
        "card": card_of(view, table, lexicon),
        "forms": player_forms.forms_of(table.prompts(place.seat), view, lexicon),
        "diary": chapters(view, place.seat, lexicon, genders_of(table)),
    }
    return page(request, "view_as", **about(game, table, lexicon), **context)


@PAGE
def order(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter a command for a player who cannot (L7-2.2-08), or ask what it would change."""
    received = timezone.now()
    game, table, lexicon = opened(request, slug)
    place = get_object_or_404(Place, game=game, pk=pk)
    if request.method != "POST":
        return ordering(request, game, table, lexicon, place)
    why, trying = request.POST.get("why", "").strip()[:500], "try" in request.POST
    command = on_behalf.command_in(table, place.seat, request.POST, master_in(request).name, why or "?")
    if command is None:
        return ordering(request, game, table, lexicon, place, wrong=_("Adesso non si può."))
    if not any(command.args.values()) and "withdraw" not in request.POST:
        return ordering(request, game, table, lexicon, place, wrong=_("Scegli, oppure spunta «ritira il comando in vigore»."))
    if not why and not trying:
        return ordering(request, game, table, lexicon, place, unsaid=_("Scrivi perché lo fai tu: resta nel registro."))
    try:
        if trying:
            return ordering(request, game, table, lexicon, place, change=preview_page.what_if(table, command, lexicon))
        clerk.submit(game.pk, command, key_in(request), received=received)
    except Illegal as no:
        return ordering(request, game, table, lexicon, place, wrong=refusals.worded(no, lexicon))
    say(request, _("Fatto, al posto di %(name)s.") % {"name": shown(place.seat)})
    return redirect("console-seat", slug, pk)


def ordering(
    request: HttpRequest,
    game: Game,
    table: Table[Any],
    lexicon: Words,
    place: Place,
    wrong: str = "",
    unsaid: str = "",
    change: Any = None,
) -> HttpResponse:
    """The forms of a seat, with what was typed. wrong: with the choice; unsaid: with the reason."""
    typed = request.POST if request.method == "POST" else None
    forms = on_behalf.forms_for(table, place.seat, lexicon, typed)
    context = {
        "place": {"pk": place.pk, "name": shown(place.seat)}, "forms": forms, "wrong": wrong, "unsaid": unsaid, "change": change,
        "tried": request.POST.get("verb"), "withdrawn": "withdraw" in request.POST, "why": request.POST.get("why", ""),
    }  # fmt: skip
    return page(request, "order", status=422 if wrong or unsaid else 200, **about(game, table, lexicon), **context)


@PAGE
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the public page says and shows."""
    game = access.game_of_master(request, slug, VILLAGE)
    form = SettingsForm(sent(request), initial=SettingsForm.of(game))
    if request.method == "POST" and form.is_valid():
        with clerk.writing():
            excused = storage.locked(game.pk).village.silence.get("excused")
            policy = form.policy() | ({"excused": excused} if excused else {})
            Village.objects.filter(pk=game.pk).update(**form.stored(), silence=policy)  # these fields alone
        changed = ", ".join(str(form.fields[name].label) for name in form.changed_data)
        audit.record(game, master_in(request), timezone.now(), audit.SETTINGS, changed)
        say(request, _("Salvato."))
        return redirect("console", slug)
    early = game.stage == Game.Stage.PLANNED
    listing = (
        {"listing": ListingForm(initial=ListingForm.of(game), brief=True), "listed": game.village.plan.get("listed")}
        if early
        else {}
    )
    return page(request, "settings", status=422 if form.errors else 200, **framed(game), form=form, **listing)
