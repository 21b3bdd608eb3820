"""What mails tell those who carry them, send them unasked, or read the log:
nothing of who plays, and as what (docs/mail.md)."""

from __future__ import annotations

import io
import json
import logging
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from smtplib import LMTP
from time import monotonic

import pytest
from django.core import mail as outbox
from django.utils import timezone

from lupus.rulesets.lexicon import shown
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.sender import send_owed, size_of
from lupus.site.table.models import Game, Receipt
from lupus.site.village.inbox import taking, tokens
from lupus.site.village.inbox.reading import LARGEST
from lupus.site.village.inbox.taking import MOST, bring, receive
from lupus.site.village.models import Mail, Stray
from tests.rigs.answers import sent_mails
from tests.rigs.databases import ROOT, Ground, ground
from tests.rigs.mail_servers import listens, until
from tests.rigs.village_players import OLD_SIX, cast, turned_to
from tests.site.serving.test_processes import LUPUS, free_port
from tests.site.village.inbox.test_inbox import letter, place

pytestmark = pytest.mark.usefixtures("mail_address")


def village(phase: str = "night", ruleset: str = "lupus3", name: str = "mails", **others: str) -> Game:
    roles = {**OLD_SIX, **({} if ruleset == "lupus3" else {"elio": "contadino"}), **others}
    game = turned_to(cast(ruleset, roles, name), phase, 2)
    for seat in OLD_SIX:
        Person.objects.filter(places=place(game, seat)).update(email=f"{seat}@example.org")
    Letter.objects.all().delete()
    return game


SEATS = ("anna", "bruno", "dino")
BODIES = (
    "aiuto",
    "aiuto Veggente",
    "help Stalker",
    "stato",
    "Uso il potere su Bruno",
    "Voto Anna",
    "mi suicido",
    "annulla tutto",
    "Ciao",
    "",
    "Domanda per il Master: " + "quando finisce la notte, e perché? " * 55,
    "voto Xenobia. " * 25,
    "voto Bruno. voto Carla. " * 12,
    "nomino mio erede Fosca\nannulla tutto\nstato\naiuto\nvoto Elio come sindaco",
)


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["lupus3", "lupus7", "lupus8"])
@pytest.mark.parametrize("phase", ["night", "day"])
def test_each_mail_gets_one_answer_and_all_answers_look_alike_from_outside(ruleset: str, phase: str) -> None:
    """Whatever one wrote, and whoever one is: the same subject, the same size, one mail (L3-BASE-HI-15)."""
    game = village(phase, ruleset)
    for seat in SEATS:
        to = tokens.address_for(place(game, seat))
        for n, body in enumerate(BODIES):
            assert receive(letter(body, f"{seat}@example.org", to, n), [], timezone.now()) == "taken"
    assert send_owed() == len(SEATS) * len(BODIES)
    sent = sent_mails()
    assert {mail.subject for mail in sent} == {sent[0].subject}
    assert len({size_of(mail) for mail in sent}) == 1, sorted({size_of(mail) for mail in sent})
    assert {frozenset(mail.extra_headers) for mail in sent} == {frozenset({"Message-ID", "Auto-Submitted"})}
    names = [mail.extra_headers["Message-ID"] for mail in sent]
    assert len(set(names)) == len(names)
    assert {len(name) for name in names} == {len(names[0])}
    secrets = [*OLD_SIX, *map(shown, OLD_SIX), *OLD_SIX.values(), "token"]
    assert [
        word for word in secrets for mail in sent if word in mail.subject or word in mail.extra_headers["Message-ID"]
    ] == []


