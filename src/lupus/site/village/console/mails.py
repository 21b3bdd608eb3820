"""What players write: mails, what was understood of them and what was meant instead, and their questions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from lupus.engine.game import Illegal
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.site.errors import Incomplete
from lupus.site.table.idempotency import key_in
from lupus.site.table.models import Game
from lupus.site.village import questions
from lupus.site.village.inbox.tokens import halves_of_now
from lupus.site.village.models import Correction, Mail, Question, Stray
from lupus.site.village.responses import PAGE, about, master_in, opened, page, say, written

from . import in_words, on_behalf
from .decisions import too_long
from .in_words import understood, visible
from .on_behalf import corrected, mails_of

AT_ONCE: Final = 20
"""Mails on a page."""

STRAYS: Final = 20
"""The mails of strangers that the page shows, the newest ones."""

BRIEF: Final = 280
"""Letters of a mail in the list."""

SHOWS: Final[dict[str, str | Promise]] = {
    "": gettext_lazy("tutte"),
    "unread": gettext_lazy("non capite"),
    "refused": gettext_lazy("rifiutate"),
    "waiting": gettext_lazy("in attesa"),
}
"""What the list can be narrowed down to."""


class Row(NamedTuple):
    """A mail as the pages show it. understood: each canonical form, and refused: by the game, both in words.

    known: it came with the address of a mail of its half-phase, so it could command. same: its author still holds the
    place.
    """

    pk: int
    place: int
    name: str
    at: datetime
    heading: str
    text: str
    state: str
    label: str
    understood: list[str]
    refused: list[str]
    reply: list[str]
    known: bool
    same: bool
    corrected: bool


def strays_of(game: Game) -> list[dict[str, Any]]:
    """The newest mails of strangers (L3-BASE-HI-02). name: of the seat whose mail was answered; empty for none."""
    found = Stray.objects.filter(game=game).select_related("place")[:STRAYS]
    return [
        {
            "at": s.at,
            "sender": visible(s.sender),
            "subject": visible(s.subject),
            "text": visible(s.text),
            "name": shown(s.place.seat) if s.place is not None else "",
        }
        for s in found
    ]


def narrowed(found: QuerySet[Mail], shows: str, halves: Sequence[str]) -> QuerySet[Mail]:
    """The mails to show. shows: one of `SHOWS`, or a state. A mail waits while its author owes an answer in this phase,
    or the game masters owe them one."""
    if shows == "waiting":
        later = Mail.objects.filter(place=OuterRef("place"), pk__gt=OuterRef("pk"), became=Mail.Became.TAKEN)
        asks = (
            Q(half__in=halves)
            & ~corrected()
            & (Q(state=Mail.State.ASKED) | Q(became=Mail.Became.CONFIRM))
            & ~Exists(later)
        )
        return found.filter(asks | Exists(asked_in(OuterRef("place"), OuterRef("at")).filter(answered=None)))
    return found.filter(state=shows) if shows else found


def asked_in(place: Any, at: Any) -> QuerySet[Question]:
    """The questions to the game masters in a mail of a place."""
    return Question.objects.filter(place=place, asked=at)


def row_of(mail: Any, lexicon: Words) -> Row:
    """A mail as a row of the page."""
    state = Mail.State(mail.state)
    return Row(
        mail.pk,
        mail.place_id,
        shown(mail.place.seat),
        mail.at,
        lexicon.heading(mail.half),
        visible(mail.text),
        state.value,
        str(state.label),
        [visible(understood(one)) for one in mail.results],
        [in_words.worded(Illegal(code), lexicon) for code in mail.refused],
        [visible(line) for line in mail.reply],
        mail.became == Mail.Became.TAKEN,
        mail.person_id == mail.place.person_id,
        mail.corrected,
    )


# --- the pages --------------------------------------------------------------------------------------------------------


@require_safe
def mails(request: HttpRequest, slug: str) -> HttpResponse:
    """The mails of a village, the newest first."""
    game, table, lexicon = opened(request, slug)
    shows, found, halves = request.GET.get("show", ""), mails_of(game), halves_of_now(game)
    shows = shows if shows in SHOWS else ""
    counted = [(key, label, narrowed(found, key, halves).count()) for key, label in SHOWS.items()]
    part = Paginator(narrowed(found, shows, halves), AT_ONCE).get_page(request.GET.get("page"))
    rows = [row_of(mail, lexicon) for mail in part.object_list]
    brief = [row._replace(text=row.text[:BRIEF] + ("…" if len(row.text) > BRIEF else "")) for row in rows]
    turns = {"number": part.number, "last": part.paginator.num_pages}
    turns["newer"] = part.previous_page_number() if part.has_previous() else 0
    turns["older"] = part.next_page_number() if part.has_next() else 0
    context: dict[str, Any] = {
        "rows": brief,
        "counted": counted,
        "shows": shows,
        "turns": turns,
        "strays": strays_of(game),
    }
    return page(request, "mails", **about(game, table, lexicon), **context)


@PAGE
def mail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One mail with all that came of it, and the forms that correct it."""
    received = timezone.now()
    game, table, lexicon = opened(request, slug)
    get_object_or_404(Mail, pk=pk, place__game=game)
    if request.method != "POST":
        return shown_one(request, game, table, lexicon, pk)
    why = written(request, "why", "")
    unsaid = too_long(why) if why else _("Scrivi perché lo fai tu: resta nel registro.")
    try:
        if unsaid:
            on_behalf.command_in(table, seat_of(pk), request.POST, "", "")
            return shown_one(request, game, table, lexicon, pk, unsaid=unsaid)
        on_behalf.correct(game.pk, pk, request.POST, master_in(request), why, key_in(request), received)
    except Illegal as no:
        return shown_one(request, game, table, lexicon, pk, wrong=in_words.worded(no, lexicon))
    say(request, _("Corretta: una mail lo dice a chi l’aveva scritta."))
    return redirect("console-mail", slug, pk)


