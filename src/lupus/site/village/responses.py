"""How pages of villages answer: the frame of the console, the second question, an even length.

What cannot be taken back is asked a second time, on a page of its own that names whom and what. It needs no JavaScript.
The second form brings a token along. It proves that this game master was asked about exactly this: the same page, the
same data, the same facts. Where the facts are others by now, the question is asked anew, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django import forms
from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from lupus.engine.commitment import canonical
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words
from lupus.site.errors import LACKING, Incomplete
from lupus.site.people.models import Person
from lupus.site.table import access, cache
from lupus.site.table.models import Game

from . import VILLAGE, calendar, editions

PAGE = require_http_methods(["GET", "HEAD", "POST"])
"""A page with a form."""

SAID = "master-said"


def say(request: HttpRequest, text: str) -> None:
    """Show this text on the next page."""
    request.session[SAID] = [*request.session.get(SAID, []), text]


def one_line_end(text: str) -> str:
    """A text as `maxlength` counts it: a browser sends two signs for each end of a line."""
    return text.replace("\r\n", "\n")


def written(request: HttpRequest, name: str, without: str | None = None) -> str:
    """What was written in a field, without signs that no database takes. without: what a form without the field says;
    None where it is refused, and `Incomplete` is raised."""
    text = request.POST.get(name, without)
    if text is None:
        raise Incomplete
    return one_line_end(text).replace("\0", "").strip()


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was filled in with; None where the page is only looked at."""
    if request.method != "POST":
        return None
    data = request.POST.copy()
    for name, values in request.POST.lists():
        data.setlist(name, [one_line_end(value) for value in values])
    return data


OVERTAKEN: Final = gettext_lazy(
    "Non ho salvato: dopo che hai aperto questa pagina qui è stato salvato altro. Il tuo testo e quello salvato sono "
    "tutti e due qui sotto: metti insieme quello che serve, e salva di nuovo."
)


def digest_of(kept: object) -> str:
    """What a form brings along of that with which its page filled it in."""
    return sha256(repr(kept).encode()).hexdigest()[:16]


def overtaken(request: HttpRequest, kept: str, text: str) -> bool:
    """Whether a text would erase another one that was saved after its page was opened."""
    return request.POST.get("was", digest_of(kept)) != digest_of(kept) and text != kept


WRITTEN: Final = (forms.TextInput, forms.Textarea)
"""The fields in which one writes as one likes, unlike addresses and passwords."""


class WholeForm(forms.Form):
    """A form that does nothing where a field was not sent that its page filled in (`initial`): it would erase what is
    kept. It says beside each text how long it may be, before one writes."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and field.max_length and type(field.widget) in WRITTEN:
                limit = _("Al massimo %(n)s lettere.") % {"n": field.max_length}
                field.help_text = " ".join(filter(None, [str(field.help_text), limit]))

    def clean(self) -> dict[str, Any]:
        """Refuse a form without one of those fields. No browser sends a box that is not ticked."""
        for name in self.initial.keys() & self.fields.keys():
            if self.fields[name].widget.value_omitted_from_data(self.data, self.files, self.add_prefix(name)):
                raise forms.ValidationError(LACKING)
        return super().clean() or {}


class KeptForm(WholeForm):
    """A form of what is kept: it does not erase what was saved after its page was opened."""

    @property
    def was(self) -> str:
        """What its page brings along: the digest of what is kept now."""
        return digest_of(sorted(self.initial.items()))

    def clean(self) -> dict[str, Any]:
        """Refuse a form of an older page, and say beside each field what is kept now; what was typed stays readable."""
        data = dict(super().clean())
        if self.data.get("was", self.was) != self.was and self.changed_data:
            self.add_error(None, OVERTAKEN)
            for name in self.changed_data:
                self.add_error(name, _("Adesso è salvato: «%(kept)s»") % {"kept": in_words(self[name])})
        return data


def in_words(kept: forms.BoundField) -> str:
    """What is kept of a field, as its page says it."""
    pairs = ((key, told) for key, told in getattr(kept.field, "choices", ()))
    groups = (told if isinstance(told, list | tuple) else [(key, told)] for key, told in pairs)
    labels = {str(key): str(told) for group in groups for key, told in group}
    labels |= {"True": _("sì"), "False": _("no")}
    values = kept.initial if isinstance(kept.initial, list) else [kept.initial]
    return ", ".join(labels.get(str(value), localize(value)) for value in values if value not in (None, "")) or "—"


class Facts(NamedTuple):
    """What templates may know of a game: nothing of its plan, its deal or its log."""

    slug: str
    name: str
    welcome: str
    ruleset: str
    stage: str
    zone: str
    clock: str
    due: datetime | None
    closed: bool
    holds: bool
    length: int
    pulse: int
    failing: datetime | None


def facts_of(game: Game) -> Facts:
    """The plain facts of a game."""
    zone = game.village.calendar["zone"]
    return Facts(
        game.slug,
        game.name,
        game.village.welcome,
        game.ruleset,
        game.stage,
        zone,
        calendar.whose_clock(zone),
        game.due,
        game.closed,
        game.village.holds,
        game.length,
        game.pulse,
        game.failing,
    )


def page(
    request: HttpRequest, name: str, status: int = 200, *, game: Game | None = None, **context: Any
) -> HttpResponse:
    """A page of the console. game: the village that it is about; its template is told the plain facts of it."""
    told = {} if game is None else {"game": facts_of(game)}
    said = request.session.pop(SAID, [])
    return render(request, f"master/{name}.html", {"page": name, "said": said, **told, **context}, status=status)


def about(game: Game, table: Table[Any], lexicon: Words) -> dict[str, Any]:
    """What every page of the console shows of its village."""
    phase, number = table.state.phase, table.state.number
    heading = (
        _("Partita finita")
        if game.stage == Game.Stage.OVER
        else lexicon.say(f"heading-{phase}", values={"number": number})
    )
    icon = "phase-over" if game.stage == Game.Stage.OVER else f"phase-{phase}"
    dark = phase in ("night", "dawn") and game.stage != Game.Stage.OVER
    return {
        "game": game,
        "heading": heading,
        "phase": phase,
        "phase_icon": icon,
        "theme": "night" if dark else "day",
        "playing": game.stage == Game.Stage.PLAYED,
        "verbs": {prompt.verb for prompt in table.prompts(MASTER)},
    }


def framed(game: Game) -> dict[str, Any]:
    """What a page of the console shows of its village, where the page is there before the start too."""
    if game.stage == Game.Stage.PLANNED:
        return {"game": game}
    return about(game, cache.table_of(game), editions.lexicon(game.ruleset))


def opened(request: HttpRequest, slug: str) -> tuple[Game, Table[Any], Words]:
    """A game of this game master, as it stands, and the words of its edition."""
    game = access.started_of_master(request, slug, VILLAGE)
    return game, cache.table_of(game), editions.lexicon(game.ruleset)


def master_in(request: HttpRequest) -> Person:
    """Who is signed in; the access check came before."""
    assert isinstance(request.user, Person)
    return request.user


EVEN: Final = 64 * 1024
"""A player's page is filled up to a multiple of so many bytes: the length of an answer tells nothing."""

