"""What whoever asks to play holds: the receipt, the answer, and the mails that say the same.

The mails leave with the other post, never in the answer to a form: a page takes as long whether there is a mail or not.
"""

from __future__ import annotations

import logging
from datetime import datetime
from smtplib import SMTPException
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from lupus.site.people.links import PATIENCE
from lupus.site.people.models import Person
from lupus.site.people.throttle import too_often
from lupus.site.table.models import Game
from lupus.site.village.calendar import first_evening
from lupus.site.village.models import Applicant, Asked
from lupus.site.village.pages.rulebook import how_to_play

log = logging.getLogger(__name__)

PER_ADDRESS: Final = 6
"""Receipts, and answers, to one address in an hour: whoever types the address of another cannot fill their letter box."""

AT_ONCE: Final = 200


def receipt(game: Game, applicant: Applicant | None, asked: dict[str, Any], person: Person | None) -> Asked:
    """Make what somebody holds who asks to play. applicant: None for a request that was there already."""
    email = asked["email"]
    due = timezone.now() if email and not too_often("receipt", email.casefold(), PER_ADDRESS) else None
    return Asked.objects.create(
        game=game, applicant=applicant, person=person, email=email, language=asked["language"], due=due
    )  # fmt: skip


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
    return [asked.pk for asked in some.exclude(email="") if not too_often("answer", asked.email.casefold(), PER_ADDRESS)]


def address(asked: Asked) -> str:
    """The address of the page that says how a request stands."""
    return settings.ADDRESS.rstrip("/") + reverse("asked", args=[asked.token])


def send_answers(now: datetime | None = None) -> int:
    """Send the mails that are due; returns how many left. The process that sends the post calls this each round."""
    now, sent = now or timezone.now(), 0
    for asked in Asked.objects.filter(due__lte=now).select_related("game__village").order_by("pk")[:AT_ONCE]:
        if not Asked.objects.filter(pk=asked.pk, due=asked.due).update(due=None):
            continue  # another process has it
        try:
            mail(asked)
            sent += 1
        except (OSError, SMTPException) as error:
            log.warning("an answer to a request could not be sent: %s", type(error).__name__)
            Asked.objects.filter(pk=asked.pk, due=None).update(due=now + PATIENCE)
    return sent


def mail(asked: Asked) -> None:
    """Send somebody how their request stands, in their language. The subject is the same whatever the answer is."""
    with translation.override(asked.language):
        context = {
            "village": asked.game.name,
            "answer": asked.answer,
            "url": address(asked),
            "first_evening": first_evening(asked.game),
        }
        context["how"] = settings.ADDRESS.rstrip("/") + how_to_play(asked.game)
        subject = _("La tua richiesta di giocare: %(village)s") % {"village": asked.game.name}
        EmailMessage(subject, render_to_string("village/asked_mail.txt", context), to=[asked.email]).send()
