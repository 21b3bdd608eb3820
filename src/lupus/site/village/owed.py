"""Which mails are owed, and what became of each: for rows of a log, before a deadline, when a phase is late.

Everybody gets a mail, at the same moment and under the same subject: also those who have nothing to learn, so that
getting a mail says nothing (L7-2.3-10). What a game master tells only some has no mail at all. A reminder says only
what the public page says.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import shown
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import owe, owe_masters
from lupus.site.table import clerk, storage
from lupus.site.table.models import Game, Place, Receipt

from . import VILLAGE, calendar, reports
from .models import Ruling, Village

TURNS: Final = ("close", "publish")
"""The commands whose rows have a mail of their own."""


def owe_news(game: Game, table: Table[Any], first: int, last: int) -> None:
    """Write down the mails that the rows which a command brought are owed."""
    kind = kind_of(table.log[first - 1 : last], over=table.game.over(table.state), dealt=first == 1)
    if kind is not None:
        owe(game, kind, first, last)
    for more in reports.kinds_apart(table, table.log[first - 1 : last]) if kind == Letter.Kind.RESULT else ():
        owe(game, more, first, last)


def kind_of(new: list[Entry], *, over: bool, dealt: bool) -> str | None:
    """What a batch of rows is to those who play; None for a single command, which concerns its author alone."""
    if dealt:
        return Letter.Kind.START
    if over or any(isinstance(e.event, PhaseBegan) and e.event.phase in ("day", "night") for e in new):
        return Letter.Kind.RESULT
    if any(e.seen_by == PUBLIC and not isinstance(e.event, PhaseBegan) for e in new):
        return Letter.Kind.NOTE
    return None


def owe_card(place: Place, ruling: Ruling) -> None:
    """Write down that the person of a place is owed their letter: what they were told at the start, and how to come in.

    `Letter.last` is the number of the ruling by which a game master sends it.
    """
    Letter.objects.create(game=place.game, place=place, kind=Letter.Kind.CARD, first=1, last=ruling.pk)


def owe_farewell(game: Game, person: Person, ruling: Ruling) -> None:
    """Write down that whoever held a place before is owed a mail that says so.

    `Letter.last` is the number of the ruling by which the place was given away.
    """
    Letter.objects.create(game=game, master=person, kind=Letter.Kind.GONE, first=ruling.pk, last=ruling.pk)


LATE: Final = timedelta(minutes=15)
"""How late a closing or a publication must be before the game masters are told."""

FAILING: Final = timedelta(minutes=1)
"""For how long the clock must have failed to advance a game before the game masters are told."""


def remind(now: datetime) -> int:
    """Write down the reminders that are due, once for each deadline; for how many games that was."""
    unreminded = Q(reminded__isnull=True) | ~Q(reminded=F("game__due"))
    playing = Village.objects.filter(game__stage=Game.Stage.PLAYED, game__closed=False, game__due__gt=now)
    games = 0
    for pk, due, hours in playing.filter(unreminded, reminder_hours__gt=0).values_list(
        "pk", "game__due", "reminder_hours"
    ):
        if due is not None and due - timedelta(hours=hours) <= now:
            games += remind_of(pk, due)
    return games


def remind_of(game_id: int, due: datetime) -> bool:
    """Remind everybody of a deadline, if that has not been done yet and the deadline still stands."""
    with clerk.writing():
        game = storage.locked(game_id)
        if game.due != due or game.village.reminded == due or game.closed:
            return False
        Village.objects.filter(pk=game_id).update(reminded=due)
        owe(game, Letter.Kind.REMINDER, game.length, int(due.timestamp()) // 60)
    return True


def late_since(game: Game, now: datetime) -> datetime | None:
    """Since when a phase should have closed, or its result been published; None for a game that is on time."""
    if game.stage != Game.Stage.PLAYED:
        return None
    closing = turned(game) if game.closed else None
    since = closing.received if closing is not None else game.due
    return since if since is not None and now - since > LATE else None


def turned(game: Game) -> Receipt | None:
    """The last closing or publication of a game."""
    return Receipt.objects.filter(game=game, verb__in=("close", "publish")).order_by("-number").first()


def alarm(now: datetime) -> int:
    """Tell the game masters of games that are late, or that the clock cannot advance, once for each phase; of how many
    games.

    An error that is gone a moment later alarms nobody.
    """
    told, failing = 0, Q(failing__lt=now - FAILING)
    playing = Game.objects.filter(hosting=VILLAGE, stage=Game.Stage.PLAYED)
    for game in playing.filter(Q(closed=True) | Q(due__lt=now - LATE) | failing):
        last = getattr(turned(game), "last", 0)
        stuck = game.failing is not None and now - game.failing > FAILING
        if (late_since(game, now) is None and not stuck) or Letter.objects.filter(
            game=game, kind=Letter.Kind.ALARM, last=last
        ).exists():
            continue
        told += owe_masters(game, Letter.Kind.ALARM, last)
    return told


NOTICES: Final = {
    "start": gettext_lazy("Lettera d’inizio"),
    "result": gettext_lazy("Risultato"),
    "second": gettext_lazy("Seconda lettera, dopo il risultato"),
    "third": gettext_lazy("Terza lettera, dopo il risultato"),
    "note": gettext_lazy("Avviso"),
    "reminder": gettext_lazy("Promemoria"),
    "calendar": gettext_lazy("Cambio di calendario"),
    "alarm": gettext_lazy("Allarme ai Game Master"),
    "card": gettext_lazy("Lettera per posta"),
    "silence": gettext_lazy("A chi tace"),
    "silent": gettext_lazy("Chi tace, ai Game Master"),
    "question": gettext_lazy("Domanda ai Game Master"),
    "answer": gettext_lazy("Risposta dei Game Master"),
    "gone": gettext_lazy("A chi ha lasciato il posto"),
    "reply": gettext_lazy("Risposta a una lettera"),
    "corrected": gettext_lazy("Correzione di una lettera"),
}

MOST_TIMES: Final = 5
"""How many times a mail can be sent again."""


def notice(letter: Letter) -> dict[str, Any]:
    """One mail: to whom, and what became of it."""
    if letter.sent is not None:
        state, word = "sent", _("inviata %(when)s") % {"when": calendar.in_words(letter.game, letter.sent)}
    elif letter.skipped:
        state, word = "skipped", _("non inviata: nessun indirizzo, o non la vuole")
    elif letter.error:
        state, word = "failed", _("non riesce, si riprova: %(error)s") % {"error": letter.error}
    else:
        state, word = "waiting", _("in attesa")
    name = (
        shown(letter.place.seat)
        if letter.place is not None
        else letter.master.name
        if letter.master
        else _("Game Master")
    )
    return {"pk": letter.pk, "name": name, "state": state, "word": word, "again": letter.again < MOST_TIMES}
