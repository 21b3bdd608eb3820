"""`lupus doctor` looks whether the answers of players can come in, and says what to do."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from contextlib import contextmanager
from imaplib import IMAP4
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from pytest_django import Settings

from lupus.site import doctor, mail_health
from lupus.site.village.inbox import mailbox
from lupus.site.village.models import Mail
from tests.site.village.inbox.test_inbox import answered, village

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def address(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_IN, settings.MAILBOX, settings.LMTP = "villaggio@lupus.example", "", ""
    monkeypatch.setattr(mail_health, "mail_servers", lambda domain: [f"mx.{domain}"])


def findings() -> dict[str, str | None]:
    return dict(mail_health.incoming())


def wrong() -> list[str]:
    return [what for what, remedy in mail_health.incoming() if remedy is not None]


def test_a_site_that_takes_no_mails_says_so_and_lacks_nothing(settings: Settings) -> None:
    settings.MAIL_IN = ""
    assert findings() == {"answers by mail: none are taken (LUPUS_MAIL_IN is empty)": None}
    assert mail_health.incoming in doctor.CHECKS


def test_the_address_the_domain_the_service_and_the_last_mail_are_named() -> None:
    assert list(findings()) == [
        "answers by mail: to villaggio@lupus.example",
        "MX of lupus.example: mx.lupus.example",
        "LMTP: no service is looked for (LUPUS_LMTP is empty)",
        "answers by mail: none has come in yet",
    ]
    answered(village(), "anna", "Voto Bruno")
    assert list(findings())[-1] == f"answers by mail: the last at {Mail.objects.get().at:%Y-%m-%d %H:%M} UTC"
    assert wrong() == []


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("villaggio", "is no address"),
        ("a b@lupus.example", "is no address"),
        ("villaggio+x@lupus.example", "has a sign that cannot stand before a token"),
        ("paesè@lupus.example", "is no address"),
        (f"{'v' * 32}@lupus.example", "is too long for a token"),
    ],
)
def test_an_address_that_cannot_carry_a_token_is_wrong(settings: Settings, address: str, fault: str) -> None:
    settings.MAIL_IN = address
    assert wrong() == [f"answers by mail: LUPUS_MAIL_IN {fault}"]
    assert len(findings()) == 1


def test_the_longest_address_that_can_is_right(settings: Settings) -> None:
    settings.MAIL_IN = f"{'v' * 31}@lupus.example"
    assert wrong() == []


# --- the service ------------------------------------------------------------------------------------------------------


@contextmanager
def greeting(text: bytes) -> Any:
    """Somebody who takes one connection and greets."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            line, _ = server.accept()
            with line:
                line.sendall(text)
                line.recv(100)

        Thread(target=greet, daemon=True).start()
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_a_service_that_listens_is_found(settings: Settings) -> None:
    with greeting(b"220 lupus LMTP Lupus\r\n") as where:
        settings.LMTP = where
        assert f"LMTP: {where} answers" in findings()


def test_a_host_who_trusts_a_mail_server_at_a_port_is_told_that_nothing_is_believed_there(settings: Settings) -> None:
    settings.MAIL_TRUST = "mx.lupus.example"
    with greeting(b"220 lupus LMTP Lupus\r\n") as where:
        settings.LMTP = where
        assert wrong() == [f"LMTP: {where} answers; LUPUS_MAIL_TRUST is not believed there"]


def test_a_service_that_is_missing_or_refuses_is_wrong(settings: Settings) -> None:
    with greeting(b"421 too many\r\n") as where:
        settings.LMTP = where
        assert wrong() == [f"LMTP: nobody answers at {where} (SMTPConnectError)"]
    assert wrong() == [f"LMTP: nobody answers at {where} (ConnectionRefusedError)"]
    settings.LMTP = "/nowhere/lmtp"
    assert wrong() == ["LMTP: nobody answers at /nowhere/lmtp (FileNotFoundError)"]
    settings.LMTP = "8024x"
    assert wrong() == ["LMTP: LUPUS_LMTP '8024x' is no address"]


