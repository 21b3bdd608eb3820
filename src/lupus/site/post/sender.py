"""Sends the letters that are owed: each to one person, from the site's own address, at least once.

A letter is claimed, sent, and then marked. Whoever dies in between leaves a claim that runs out, and the letter is sent
again under the same Message-ID, by which a repeat can be told. Whatever goes wrong with a letter is that letter's own
affair: it is put off, a little longer each time, and the next one is sent. A server that cannot be reached is nobody's
fault, and costs no letter a try. The Message-ID holds only a keyed digest: the numbers of the rows would tell how many
there are that one must not read.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from email.utils import formataddr
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from lupus.language.mail import text_of
from lupus.language.quotations import MARKS, pairs
from lupus.site.people.links import link_for
from lupus.site.people.models import Person

from .models import Letter
from .outbox import WRITERS, Contents, told_with
from .unsubscribe import RESULTS, WHICH, token_for

log = logging.getLogger("lupus.post")

CLAIM: Final = timedelta(minutes=10)
"""How long a letter belongs to whoever took it: longer than any server may keep us waiting."""

FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(hours=6)
TRIES: Final = 14
"""A letter is given up after about two days."""

AT_ONCE: Final = 200

BY_NEWS: Final = timedelta(days=3)
"""How long the link in a mail works."""

EVEN: Final = 8 * 1024
"""A mail is filled up to a multiple of so many bytes."""

SPARE: Final = 6 * 1024
"""Bytes for what is private in a mail: whoever is told less has as long a mail.

