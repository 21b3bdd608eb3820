"""Broken mails by the thousand: none makes the site fail,
and none commands what its author did not write (`broken_mails.py`)."""

from __future__ import annotations

import os
from time import process_time

import pytest
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone
from pytest_django import Settings

from lupus.language.mail import clean
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table.models import Row
from lupus.site.village.inbox import tokens
from lupus.site.village.inbox.reading import LARGEST, read
from lupus.site.village.inbox.taking import MOST, receive
from lupus.site.village.models import Mail
from tests.loops import for_each
from tests.rigs import broken_mails
from tests.rigs.broken_mails import broken, main, naive_lines, naive_texts, tried
from tests.rigs.village_players import cast, turned_to


def test_hundreds_of_broken_mails_raise_nothing_and_command_what_was_written() -> None:
    found = [(number, *tried(number, 1)) for number in range(300)]
    assert [one for one in found if one[2]] == []
    ends = [end for _number, end, _why in found]
    assert ends.count("a command") > 60, "mails that are all unreadable prove nothing"
    assert ends.count("no command") > 60


ENDS = ("a command", "no command", "not written")


@pytest.mark.soak
def test_200_000_broken_mails_raise_nothing_and_command_what_was_written() -> None:
    """LUPUS_FUZZ and LUPUS_FUZZ_SEED give another number and another seed. In one mail of 5,000 the readings may
    differ: where the marks of a quotation are destroyed at both ends, or where the naive one is too strict
    (docs/mail.md)."""
    found = main(int(os.environ.get("LUPUS_FUZZ", "200000")), int(os.environ.get("LUPUS_FUZZ_SEED", "1")))
    print(found)
    assert "raised" not in found, found["wrong"]
    assert found["faults"] <= max(1, sum(found.get(end, 0) for end in ENDS) // 5000), found["wrong"]


def test_the_naive_reading_sees_what_a_person_sees_and_would_notice_a_quotation_that_is_obeyed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for path in broken_mails.MAILS:
        own = [line for text in naive_texts(path.read_bytes()) for line in naive_lines(text)]
        assert not any("giovanni battista" in line for line in own), path
    monkeypatch.setattr(broken_mails, "clean", lambda body, me, pending: body.replace(">", ""))
    assert any(tried(number, 1)[0] == "not written" for number in range(40)), "quotations are obeyed, and it says so"


@pytest.mark.django_db
def test_broken_mails_with_a_token_are_taken_whole_or_dropped(settings: Settings) -> None:
    """On both databases: no text that a mail can hold is one that a database refuses."""
    settings.MAIL_IN = "lupus@example.org"
    roles = {"anna": "veggente", "nico": "lupo", "marta": "negromante", "titta": "contadino", "luca": "contadino"}
    game = turned_to(cast("lupus3", roles), "day", 2)
    Letter.objects.all().delete()
    places = list(game.places.select_related("person", "game"))
    rows = Row.objects.count()
    words = []
    for number in range(3 * MOST):
        raw, place = broken(number, 7), places[number % len(places)]
        written = read(raw)
        Person.objects.update(email=Concat(Cast("pk", CharField()), Value("@example.org")))
        Person.objects.filter(pk=place.person_id).update(email=written.sender[:254] if written is not None else "")
        words.append(receive(raw, [tokens.address_for(place)], timezone.now()))
        assert words[-1] in ("taken", "no letter", "repeated"), number
    assert words.count("taken") == Mail.objects.count() == Letter.objects.count() > MOST / 2
    assert Row.objects.count() > rows
    assert all("\0" not in mail.text for mail in Mail.objects.all())


HEAD = b"From: anna@example.org\r\nMIME-Version: 1.0\r\n"
PAGE = HEAD + b"Content-Type: text/html\r\n\r\n<p>Voto Nico<br>"


def deep(levels: int) -> bytes:
    part = b"Content-Type: text/plain\r\n\r\nVoto Nico\r\n"
    for n in range(levels):
        mark = b"%d" % n
        part = (
            b'Content-Type: multipart/mixed; boundary="'
            + mark
            + b'"\r\n\r\n--'
            + mark
            + b"\r\n"
            + part
            + b"\r\n--"
            + mark
            + b"--\r\n"
        )
    return HEAD + part


PLAIN = b"Content-Type: text/plain\r\n\r\n"
FILE = b'Content-Type: text/plain\r\nContent-Disposition: inline; filename="voti.txt"\r\n\r\nvoto Marta\r\n'
PARTS = HEAD + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n%b\r\n--x\r\n%b\r\n--x--\r\n"
HTML = HEAD + b"Content-Type: text/html\r\n\r\n"


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        (PARTS % (FILE, PLAIN + b"Voto Nico"), "Voto Nico"),
        (PARTS % (b"Content-Disposition: attachment\r\n" + PLAIN + b"voto Marta", PLAIN + b"Voto Nico"), "Voto Nico"),
        (PARTS % (b"Content-Type: text/calendar\r\n\r\nSUMMARY:voto Marta", PLAIN + b"Voto Nico"), "Voto Nico"),
        (HEAD + b"no header\r\nX-Note: voto Marta\r\n\r\nVoto Nico", ""),
        (HEAD + b"\r\nVoto Nico\r\nContent-Type: text/plain\r\n\r\nvoto Marta", ""),
        (HEAD + b"Content-Transfer-Encoding: base64\r\n\r\nVoto Nico\r\nAnna wrote:\r\nvoto Marta\r\n", ""),
        (HTML + b"<p>voto Marta</blockquote>Voto Nico", ""),
        (HTML + b"<p>Voto Nico<p <blockquote>voto Marta", ""),
        (HTML + b"Voto Nico\nAnna wrote:\nvoto Marta", "Voto Nico"),
        (HTML + b"<p>Voto Nico<br>il 1/5 alle 9:12 Lupus <b>ha scritto:</b> voto Marta</p>", "Voto Nico"),
        (HTML + b"<p>Voto Nico<br>---- Messaggio originale ---- voto Marta</p>", "Voto Nico"),
        (HTML + b"<p>Voto Nico<!-- <p>voto Marta", "Voto Nico"),
        (HEAD + b"\r\n<div>Voto Nico<blockquote>voto Marta</blockquote></div>", "Voto Nico"),
        (HEAD + b"\r\nVoto Nico\r\n\r\nIl 1/5 Lupus <lupus@example.org> ha\r\nscritto:\r\nvoto Marta", "Voto Nico"),
    ],
)
def test_what_others_wrote_is_not_read_however_it_came_into_the_mail(raw: bytes, left: str) -> None:
    found = read(raw)
    assert found is not None
    assert clean(found.body).strip() == left


