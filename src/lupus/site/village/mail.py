"""What villages send by mail: which rows of a log are owed one, and what each says.

Everybody gets a mail, at the same moment and under the same subject: also those who have nothing to learn, so that getting a mail
says nothing (L7-2.3-10). What a game master tells only some has no mail at all.

What a letter may tell. A letter of results says what its place was told in those rows, as the private page does, and goes to its
owner alone (L7-2.3-05). Everybody gets one at the same moment with the same subject and the same opening, public news first and
what is private below it: what a telephone shows of a mail on a locked screen is the same for all. Bodies are not padded. The
size of a letter is seen by those who carry it, who could as well read it, and by its owner; within a phase it is made mostly of
what everybody is told, and a test keeps all letters of a phase in one size class (none is twice as long as another).
"""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets.teller import genders_of, sentences
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import Contents, owe
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game

from .models import Ruling

TEMPLATE = "village/letter"


def owe_news(game: Game, table: Table[Any], first: int, last: int) -> None:
    """Write down the mails that the rows which a command brought are owed."""
    kind = kind_of(table.log[first - 1 : last], over=table.game.over(table.state), dealt=first == 1)
    if kind is not None:
        owe(game, kind, first, last)


def kind_of(new: list[Entry], *, over: bool, dealt: bool) -> str | None:
    """What a batch of rows is to those who play; None for a single command, which concerns its author alone."""
    if dealt:
        return Letter.Kind.START
    if over or any(isinstance(e.event, PhaseBegan) and e.event.phase in ("day", "night") for e in new):
        return Letter.Kind.RESULT
    if any(e.seen_by == PUBLIC and not isinstance(e.event, PhaseBegan) for e in new):
        return Letter.Kind.NOTE
    return None


# --- what a mail says -------------------------------------------------------------------------------------------------


def page(game: Game) -> str:
    """The path of the page of a game."""
    return reverse("village", args=[game.slug])


def contents(letter: Letter, person: Person) -> Contents | None:
    """Subject, public news and private news; None for a deadline that has changed again since, of which another mail tells."""
    game, kind, facts = letter.game, Letter.Kind(letter.kind), {"when": when(letter.game)}
    if kind == Letter.Kind.REMINDER:
        return Contents(_("fra poco scade il termine"), TEMPLATE, facts)
    if kind == Letter.Kind.ALARM:
        return Contents(_("il villaggio è in ritardo"), TEMPLATE, facts)
    if kind == Letter.Kind.CALENDAR:
        ruling = Ruling.objects.get(pk=letter.last)
        if ruling.due != game.due:
            return None
        title = _("il calendario è sospeso") if game.due is None else _("la scadenza è cambiata")
        return Contents(title, TEMPLATE, {**facts, "resumed": ruling.what == Ruling.What.RESUME})
    table = table_of(game)
    rows = table.log[letter.first - 1 : letter.last]
    lexicon, genders = words(person.language, table.game.key), genders_of(table)
    assert letter.place is not None
    seat = letter.place.seat
    public = [entry for entry in rows if entry.seen_by == PUBLIC]
    private = [entry for entry in rows if entry.seen_by != PUBLIC and entry.seen_by.admits(seat)]
    title = {
        Letter.Kind.START: _("la partita comincia"),
        Letter.Kind.RESULT: lexicon.heading(table.log[letter.first - 2].at),  # where it was decided: known, whatever came of it
        Letter.Kind.NOTE: _("un avviso"),
    }[kind]
    news, own = (sentences(told, seat, lexicon, genders) for told in (public, private))
    return Contents(title, TEMPLATE, {**facts, "news": news, "own": own})


def when(game: Game) -> str:
    """The next deadline in words, on the clock of the village; empty where there is none."""
    if game.due is None:
        return ""
    return date_format(timezone.localtime(game.due, ZoneInfo(game.calendar["zone"])), "l j F, H:i")