SIZE: Final = 16 * 1024
"""Pages of roles are filled up to a multiple of so many bytes. Who follows the link of their own card shows by the
length of the answer nothing of which role it is."""


def filled(response: HttpResponse, size: int) -> HttpResponse:
    """An answer, filled up to a multiple of so many bytes."""
    response.content += b"\n<!--" + b" " * (size - (len(response.content) + 8) % size) + b"-->"
    return response


SALT: Final = "lupus.village.twice"

HOLDS: Final = 60 * 60
"""Seconds for which the question holds."""

OURS: Final = ("csrfmiddlewaretoken", "sure")
"""The fields of a form that are no part of what it asks."""


def sent_along(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form says, without the fields of the page."""
    return [(name, value) for name in request.POST if name not in OURS for value in request.POST.getlist(name)]


def asked_about(request: HttpRequest) -> list[object]:
    """Who is asked, on which page, and what."""
    return [request.user.pk, request.path, sha256(canonical([list(pair) for pair in sent_along(request)])).hexdigest()]


def sure_of(request: HttpRequest) -> str:
    """To what a form says yes: the digest of what a second question said. Empty where it is no answer to one."""
    try:
        *asked, seen = signing.loads(request.POST.get("sure", ""), salt=SALT, max_age=HOLDS)
    except signing.BadSignature:
        return ""
    return str(seen) if asked == asked_about(request) else ""


STALE: Final = gettext_lazy("Nel frattempo è cambiato qualcosa: guarda di nuovo prima di decidere.")


def ask_twice(
    request: HttpRequest,
    context: dict[str, Any],
    question: str,
    facts: Sequence[tuple[str, str]],
    yes: str,
    back: str,
    brings: Sequence[Any] = (),
    text: str = "",
    whom: Sequence[int | None] = (),
) -> HttpResponse | None:
    """The page of the second question; None where the form says yes to just this question with just these facts.

    facts: whom and what it is about, each with its label. yes: what its button says. back: where to go instead. brings:
    what comes of it for certain, as lines of a preview. text: what else there is to know. whom: the accounts it is
    about, whatever their names.
    """
    said = [(label, value) for label, value in facts if value]
    comes = [(line.text, line.causes) for line, _hidden in brings]  # without the number of the row, which moves
    seen, before = digest_of((question, said, comes, text, *whom)), sure_of(request)
    if before == seen:
        return None
    return page(
        request,
        "sure",
        status=409 if before else 200,
        **context,
        stale=STALE if before else "",
        question=question,
        facts=said,
        yes=yes,
        back=back,
        brings=list(brings),
        text=text,
        sure=signing.dumps([*asked_about(request), seen], salt=SALT),
        along=sent_along(request),
    )