WRITTEN = (
    "aiuto", "aiuto Lupo", "aiuto Massone", "help", "stato", "status", "Chi è il lupo?", "Bruno è il lupo?",
    "voto Bruno", "voto Fosca",
    "voto Brunno", "voto Xenobia", "voto B", "non voto Bruno", "voto Bruno se Fosca è Massone",
    "uso il potere su Bruno", "uso il potere su Fosca", "scruto Bruno", "scruto Fosca", "proteggo Fosca",
    "sbrano Bruno", "mordo Fosca", "rituale su Bruno", "nomino mio erede Bruno", "Fosca come sindaco", "mi suicido",
    "confermo", "annulla tutto", "annullo il voto", "domani voto Fosca",
    "forse voto Bruno", "domanda per il Master: Bruno è il lupo?", "quanti rossi ci sono?", "ciao", "",
)  # fmt: skip
"""One of nearly every kind of sentence, about the two who have swapped their roles."""


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["lupus3", "lupus7", "lupus8"])
@pytest.mark.parametrize("phase", ["night", "day"])
@pytest.mark.parametrize("seat", ["anna", "dino"])
def test_what_one_is_answered_does_not_depend_on_what_one_may_not_know(ruleset: str, phase: str, seat: str) -> None:
    """L3-BASE-HI-15: a contadino and a veggente read the same in two villages in which others have each other's
    roles."""
    found, due = [], timezone.now() + timedelta(minutes=30)
    for name, swapped in (("one", {}), ("other", {"bruno": OLD_SIX["fosca"], "fosca": OLD_SIX["bruno"]})):
        game = village(phase, ruleset, name, **swapped)
        Game.objects.filter(pk=game.pk).update(due=due)  # answers say when the phase closes
        Person.objects.filter(places=place(game, seat)).update(email=f"{seat}@{name}.example.org")
        to = tokens.address_for(place(game, seat))
        for n, body in enumerate(WRITTEN):
            assert receive(letter(body, f"{seat}@{name}.example.org", to, n), [], timezone.now()) == "taken"
        mails = Mail.objects.filter(place__game=game).order_by("pk")
        found.append(list(mails.values_list("reply", "results", "refused", "became")))
    assert found[0] == found[1]
    assert len({str(reply) for reply, *_ in found[0]}) > 9, "the sentences are answered differently"


