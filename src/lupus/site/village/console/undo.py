"""A game master takes back their own last decision, as long as nothing public has come of it.

Rows of a log are never taken out. A command that was entered for a player is undone by the command that was in force before. What
everybody could read at once (an announcement, a disqualification, a postponed deadline) cannot be undone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import uuid5

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import shown
from lupus.site.people.models import Person, SignInLink
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, storage
from lupus.site.table.idempotency import Key, Sender, Way, senders_of
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import audit
from lupus.site.village.models import Invitation, Ruling, Village, VillagePlace
from lupus.site.village.responses import master_in, say
from lupus.site.village.responses import opened as village

from . import corrections, refusals
from .actions import DECISIONS
from .preview_page import OPEN

SILENT: Final = (audit.LETTERS, audit.EXPORTED)
"""What is written down and decides nothing."""


class Decision(NamedTuple):
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
    receipts = Receipt.objects.filter(game=game, sender=Way.FORM.sender(by.pk), by__isnull=False, last__lte=len(table.log))
    command = receipts.order_by("-number").first()
    ruling = game.rulings.filter(by=by).exclude(what__in=SILENT).order_by("-id").first()
    if command is not None and (ruling is None or command.received > ruling.at):
        whom = "" if command.actor == MASTER else shown(command.actor)
        return Decision(command, str(DECISIONS.get(command.verb, command.verb)), whom, earlier(table, command) is not None)
    if ruling is None:
        return None
    way = WAYS.get(ruling.what)
    what = str(DECISIONS.get(ruling.what, ruling.what))
    return Decision(ruling, what, ruling.why, way is not None and way(game, ruling, False))


def undo(game_id: int, by: Person, mark: str, now: datetime) -> None:
    """Take back the decision of that name. Raises `Illegal("not-undone")`.

    That is so where it is not the last one, or something public came of it.
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
            corrections.taken_back(game, found.row, done, by, now, note)
        else:
            WAYS[found.row.what](game, found.row, True)
        audit.record(game, by, now, audit.UNDONE, " ".join(filter(None, [found.what, found.whom])))


# --- a command for a player -----------------------------------------------------------------------------------------------


def earlier(table: Table[Any], receipt: Receipt) -> Command | None:
    """The command that was in force before one that was entered for a player; None where that can be no more.

    That is so once the phase has been published, and where the seat has chosen again since.
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


# --- everything else ------------------------------------------------------------------------------------------------------


def of_publication(game: Game, ruling: Ruling, now: bool) -> bool:
    """Hold and release, while nothing has been published since."""
    held = ruling.what == Ruling.What.HOLD
    published = Receipt.objects.filter(game=game, verb="publish", first__gt=(ruling.before or {}).get("length", 0)).exists()
    if game.stage != Game.Stage.PLAYED or game.village.holds != held or published:
        return False
    if now:
        Village.objects.filter(pk=game.pk).update(holds=not held)
    return True


def of_invitation(game: Game, ruling: Ruling, now: bool) -> bool:
    """An invitation that nobody has accepted."""
    found = Invitation.objects.filter(game=game, digest=(ruling.before or {}).get("digest", ""))
    stands = found.exists()
    if now:
        found.delete()
    return stands


def of_note(game: Game, ruling: Ruling, now: bool) -> bool:
    """A note about a player that nobody has written anew."""
    before = ruling.before or {}
    found = VillagePlace.objects.filter(place__game=game, pk=before.get("place", 0), masters_note=before.get("written", ""))
    stands = bool(before) and found.exists()
    if now:
        found.update(masters_note=before["note"])
    return stands


def of_replacement(game: Game, ruling: Ruling, now: bool) -> bool:
    """A person who took a place over, and has neither come in nor been written to nor done anything."""
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
    audit.INVITED: of_invitation,
    audit.NOTED: of_note,
    audit.REPLACED: of_replacement,
}
"""For each ruling that can be undone: whether it still can be, and where the last argument says so, its undoing."""


# --- the page -------------------------------------------------------------------------------------------------------------


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo one's own last decision."""
    game, _table, lexicon = village(request, slug)
    try:
        undo(game.pk, master_in(request), request.POST.get("decision", ""), timezone.now())
        say(request, _("Annullato: è tutto come prima della tua ultima decisione."))
    except Illegal as no:
        say(request, refusals.worded(no, lexicon))
    return redirect("console", slug)
