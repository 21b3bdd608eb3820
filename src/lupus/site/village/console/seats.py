"""The seats of a village and the persons on them: notes, commands in their stead, and who takes a place over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.game import Illegal
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.teller import genders_of
from lupus.site.errors import Incomplete
from lupus.site.people.language import spoken
from lupus.site.people.models import LANGUAGES, Person
from lupus.site.table import access, cache, clerk, storage
from lupus.site.table.idempotency import key_in
from lupus.site.table.models import Game, Place
from lupus.site.village import owed, responses, silence
from lupus.site.village.models import LONGEST_NOTES, Ruling, VillagePlace
from lupus.site.village.pages import forms as player_forms
from lupus.site.village.pages.told import card_of, chapters
from lupus.site.village.preparation.forms import GENDERS
from lupus.site.village.preparation.roster import LONGEST_MAIL
from lupus.site.village.responses import PAGE, KeptForm, about, master_in, opened, page, say, sent, written

from . import already, in_words, on_behalf, overview
from .decisions import ReasonForm, too_long


class NotesForm(KeptForm):
    """The notes of the game masters about a player, who does not read them (L7-2.4-03)."""

    masters_note = forms.CharField(
        label=gettext_lazy("Note dei Game Master"),
        required=False,
        max_length=LONGEST_NOTES,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("Non le legge nessun altro: né chi gioca, né il pubblico."),
    )


class ReplaceForm(ReasonForm):
    """Who takes the place: somebody new, or an account that there is."""

    name = forms.CharField(label=gettext_lazy("Nome"), max_length=80)
    email = forms.EmailField(label=gettext_lazy("Posta elettronica"), max_length=LONGEST_MAIL, required=False)
    gender = forms.ChoiceField(label=gettext_lazy("Genere, per i testi"), choices=GENDERS)
    language = forms.ChoiceField(label=gettext_lazy("Lingua"), choices=LANGUAGES)
    leaves = forms.IntegerField(widget=forms.HiddenInput)
    """The number of the person who played when the page was made, 0 for nobody: nobody else leaves by it."""
    field_order = ("name", "email", "gender", "language", "why", "leaves")


def replace(game_id: int, pk: int, leaves: int, newcomer: dict[str, str], by: Person, now: datetime, why: str) -> Place:
    """Give a seat to somebody new, with an account of their own, and owe them their letter.

    Nothing of the person who leaves opens the seat any more. leaves: the number of that person, 0 for nobody. newcomer:
    name, email, gender, language. Raises `Illegal` where the game is not played, or somebody else has the seat by now.
    """
    with clerk.writing():
        game = storage.locked(game_id)
        if game.stage != Game.Stage.PLAYED:
            raise Illegal("not-in-play")
        place = Place.objects.select_related("person", "in_village").get(game=game, pk=pk)
        leaver, here = place.person, place.in_village
        if (place.person_id or 0) != leaves:
            raise Illegal("person-moved")
        before = {"place": pk, "person": place.person_id, "notes": here.notes, "came": here.came, "joined": here.joined}
        place.person = Person.objects.invite(**newcomer)
        place.save(update_fields=["person"])
        here.notes = ""  # the notes of whoever leaves go with them
        here.came, here.joined = 0, silence.phase_now(cache.table_of(game))
        here.save(update_fields=["notes", "came", "joined"])
        about_it = f"{shown(place.seat)}: {newcomer['name']}. {why}"
        made = Ruling.record(game, by, now, Ruling.What.REPLACED, about_it, before)
        owed.owe_card(place, made)
        if leaver is not None:
            owed.owe_farewell(game, leaver, made)
    return place


@require_safe
def seat(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One seat: what it is, who sits there, the notes."""
    game, table, lexicon = opened(request, slug)
    return seated(request, game, table, lexicon, pk)


