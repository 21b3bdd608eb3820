"""Notices to browsers, for whoever asked for them:
they say that there is something new in a village, and nothing of what it is.

Everybody who asked gets one for the same letters at the same moment, like the mails. The key that signs them is the one
of LUPUS_VAPID_KEY, or else one that the site makes at its first start and keeps beside its data.
"""

from __future__ import annotations

import json
import logging
import os
from base64 import urlsafe_b64encode
from contextlib import suppress
from datetime import datetime, timedelta
from fnmatch import fnmatchcase
from pathlib import Path
from secrets import token_urlsafe
from tempfile import NamedTemporaryFile
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from lupus.site.people.models import Person
from lupus.site.people.session import owner

from .models import Browser, Letter
from .outbox import WRITERS

log = logging.getLogger("lupus.post")

FRESH: Final = timedelta(hours=1)
"""A notice of something older wakes nobody."""

MOST: Final = 10
"""Browsers of one person."""

SILENT: Final = (Letter.Kind.ALARM, Letter.Kind.SECOND, Letter.Kind.THIRD)
"""The letters for which nobody is woken. A report has just woken those who get a mail after it."""


# --- the addresses ----------------------------------------------------------------------------------------------------


@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """A browser of whoever is signed in wants to be woken; 400 for an address that is no push service's."""
    person = subscriber(request)
    endpoint, p256dh, auth = (request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if not known(endpoint) or not 80 <= len(p256dh) <= 120 or not 16 <= len(auth) <= 40:
        return HttpResponse(status=400)
    Browser.objects.filter(endpoint=endpoint).delete()  # a browser is its present user's
    if person.browsers.count() >= MOST:
        person.browsers.order_by("pk")[0].delete()
    Browser.objects.create(person=person, endpoint=endpoint, p256dh=p256dh, auth=auth)
    return HttpResponse(status=204)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget this browser: it gets no more notices."""
    subscriber(request).browsers.filter(endpoint=request.POST.get("endpoint", "")).delete()
    return HttpResponse(status=204)


def subscriber(request: HttpRequest) -> Person:
    """Whoever is signed in. Raises `Http404`."""
    person = owner(request)
    if person is None:
        raise Http404
    return person


def known(endpoint: str) -> bool:
    """Whether an address is that of a push service: nobody may make the site write anywhere else."""
    server, slash, _rest = endpoint.removeprefix("https://").partition("/")
    scheme = "https://" if endpoint.startswith("https://") else ""
    wanted = f"{scheme}{server}{slash}"
    plain = bool(server) and not set(server) & set("@?#\\*[")
    return plain and len(endpoint) <= 600 and any(fnmatchcase(wanted, service) for service in settings.PUSH_SERVICES)


def public_key() -> str:
    """The public half of the site's key, as browsers want it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

    found = Vapid02.from_string(private_key()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(found).rstrip(b"=").decode()


def private_key() -> str:
    """The site's key: the one that was set, or the one in its folder of data, which the first process that asks makes.

    P-256, 32 bytes in base64url. A new key would cut off every browser that has subscribed:
    the file is part of a backup.
    """
    if settings.VAPID_KEY:
        return str(settings.VAPID_KEY)
    path: Path = settings.DATA / "vapid-key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, prefix=".vapid-") as file:  # only its owner reads it
            file.write(token_urlsafe(32))
            file.flush()
            with suppress(FileExistsError):  # another process was quicker, and its key stands
                os.link(file.name, path)
    return path.read_text()


# --- what is sent -----------------------------------------------------------------------------------------------------


def push_owed(now: datetime | None = None) -> int:
    """Wake the browsers of those to whom a letter is owed; how many."""
    now, woken = now or timezone.now(), 0
    asked = Q(place__person__browsers__isnull=False, place__person__is_active=True)
    letters = Letter.objects.filter(asked, pushed=None, written__gt=now - FRESH).exclude(kind__in=SILENT).distinct()
    for letter in letters.select_related("game", "place__person"):
        if not Letter.objects.filter(pk=letter.pk, pushed=None).update(pushed=now):
            continue  # another process has it
        assert letter.place is not None
        assert letter.place.person is not None
        for browser in letter.place.person.browsers.all():
            woken += wake(browser, letter)
    return woken


def wake(browser: Browser, letter: Letter) -> bool:
    """Send one notice. A browser that is gone is forgotten; any other failure costs this notice and no more."""
    from pywebpush import WebPushException, webpush
    from requests import Session

    with translation.override(browser.person.language):
        page = WRITERS[letter.game.hosting].own_page(letter.game)
        going = (
            f"{reverse('sign-in')}?{urlencode({'next': page})}"  # whoever is in goes on at once, others sign in first
        )
        notice = {"title": letter.game.name, "body": _("C’è qualcosa di nuovo."), "url": going}
    straight = Session()
    straight.max_redirects = 0  # a service that was allowed must not send us to one that is not
    contact = settings.DEFAULT_FROM_EMAIL.rpartition("<")[2].rstrip(">")
    try:
        webpush(
            {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}},
            json.dumps(notice),
            vapid_private_key=private_key(),
            vapid_claims={"sub": f"mailto:{contact}"},
            ttl=int(FRESH.total_seconds()),
            timeout=10,
            requests_session=straight,
        )
    except WebPushException as error:
        if error.status_code in (404, 410):
            browser.delete()
        else:
            log.warning("a notice was not taken: %s", error.status_code)
    except Exception as error:
        log.warning("a notice was not sent: %s", type(error).__name__)
    else:
        return True
    return False
