"""What game masters decide in a game that is played, the list of it, and how they take their own last decision back.

A decision is taken back as long as nothing public has come of it. Rows of a log are never taken out: a command that was
entered for a player is undone by the command that was in force before. What everybody could read at once (an
announcement, a disqualification, a postponed deadline) cannot be undone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import uuid5
from zoneinfo import ZoneInfo

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.site.people.models import Person, SignInLink
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, storage
from lupus.site.table.idempotency import Key, Sender, Way, senders_of
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import calendar
from lupus.site.village.models import Invitation, Ruling, Village, VillagePlace
from lupus.site.village.responses import STALE, WholeForm, digest_of
from lupus.site.village.silence import BY

from . import on_behalf
from .overview import OPEN

LONGEST: Final = 500
"""Letters of a reason."""


def too_long(why: str) -> str:
    """What is wrong with a reason that a form without fields of its own brings; empty for nothing."""
    over = len(why) - LONGEST
    return (
        ""
        if over <= 0
        else ngettext(
            "Il perché ha %(n)s lettera di troppo: accorcialo. Nulla è cambiato.",
            "Il perché ha %(n)s lettere di troppo: accorcialo. Nulla è cambiato.",
            over,
        )
        % {"n": over}
    )


class ReasonForm(WholeForm):
    """Why a game master does something: for the game masters of the village alone (L8-BASE-GM-02)."""

    why = forms.CharField(label=gettext_lazy("Perché"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3}))


class OptionalReasonForm(WholeForm):
    """Why a game master does something, where a reason is not always needed: for the game masters of the village
    alone."""

    why = forms.CharField(label=gettext_lazy("Perché (facoltativo)"), required=False, max_length=LONGEST)


class PublicReasonForm(ReasonForm):
    """A reason for the log, and one that everybody reads, if any (L8-BASE-GM-02)."""

    why = forms.CharField(
        label=gettext_lazy("Perché (soltanto per i Game Master)"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    public = forms.CharField(
        label=gettext_lazy("Che cosa dire a tutto il villaggio (facoltativo)"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class PostponeForm(OptionalReasonForm):
    """Until when the open phase lasts, on the clocks of the village."""

    to = forms.DateTimeField(
        label=gettext_lazy("Nuova scadenza"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M"],
    )
    field_order = ("to", "why")

    @property
    def was(self) -> str:
        """What its page brings along: the digest of the deadline that it shows."""
        return digest_of(self.initial["to"])

    def clean(self) -> dict[str, Any]:
        """Refuse a form of a page that showed another deadline."""
        data, now = super().clean(), self.initial["to"]
        if self.data.get("was", self.was) != self.was and now is not None:
            self.add_error(
                "to",
                _("Nel frattempo la scadenza è cambiata: adesso è %(when)s.")
                % {"when": date_format(now, calendar.WHOLE)},
            )
        return data


class AnnounceForm(WholeForm):
    """A text that people read."""

    text = forms.CharField(label=gettext_lazy("Testo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 6}))


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
    """The parameters of that command that not every edition has."""
    grave: bool = False
    """Whether it cannot be taken back, and so is asked twice."""
    question: str | Promise = ""
    """The second question, with the name of whom it is about, if of anybody."""
    foretells: Callable[[Game], datetime] | None = None
    """The deadline that it would lead to, which its page shows."""
    only: Callable[[Game], object] | None = None
    """Whether it can be done in a game at all."""


def give(verb: str, *names: str) -> Callable[[Doing], object]:
    """An act that is a command of the game, with the reason in the log; what everybody is to read goes out just before
    it."""

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
    calendar.postpone(d.game.pk, to, d.by, d.now, d.data["why"])


ACTIONS: Final[dict[str, Action]] = {
    "hold": Action(
        gettext_lazy("Trattieni la pubblicazione"),
        gettext_lazy("Le fasi si chiudono alla loro ora, ma quello che hanno portato lo pubblichi tu."),
        OptionalReasonForm,
        clocked(calendar.hold),
    ),
    "release": Action(
        gettext_lazy("Lascia pubblicare all’orologio"),
        gettext_lazy("Da adesso si pubblica da sé; se una fase è già chiusa, subito."),
        OptionalReasonForm,
        clocked(calendar.release),
    ),
    "postpone": Action(
        gettext_lazy("Rinvia la scadenza"),
        gettext_lazy(
            "Cambia soltanto la prossima scadenza: le altre restano alle ore del calendario. Lo vedono tutti."
        ),
        PostponeForm,
        put_off,
    ),
    "pause": Action(
        gettext_lazy("Sospendi il calendario"),
        gettext_lazy("Nessuna fase si chiude finché non riprendi. I comandi si possono dare lo stesso."),
        OptionalReasonForm,
        clocked(calendar.pause),
    ),
    "resume": Action(
        gettext_lazy("Riprendi il calendario"),
        gettext_lazy(
            "Torna la scadenza che c’era, anche rinviata, se non è passata; altrimenti è la prossima del calendario."
        ),
        OptionalReasonForm,
        clocked(calendar.resume),
        foretells=lambda game: calendar.resumed(game, timezone.now()),
    ),
    "empty": Action(
        gettext_lazy("Gioca le fasi perse"),
        gettext_lazy(
            "Le fasi la cui scadenza è passata mentre il sito era fermo si chiudono adesso, una dopo l’altra, con "
            "quello che è stato scelto finora: chi non ha scelto non può più farlo. Non si torna indietro."
        ),
        OptionalReasonForm,
        clocked(calendar.play_empty),
        grave=True,
        question=gettext_lazy("Giocare adesso le fasi perse?"),
        only=calendar.stopped,
    ),
    "announce": Action(
        gettext_lazy("Annuncia"),
        gettext_lazy("Un annuncio lo leggono tutti, anche senza account. Non si ritira."),
        AnnounceForm,
        give("announce", "text", "faction"),
        "announce",
        ("faction",),
        ("faction",),
        grave=True,
        question=gettext_lazy("Annunciare questo a: %(whom)s?"),
    ),
    "disqualify": Action(
        gettext_lazy("Squalifica una persona"),
        gettext_lazy("Lascia la partita subito e non torna. La decisione è definitiva."),
        PublicReasonForm,
        give("disqualify", "player"),
        "disqualify",
        ("player",),
        grave=True,
        question=gettext_lazy("Squalificare %(whom)s?"),
    ),
    "disqualify-faction": Action(
        gettext_lazy("Squalifica una fazione"),
        gettext_lazy("Tutta la fazione lascia la partita subito e non torna. La decisione è definitiva."),
        PublicReasonForm,
        give("disqualify", "faction"),
        "disqualify",
        ("faction",),
        grave=True,
        question=gettext_lazy("Squalificare tutta la fazione: %(whom)s?"),
    ),
    "withdraw": Action(
        gettext_lazy("Ritira una persona"),
        gettext_lazy("Lascia la partita senza colpa, e gli altri non ne hanno danno. Non torna."),
        PublicReasonForm,
        give("withdraw", "player"),
        "withdraw",
        ("player",),
        grave=True,
        question=gettext_lazy("Ritirare %(whom)s dalla partita?"),
    ),
    "end": Action(
        gettext_lazy("Chiudi la partita"),
        gettext_lazy(
            "La fazione che scegli vince adesso; la fase in corso non si risolve. Si fa quando l’esito è ormai certo."
        ),
        ReasonForm,
        give("end", "faction"),
        "end",
        ("faction",),
        grave=True,
        question=gettext_lazy("Chiudere la partita, e dare la vittoria a: %(whom)s?"),
    ),
}

DECISIONS: Final[dict[str, str | Promise]] = {
    **dict(Ruling.What.choices),
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


def offered(doing: Action, game: Game, table: Table[Any]) -> bool:
    """Whether an act can be done in this game: the game itself says so of its commands."""
    if game.stage != Game.Stage.PLAYED or (doing.only is not None and not doing.only(game)):
        return False
    if doing.verb is None:
        return True
    prompt = next((p for p in table.prompts(MASTER) if p.verb == doing.verb), None)
    return prompt is not None and set(doing.asks) <= {*doing.may_ask, *(field.name for field in prompt.fields)}


def form_of(
    doing: Action, game: Game, table: Table[Any], lexicon: Words, data: Any, initial: dict[str, Any]
) -> forms.Form:
    """The form of an act, with the choices that the game offers now."""
    form = doing.form(data, initial=initial)
    if "to" in form.fields:
        clock = calendar.whose_clock(game.village.calendar["zone"])
        form.fields["to"].label = f"{form.fields['to'].label},{clock}".rstrip(",")
    prompt = next((p for p in table.prompts(MASTER) if p.verb == doing.verb), None)
    for slot in prompt.fields if prompt else ():
        if slot.name in doing.asks:
            names = [(o, lexicon.say(f"faction-{o}") if slot.name == "faction" else shown(o)) for o in slot.options]
            to_all = doing.verb == "announce"
            label = _("A chi") if to_all else _("Chi") if slot.name == "player" else _("Quale fazione")
            everybody = [("", _("a tutti"))] if to_all else [("", "—")]
            help_text = _(
                "Quello che dici a una fazione sola non manda posta, che la tradirebbe: lo leggono nella loro pagina."
            )
            form.fields[slot.name] = forms.ChoiceField(
                label=label, required=not to_all, choices=[*everybody, *names], help_text=help_text if to_all else ""
            )
            form.fields[slot.name].error_messages["invalid_choice"] = STALE
    form.order_fields([*doing.asks, *form.fields])
    return form


SILENT: Final = (Ruling.What.LETTERS, Ruling.What.EXPORTED)
"""What is written down and decides nothing."""


@dataclass(frozen=True)
class Decision:
    """The last decision of a game master: which row it is, what it was, and about whom."""

    row: Receipt | Ruling
    what: str
    whom: str
    stands: bool
    """Whether it can still be undone."""

    @property
    def mark(self) -> str:
        """The name of the decision in a form: the form undoes this one or none."""
        return f"{'receipt' if isinstance(self.row, Receipt) else 'ruling'}-{self.row.pk}"


def last(game: Game, table: Table[Any], by: Person) -> Decision | None:
    """The last thing that somebody decided in a game; None for nothing."""
    receipts = Receipt.objects.filter(
        game=game, sender=Way.FORM.sender(by.pk), by__isnull=False, last__lte=len(table.log)
    )
    command = receipts.order_by("-number").first()
    ruling = game.rulings.filter(by=by).exclude(what__in=SILENT).order_by("-id").first()
    if command is not None and (ruling is None or command.received > ruling.at):
        whom = "" if command.actor == MASTER else shown(command.actor)
        return Decision(
            command, str(DECISIONS.get(command.verb, command.verb)), whom, earlier(table, command) is not None
        )
    if ruling is None:
        return None
    way = WAYS.get(ruling.what)
    what = str(DECISIONS.get(ruling.what, ruling.what))
    return Decision(ruling, what, ruling.why, way is not None and way(game, ruling, False))


def undo(game_id: int, by: Person, mark: str, now: datetime) -> None:
    """Take back the decision of that name. Raises `Illegal("not-undone")`.

    It is refused where it is not the last one, or something public came of it.
    """
    with clerk.writing():
        game = storage.locked(game_id)
        table = cache.table_of(game)
        found = last(game, table, by)
        if found is None or found.mark != mark or not found.stands:
            raise Illegal("not-undone")
        if isinstance(found.row, Receipt):
            command = earlier(table, found.row)
            assert command is not None
            note = _("annullato: quello che c’era prima")
            key = Key(Sender(found.row.sender), uuid5(found.row.key, "undo"))
            done = clerk.act(game, command._replace(by=by.name, note=note), key, now)
            on_behalf.taken_back(game, found.row, done, by, now, note)
        else:
            WAYS[found.row.what](game, found.row, True)
        said = " ".join(filter(None, [found.what, found.whom]))
        Ruling.record(game, by, now, Ruling.What.UNDONE, said, {"mark": mark})


# --- a command for a player -------------------------------------------------------------------------------------------


def earlier(table: Table[Any], receipt: Receipt) -> Command | None:
    """The command that was in force before one that was entered for a player; None where that can be no more.

    It can be no more once the phase has been published, or where the seat has chosen again since.
    """
    opened = [e.n for e in table.log if isinstance(e.event, PhaseBegan) and e.event.phase in OPEN]
    if receipt.actor == MASTER or opened[-1] > receipt.last:
        return None
    same = [m for m in table.moves if str(m.command.actor) == receipt.actor and m.command.verb == receipt.verb]
    if not same or same[-1].first != receipt.first:
        return None
    before = [m.command for m in same[:-1] if m.first > opened[-1] or receipt.verb == "appoint"]
    nothing = Command(receipt.actor, receipt.verb, dict.fromkeys(receipt.args))
    return before[-1] if before else nothing


# --- everything else --------------------------------------------------------------------------------------------------


def of_publication(game: Game, ruling: Ruling, now: bool) -> bool:
    """Whether a hold or a release can be undone: while nothing has been published since. now: undo it."""
    held = ruling.what == Ruling.What.HOLD
    published = Receipt.objects.filter(
        game=game, verb="publish", first__gt=(ruling.before or {}).get("length", 0)
    ).exists()
    if game.stage != Game.Stage.PLAYED or game.village.holds != held or published:
        return False
    if now:
        Village.objects.filter(pk=game.pk).update(holds=not held)
    return True


def of_invitation(game: Game, ruling: Ruling, now: bool) -> bool:
    """Whether an invitation can be undone: while nobody has accepted it. now: undo it."""
    found = Invitation.objects.filter(game=game, digest=(ruling.before or {}).get("digest", ""))
    stands = found.exists()
    if now:
        found.delete()
    return stands


def of_note(game: Game, ruling: Ruling, now: bool) -> bool:
    """Whether a note about a player can be undone: while nobody has written it anew. now: undo it."""
    before = ruling.before or {}
    found = VillagePlace.objects.filter(
        place__game=game, pk=before.get("place", 0), masters_note=before.get("written", "")
    )
    stands = bool(before) and found.exists()
    if now:
        found.update(masters_note=before["note"])
    return stands


def of_replacement(game: Game, ruling: Ruling, now: bool) -> bool:
    """Whether the replacement of a person can be undone: while the new one has neither come in, nor been written to,
    nor done anything. now: undo it."""
    before = ruling.before or {}
    place = Place.objects.filter(game=game, pk=before.get("place", 0)).select_related("person", "in_village").first()
    if place is None or place.person is None or place.in_village.came or game.stage != Game.Stage.PLAYED:
        return False
    told = Letter.objects.filter(game=game, kind__in=(Letter.Kind.CARD, Letter.Kind.GONE), last=ruling.pk)
    used = SignInLink.objects.filter(person=place.person, used=True).exists()
    acted = Receipt.objects.filter(game=game, sender__in=senders_of(place.person.pk)).exists()
    if told.filter(sent__isnull=False).exists() or used or acted:
        return False
    if now:
        newcomer = place.person
        told.update(skipped=True)
        Place.objects.filter(pk=place.pk).update(person=before["person"])
        VillagePlace.objects.filter(pk=place.pk).update(**{name: before[name] for name in ("notes", "came", "joined")})
        Person.objects.filter(pk=newcomer.pk).update(is_active=False)
    return True


WAYS: Final[dict[str, Callable[[Game, Ruling, bool], bool]]] = {
    Ruling.What.HOLD: of_publication,
    Ruling.What.RELEASE: of_publication,
    Ruling.What.INVITED: of_invitation,
    Ruling.What.NOTED: of_note,
    Ruling.What.REPLACED: of_replacement,
}
"""For each ruling that can be undone: a function that says whether it still can be and, where its last argument is
true, undoes it."""


class AuditEntry(NamedTuple):
    """Something that a game master did, or had done for a player."""

    at: datetime
    by: str
    what: str
    why: str
    about: str = ""


def acts(game: Game, names: dict[str, str]) -> list[AuditEntry]:
    """What the game masters did, the newest first. names: of rulings and of verbs, in words."""
    entered = Receipt.objects.filter(game=game, by__isnull=False).exclude(
        verb=Ruling.What.PUBLISH
    )  # a ruling says that already
    done = [AuditEntry(r.received, r.by or "", names.get(r.verb, r.verb), r.note, whom(r)) for r in entered]
    done += [
        AuditEntry(r.at, r.by.name if r.by is not None else BY, names.get(r.what, r.what), r.why, until(r))
        for r in game.rulings.select_related("by")
    ]
    return sorted(done, key=lambda act: act.at, reverse=True)


def until(ruling: Ruling) -> str:
    """Until when a deadline was postponed, on the clocks of the village."""
    if ruling.what != Ruling.What.POSTPONE or ruling.due is None:
        return ""
    return " → ".join(calendar.in_words(ruling.game, at) for at in (ruling.due_before, ruling.due))


def whom(receipt: Receipt) -> str:
    """Whom a command was about."""
    return shown(receipt.actor) if receipt.actor != MASTER else shown(str(receipt.args.get("player") or ""))