def seat_of(pk: int) -> str:
    """The seat whose mail it is."""
    return str(Mail.objects.values_list("place__seat", flat=True).get(pk=pk))


def shown_one(
    request: HttpRequest, game: Game, table: Table[Any], lexicon: Words, pk: int, wrong: str = "", unsaid: str = ""
) -> HttpResponse:
    """The page of a mail, with what was typed. wrong: with the choice; unsaid: with the reason."""
    found = mails_of(game).get(pk=pk)
    typed = request.POST if request.method == "POST" else None
    forms = on_behalf.forms_for(table, found.place.seat, lexicon, typed) if on_behalf.open_to(found, game) else []
    forms = on_behalf.as_masters_read(forms, table, found.place.seat, lexicon)
    later = (
        Mail.objects.filter(place=found.place, half=found.half, pk__gt=pk)
        .order_by("-id")
        .values_list("pk", flat=True)
        .first()
    )
    tried = next((form.verb for form in forms if form.verb == request.POST.get("verb")), "")
    made = Correction.objects.filter(mail=found).select_related("by")
    asked = asked_in(found.place, found.at).select_related("place", "by")
    context: dict[str, Any] = {
        "mail": row_of(found, lexicon),
        "able": on_behalf.open_to(found, game),
        "later": later,
        "given": on_behalf.given(table, found.place.seat),
        "forms": forms,
        "corrections": [
            {"at": c.at, "by": c.by.name, "why": c.why, "reply": [visible(line) for line in c.reply]} for c in made
        ],
        "asked": [questions.shown_to_masters(question) for question in asked],
        "longest": questions.LONGEST_ANSWER,
        "wrong": wrong,
        "unsaid": unsaid,
        "tried": tried,
        "ticked": [name for name in ("abstain", "withdraw") if name in request.POST],
        "why": request.POST.get("why", ""),
    }
    return page(request, "mail", status=422 if wrong or unsaid else 200, **about(game, table, lexicon), **context)


@PAGE
def asked(request: HttpRequest, slug: str) -> HttpResponse:
    """The questions of a village, and the answer to one of them."""
    game, table, lexicon = opened(request, slug)
    wrong, typed, pk = "", "", 0
    if request.method == "POST":
        typed = written(request, "answer")
        try:
            pk = int(request.POST.get("question", ""))
            name = questions.answer(game, pk, typed, master_in(request), timezone.now())
            say(request, _("%(name)s legge la tua risposta sulla sua pagina.") % {"name": name})
            return redirect("console-questions", slug)
        except (ValueError, Question.DoesNotExist):
            raise Incomplete from None
        except Illegal as no:
            wrong = in_words.worded(no, lexicon)
    context: dict[str, Any] = {"asked": questions.of_village(game), "wrong": wrong, "typed": typed, "pk": pk}
    context["longest"] = questions.LONGEST_ANSWER
    return page(request, "questions", status=422 if wrong else 200, **about(game, table, lexicon), **context)