def seated(
    request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, pk: int, notes: NotesForm | None = None
) -> HttpResponse:
    """The page of a seat. notes: the form of the notes, where what was typed cannot be kept."""
    place = get_object_or_404(Place.objects.select_related("person", "in_village"), game=game, pk=pk)
    resident = next(r for r in overview.residents(game, table, lexicon) if r.pk == pk)
    sign = silence.signs_of(game, table).get(place.seat)
    context: dict[str, Any] = {"asks": on_behalf.may_count(game, table, place.seat)}
    context["notes"] = notes or NotesForm(initial={"masters_note": place.in_village.masters_note})
    context["sign"] = overview.said(sign, lexicon) if sign else ""
    context |= {"excused": place.seat in game.village.silence.get("excused", []), "policy": silence.said(game)}
    return page(
        request,
        "seat",
        status=422 if notes else 200,
        **about(game, table, lexicon),
        **shown_seat(place, resident),
        **context,
    )


def shown_seat(place: Place, resident: Any) -> dict[str, Any]:
    """A seat and the account on it, as plain values."""
    who = place.person
    return {
        "place": {"pk": place.pk, "name": shown(place.seat), "seat": place.seat},
        "resident": resident,
        "who": who and {"name": who.name, "handle": who.handle, "email": who.email, "knocks": access.knocks(who)},
    }


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
    why, trying = written(request, "why", ""), "try" in request.POST
    if not trying and "enter" not in request.POST:
        raise Incomplete
    unsaid = too_long(why) if why else "" if trying else _("Scrivi perché lo fai tu: resta nel registro.")
    try:
        if trying or unsaid:
            command = on_behalf.command_in(table, place.seat, request.POST, master_in(request).name, why or "?")
            change = None if unsaid else overview.what_if(table, command, lexicon)
            return ordering(request, game, table, lexicon, place, unsaid=unsaid, change=change)
        by = master_in(request).name
        on_behalf.enter(game.pk, place.seat, request.POST, by, why, key_in(request), received)
    except Illegal as no:
        return ordering(request, *opened(request, slug), place, wrong=in_words.worded(no, lexicon))
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
    asked = on_behalf.forms_for(table, place.seat, lexicon, typed)
    forms = on_behalf.as_masters_read(asked, table, place.seat, lexicon)
    context = {
        "place": {"pk": place.pk, "name": shown(place.seat)},
        "forms": forms,
        "given": on_behalf.given(table, place.seat),
        "wrong": wrong,
        "unsaid": unsaid,
        "change": change,
        "tried": request.POST.get("verb") if any(form.verb == request.POST.get("verb") for form in forms) else "",
        "ticked": [name for name in ("abstain", "withdraw") if name in request.POST],
        "why": request.POST.get("why", ""),
    }
    return page(request, "order", status=422 if wrong or unsaid else 200, **about(game, table, lexicon), **context)


