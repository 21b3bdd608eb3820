"""Reading a mailbox: in order, marked once taken, tried again when something fails,
and no password in a log (docs/mail.md)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from imaplib import IMAP4
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from lupus.site.table import doors
from lupus.site.table.models import Door, Game
from lupus.site.village import VILLAGE
from lupus.site.village.inbox import mailbox
from lupus.site.village.inbox.mailbox import Mailbox, arrived, empty, mailbox_of
from lupus.site.village.inbox.reading import LARGEST
from lupus.site.village.inbox.taking import FAILED

WHEN = 'INTERNALDATE "24-Nov-2026 12:00:58 +0100"'
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
BOX = Mailbox("mail.example.org", 993, "lupus", "s3cret", "INBOX")


class Server:
    """A mailbox on a server, as `imaplib` shows it: mails and their marks by their numbers."""

    def __init__(self, *mails: bytes) -> None:
        self.mails, self.marks = dict(enumerate(mails, 8)), dict.fromkeys(range(8, 8 + len(mails)), "")
        self.gone: set[int] = set()
        self.refuses = ""

    def noop(self) -> tuple[str, list[Any]]:
        return "OK", [b""]

    def uid(self, command: str, *args: str) -> tuple[str, list[Any]]:
        if command == self.refuses:
            return "NO", [b"for anna@example.org"]
        if command == "SEARCH":
            unseen = [n for n, marks in self.marks.items() if "Seen" not in marks]
            return "OK", [" ".join(map(str, reversed(unseen))).encode() or None]
        if command == "FETCH":
            n, most = int(args[0]), int(re.fullmatch(r"\(INTERNALDATE BODY.PEEK\[\]<0\.(\d+)>\)", args[1])[1])
            if n in self.gone:
                return "OK", [None]
            raw = self.mails[n][:most]
            return "OK", [
                b"1 (FLAGS (\\Recent))",
                (f"{n} (UID {n} {WHEN} BODY[]<0> {{{len(raw)}}}".encode(), raw),
                b")",
            ]
        self.marks[int(args[0])] += args[2]
        return "OK", [None]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        return None


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The mails that were brought; what becomes of them stands in their bodies."""
    mails: list[bytes] = []

    def attempt(raw: bytes, recipients: tuple[str, ...], received: datetime) -> str | None:
        assert received.tzinfo is not None
        mails.append(raw)
        return None if raw == b"no database" else FAILED if raw == b"a fault" else "taken"

    monkeypatch.setattr(mailbox, "bring", attempt)
    return mails


def never() -> bool:
    return False


def test_each_unseen_mail_is_taken_in_order_and_then_marked(brought: list[bytes]) -> None:
    server, words = Server(b"one", b"two", b"three"), list[str]()
    server.marks[9] = r"(\Seen)"
    assert empty(server, words.append, never)  # type: ignore[arg-type]
    assert (brought, words) == ([b"one", b"three"], ["taken", "taken"])
    assert set(server.marks.values()) == {r"(\Seen)"}
    assert empty(server, words.append, never)  # type: ignore[arg-type]
    assert len(brought) == 2


def test_what_could_not_be_written_stays_and_so_does_what_came_after_it(brought: list[bytes]) -> None:
    server = Server(b"one", b"no database", b"three")
    assert not empty(server, lambda word: None, never)  # type: ignore[arg-type]
    assert (brought, list(server.marks.values())) == ([b"one", b"no database"], [r"(\Seen)", "", ""])


def test_a_mail_on_which_the_program_fails_is_flagged_and_the_others_do_not_wait(brought: list[bytes]) -> None:
    server = Server(b"a fault", b"two")
    assert empty(server, lambda word: None, never)  # type: ignore[arg-type]
    assert list(server.marks.values()) == [r"(\Seen \Flagged)", r"(\Seen)"]


def test_of_a_large_mail_one_byte_too_much_is_fetched(brought: list[bytes]) -> None:
    empty(Server(b"x" * (LARGEST * 2)), lambda word: None, never)  # type: ignore[arg-type]
    assert [len(raw) for raw in brought] == [LARGEST + 1]


def test_a_mail_that_has_gone_is_passed_over(brought: list[bytes]) -> None:
    server = Server(b"one", b"two")
    server.gone.add(8)
    assert empty(server, lambda word: None, never)  # type: ignore[arg-type]
    assert brought == [b"two"]


def test_it_stops_between_two_mails(brought: list[bytes]) -> None:
    server = Server(b"one", b"two")
    assert not empty(server, lambda word: None, lambda: len(brought) == 1)  # type: ignore[arg-type]
    assert list(server.marks.values()) == [r"(\Seen)", ""]


