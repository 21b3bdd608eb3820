"""Reading a mailbox: in order, marked once taken, tried again when something fails, and no password in a log (docs/mail.md)."""

from __future__ import annotations

import logging
import re
from imaplib import IMAP4
from threading import Event
from typing import Any

import pytest

from lupus.site.village.inbox import mailbox, rounds
from lupus.site.village.inbox.brought import FAILED
from lupus.site.village.inbox.mailbox import Mailbox, empty, mailbox_of
from lupus.site.village.inbox.reading import LARGEST

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
            n, most = int(args[0]), int(re.fullmatch(r"\(BODY.PEEK\[\]<0\.(\d+)>\)", args[1])[1])  # type: ignore[index]
            if n in self.gone:
                return "OK", [None]
            raw = self.mails[n][:most]
            return "OK", [b"1 (FLAGS (\\Recent))", (f"{n} (UID {n} BODY[]<0> {{{len(raw)}}}".encode(), raw), b")"]
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

    def attempt(raw: bytes, recipients: tuple[str, ...], received: object) -> str | None:
        mails.append(raw)
        return None if raw == b"no database" else FAILED if raw == b"a fault" else "taken"

    monkeypatch.setattr(mailbox, "attempt", attempt)
    return mails


def never() -> bool:
    return False


def test_each_unseen_mail_is_taken_in_order_and_then_marked(brought):
    server, words = Server(b"one", b"two", b"three"), list[str]()
    server.marks[9] = r"(\Seen)"
    assert empty(server, words.append, never)  # type: ignore[arg-type]
    assert (brought, words) == ([b"one", b"three"], ["taken", "taken"])
    assert set(server.marks.values()) == {r"(\Seen)"}
    assert empty(server, words.append, never)  # type: ignore[arg-type]
    assert len(brought) == 2


def test_what_could_not_be_written_stays_and_so_does_what_came_after_it(brought):
    server = Server(b"one", b"no database", b"three")
    assert not empty(server, lambda word: None, never)  # type: ignore[arg-type]
    assert (brought, list(server.marks.values())) == ([b"one", b"no database"], [r"(\Seen)", "", ""])


def test_a_mail_on_which_the_program_fails_is_flagged_and_the_others_do_not_wait(brought):
    server = Server(b"a fault", b"two")
    assert empty(server, lambda word: None, never)  # type: ignore[arg-type]
    assert list(server.marks.values()) == [r"(\Seen \Flagged)", r"(\Seen)"]


def test_of_a_large_mail_one_byte_too_much_is_fetched(brought):
    empty(Server(b"x" * (LARGEST * 2)), lambda word: None, never)  # type: ignore[arg-type]
    assert [len(raw) for raw in brought] == [LARGEST + 1]


def test_a_mail_that_has_gone_is_passed_over(brought):
    server = Server(b"one", b"two")
    server.gone.add(8)
    assert empty(server, lambda word: None, never)  # type: ignore[arg-type]
    assert brought == [b"two"]


def test_it_stops_between_two_mails(brought):
    server = Server(b"one", b"two")
    assert empty(server, lambda word: None, lambda: len(brought) == 1)  # type: ignore[arg-type]
    assert list(server.marks.values()) == [r"(\Seen)", ""]


@pytest.mark.parametrize("command", ["SEARCH", "FETCH", "STORE"])
def test_a_server_that_refuses_is_noticed(brought, command):
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


def test_what_cannot_be_reached_is_tried_again_ever_more_rarely(brought, monkeypatch, caplog):
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

    monkeypatch.setattr(rounds, "sign_in", sign_in)
    monkeypatch.setattr(rounds.connection, "close", lambda: None)
    turns = Turns(9)
    rounds.keep_fetching(BOX, turns)
    assert turns.rests == [5, 10, 20, 40, 80, 160, 300, 300, rounds.EVERY]
    assert "s3cret" not in caplog.text
    assert "the server refuses (is LUPUS_IMAP right?)" in caplog.text
    assert caplog.messages[-1] == "taken"


def test_after_a_failure_of_the_database_it_waits_and_comes_back(brought, monkeypatch):
    server = Server(b"no database")
    monkeypatch.setattr(rounds, "sign_in", lambda box: server)
    monkeypatch.setattr(rounds.connection, "close", lambda: None)
    turns = Turns(3)
    rounds.keep_fetching(BOX, turns)
    assert turns.rests == [5, 10, 20]
    assert brought == [b"no database"] * 3


@pytest.mark.parametrize(
    ("url", "box"),
    [
        ("imaps://lupus:s3cret@mail.example.org", BOX),
        ("imaps://lupus:s3cret@mail.example.org:993/INBOX", BOX),
        ("imaps://a%40b.it:%2F%23%3A@b.it:1993/Giochi/Lupus%20in", Mailbox("b.it", 1993, "a@b.it", "/#:", "Giochi/Lupus in")),
    ],
)  # fmt: skip
def test_an_address_of_a_mailbox_is_read(url, box):
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
def test_what_is_no_address_of_a_mailbox_is_said_without_its_password(url):
    with pytest.raises(ValueError) as found:
        mailbox_of(url)
    assert "s3cret" not in str(found.value)


def test_an_account_that_is_refused_leaves_no_connection(monkeypatch):
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