18 games of bots in the three editions, of 40 to 60 people with names of 40 letters, brought 10,892 such parts: the
longest had 2,936 bytes, text and HTML together (3,246 where almost all letters of the names are accented). A test holds
the margin.
"""

LINE: Final = 64
"""Bytes of a line of filler: a mail with longer lines than 998 bytes would be encoded in another way."""


ONE_BY_ONE: Final = (Letter.Kind.START, Letter.Kind.NOTE, Letter.Kind.RESULT, Letter.Kind.SECOND, Letter.Kind.THIRD)
"""The mails that reach a person in the order of what they tell; those about the same rows as they were written down
(L3-BASE-MAIL-03)."""

HOLDS_UP: Final = 6
"""For so many tries, which take half an hour, a letter that fails keeps the letters about later rows waiting. After
that they go before it."""


def waiting(**more: Any) -> QuerySet[Letter]:
    """The letters that are neither sent nor given up."""
    return Letter.objects.filter(sent__isnull=True, skipped=False, tries__lt=TRIES, **more)


def before_it(**more: Any) -> Exists:
    """Whether a letter waits for another one that must reach the same person first."""
    earlier = Q(last__lt=OuterRef("last"), tries__lt=HOLDS_UP) | Q(last=OuterRef("last"), pk__lt=OuterRef("pk"))
    return Exists(waiting(place=OuterRef("place"), kind__in=ONE_BY_ONE, **more).filter(earlier))


def before_reply(**more: Any) -> Exists:
    """Whether an answer waits for a letter that was written down before it: what happened first is told first."""
    earlier = waiting(place=OuterRef("place"), kind__in=ONE_BY_ONE, pk__lt=OuterRef("pk"), **more)
    return Exists(earlier.filter(tries__lt=HOLDS_UP))


def over(now: datetime) -> Q:
    """Reminders of a deadline that has passed: after the next one has begun they say nothing true, and are skipped."""
    return Q(kind=Letter.Kind.REMINDER, game__due__lt=now)


def kept_back(**more: Any) -> Q:
    """The letters that wait for others. more: conditions on those others."""
    return Q(kind__in=ONE_BY_ONE) & before_it(**more) | Q(kind=Letter.Kind.REPLY) & before_reply(**more)


def owed(now: datetime, only: Q | None = None) -> list[int]:
    """The letters to send now, the oldest first. only: a condition on them; None: all."""
    rested = Q(next_try__isnull=True) | Q(next_try__lte=now)
    behind = kept_back(next_try__gt=now)
    return list(
        waiting().filter(only or Q(), rested, ~behind, ~over(now)).order_by("id").values_list("pk", flat=True)[:AT_ONCE]
    )


def send_owed(now: datetime | None = None) -> int:
    """Send what is owed; how many letters were sent. Raises `OSError` where the server cannot be reached."""
    pass_over()
    return send_all(owed(now or timezone.now()), now)


def send_replies(now: datetime | None = None) -> int:
    """Send the answers to mails that came in, for which somebody waits before a deadline, each after what stands before
    it; how many letters that was. Raises what `send_owed` raises."""
    answered = waiting(kind=Letter.Kind.REPLY, place=OuterRef("place"), pk__gte=OuterRef("pk"))
    before = Q(Exists(answered), kind__in=ONE_BY_ONE)
    return send_all(owed(now or timezone.now(), only=Q(kind=Letter.Kind.REPLY) | before), now)


def send_all(letters: list[int], now: datetime | None) -> int:
    """Send letters in their order; how many were sent."""
    sent, connection = 0, get_connection()
    try:
        for pk in letters:
            connection.open()
            if not claimed(pk, now or timezone.now()):
                continue
            letter = Letter.objects.select_related("game", "place__person", "master").get(pk=pk)
            try:
                sent += send(letter, connection, now)
            except Exception as error:
                put_off(letter, error, now or timezone.now())
                hang_up(connection)  # it may be in the middle of a sentence
    finally:
        hang_up(connection)
    return sent


def pass_over() -> int:
    """Skip the letters of places and game masters without an address, all at once, for there may be hundreds;
    how many."""
    nowhere = Q(place__isnull=False) & (Q(place__person=None) | Q(place__person__email=""))
    nobody = nowhere | Q(place__isnull=True, master__email="")
    passed = Letter.objects.filter(nobody, sent__isnull=True, skipped=False).values("pk")
    return Letter.objects.filter(pk__in=passed).update(skipped=True)


def hang_up(connection: Any) -> None:
    """Close a connection, whatever state it is in."""
    try:
        connection.close()
    except OSError:
        connection.connection = None


def claimed(pk: int, now: datetime) -> bool:
    """Take a letter, so that nobody else sends it meanwhile; whether nobody else had."""
    rested = Q(next_try__isnull=True) | Q(next_try__lte=now)
    free = Letter.objects.filter(rested, ~kept_back(), ~over(now), pk=pk, sent__isnull=True, skipped=False)
    return free.update(next_try=now + CLAIM, tries=F("tries") + 1) == 1


def put_off(letter: Letter, error: Exception, now: datetime) -> None:
    """Try again later, and say why: the kind of the error, for its text may quote the letter."""
    code = getattr(error, "smtp_code", None)
    letter.error = f"{type(error).__name__}{f' {code}' if code else ''}"
    letter.next_try = now + min(LONGEST_WAIT, FIRST_WAIT * 2 ** (letter.tries - 1))
    letter.save(update_fields=["error", "next_try"])
    log.warning("letter %s was not sent: %s", letter.pk, letter.error)


def send(letter: Letter, connection: Any, now: datetime | None) -> bool:
    """Send a letter and mark it; False for one that has nobody to go to, or is not wanted."""
    person, together = recipient(letter), list(told_with(letter).values_list("pk", flat=True))
    if person is None or not person.email or not person.is_active or not wanted(letter, person):
        message = None
    else:
        with translation.override(person.language):
            message = composed(letter, person)
    if message is None:
        Letter.objects.filter(pk=letter.pk).update(skipped=True)
        return False
    message.connection = connection
    message.send()
    Letter.objects.filter(pk=letter.pk).update(sent=now or timezone.now(), error="", lines=lines_in(message))
    Letter.objects.filter(pk__in=together, sent=None).update(skipped=True)
    return True


def lines_in(message: EmailMultiAlternatives) -> list[str]:
    """Digests of the lines of a mail, by which an answer that repeats them is known, whichever of the two texts a
    program quotes."""
    html, _kind = message.alternatives[0]
    return sorted(pairs(str(message.body)) | pairs(text_of(str(html))))


def recipient(letter: Letter) -> Person | None:
    """Whoever holds the place now, or the game master."""
    return letter.place.person if letter.place is not None else letter.master


def wanted(letter: Letter, person: Person) -> bool:
    """Whether a person wants letters of this kind. The first one, and alarms, come to everybody."""
    which = WHICH.get(letter.kind)
    return which is None or bool(getattr(person, which))


# --- what it says -----------------------------------------------------------------------------------------------------


def composed(letter: Letter, person: Person) -> EmailMultiAlternatives | None:
    """The mail, in the language that is active; None for one that says nothing true any more.

    A mail to whoever holds a place is filled up to a size that depends on what everybody was told, and on names (L-6).

    Raises `ValueError` for a name with a line break.
    """
    if len(f"{person.name}{letter.game.name}{person.email}".splitlines()) != 1:
        raise ValueError("a line break in a name")
    contents = WRITERS[letter.game.hosting].contents(letter, person)
    if contents is None:
        return None
    more = context_of(letter, person, contents)
    whole = message_of(letter, person, contents, more)
    if letter.place_id is None:
        return whole
    open_part = size_of(message_of(letter, person, contents, {**more, **contents.blank}))
    size = -(-(open_part + SPARE) // EVEN) * EVEN
    missing = (size - size_of(whole)) % EVEN
    return message_of(letter, person, contents, {**more, "filler": filler(missing)})


def context_of(letter: Letter, person: Person, contents: Contents) -> dict[str, Any]:
    """What the template of a mail has, with a new link for whoever holds a place.

    A mail that can be answered begins with the mark above which one answers (`lupus.language.quotations`).
    """
    here, game = settings.ADDRESS.rstrip("/"), letter.game
    starts, answered_at = (
        letter.kind in (Letter.Kind.START, Letter.Kind.CARD),
        WRITERS[game.hosting].answered_at(letter),
    )
    button = f"{here}{reverse('sign-in')}?{urlencode({'next': contents.going})}"
    if letter.place_id is not None:
        person.links.filter(expires__lt=timezone.now()).delete()
        button = link_for(person, BY_NEWS, contents.going, contents.scope)
    return {
        **contents.context,
        "village": game.name,
        "name": person.name,
        "handle": person.handle,
        "title": contents.title,
        "kind": letter.kind,
        "button": button,
        "page": here + WRITERS[game.hosting].page(game),
        "optional": letter.kind in WHICH,
        "stop": here + reverse("unsubscribe", args=[token_for(person, WHICH.get(letter.kind, RESULTS))]),
        "enter": here + reverse("sign-in-mail") if starts else "",
        "how": here + WRITERS[game.hosting].how_to_play(game) if starts else "",
        "place": letter.place_id is not None,
        "answered_at": answered_at,
        "over": game.stage == game.Stage.OVER,
        "mark": MARKS[translation.get_language() or settings.LANGUAGE_CODE] if answered_at else "",
        "renewed": starts and person.epoch > 0 and not person.has_usable_password(),
    }


def message_of(letter: Letter, person: Person, contents: Contents, context: dict[str, Any]) -> EmailMultiAlternatives:
    """The mail as it is sent."""
    message = EmailMultiAlternatives(
        subject=f"[{letter.game.name}] {contents.title}",
        body=render_to_string(f"{contents.template}.txt", context),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[formataddr((person.name, person.email))],
        reply_to=[context["answered_at"]] if context["answered_at"] else None,
        headers={"Message-ID": message_id(letter), "Auto-Submitted": "auto-generated"},
    )
    if context["optional"]:
        stop = context["stop"]
        message.extra_headers |= {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    message.attach_alternative(render_to_string(f"{contents.template}.html", context), "text/html")
    return message


def size_of(message: EmailMultiAlternatives) -> int:
    """The bytes of a mail on its way."""
    raw = message.message().as_bytes()
    return len(raw) + raw.count(b"\n")


def filler(missing: int) -> str:
    """Text of so many bytes on its way, in short lines, each of which ends with two bytes."""
    lines, rest = divmod(missing, LINE)
    return ("." * (LINE - 2) + "\n") * lines + "." * rest


def message_id(letter: Letter) -> str:
    """The same for each sending of a letter, different for any two letters, and otherwise telling nothing."""
    whose = letter.place.seat if letter.place is not None else f"*{letter.master_id}"
    again = f" {letter.again}" if letter.again else ""  # programs that read mail hide a second one of the same name
    digest = salted_hmac(
        "lupus.message-id", f"{letter.game_id} {letter.kind} {letter.last} {whose}{again}", algorithm="sha256"
    ).hexdigest()
    return f"<{digest[:40]}@{settings.HOST.partition(':')[0]}>"
