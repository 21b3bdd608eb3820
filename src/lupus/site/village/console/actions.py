"""What game masters do to a game in play, each on a page of its own that says what it does and asks for a reason."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import uuid4, uuid5
from zoneinfo import ZoneInfo

from django import forms
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.site.people.models import Person
from lupus.site.table import clerk
from lupus.site.table.idempotency import Key, key_in
from lupus.site.table.models import Game
from lupus.site.village import audit, schedule_changes, twice
from lupus.site.village.responses import PAGE, about, master_in, opened, page, say, sent

from . import preview_page, refusals, residents
from .forms import OptionalReasonForm, PostponeForm, PublicReasonForm, ReasonForm


class Doing(NamedTuple):
    """What an act needs: the game, who, when, the key of the form, and what was typed."""

    game: Game
    by: Person
    now: datetime
    key: Key
    data: dict[str, Any]


class Action(NamedTuple):
    """One thing that a game master can do."""

    title: str | Promise
    text: str | Promise
    form: type[forms.Form]
    do: Callable[[Doing], object]
    verb: str | None = None
    """The command of the game that it gives; the page exists only where the game offers it."""
    asks: tuple[str, ...] = ()
    """The parameters of that command."""
    may_ask: tuple[str, ...] = ()
    """Those that not every edition has."""
    grave: bool = False
    """Whether it cannot be taken back, and so is asked twice."""
    question: str | Promise = ""
    """The second question, with the name of whom it is about."""
    foretells: Callable[[Game], datetime] | None = None
    """The deadline that it would lead to, which its page shows."""
    only: Callable[[Game], object] | None = None
    """Whether it can be done in a game at all."""


def give(verb: str, *names: str) -> Callable[[Doing], object]:
    """An act that is a command of the game, with the reason in the log; what everybody is to read goes out just before it."""

    def do(d: Doing) -> None:
        given = {name: d.data[name] for name in names if d.data.get(name)}
        command = Command(MASTER, verb, given, d.by.name, d.data.get("why", ""))
        with transaction.atomic():
            if d.data.get("public"):
                told = Command(MASTER, "announce", {"text": d.data["public"]}, d.by.name)
                clerk.submit(d.game.pk, told, d.key._replace(value=uuid5(d.key.value, "announce")), received=d.now)
            clerk.submit(d.game.pk, command, d.key, received=d.now)

    return do


def clocked(function: Callable[..., object]) -> Callable[[Doing], object]:
    """An act upon the calendar."""
    return lambda d: function(d.game.pk, by=d.by, now=d.now, why=d.data["why"])


def put_off(d: Doing) -> None:
    """The typed hour is one on the clocks of the village."""
    to = d.data["to"].replace(tzinfo=ZoneInfo(d.game.village.calendar["zone"]))
    schedule_changes.postpone(d.game.pk, to, d.by, d.now, d.data["why"])


class AnnounceForm(forms.Form):
    """A text that people read."""

    text = forms.CharField(label=gettext_lazy("Testo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 6}))


ACTIONS: Final[dict[str, Action]] = {
    "hold": Action(
        gettext_lazy("Trattieni la pubblicazione"),
        gettext_lazy("Le fasi si chiudono alla loro ora, ma quello che hanno portato lo pubblichi tu."),
        OptionalReasonForm, clocked(schedule_changes.hold),
    ),
    "release": Action(
        gettext_lazy("Lascia pubblicare all’orologio"),
        gettext_lazy("Da adesso si pubblica da sé; se una fase è già chiusa, subito."),
        OptionalReasonForm, clocked(schedule_changes.release),
    ),
    "postpone": Action(
        gettext_lazy("Rinvia la scadenza"),
        gettext_lazy("Cambia soltanto la prossima scadenza: le altre restano alle ore del calendario. Lo vedono tutti."),
        PostponeForm, put_off,
    ),
    "pause": Action(
        gettext_lazy("Sospendi il calendario"),
        gettext_lazy("Nessuna fase si chiude finché non riprendi. I comandi si possono dare lo stesso."),
        OptionalReasonForm, clocked(schedule_changes.pause),
    ),
    "resume": Action(
        gettext_lazy("Riprendi il calendario"),
        gettext_lazy("Torna la scadenza che c’era, anche rinviata, se non è passata; altrimenti è la prossima del calendario."),
        OptionalReasonForm, clocked(schedule_changes.resume), foretells=lambda game: schedule_changes.resumed(game, timezone.now()),
    ),
    "empty": Action(
        gettext_lazy("Gioca le fasi perse"),
        gettext_lazy("Le fasi la cui scadenza è passata mentre il sito era fermo si chiudono adesso, una dopo l’altra, con quello "
            "che è stato scelto finora: chi non ha scelto non può più farlo. Non si torna indietro."),
        OptionalReasonForm, clocked(schedule_changes.play_empty), only=schedule_changes.stopped,
    ),
    "announce": Action(
        gettext_lazy("Annuncia"),
        gettext_lazy("Un annuncio lo leggono tutti, anche senza account. Non si ritira."),
        AnnounceForm, give("announce", "text", "faction"), "announce", ("faction",), ("faction",),
    ),
    "disqualify": Action(
        gettext_lazy("Squalifica una persona"),
        gettext_lazy("Lascia la partita subito e non torna. La decisione è definitiva."),
        PublicReasonForm, give("disqualify", "player"), "disqualify", ("player",), grave=True,
        question=gettext_lazy("Squalificare %(whom)s?"),
    ),
    "disqualify-faction": Action(
        gettext_lazy("Squalifica una fazione"),
        gettext_lazy("Tutta la fazione lascia la partita subito e non torna. La decisione è definitiva."),
        PublicReasonForm, give("disqualify", "faction"), "disqualify", ("faction",), grave=True,
        question=gettext_lazy("Squalificare tutta la fazione: %(whom)s?"),
    ),
    "withdraw": Action(
        gettext_lazy("Ritira una persona"),
        gettext_lazy("Lascia la partita senza colpa, e gli altri non ne hanno danno. Non torna."),
        PublicReasonForm, give("withdraw", "player"), "withdraw", ("player",), grave=True,
        question=gettext_lazy("Ritirare %(whom)s dalla partita?"),
    ),
    "end": Action(
        gettext_lazy("Chiudi la partita"),
        gettext_lazy("La fazione che scegli vince adesso; la fase in corso non si risolve. Si fa quando l’esito è ormai certo."),
        ReasonForm, give("end", "faction"), "end", ("faction",), grave=True,
        question=gettext_lazy("Chiudere la partita, e dare la vittoria a: %(whom)s?"),
    ),
}  # fmt: skip


DECISIONS: Final[dict[str, str | Promise]] = {
    **audit.WORDS,
    **{key: act.title for key, act in ACTIONS.items()},
    "close": gettext_lazy("Fase chiusa a mano"),
    "publish": gettext_lazy("Pubblicato a mano"),
    "use": gettext_lazy("Azione al posto di"),
    "vote": gettext_lazy("Voto per il rogo al posto di"),
    "elect": gettext_lazy("Voto per il Sindaco al posto di"),
    "appoint": gettext_lazy("Successione al posto di"),
    "suicide": gettext_lazy("Gesto estremo al posto di"),
}
"""Whatever a game master can have done, in words: commands and rulings."""


ABOUT_THE_HOUR: Final = ("not-later", "too-far")
"""Refusals that speak of the new deadline: they stand beside it."""


@PAGE
def act(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Say what an act does, ask why, and do it."""
    game, table, lexicon = opened(request, slug)
    doing = ACTIONS.get(what)
    if doing is None or not offered(doing, game, table):
        raise Http404
    form = form_of(doing, table, lexicon, sent(request), first_values(request, game))
    if request.method == "POST" and form.is_valid():
        try:
            key = key_in(request)
            if doing.grave and not twice.sure(request):
                return asked_again(request, doing, form.cleaned_data, game, table, lexicon)
            doing.do(Doing(game, master_in(request), timezone.now(), key, form.cleaned_data))
        except Illegal as no:
            form.add_error("to" if no.code in ABOUT_THE_HOUR else None, refusals.worded(no, lexicon))
        else:
            say(request, _("Fatto: «%(what)s».") % {"what": doing.title} + moved(game))
            return redirect("console", slug)
    foretold = doing.foretells(game) if doing.foretells is not None and game.due is None else None
    context: dict[str, Any] = {"act": doing, "what": what, "form": form, "key": uuid4(), "foretold": foretold}
    return page(request, "act", status=422 if form.errors else 200, **about(game, table, lexicon), **context)


