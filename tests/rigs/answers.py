"""What the site answers: the pages that Django's test client gets, and the mails."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.core import mail
from django.core.mail import EmailMultiAlternatives

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer
else:
    from django.http import HttpResponse as Answer

__all__ = ["Answer", "sent_mails"]


def sent_mails() -> list[EmailMultiAlternatives]:
    """The mails in the outbox of Django's tests; each is text and a page."""
    return cast("list[EmailMultiAlternatives]", mail.outbox)
