"""People who ask to play: by a link that the game masters hand out; each holds the answer from the beginning.

The link opens nothing else. Mails leave with the other post, never in the answer to a form: a page takes as long
whether there is a mail or not.
"""

from __future__ import annotations

import logging
from datetime import datetime
from smtplib import SMTPException
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from lupus.site.people.links import PATIENCE
from lupus.site.people.lookalikes import taken
from lupus.site.people.models import Person
from lupus.site.people.throttle import too_often
from lupus.site.table import access
from lupus.site.table.models import Game
from lupus.site.village.calendar import first_evening
from lupus.site.village.models import Applicant, Asked
from lupus.site.village.pages.rulebook import how_to_play

MOST = 300
"""The most requests that may wait for one village. More of them are not sent by people."""

MOST_RECEIPTS: Final = 3000
"""The most requests to one village that are kept, with those that have an answer."""

PER_ADDRESS: Final = 6
"""Receipts, and answers, to one address in an hour: whoever types the address of another cannot fill their letter
box."""

AT_ONCE: Final = 200

log = logging.getLogger(__name__)


def invitation_page(token: str) -> str:
    """The path of the page on which people ask to play."""
    return settings.ADDRESS.rstrip("/") + reverse("join", args=[token])


def invited_to(token: str) -> Game | None:
    """The village that a link is for, while it is being prepared and asks people in."""
    number = token.partition("-")[0]
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        return None
    game = access.whole().filter(pk=int(number), stage=Game.Stage.PLANNED).first()
    stored = game.village.plan.join if game is not None else None
    return game if stored and constant_time_compare(stored, token) else None


def ask(game: Game, player: dict[str, Any], person: Person | None) -> Asked | None:
    """Write down that somebody asks to play. Returns what they hold of it; None where too many requests wait.

    A second request with the same account changes nothing; nor does one without account by the same name and address,
    but whoever sends that one learns nothing of the first.
    """
    asked = {key: player[key] for key in ("name", "gender", "email", "language")}
    same = (
        {"person": person} if person is not None else {"person": None, "name": asked["name"], "email": asked["email"]}
    )
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)
        held = game.asked.filter(person=person, answer=Asked.Answer.IN).first() if person is not None else None
        if held is not None:
            return held
        if game.applicants.filter(**same).update(**asked):
            known = game.asked.filter(applicant__person=person).first() if person is not None else None
            return known or receipt(game, None, asked, person)
        if game.applicants.count() >= MOST or game.asked.count() >= MOST_RECEIPTS:
            return None
        return receipt(game, Applicant.objects.create(game=game, person=person, **asked), asked, person)


def refuse_all(game_id: int) -> int:
    """Refuse all requests that wait. Returns how many."""
    return refuse(Applicant.objects.filter(game=game_id))


@transaction.atomic
def refuse(some: QuerySet[Applicant]) -> int:
    """Refuse these requests. Returns how many."""
    say(Asked.objects.filter(applicant__in=some), Asked.Answer.NO)
    _total, kinds = some.delete()
    return kinds.get(Applicant._meta.label, 0)


def obstacle(applicant: Applicant, players: list[dict[str, Any]], masters: set[int]) -> str:
    """Why an applicant cannot play at present, in words; empty where they can."""
    if applicant.person_id in masters:
        return _("È Game Master di questo villaggio, e non può giocarci.")
    if applicant.person_id is not None and applicant.person_id in {p["person"] for p in players}:
        return _("Gioca già in questo villaggio, con questo account.")
    if taken(applicant.name, [p["name"] for p in players]):
        return _("Nel villaggio c’è già qualcuno che si chiama così: cambia il nome, poi accetta.")
    return ""


def receipt(game: Game, applicant: Applicant | None, asked: dict[str, Any], person: Person | None) -> Asked:
    """Make what somebody holds who asks to play. applicant: None for a request that was there already."""
    email = asked["email"]
    due = timezone.now() if email and not too_often("receipt", email.casefold(), PER_ADDRESS) else None
    return Asked.objects.create(
        game=game, applicant=applicant, person=person, email=email, language=asked["language"], due=due
    )


def say(some: QuerySet[Asked], answer: str) -> None:
    """Answer these requests: on their pages now, and by mail where there is an address."""
    written = to_write(some)
    some.update(answer=answer)
    Asked.objects.filter(pk__in=written).update(due=timezone.now())


def say_when(game: Game) -> None:
    """Write to whoever has a place when the village begins: the game masters have changed its hours."""
    Asked.objects.filter(pk__in=to_write(game.asked.filter(answer=Asked.Answer.IN))).update(due=timezone.now())


def to_write(some: QuerySet[Asked]) -> list[int]:
    """Those of these requests that have an address to which one may write now."""
    return [
        asked.pk for asked in some.exclude(email="") if not too_often("answer", asked.email.casefold(), PER_ADDRESS)
    ]


def request_page(asked: Asked) -> str:
    """The address of the page that says how a request stands."""
    return settings.ADDRESS.rstrip("/") + reverse("asked", args=[asked.token])


def send_answers(now: datetime | None = None) -> int:
    """Send the mails that are due; returns how many left. The process that sends the post calls this each round."""
    now, sent = now or timezone.now(), 0
    for asked in Asked.objects.filter(due__lte=now).select_related("game__village").order_by("pk")[:AT_ONCE]:
        if not Asked.objects.filter(pk=asked.pk, due=asked.due).update(due=None):
            continue  # another process has it
        try:
            send_answer(asked)
            sent += 1
        except (OSError, SMTPException) as error:
            log.warning("an answer to a request could not be sent: %s", type(error).__name__)
            Asked.objects.filter(pk=asked.pk, due=None).update(due=now + PATIENCE)
    return sent


def send_answer(asked: Asked) -> None:
    """Send somebody how their request stands, in their language. The subject is the same whatever the answer is."""
    with translation.override(asked.language):
        context = {
            "village": asked.game.name,
            "answer": asked.answer,
            "url": request_page(asked),
            "first_evening": first_evening(asked.game),
        }
        context["how"] = settings.ADDRESS.rstrip("/") + how_to_play(asked.game)
        subject = _("La tua richiesta di giocare: %(village)s") % {"village": asked.game.name}
        EmailMessage(subject, render_to_string("village/asked_mail.txt", context), to=[asked.email]).send()