@pytest.mark.parametrize("command", ["SEARCH", "FETCH", "STORE"])
def test_a_server_that_refuses_is_noticed(brought: list[bytes], command: str) -> None:
    server = Server(b"one")
    server.refuses = command
    with pytest.raises(IMAP4.error):
        empty(server, lambda word: None, never)  # type: ignore[arg-type]


class Turns(Event):
    """An event that is set after so many rests."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.rests = most, list[float | None]()

    def wait(self, timeout: float | None = None) -> bool:
        if self.is_set():
            return True
        self.rests.append(timeout)
        if len(self.rests) == self.most:
            self.set()
        return self.is_set()


@pytest.mark.django_db
def test_what_cannot_be_reached_is_tried_again_ever_more_rarely(
    brought: list[bytes], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "lupus.mail")
    monkeypatch.setattr(logging.getLogger("lupus"), "propagate", True)
    found: list[Any] = [
        OSError("s3cret"),
        IMAP4.error("s3cret"),
        IMAP4.abort("s3cret"),
        *[OSError()] * 5,
        Server(b"one"),
        OSError(),
    ]

    def sign_in(box: Mailbox) -> Any:
        one = found.pop(0)
        if isinstance(one, Exception):
            raise one
        return one

    monkeypatch.setattr(mailbox, "sign_in", sign_in)
    monkeypatch.setattr(connection, "close", lambda: None)
    turns = Turns(9)
    mailbox.keep_fetching(BOX, turns)
    assert turns.rests == [5, 10, 20, 40, 80, 160, 300, 300, doors.EVERY]
    assert "s3cret" not in caplog.text
    assert "the server refuses (is LUPUS_IMAP right?)" in caplog.text
    assert caplog.messages[-1] == "taken"


@pytest.mark.django_db
def test_after_a_failure_of_the_database_it_waits_and_comes_back(
    brought: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(b"no database")
    monkeypatch.setattr(mailbox, "sign_in", lambda box: server)
    monkeypatch.setattr(connection, "close", lambda: None)
    turns = Turns(3)
    mailbox.keep_fetching(BOX, turns)
    assert turns.rests == [5, 10, 20]
    assert brought == [b"no database"] * 3


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        (b'8 (UID 8 INTERNALDATE "24-Nov-2026 12:59:58 +0100" BODY[]<0> {3})', -2),
        (b'8 (UID 8 BODY[]<0> {3} INTERNALDATE " 1-Nov-2026 12:59:58 +0100")', -60),
        (b'8 (UID 8 INTERNALDATE "24-Nov-2026 13:00:09 +0100")', 0),
        (b"8 (UID 8)", 0),
    ],
    ids=["before", "long ago", "a fast clock", "not said"],
)
def test_a_mail_has_come_when_the_server_of_the_mailbox_says(said: bytes, seconds: int) -> None:
    assert arrived(said, NOON) == NOON + timedelta(seconds=seconds)


def test_a_mail_cannot_say_itself_when_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    moments: list[datetime] = []
    monkeypatch.setattr(mailbox, "bring", lambda raw, recipients, received: moments.append(received) or "taken")
    monkeypatch.setattr(timezone, "now", lambda: NOON - timedelta(minutes=59))
    assert empty(Server(b'INTERNALDATE "24-Nov-2026 12:00:30 +0100"'), lambda word: None, never)  # type: ignore[arg-type]
    assert moments == [NOON - timedelta(minutes=59, seconds=2)]


class Hand:
    """The time, which passes where somebody waits."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def is_set(self) -> bool:
        return False

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.mark.django_db
def test_after_a_deadline_it_looks_at_once_and_says_so_only_when_all_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, door = Hand(), mailbox.Round()
    monkeypatch.setattr(timezone, "now", hand)
    game = Game.objects.create(
        name="x", hosting=VILLAGE, ruleset="lupus3", stage=Game.Stage.PLAYED, due=NOON + timedelta(seconds=4)
    )
    door.look(NOON)
    door.rest(hand)  # type: ignore[arg-type]
    assert hand.now == NOON + timedelta(seconds=5), "a second after the deadline"
    assert not doors.answered(game.due, hand.now)
    hand.now += timedelta(seconds=11)
    door.alive()
    assert (Door.objects.get().seen, Door.objects.get().cleared) == (hand.now, NOON), "a long look"
    assert not doors.answered(game.due, hand.now)
    door.look(NOON + timedelta(seconds=5))
    assert doors.answered(game.due, hand.now)
    begin = hand.now
    door.rest(hand)  # type: ignore[arg-type]
    assert hand.now == begin + mailbox.EVERY, "no deadline is near"
    door.leave()
    assert not Door.objects.exists()


