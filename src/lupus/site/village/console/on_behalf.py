"""What a game master does for a player: a command in their stead, the correction of a mail, the count of the Rossi.

A command has the name of the game master and the reason in the log. A correction gives the command that a mail meant,
and its author is told by mail. It can be given until the phase in which the mail was read is published (D-02), and by
no way to somebody who holds the place since. A Cacciatore di Vampiri may ask, once, how many Rossi live (L3-6.4-06,
D-60). The engine has no command for it: the game master looks the number up here and says it, and the log keeps that it
was granted (L3-6.4-07).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext as _

from lupus.engine.game import TAKEN_BACK, Command, Illegal, Prompt
from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words
from lupus.rulesets.teller import genders_of
from lupus.rulesets.tempo_reale.edition import VOTES
from lupus.rulesets.tempo_reale.roles import Role
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, storage
from lupus.site.table.idempotency import Key
from lupus.site.table.models import Game, Receipt
from lupus.site.village import calendar, editions
from lupus.site.village.inbox.tokens import halves_of_now
from lupus.site.village.models import Correction, Mail, Ruling
from lupus.site.village.pages import forms
from lupus.site.village.verdicts import roles_dealt


def prompts(table: Table[Any], seat: Seat) -> tuple[Prompt, ...]:
    """What can be entered for a seat, also between closing and publication, when the players themselves are too late
    (D-02)."""
    found: tuple[Prompt, ...] = table.game.prompts(table.state, seat, late=True)  # type: ignore[call-arg]
    return found


def forms_for(table: Table[Any], seat: Seat, lexicon: Words, typed: QueryDict | None = None) -> list[forms.Form]:
    """The forms of a seat with what is in force."""
    found = forms.forms_of(prompts(table, seat), table.view(seat), lexicon, typed=typed)
    return [form._replace(title=lexicon.say(f"form-{form.verb}", "gm")) for form in found]


def as_masters_read(found: Sequence[forms.Form], table: Table[Any], seat: Seat, lexicon: Words) -> list[forms.Form]:
    """The same forms with what is in force as it is told of somebody else: game masters are not whom it is about."""

    def told(verb: str) -> str:
        of_seat = (entry.event for entry in reversed(table.log) if entry.event.kind == forms.ANSWERS[verb])
        about = VOTES.get(verb)
        last: Any = next(e for e in of_seat if e.player == seat and getattr(e, "ballot", about) == about)  # type: ignore[attr-defined]
        return lexicon.tell(last, MASTER, genders_of(table)) or ""

    return [form._replace(in_force=told(form.verb)) if form.in_force else form for form in found]


def command_in(table: Table[Any], seat: Seat, data: QueryDict, by: str, why: str) -> Command:
    """The command that a form sends, with who enters it and why.

    Raises `Illegal("not-now")` where the seat has no such form now, `Illegal("unchosen")` for one that chooses
    nothing, and what `forms.command_of` raises.
    """
    prompt = next((p for p in prompts(table, seat) if p.verb == data.get("verb")), None)
    if prompt is None:
        raise Illegal("not-now")
    given = forms.in_force(prompt.verb, prompt.about, table.view(seat))
    command = forms.command_of(seat, prompt, data, given)
    if command.args == TAKEN_BACK and forms.WITHDRAW not in data:
        raise Illegal("unchosen")
    return command._replace(by=by, note=why)


def mails_of(game: Game) -> QuerySet[Mail]:
    """The mails of a village, the newest first."""
    read = Mail.objects.filter(place__game=game).exclude(became=Mail.Became.KEPT)
    return read.select_related("place").annotate(corrected=corrected()).order_by("-id")


def corrected() -> Exists:
    """Whether a game master has corrected a mail."""
    return Exists(Correction.objects.filter(mail=OuterRef("pk")))


def unread(game: Game) -> int:
    """How many mails of this half-phase were not understood, and not corrected."""
    return mails_of(game).filter(half__in=halves_of_now(game), state=Mail.State.UNREAD).exclude(corrected()).count()


def open_to(mail: Mail, game: Game) -> bool:
    """Whether a mail of a village can be corrected now."""
    same = mail.person_id == mail.place.person_id
    return same and game.stage == Game.Stage.PLAYED and mail.half in halves_of_now(game)


def given(table: Table[Any], seat: str) -> int:
    """How many commands there were of a seat: whoever acts upon a look says how many it showed."""
    return sum(move.command.actor == seat for move in table.moves)


def enter(game_id: int, seat: Seat, data: QueryDict, by: str, why: str, key: Key, now: datetime) -> clerk.Done | None:
    """Give the command that a form holds in the stead of a seat; None where this form was taken before.

    Raises `Illegal("mail-moved")` where the seat has chosen since the form was made, `Illegal("mail-same")` for what is
    in force already, what `command_in` raises, and whatever the game refuses. Then nothing has changed.
    """
    with clerk.writing():
        game = storage.locked(game_id)
        if clerk.taken(game, seat, key) is not None:
            return None
        table = cache.table_of(game)
        command = command_in(table, seat, data, by, why)
        if same(table, command):
            raise Illegal("mail-same")
        if data.get("given") != str(given(table, seat)):
            raise Illegal("mail-moved")
        return clerk.submit(game_id, command, key, received=now)


def correct(game_id: int, pk: int, data: QueryDict, by: Person, why: str, key: Key, now: datetime) -> None:
    """Give the command that a form holds, and owe the author of the mail a mail about it. The same form twice is one
    correction.

    Raises `Mail.DoesNotExist`, `Illegal("mail-over")` and what `enter` raises. Then nothing has changed.
    """
    with clerk.writing():
        game = storage.locked(game_id)
        mail = Mail.objects.select_related("place", "person").get(pk=pk, place__game=game)
        if not open_to(mail, game):
            raise Illegal("mail-over")
        done = enter(game_id, mail.place.seat, data, by.name, why, key, now)
        if done is None:
            return
        assert done.receipt is not None
        with translation.override(mail.person.language):
            said = _("I Game Master hanno corretto quello che avevamo capito della tua lettera (%(when)s).")
            owe(game_id, mail, done.receipt, by, now, why, said)


def same(table: Table[Any], command: Command) -> bool:
    """Whether what a command says is in force already."""
    seat = str(command.actor)
    prompt = next(prompt for prompt in prompts(table, seat) if prompt.verb == command.verb)
    return forms.stands(prompt, command, table.view(seat))


def taken_back(game: Game, undone: Receipt, done: clerk.Done, by: Person, now: datetime, why: str) -> None:
    """Tell the author of a mail that its correction was undone; nothing where the command was no correction.

    undone: the receipt of the command. done: what the undoing brought.
    """
    before = Correction.objects.filter(mail__place__game=game, move=undone.number).select_related(
        "mail__place", "mail__person"
    )
    for correction in before:
        mail = correction.mail
        with translation.override(mail.person.language):
            said = _("I Game Master hanno annullato la correzione della tua lettera (%(when)s).")
            owe(game.pk, mail, done.receipt or undone, by, now, why, said)


def owe(game_id: int, mail: Mail, receipt: Receipt, by: Person, now: datetime, why: str, said: str) -> None:
    """Write a correction down, with the sentences for the author in the language that is active, and owe them a
    mail."""
    game = Game.objects.get(pk=game_id)
    table = cache.table_of(game)
    when = calendar.in_words(game, mail.at)
    reply = [said % {"when": when}, in_force(table, mail, receipt.verb)]
    if not game.closed:
        reply.append(_("Se non è quello che vuoi, rispondi e scrivi quello che vuoi fare."))
    made = Correction.objects.create(mail=mail, by=by, at=now, why=why, move=receipt.number, reply=reply)
    Letter.objects.create(game=game, place=mail.place, kind=Letter.Kind.CORRECTED, first=mail.pk, last=made.pk)


def in_force(table: Table[Any], mail: Mail, verb: str) -> str:
    """What is in force of a verb for the author of a mail, in their language."""
    lexicon = words(mail.person.language, table.game.key)
    form = next(form for form in forms_for(table, mail.place.seat, lexicon) if form.verb == verb)
    stands = _("In vigore: %(what)s") % {"what": form.in_force} if form.in_force else _("In vigore: niente.")
    return f"{form.title}. {stands}"


def may_count(game: Game, table: Table[Any], seat: Seat) -> bool:
    """Living, of that role from the beginning until now, and not answered yet."""
    state, role = table.state, table.state.characters[seat].role
    asked = game.rulings.filter(what=Ruling.What.COUNTED, why=seat).exists()
    counts = faction_counted(game, role) is not None and role == roles_dealt(table.view(seat)).get(seat)
    return game.stage == Game.Stage.PLAYED and state.fates[seat].alive and counts and not asked


def faction_counted(game: Game, role: str) -> str | None:
    """The faction of which a role may ask how many are alive."""
    found: Role = editions.edition_of(game.ruleset).roles[role]
    return found.counts


def count_for(game_id: int, seat: Seat, by: Person, now: datetime) -> int:
    """How many there are now, granted once. Raises `Illegal("not-now")`."""
    with transaction.atomic():
        game = storage.locked(game_id)
        table = cache.table_of(game)
        if not may_count(game, table, seat):
            raise Illegal("not-now")
        Ruling.record(game, by, now, Ruling.What.COUNTED, seat)
    state = table.state
    faction = faction_counted(game, state.characters[seat].role)
    return sum(fate.alive and state.characters[s].faction == faction for s, fate in state.fates.items())