class Box:
    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def test_a_mailbox_is_opened_and_no_password_is_shown(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAILBOX = "imaps://lupus:s3cret@imap.example.org/Villaggio"

    def refuses(_box: object) -> Box:
        raise IMAP4.error("no such user lupus s3cret")

    monkeypatch.setattr(mailbox, "sign_in", lambda _box: Box())
    assert "mailbox: imap.example.org opens Villaggio" in findings()
    monkeypatch.setattr(mailbox, "sign_in", refuses)
    assert wrong() == ["mailbox: imap.example.org: the server refuses (is LUPUS_IMAP right?)"]
    settings.MAILBOX = "http://lupus:s3cret@imap.example.org"
    assert wrong() == ["mailbox: LUPUS_IMAP: it must begin with imaps://"]
    assert "s3cret" not in str(list(mail_health.incoming()))


# --- the domain -------------------------------------------------------------------------------------------------------


def test_what_a_domain_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    monkeypatch.setattr(mail_health, "mail_servers", lambda _domain: said[-1])
    monkeypatch.setattr(mail_health, "has_address", lambda _domain: False)
    for found, what in (
        (None, []),
        (["mx"], []),
        ([""], ["MX of x: no server takes its mails"]),
        ([], ["MX of x: no server takes its mails"]),
    ):
        said.append(found)
        assert [one.what for one in mail_health.domain_of("x") if one.remedy] == what, found
    monkeypatch.setattr(mail_health, "has_address", lambda _domain: True)
    assert list(mail_health.domain_of("x")) == [("MX of x: none, so mails go to x itself", None)]


def test_a_name_leads_to_a_machine_or_to_none() -> None:
    assert mail_health.has_address("localhost")
    assert not mail_health.has_address("nowhere.invalid")


QUESTION = mail_health.labels("lupus.example") + struct.pack("!2H", 15, 1)


def record(order: int, name: bytes, kind: int = 15) -> bytes:
    data = struct.pack("!H", order) + name
    return b"\xc0\x0c" + struct.pack("!2HIH", kind, 1, 300, len(data)) + data


def test_the_records_of_an_answer_are_read_in_their_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With names that point back into the answer, and a record of another kind between them."""
    second, first = record(20, b"\x03mx2\xc0\x0c"), record(10, b"\x02mx\xc0\x0c")
    body = QUESTION + second + record(0, b"\0", 16) + first
    assert asked(monkeypatch, tmp_path, lambda q: q[:2] + b"\x81\x80" + struct.pack("!4H", 1, 3, 0, 0) + body) == [
        "mx.lupus.example",
        "mx2.lupus.example",
    ]
    none = struct.pack("!4H", 1, 0, 0, 0) + QUESTION
    assert asked(monkeypatch, tmp_path, lambda q: q[:2] + b"\x81\x83" + none) == [], "there is no such domain"
    null = struct.pack("!4H", 1, 1, 0, 0) + QUESTION + record(0, b"\0")
    assert asked(monkeypatch, tmp_path, lambda q: q[:2] + b"\x81\x80" + null) == [""]


@pytest.mark.parametrize(
    "answer",
    [
        lambda q: b"\xff\xff" + q[2:] if q[:2] != b"\xff\xff" else b"\0\0" + q[2:],
        lambda q: q[:2] + b"\x81\x82" + q[4:],
        lambda q: q[:2] + b"\x81\x80" + struct.pack("!4H", 1, 1, 0, 0) + QUESTION + b"\xc0",
        lambda q: q[:2] + b"\x81\x80" + struct.pack("!4H", 1, 1, 0, 0) + QUESTION + b"\xc0\x1f",
        lambda q: q[:2] + b"\x81\x80" + struct.pack("!4H", 0, 1, 0, 0) + b"\xc0\x0c",
        lambda q: q[:2],
    ],
    ids=["forged", "refused", "cut", "strange", "endless", "empty"],
)
def test_an_answer_that_is_none_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: Callable[..., Any]
) -> None:
    assert asked(monkeypatch, tmp_path, answer) is None


def asked(monkeypatch: pytest.MonkeyPatch, folder: Path, answer: Any) -> list[str] | None:
    """What is read in the answer of a name server."""
    monkeypatch.undo()

    class Line:
        def __init__(self, *_: object) -> None:
            self.sent = b""

        def __enter__(self) -> Line:
            return self

        def __exit__(self, *_: object) -> None:
            return None

        def settimeout(self, seconds: float) -> None:
            assert seconds > 0

        def connect(self, where: tuple[str, int]) -> None:
            assert where == ("192.0.2.1", 53)

        def send(self, data: bytes) -> None:
            self.sent = data
            assert data[12:] == QUESTION

        def recv(self, _most: int) -> bytes:
            return bytes(answer(self.sent))

    (folder / "resolv.conf").write_text("# by hand\nnameserver 192.0.2.1\nsearch example\n")
    with monkeypatch.context() as patch:
        patch.setattr(mail_health, "RESOLVER", folder / "resolv.conf")
        patch.setattr(socket, "socket", Line)
        return mail_health.mail_servers("lupus.example")


def test_without_a_name_server_nothing_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(mail_health, "RESOLVER", tmp_path / "missing")
    assert mail_health.mail_servers("lupus.example") is None