@pytest.mark.django_db
def test_what_came_while_it_looked_is_not_said_to_be_taken(
    brought: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, server = Hand(), Server(b"one")
    monkeypatch.setattr(timezone, "now", hand)
    monkeypatch.setattr(connection, "close", lambda: None)

    @contextmanager
    def sign_in(box: Mailbox) -> Iterator[Server]:
        yield server

    def slow_noop() -> tuple[str, list[Any]]:
        hand.wait(3)
        return "OK", []

    stop = Turns(1)

    def rest(seconds: float) -> bool:
        doors_then.append((Door.objects.get().cleared, Door.objects.get().seen))
        stop.set()
        return True

    doors_then: list[tuple[datetime, datetime]] = []
    monkeypatch.setattr(mailbox, "sign_in", sign_in)
    monkeypatch.setattr(server, "noop", slow_noop)
    monkeypatch.setattr(stop, "wait", rest)
    mailbox.keep_fetching(BOX, stop)
    assert doors_then[0] == (NOON, NOON + timedelta(seconds=3))
    assert not Door.objects.exists(), "no phase waits for what is not read any more"


@pytest.mark.django_db
def test_a_mailbox_that_cannot_be_read_holds_a_phase_for_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, door = Hand(), mailbox.Round()
    monkeypatch.setattr(timezone, "now", hand)
    monkeypatch.setattr(doors, "gone", lambda door: False)
    door.look(NOON)
    assert not doors.answered(NOON + timedelta(seconds=1), NOON + timedelta(seconds=29))
    assert doors.answered(NOON + timedelta(seconds=1), NOON + timedelta(seconds=31))


def test_a_database_that_fails_at_the_door_stops_no_reading(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise OperationalError("s3cret")

    for name in ("say", "leave", "next_deadline"):
        monkeypatch.setattr(doors, name, fails)
    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(logging.getLogger("lupus"), "propagate", True)
    hand, door = Hand(), mailbox.Round()
    monkeypatch.setattr(timezone, "now", hand)
    door.look(NOON)
    door.rest(hand)  # type: ignore[arg-type]
    door.leave()
    assert hand.now == NOON + mailbox.EVERY
    assert set(caplog.messages) == {"the door of the mailbox: OperationalError"}


@pytest.mark.parametrize(
    ("url", "box"),
    [
        ("imaps://lupus:s3cret@mail.example.org", BOX),
        ("imaps://lupus:s3cret@mail.example.org:993/INBOX", BOX),
        (
            "imaps://a%40b.it:%2F%23%3A@b.it:1993/Giochi/Lupus%20in",
            Mailbox("b.it", 1993, "a@b.it", "/#:", "Giochi/Lupus in"),
        ),
    ],
)
def test_an_address_of_a_mailbox_is_read(url: str, box: Mailbox) -> None:
    assert mailbox_of(url) == box


@pytest.mark.parametrize(
    "url",
    [
        "",
        "imap://lupus:s3cret@mail.example.org",
        "imaps://lupus@mail.example.org",
        "imaps://:s3cret@mail.example.org",
        "imaps://lupus:s3cret@",
        "imaps://lupus:s3cret@mail:x",
        "imaps://lupus:s3cret@mail/a%0d%0ab",
        "imaps://lupus:s3cret@[mail",
        "imaps://lupus:s3cret@mail/perché",
    ],
)
def test_what_is_no_address_of_a_mailbox_is_said_without_its_password(url: str) -> None:
    with pytest.raises(ValueError) as found:
        mailbox_of(url)
    assert "s3cret" not in str(found.value)


def test_an_account_that_is_refused_leaves_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Refuses:
        def __init__(self, *_: object, **more: Any) -> None:
            assert more["timeout"]
            assert more["ssl_context"].check_hostname

        def login(self, user: str, password: str) -> None:
            if user == "wrong":
                raise IMAP4.error("no")

        def select(self, folder: str) -> tuple[str, list[Any]]:
            assert folder == r'"a \"b\" \\"'
            return "NO", [b""]

        def shutdown(self) -> None:
            closed.append(True)

    monkeypatch.setattr(mailbox, "IMAP4_SSL", Refuses)
    for user in ("wrong", "right"):
        with pytest.raises(IMAP4.error):
            mailbox.sign_in(Mailbox("h", 993, user, "p", r'a "b" \\'[:-1]))
    assert closed == [True, True]
