"""Answers by mail in the last minute: `python -m benchmarks.mail`. Starts a site of its own on SQLite, and on
PostgreSQL where DATABASE_URL names a server, with a database made for it and dropped again.

The 60 players of a village vote by mail before a deadline, at random moments of the last minute; then those of another
one, all in the last second. The mails go to `lupus receive --lmtp` over real sockets, twenty at a time as Postfix does,
and `lupus clock` sends the answers to a mail server that this process plays. Measured from the last byte of a mail: how
long it took to the 250 and to the answer in the hands of the mail server, and whether every mail that had come before
the deadline is a vote that was counted.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from random import Random
from smtplib import LMTP, SMTPException
from threading import BoundedSemaphore, Thread
from typing import Any, Final, NamedTuple

from aiosmtpd.controller import Controller

from .load import on_each_database, prepare, village

PLAYERS: Final = 60
AT_ONCE: Final = BoundedSemaphore(20)
"""Mails that are brought at a time."""

RUSHES: Final = (60.0, 1.0)
"""Seconds before a deadline in which everybody writes."""

AHEAD: Final = 8.0
"""Seconds before they begin, in which all processes start."""

AIM: Final = 5.0
"""Seconds from a mail to its answer, for 95 % of them."""


class Sent(NamedTuple):
    """A mail that was brought: when its last byte was sent, and when it was answered with 250."""

    sent: float
    taken: float


class Answers:
    """A mail server that takes the answers. came: when the first one for each address was in its hands."""

    def __init__(self) -> None:
        self.came: dict[str, float] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - the name of the library
        """Take a mail."""
        for address in envelope.rcpt_tos:
            self.came.setdefault(address.lower(), time.time())
        return "250 OK"


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running(*words: str) -> Iterator[None]:
    """One of the commands of `lupus`, while it is needed."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from lupus.cli import main; main()", *words], stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def bring(port: int, sender: str, address: str, text: str, moment: float, found: dict[str, Sent]) -> None:
    """Write a mail at a moment of the clock."""
    time.sleep(max(0.0, moment - time.time()))
    head = (
        f"From: {sender}\r\nTo: {address}\r\nSubject: Re: giorno 2\r\nMessage-ID: "
        f"<{moment}.{sender}>\r\nMIME-Version: 1.0\r\n"
    )
    kind = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"
    with AT_ONCE, suppress(OSError, SMTPException), LMTP("127.0.0.1", port, timeout=120) as server:
        server.ehlo()
        server.mail(sender)
        server.rcpt(address)
        server.putcmd("data")
        server.getreply()
        server.send(f"{head}{kind}\r\n{text}\r\n.\r\n".encode())
        sent = time.time()
        code, _ = server.getreply()
        if code == 250:
            found[sender] = Sent(sent, time.time())


def measure() -> None:
    """Both rushes on the database of the environment."""
    answers = Answers()
    mails = Controller(answers, hostname="127.0.0.1", port=free_port())
    os.environ |= {"LUPUS_SMTP_HOST": "127.0.0.1", "LUPUS_SMTP_PORT": str(mails.port), "LUPUS_SMTP_TLS": "0"}
    os.environ["LUPUS_MAIL_IN"] = "villaggio@lupus.example"
    prepare()
    mails.start()
    try:
        for seconds in RUSHES:
            rush(seconds, answers)
    finally:
        mails.stop()


def rush(seconds: float, answers: Answers) -> None:
    """One village whose players write in so many seconds before its deadline."""
    from django.db import connection

    from lupus.bots.cast import people
    from lupus.rulesets.lexicon import shown
    from lupus.site.people.models import Person
    from lupus.site.post.models import Letter
    from lupus.site.table.models import Door, Game, Place
    from lupus.site.village.inbox import tokens
    from lupus.site.village.models import Village

    slug, port, chance = f"posta-{seconds:.0f}", free_port(), Random(1)
    names = tuple(sorted(people(PLAYERS, Random(seconds))))
    number, _ = village(slug, PLAYERS, to_day=True, names=names)
    assert number is not None
    Village.objects.filter(pk=number).update(reminder_hours=0)
    for place in Place.objects.filter(game=number):
        Person.objects.filter(places=place).update(email=f"p{place.pk}@players.example")
    text = f"Voto {shown(names[0])}"
    Letter.objects.all().delete()
    Door.objects.all().delete()
    due = time.time() + AHEAD + seconds
    Game.objects.filter(pk=number).update(due=datetime.fromtimestamp(due).astimezone())
    places = list(Place.objects.select_related("person", "game").filter(game=number))
    voters = [(place.person.email, tokens.address_for(place)) for place in places if place.person is not None]
    connection.close()
    found: dict[str, Sent] = {}
    with running("receive", "--lmtp", str(port)), running("clock"):
        crowd = [
            Thread(
                target=bring,
                args=(port, sender, address, text, due - seconds + chance.random() * seconds * 0.98, found),
            )
            for sender, address in voters
        ]
        for each in crowd:
            each.start()
        for each in crowd:
            each.join()
        until = time.time() + 60
        while time.time() < until and not set(found) <= set(answers.came):
            time.sleep(0.05)
        counted = votes_before_the_close(number)
    report(connection.vendor, seconds, due, found, answers, counted)


def votes_before_the_close(number: int) -> set[str]:
    """The addresses whose votes the log has before the close of this phase, the second one."""
    from lupus.site.table.models import Place, Receipt

    until = time.time() + 60
    while (closes := Receipt.objects.filter(game=number, verb="close").order_by("number")).count() < 2:
        assert time.time() < until, "the phase never closed"
        time.sleep(0.1)
    votes = Receipt.objects.filter(game=number, verb="vote", last__lt=closes[1].first, sender__startswith="mail")
    places = Place.objects.select_related("person").filter(
        game=number, seat__in=list(votes.values_list("actor", flat=True))
    )
    return {place.person.email for place in places if place.person is not None}


def report(
    database: str, seconds: float, due: float, found: dict[str, Sent], answers: Answers, counted: set[str]
) -> None:
    """Print the table of a rush."""
    early = {sender for sender, mail in found.items() if mail.sent < due}
    taken = sorted(mail.taken - mail.sent for mail in found.values())
    times = sorted(answers.came[sender] - mail.sent for sender, mail in found.items() if sender in answers.came)
    print(f"{database}: {PLAYERS} vote by mail in the last {seconds:.0f} s")
    for name, values in (("250", taken), ("answer", times)):
        p95 = statistics.quantiles(values, n=20)[-1]
        print(f"  {name:<7} median {values[len(values) // 2]:5.2f} s    95 % {p95:5.2f} s    worst {values[-1]:5.2f} s")
    print(
        f"  in time {len(early)}, of them not counted {len(early - counted)}; not taken {PLAYERS - len(found)}, "
        f"not answered {len(set(found) - set(answers.came))}; aim: 95 % of the answers in {AIM:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    on_each_database("benchmarks.mail", measure)