@require_POST
def notes(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What game masters write down about a player (L7-2.4-03)."""
    game, table, lexicon = opened(request, slug)
    with clerk.writing():
        storage.locked(game.pk)
        place = get_object_or_404(Place.objects.select_related("in_village"), game=game, pk=pk)
        form = NotesForm(sent(request), initial={"masters_note": place.in_village.masters_note})
        if form.is_valid():
            note = form.cleaned_data["masters_note"]
            VillagePlace.objects.filter(pk=pk).update(masters_note=note)
            before = {"place": pk, "note": place.in_village.masters_note, "written": note}
            if form.changed_data:
                Ruling.record(game, master_in(request), timezone.now(), Ruling.What.NOTED, shown(place.seat), before)
    if form.errors:
        return seated(request, game, table, lexicon, pk, form)
    say(request, _("Nota salvata."))
    return redirect("console-seat", slug, pk)


@require_POST
def excuse(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Excuse the silence of a player, or take the excuse back."""
    game, _table, _lexicon = opened(request, slug)
    place = get_object_or_404(Place, game=game, pk=pk)
    if (wanted := request.POST.get("do")) not in ("excuse", "blame"):
        raise Incomplete
    excused = wanted == "excuse"
    silence.excuse(game.pk, place.seat, excused, master_in(request), timezone.now())
    said = _("Il silenzio di %(name)s è scusato.") if excused else _("Il silenzio di %(name)s non è più scusato.")
    say(request, said % {"name": shown(place.seat)})
    return redirect("console-seat", slug, pk)


@require_POST
def answer(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Look up the number that a player may ask for once (L3-6.4-07)."""
    game, _table, lexicon = opened(request, slug)
    place = get_object_or_404(Place, game=game, pk=pk)
    try:
        number = on_behalf.count_for(game.pk, place.seat, master_in(request), timezone.now())
        say(request, _("I Rossi in vita sono %(n)s: dillo tu a %(name)s.") % {"n": number, "name": shown(place.seat)})
    except Illegal as no:
        say(request, already.counted(game, place.seat) or in_words.worded(no, lexicon))
    return redirect("console-seat", slug, pk)


@PAGE
def other(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Somebody else takes the place."""
    game, table, lexicon = opened(request, slug)
    place = get_object_or_404(Place.objects.select_related("person", "game"), game=game, pk=pk)
    form = ReplaceForm(sent(request), initial={"language": spoken(), "leaves": place.person_id or 0})
    if request.method == "POST" and form.is_valid():
        data, who = form.cleaned_data, shown(place.seat)
        newcomer = {name: data[name] for name in ("name", "email", "gender", "language")}
        asks = data["leaves"] == (place.person_id or 0) and game.stage == Game.Stage.PLAYED
        if asks and (asked := replacing(request, about(game, table, lexicon), place, data)) is not None:
            return asked
        try:
            replace(game.pk, pk, data["leaves"], newcomer, master_in(request), timezone.now(), data["why"])
            told = _("Il posto di %(seat)s è di %(name)s.") % {"seat": who, "name": data["name"]}
            how = _("Riceve la lettera per posta.") if data["email"] else _("Non ha posta: stampa la lettera nuova.")
            say(request, f"{told} {how}")
            return redirect("console-seat", slug, pk)
        except Illegal as no:
            if refused(request, form, pk, in_words.worded(no, lexicon)):
                return redirect("console-seat", slug, pk)
    resident = next(r for r in overview.residents(game, table, lexicon) if r.pk == pk)
    context = {**shown_seat(place, resident), "form": form}
    return page(request, "replace", status=422 if form.errors else 200, **about(game, table, lexicon), **context)


def refused(request: HttpRequest, form: ReplaceForm, pk: int, why: str) -> bool:
    """Say why somebody does not take a place, and who did. Returns whether that is whom the form names."""
    now = Place.objects.select_related("person", "game__village").get(pk=pk)
    name, before = already.replaced(now)
    if name == form.cleaned_data["name"]:
        say(request, before)
        return True
    form.add_error(None, " ".join(filter(None, [why, before])))
    form.data = {**form.cleaned_data, "leaves": now.person_id or 0}  # the next one is about whom the page names now
    return False


def replacing(request: HttpRequest, context: dict[str, Any], place: Place, data: dict[str, Any]) -> HttpResponse | None:
    """The second question before somebody else takes a place."""
    seat, back = shown(place.seat), reverse("console-seat", args=[place.game.slug, place.pk])
    question = _("Al posto di %(seat)s giocherà %(name)s?") % {"seat": seat, "name": data["name"]}
    facts = [
        (_("Chi lascia"), place.person.name if place.person is not None else ""),
        (_("Chi arriva"), f"{data['name']} · {data['email'] or _('senza posta')}"),
        (_("Perché"), data["why"]),
    ]
    text = _("Chi lascia non legge più niente di suo. Chi arriva legge tutto quello che il personaggio sa.")
    return responses.ask_twice(request, context, question, facts, _("Sì, cambia persona"), back, text=text)