def asked_again(
    request: HttpRequest, doing: Action, data: dict[str, Any], game: Game, table: Table[Any], lexicon: Words
) -> HttpResponse:
    """The second question about a grave act, with what comes of it. Raises `Illegal` for one that is refused anyway."""
    given = {name: data[name] for name in doing.asks}
    player = given.get("player")
    whom = shown(player) if player else lexicon.say(f"faction-{given['faction']}")
    everybody = residents.residents(game, table, lexicon)
    people = [r for r in everybody if r.name == whom or (not player and r.faction_key == given["faction"])]
    who = "; ".join(f"{r.name}: {r.role}, {r.faction}, {residents.STATUS[r.status]}" for r in people if r.status != "exiled")
    assert doing.verb is not None
    brings = preview_page.brought(table, Command(MASTER, doing.verb, given, master_in(request).name), lexicon)
    facts = [
        (_("Di chi si tratta"), who), (_("Perché"), data["why"]),
        (_("Che cosa leggeranno tutti"), data.get("public", "")),
    ]  # fmt: skip
    question = str(doing.question) % {"whom": whom}
    back, yes = reverse("console", args=[game.slug]), f"{doing.title}: {whom}"
    return twice.ask(request, about(game, table, lexicon), question, facts, yes, back, brings)


def moved(before: Game) -> str:
    """Where the deadline is now, if an act has moved it; empty otherwise."""
    game = Game.objects.get(pk=before.pk)
    if game.due is None or game.due == before.due or game.due <= timezone.now() or game.stage != Game.Stage.PLAYED:
        return ""
    due = timezone.localtime(game.due, ZoneInfo(game.village.calendar["zone"]))
    return " " + _("La prossima scadenza è %(when)s: la posta lo dice a tutti.") % {"when": date_format(due, "l j F, H:i")}