@pytest.mark.django_db(transaction=True)  # a connection that has failed is closed
def test_no_log_of_any_level_holds_a_token_a_name_a_role_or_a_word_of_a_mail(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, found = village(), []
    for n, seat in enumerate(OLD_SIX):
        to = tokens.address_for(place(game, seat))
        raw = letter("Uso il potere su Bruno. Xenobia è sospetta.", f"{seat}@example.org", to, n)
        found += [bring(raw, [to], timezone.now()) for _ in range(2)]
        found.append(bring(letter("voto Bruno", f"{seat}@example.org", n=100 + n), [], timezone.now()))
        monkeypatch.setattr("lupus.site.village.inbox.taking.understand", fails(raw))
        found.append(bring(raw.replace(b"<", b"<x"), [to], timezone.now()))
        monkeypatch.undo()
    send_owed()
    assert set(found) == {"taken", "repeated", "confirm", "failed"}
    said = written.getvalue()
    assert "failed" in said, "it was listening"
    secrets = {tokens.address_for(place(game, seat)).partition("+")[2][:32] for seat in OLD_SIX} | {
        "Xenobia",
        "example.org",
        "sospett",
    }
    secrets |= {"anna@", "Uso il potere", *(role for role in OLD_SIX.values() if role != "lupo")}
    assert [secret for secret in secrets if secret in said] == []
    assert logging.getLogger("mail.log").level == logging.CRITICAL, "the library would write addresses there"


def fails(raw: bytes) -> Callable[..., None]:
    def understand(*_: object) -> None:
        raise ValueError(raw)

    return understand


# --- robots, and crowds of mails --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_robot_that_answers_our_answers_as_if_it_were_a_person_is_left_after_a_while() -> None:
    """One that says that it is a robot is never answered;
    and ours say so, so that others need not answer (RFC 3834)."""
    game = village("day")
    to = tokens.address_for(place(game, "anna"))
    for n in range(MOST + 10):
        receive(letter("Grazie della sua mail, che leggerò presto.", "anna@example.org", to, n), [], timezone.now())
    assert send_owed() == MOST
    assert {mail.reply_to[0] for mail in outbox.outbox} == {to}, "so it answers there"
    assert {mail.extra_headers["Auto-Submitted"] for mail in outbox.outbox} == {"auto-generated"}
    assert not Receipt.objects.filter(sender__startswith="mail").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("number", [100, pytest.param(1000, marks=pytest.mark.soak)])
def test_a_bomb_of_mails_in_a_minute_costs_its_sender_their_hour_and_nobody_else_anything(number: int) -> None:
    game, now = village("day"), timezone.now()
    begin = monotonic()
    raw = letter("Voto Bruno", "anna@example.org", tokens.address_for(place(game, "anna")), 7777)
    words = [receive(raw.replace(b"<7777", b"<%d" % n), [], now) for n in range(number)]
    assert (words.count("taken"), words.count("too many")) == (MOST, number - MOST)
    stranger = letter("Voto Bruno", "nobody@example.net", n=7777)
    assert {receive(stranger.replace(b"<7777", b"<%d" % n), [], now) for n in range(number)} == {"stranger", "too many"}
    assert Stray.objects.count() == taking.MOST_STRAYS
    assert (
        receive(letter("Voto Bruno", "dino@example.org", tokens.address_for(place(game, "dino"))), [], now) == "taken"
    )
    assert Mail.objects.count() == Letter.objects.count() == MOST + 1
    assert monotonic() - begin < 60


# --- whoever brings a mail learns nothing by its answer ---------------------------------------------------------------


@pytest.fixture
def ground_of_mails(tmp_path: Path) -> Iterator[Ground]:
    with ground(tmp_path) as found:
        found.environment |= {"LUPUS_MAIL_IN": "villaggio@lupus.example"}
        yield found


def kinds(addresses: dict[str, str]) -> dict[str, tuple[str, str, bytes]]:
    """Mails of which a stranger would like to know whether they found somebody: sender, receiver and text."""
    anna, dino = addresses["anna"], addresses["dino"]
    return {
        "a token": ("anna@example.org", anna, b"Voto Bruno"),
        "a token, and nonsense": ("anna@example.org", anna, b"x"),
        "a forged token": ("anna@example.org", f"{dino[:-30]}{'a' * 14}@lupus.example", b"Voto Bruno"),
        "a place that there is not": ("anna@example.org", f"villaggio+99999999{'a' * 24}@lupus.example", b"Voto Bruno"),
        "a known address": ("dino@example.org", "villaggio@lupus.example", b"Voto Bruno"),
        "an unknown address": ("nobody@example.net", "villaggio@lupus.example", b"Voto Bruno"),
        "another receiver": ("anna@example.org", "anybody@lupus.example", b"Voto Bruno"),
        "a robot": ("anna@example.org", anna, b"robot"),
        "a bounce": ("", anna, b"Voto Bruno"),
        "a large one": ("anna@example.org", anna, b"x\r\n" * (LARGEST // 2)),
    }


def asked(port: int, sender: str, to: str, text: bytes, n: str) -> tuple[list[tuple[int, bytes]], float]:
    """Bring a mail: all that was answered, and after how long."""
    more = b"Auto-Submitted: auto-replied\r\n" if text == b"robot" else b""
    with LMTP("127.0.0.1", port, timeout=60) as server:
        answers = [server.ehlo(), server.docmd("VRFY", to), server.mail(sender), server.rcpt(to), server.docmd("DATA")]
        raw = (
            f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{n}@example.org>\r\n".encode()
            + more
            + b"\r\n"
            + text
            + b"\r\n.\r\n"
        )
        begin = monotonic()
        server.send(raw)
        answers.append(server.getreply())
        return answers, monotonic() - begin


def brought(place: Ground, rounds: int) -> dict[str, list[float]]:
    """How long the answers of each kind of mail took, one after the other in an order of chance; all say the same."""
    addresses = json.loads(place.run("-m", "tests.rigs.mail_village", "settle").stdout)
    port, chance, times, said = free_port(), Random(1), dict[str, list[float]](), set[str]()
    office = subprocess.Popen([sys.executable, *LUPUS, "receive", "--lmtp", str(port)], cwd=ROOT, env=place.environment)
    try:
        until(lambda: listens(port))
        for n in range(rounds):
            order = list(kinds(addresses).items())
            chance.shuffle(order)
            for name, (sender, to, text) in order:
                answers, took = asked(port, sender, to, text, f"{n}.{len(times)}.{name}")
                said.add(repr(answers))
                times.setdefault(name, []).append(took)
    finally:
        office.terminate()
        assert office.wait(60) == 0
    assert len(said) == 1, said
    return times


@pytest.mark.process
def test_what_is_answered_to_a_mail_server_is_the_same_for_everybody(ground_of_mails: Ground) -> None:
    """No address can be tried by its answer, nor by the bounce that a mail server would make of it."""
    times = brought(ground_of_mails, 1)
    del times["a large one"]
    assert min(min(found) for found in times.values()) > 0.2, "whoever is unknown waits too"


@pytest.mark.soak
@pytest.mark.process
def test_how_long_an_answer_takes_does_not_tell_who_plays(ground_of_mails: Ground) -> None:
    """Half of all pairs of kinds would differ in their medians by a pace if the pace were missing."""
    times = brought(ground_of_mails, 30)
    del times["a large one"]
    medians = {name: statistics.median(found) for name, found in times.items()}
    print({name: round(1000 * median, 1) for name, median in medians.items()})
    assert max(medians.values()) - min(medians.values()) < 0.02
