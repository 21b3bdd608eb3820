"""Personal links: made for letters and mails, shown as QR codes, sent again to whoever asks."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from io import BytesIO
from smtplib import SMTPException
from typing import Final, NamedTuple
from urllib.parse import urlencode

import segno
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from .models import LinkRequest, Person, SignInLink
from .throttle import hidden

log = logging.getLogger(__name__)

BY_LETTER: Final = timedelta(days=21)
BY_MAIL: Final = timedelta(hours=2)
WINDOW: Final = timedelta(hours=1)
PATIENCE: Final = timedelta(minutes=5)
"""How long a mail server that did not take a link is left alone."""

PER_ADDRESS: Final = 3
PER_SOURCE: Final = 20


class Invitation(NamedTuple):
    """A personal link, and the same as a picture for a printed letter."""

    url: str
    qr_svg: str


def link_for(person: Person, valid: timedelta = BY_LETTER, going: str = "", scope: str = "") -> str:
    """A new personal link, complete with the address of the site. It works once; earlier ones keep working.

    going: the path to which it leads; empty for home. scope: the only part of the account that it may open.
    """
    return address_of(SignInLink.issue(person, valid, scope=scope), going)


def address_of(token: str, going: str = "") -> str:
    """Where a link leads."""
    query = f"?{urlencode({'next': going})}" if going else ""
    return settings.ADDRESS.rstrip("/") + reverse("sign-in-link", args=[token]) + query


def invitation(person: Person, scope: str = "") -> Invitation:
    """A new personal link with its QR code: what a letter needs.
    scope: the only part of the account that it may open."""
    url = address_of(SignInLink.issue(person, BY_LETTER, printed=True, scope=scope))
    picture = BytesIO()
    segno.make_qr(url, error="m").save(picture, kind="svg", scale=4, xmldecl=False)
    return Invitation(url, picture.getvalue().decode())


def ask(address: str, source: str, now: datetime | None = None, going: str = "", newcomer: str = "") -> bool:
    """Note that a link is wanted. Returns False if too many requests came from the same source. going: the path to
    which it leads. newcomer: the language of whoever wants an account if the address has none; empty for a link alone.

    The answer tells nothing about the address: too many requests for one address are dropped without a word, and
    whether an account has the address is looked up later, by `send_links`.
    """
    now = now or timezone.now()
    here = hidden("source", source)
    address = address.strip().lower()
    # written before the others are counted
    mine = LinkRequest.objects.create(address=address, source=here, at=now, due=None, going=going, newcomer=newcomer)
    earlier = LinkRequest.objects.filter(at__gt=now - WINDOW, pk__lt=mine.pk)
    if earlier.filter(source=here).count() >= PER_SOURCE:
        mine.delete()
        return False
    if earlier.filter(address=address).count() < PER_ADDRESS:
        LinkRequest.objects.filter(pk=mine.pk).update(due=now)
    return True


def send_links(now: datetime | None = None) -> int:
    """Send the links that were asked for; returns how many mails left.
    The process that sends the post calls this each round."""
    now = now or timezone.now()
    LinkRequest.objects.filter(at__lte=now - WINDOW).delete()
    sent = 0
    for wanted in LinkRequest.objects.filter(due__lte=now).order_by("pk"):
        if not LinkRequest.objects.filter(pk=wanted.pk, due=wanted.due).update(due=None):
            continue  # another process has it
        try:
            for person in holders(wanted):
                mail_link(person, wanted.going)
                sent += 1
        except (OSError, SMTPException) as error:
            log.warning("a sign-in link could not be sent: %s", type(error).__name__)
            LinkRequest.objects.filter(pk=wanted.pk).update(due=now + PATIENCE)
    return sent


def holders(wanted: LinkRequest) -> list[Person]:
    """The people whose address it is. Where it is nobody's and the sender wants an account, a new account, if the site
    still allows it."""
    known = list(Person.objects.filter(email=wanted.address))
    if not known and wanted.newcomer and settings.SIGN_UP:
        known = [Person.objects.invite(wanted.address.partition("@")[0][:40], wanted.address, language=wanted.newcomer)]
    return [person for person in known if person.is_active]


def mail_link(person: Person, going: str = "") -> None:
    """Send somebody a new link, in the language of the account. going: the path to which it leads."""
    with translation.override(person.language):
        context = {"name": person.name, "handle": person.handle, "url": link_for(person, BY_MAIL, going)}
        EmailMessage(
            _("Il tuo link per entrare"), render_to_string("people/link_mail.txt", context), to=[person.email]
        ).send()


def mail_code(address: str, code: str) -> None:
    """Send the code that proves that an address is one's own.
    Raises `OSError` or `SMTPException` where it cannot be sent."""
    text = render_to_string("people/code_mail.txt", {"code": code})
    EmailMessage(_("Il codice per il tuo indirizzo"), text, to=[address]).send()