def offered(doing: Action, game: Game, table: Table[Any]) -> bool:
    """Whether an act can be done in this game: the game itself says so of its commands."""
    if game.stage != Game.Stage.PLAYED or (doing.only is not None and not doing.only(game)):
        return False
    if doing.verb is None:
        return True
    prompt = next((p for p in table.prompts(MASTER) if p.verb == doing.verb), None)
    return prompt is not None and set(doing.asks) <= {*doing.may_ask, *(field.name for field in prompt.fields)}


def first_values(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What a form begins with: the player whose page one comes from, the deadline as it is."""
    due = timezone.localtime(game.due, ZoneInfo(game.village.calendar["zone"])).replace(tzinfo=None) if game.due else None
    return {"player": request.GET.get("player", ""), "to": due}


def form_of(doing: Action, table: Table[Any], lexicon: Words, data: Any, initial: dict[str, Any]) -> forms.Form:
    """The form of an act, with the choices that the game offers now."""
    form = doing.form(data, initial=initial)
    prompt = next((p for p in table.prompts(MASTER) if p.verb == doing.verb), None)
    for slot in prompt.fields if prompt else ():
        if slot.name in doing.asks:
            names = [(o, lexicon.say(f"faction-{o}") if slot.name == "faction" else shown(o)) for o in slot.options]
            to_all = doing.verb == "announce"
            label = _("A chi") if to_all else _("Chi") if slot.name == "player" else _("Quale fazione")
            everybody = [("", _("a tutti"))] if to_all else [("", "—")]
            help_text = _("Quello che dici a una fazione sola non manda posta, che la tradirebbe: lo leggono nella loro pagina.")
            form.fields[slot.name] = forms.ChoiceField(
                label=label, required=not to_all, choices=[*everybody, *names], help_text=help_text if to_all else ""
            )
    form.order_fields([*doing.asks, *form.fields])
    return form
