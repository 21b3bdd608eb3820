"""The mailbox of one player, as a page of `lupus serve --demo`: read the mails, answer one, see the reply. No other
site has this page.

In the demo no mail leaves: each is kept in a folder of its recipient as it would have travelled. An answer is made into
a mail as a program of mail makes it, and goes the way of any mail that comes in (`village/inbox`): the token in its
address says whose it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTPUTF8
from email.utils import format_datetime, formataddr, make_msgid, parseaddr
from hashlib import sha256
from pathlib import Path
from time import time_ns
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage as Outgoing
from django.core.mail.backends.base import BaseEmailBackend
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from lupus.language.draft import LONGEST
from lupus.rulesets.lexicon import shown

from .people.models import Person
from .post import sender
from .table.models import Place
from .village.inbox import taking

MOST: Final = 40
"""Mails that are kept for one address."""

SHOWN: Final = 20_000
"""Letters of a mail as it travels that the page shows."""

SENT: Final = "-sent"
"""The end of the name of a mail that was written here."""

BECAME: Final[dict[str, str | Promise]] = {
    "taken": gettext_lazy("La tua mail è arrivata. La risposta è la prima qui sotto."),
    "confirm": gettext_lazy(
        "La tua mail è arrivata, ma rispondeva a una fase passata: non ha comandato niente, e la risposta lo dice."
    ),
    "kept": gettext_lazy(
        "La tua mail è arrivata dopo la scadenza: è conservata, e la risposta viene dopo il rapporto."
    ),
    "repeated": gettext_lazy("Questa mail era già arrivata: si legge una volta sola, e la risposta è una sola."),
    "too many": gettext_lazy("La tua mail è stata lasciata lì: non la legge nessuno, e non ha risposta."),
}
"""What became of an answer, by the word of the inbox."""

NOT_TAKEN: Final = gettext_lazy("La tua mail non è stata presa: forse la partita è finita.")


class Kept(BaseEmailBackend):
    """Sends nothing: keeps each mail where the page of its recipient finds it."""

    def send_messages(self, email_messages: Sequence[Outgoing]) -> int:
        """Keep these mails. Raises `OSError` where they cannot be written."""
        for message in email_messages:
            for recipient in message.recipients():
                keep(parseaddr(recipient)[1], message.message().as_bytes())
        return len(email_messages)


class Shown(NamedTuple):
    """A mail as the page shows it. mine: written here. answerable: it names the address to which one answers."""

    key: str
    subject: str
    at: datetime
    text: str
    raw: str
    mine: bool
    answerable: bool


# --- what is kept -----------------------------------------------------------------------------------------------------


def folder_of(address: str) -> Path:
    """Where the mails to an address are kept."""
    return Path(settings.DATA) / "demo-mail" / sha256(address.lower().encode()).hexdigest()[:16]


def keep(address: str, raw: bytes, end: str = "") -> None:
    """Keep a mail; the oldest go. Whoever looks meanwhile finds it whole, or not at all."""
    folder = folder_of(address)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{time_ns():020}{end}.eml"
    path.with_suffix(".new").write_bytes(raw)
    path.with_suffix(".new").rename(path)
    for old in sorted(folder.glob("*.eml"))[:-MOST]:
        old.unlink(missing_ok=True)


def owner() -> Path:
    """The file that says whose mailbox is shown."""
    return Path(settings.DATA) / "demo-mail" / "whose"


def belongs_to(place: Place) -> None:
    """Have the page show the mailbox of whoever holds a place; do nothing where the site has no such page."""
    if not settings.DEMO:
        return
    owner().parent.mkdir(parents=True, exist_ok=True)
    owner().write_text(str(place.pk))


def whose() -> tuple[Place, Person]:
    """The place whose mailbox is shown, and its person. Raises `Http404` where the site shows none."""
    try:
        number = int(owner().read_text()) if settings.DEMO else 0
    except (OSError, ValueError):
        number = 0
    place = Place.objects.select_related("game", "person").filter(pk=number).first()
    if place is None or place.person is None:
        raise Http404
    return place, place.person


def kept(address: str) -> list[Shown]:
    """The mails of an address, the newest first. One that has gone meanwhile is left out."""
    found = []
    for path in sorted(folder_of(address).glob("*.eml"), reverse=True):
        with suppress(FileNotFoundError):
            found.append(read(path))
    return found


def read(path: Path) -> Shown:
    """A mail that is kept."""
    raw = path.read_bytes()
    message = message_from_bytes(raw, policy=SMTPUTF8)
    body = message.get_body(("plain",))
    text = str(body.get_content()) if body is not None else ""
    at, mine = datetime.fromtimestamp(int(path.stem.removesuffix(SENT)) // 10**9, UTC), path.stem.endswith(SENT)
    travelled = raw.decode(errors="replace")[:SHOWN]
    return Shown(
        path.stem, str(message["Subject"]), at, text.strip(), travelled, mine, not mine and "Reply-To" in message
    )


# --- an answer --------------------------------------------------------------------------------------------------------


def answer_to(path: Path, person: Person, text: str, now: datetime) -> bytes:
    """The mail that a program of mail makes of an answer:
    to the address that the mail names, with the mail quoted below."""
    before = message_from_bytes(path.read_bytes(), policy=SMTPUTF8)
    quoted = "\n".join(f"> {line}" for line in read(path).text.splitlines())
    wrote = {"when": timezone.localtime(now).strftime("%d/%m/%Y %H:%M"), "who": before["From"]}
    message = EmailMessage(policy=SMTPUTF8)
    message["From"], message["To"] = formataddr((person.name, person.email)), str(before["Reply-To"])
    message["Subject"], message["Date"] = f"Re: {before['Subject']}", format_datetime(now)
    message["Message-ID"], message["In-Reply-To"] = make_msgid(domain="example.org"), str(before["Message-ID"])
    message.set_content(f"{text}\n\n{_('Il giorno %(when)s %(who)s ha scritto:') % wrote}\n\n{quoted}\n")
    return message.as_bytes()


def post(person: Person, key: str, text: str, now: datetime) -> str:
    """Answer a mail that is kept. Returns what became of the answer, in the word of the inbox. Raises `Http404` for a
    mail that has no address."""
    found = next((mail for mail in kept(person.email) if mail.key == key and mail.answerable), None)
    if found is None:
        raise Http404
    raw = answer_to(folder_of(person.email) / f"{key}.eml", person, text, now)
    keep(person.email, raw, SENT)
    word = taking.receive(raw, (), now)
    sender.send_replies()  # at once: the clock, which would do it, may be busy with other mails
    return word


def full_until(place: Place, now: datetime) -> datetime | None:
    """When mails of a player are read again, if so many came within an hour that no more of them are; else None."""
    read_of_late = taking.like(place, True, True).filter(at__gt=now - taking.AN_HOUR).order_by("-at")
    last = list(read_of_late.values_list("at", flat=True)[: taking.MOST])
    return last[-1] + taking.AN_HOUR if len(last) == taking.MOST else None


@require_http_methods(["GET", "HEAD", "POST"])
def mailbox(request: HttpRequest) -> HttpResponse:
    """The mails of one player of the demo, and a form under each to answer it."""
    place, person = whose()
    text, key = request.POST.get("text", "").strip()[:LONGEST], request.POST.get("mail", "")
    if request.method == "POST" and text:
        word = post(person, key, text, timezone.now())
        return redirect(f"{reverse('demo-mailbox')}?became={word}")
    became = request.GET.get("became")
    context: dict[str, Any] = {
        "name": shown(place.seat),
        "village": place.game.name,
        "slug": place.game.slug,
        "address": person.email,
        "mails": kept(person.email),
        "longest": LONGEST,
        "most": taking.MOST,
        "full_until": full_until(place, timezone.now()),
        "empty": request.method == "POST",
        "key": key,
        "said": [BECAME.get(became, NOT_TAKEN)] if became is not None else [],
    }
    return render(request, "pages/demo_mailbox.html", context, status=422 if context["empty"] else 200)