def much(begin: bytes, piece: bytes, end: bytes = b"") -> bytes:
    """A mail as large as mails may be."""
    return begin + piece * ((LARGEST - len(begin) - len(end)) // len(piece)) + end


SLOW = {
    "parts within parts, a thousand deep": deep(1000),
    "mails within mails": HEAD + b"Content-Type: message/rfc822\r\n\r\n" * 900 + b"Subject: x\r\n\r\nVoto Nico",
    "parts": much(HEAD + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n", b"--x\r\n\r\na\r\n"),
    "headers": much(HEAD, b"X: y\r\n", b"\r\nVoto Nico"),
    "receivers": much(HEAD + b"To: ", b"a@example.org,\r\n ", b"\r\n\r\nVoto Nico"),
    "encoded words": much(b"From: ", b"=?utf-8?q?a?= ", b"\r\n\r\nVoto Nico"),
    "encoded words, not too many": b"From: " + b"=?utf-8?q?a?= " * 6500 + b"\r\n\r\nVoto Nico",
    "parts within parts, 240 deep": deep(240),
    "brackets": much(b"From: ", b"(", b"\r\n\r\nVoto Nico"),
    "parameters": much(HEAD + b"Content-Type: text/plain; ", b"a=b; ", b"\r\n\r\nVoto Nico"),
    "lines": much(HEAD + b"\r\n", b"\n"),
    "dates": much(HEAD + b"\r\n", b"il 1/2 \n"),
    "dashes": much(PAGE, b"-"),
    "hours": much(PAGE, b"1:11 da: "),
    "tags that do not end": much(PAGE, b"</"),
    "comments that do not end": much(PAGE, b"<!-- a>"),
    "paragraphs": much(PAGE, b"<p>"),
}


@for_each("name", SLOW)
def test_a_mail_that_is_made_to_be_slow_takes_no_longer_than_a_moment(name: str) -> None:
    """A moment is 10 seconds of a processor here, under a counter of lines;
    alone each takes one or less, and some took minutes."""
    begin = process_time()
    found = read(SLOW[name])
    if found is not None:
        clean(found.body)
    assert process_time() - begin < 10


def test_what_no_person_writes_is_dropped_before_it_is_parsed_and_a_long_header_is_empty() -> None:
    assert read(SLOW["parts"]) is read(SLOW["headers"]) is None
    found = read(HEAD + b"Subject: voto " + b"Marta " * 1000 + b"\r\n\r\nVoto Nico")
    assert found is not None
    assert (found.subject, found.body) == ("", "Voto Nico")
