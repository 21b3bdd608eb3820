"""Mails through a real Postfix and from a real Dovecot, to the processes that a host runs (docs/mail.md)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from smtplib import SMTPRecipientsRefused
from ssl import Purpose, create_default_context
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from django.utils import timezone

from lupus.site.village.inbox.reading import LARGEST
from tests.rigs.databases import ROOT, Ground, ground
from tests.rigs.mail_servers import (
    ADDRESS,
    CERTIFICATE,
    DOMAIN,
    PASSWORD,
    WITH_MAIL_SERVERS,
    dovecot,
    listens,
    postfix,
    until,
    written_in_the_guide,
)
from tests.site.serving.test_processes import LUPUS, free_port

pytestmark = WITH_MAIL_SERVERS


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Ground]:
    with ground(tmp_path) as found:
        found.environment |= {
            "LUPUS_MAIL_IN": ADDRESS,
            "LUPUS_MAIL_TRUST": "mx.lupus.example",
            "LUPUS_MAIL_SIGNERS": "example.org",
        }
        yield found


def settled(place: Ground) -> dict[str, str]:
    """A village in its second day; the address to which each seat answers."""
    addresses: dict[str, str] = json.loads(place.run("-m", "tests.rigs.mail_village", "settle").stdout)
    return addresses


def found(place: Ground) -> dict[str, Any]:
    """What has come of the mails."""
    result: dict[str, Any] = json.loads(place.run("-m", "tests.rigs.mail_village", "found").stdout)
    return result


def letter(body: str, to: str, n: int = 1, who: str = "anna") -> bytes:
    """A mail that says of itself that it is signed, as a stranger can write it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"], message["Message-ID"] = (
        f"{who}@example.org",
        to,
        "Re: novità",
        f"<{n}@example.org>",
    )
    message["Date"] = format_datetime(timezone.now())
    message["Authentication-Results"] = "mx.lupus.example; dkim=pass header.d=example.org"
    message["DKIM-Signature"] = "v=1; d=example.org; h=from:to:subject:date:message-id"
    message.set_content(f"{body}\n\nPerché così è.\n", cte="8bit")
    return message.as_bytes().replace(b"\n", b"\r\n")


@contextmanager
def running(place: Ground, *options: str, **environment: str) -> Iterator[Path]:
    """`lupus receive`, until it is told to stop, which it does cleanly; what it writes to its log."""
    log = place.folder / f"receive-{len(list(place.folder.glob('receive-*')))}.log"
    with log.open("w") as file:
        command = [sys.executable, *LUPUS, "receive", *options]
        process = subprocess.Popen(command, cwd=ROOT, env=place.environment | environment, stderr=file)
    try:
        until(lambda: "ready for mail" in log.read_text() or process.poll() is not None)
        assert process.poll() is None, log.read_text()
        yield log
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()


def examined(place: Ground, **environment: str) -> str:
    """What `lupus doctor` says."""
    command = [sys.executable, *LUPUS, "doctor"]
    return subprocess.run(
        command, cwd=ROOT, env=place.environment | environment, capture_output=True, text=True, check=False
    ).stdout


def said(log: Path) -> list[str]:
    """The words that stand in a log, one for each mail."""
    return [line.rpartition("lupus.mail: ")[2] for line in log.read_text().splitlines() if "lupus.mail: " in line][1:]


def test_an_answer_that_postfix_takes_is_a_vote_and_gets_an_answer(place: Ground) -> None:
    addresses = settled(place)
    with postfix() as server, running(place, "--lmtp", str(server.lmtp)) as log:
        server.send(letter("Voto Bruno", addresses["anna"]), addresses["anna"])
        until(lambda: len(said(log)) == 1)
        server.send(letter("Voto Bruno", addresses["anna"]), addresses["anna"])  # the player's server was in doubt
        server.send(
            letter("Voto Anna", addresses["dino"], 2, "dino"),
            addresses["dino"].upper().replace("VILLAGGIO", "villaggio"),
        )
        server.send(letter("Voto Anna", ADDRESS, 3), ADDRESS)
        server.send(letter("Voto Anna " + "x" * LARGEST, addresses["elio"], 4), addresses["elio"])
        server.send(
            letter("Voto Anna", ADDRESS, 5, "carla"), addresses["elio"][:-20] + "aaaa@lupus.example", addresses["carla"]
        )
        with pytest.raises(SMTPRecipientsRefused):
            server.send(letter("Voto Anna", "nobody@lupus.example", 6), "nobody@lupus.example")
        until(lambda: len(said(log)) == 6)
        until(lambda: server.queued() == 0)
        assert "status=bounced" not in server.log()
        report = examined(place, LUPUS_LMTP=str(server.lmtp))
        assert f"ok    LMTP: {server.lmtp} answers" in report
        assert "ok    answers by mail: the last at " in report
    assert said(log)[0] == "taken"
    assert sorted(said(log)) == ["confirm", "no letter", "repeated", "taken", "taken", "taken"]
    result = found(place)
    assert sorted(result["votes"]) == [["anna", "bruno"], ["carla", "anna"], ["dino", "anna"]]
    assert result["mails"] == [["anna", "confirm"], ["anna", "taken"], ["carla", "taken"], ["dino", "taken"]]
    assert result["owed"] == ["anna", "anna", "carla", "dino"]
    assert not any(address.partition("+")[2].partition("@")[0] in log.read_text() for address in addresses.values())


@pytest.mark.soak
def test_postfix_keeps_an_answer_while_nobody_listens_and_while_the_database_is_away(
    place: Ground, tmp_path: Path
) -> None:
    addresses = settled(place)
    with postfix() as server:
        listening = ("--lmtp", str(server.lmtp))
        server.send(letter("Voto Bruno", addresses["anna"]), addresses["anna"])
        until(lambda: "status=deferred" in server.log())
        with running(place, *listening, DATABASE_URL=f"sqlite:///{tmp_path / 'empty.sqlite3'}") as log:
            server.command("postqueue", "-f")
            until(lambda: "451 4.3.0" in server.log())
        assert said(log) == ["not taken: OperationalError"]
        until(lambda: server.queued() == 1)
        with running(place, *listening) as log:
            server.command("postqueue", "-f")
            until(lambda: server.queued() == 0)
        assert said(log) == ["taken"]
    assert found(place) == {"closed": 0, "votes": [["anna", "bruno"]], "mails": [["anna", "taken"]], "owed": ["anna"]}


@pytest.mark.soak
def test_an_answer_in_a_mailbox_is_a_vote_and_is_marked_once_it_is_taken(place: Ground) -> None:
    addresses = settled(place)
    nameless = letter("Voto Anna", addresses["dino"], who="dino").replace(b"Message-ID: <1@example.org>\r\n", b"")
    assert b"Message-ID" not in nameless
    with dovecot() as server:
        box = {"LUPUS_IMAP": server.url, "SSL_CERT_FILE": str(server.certificate)}
        server.append(letter("Voto Bruno", addresses["anna"]))
        server.append(nameless)
        server.append(nameless)
        with running(place, "--imap", **box) as log:
            until(lambda: server.marked("SEEN") == 3)
            server.append(letter("Voto Bruno " + "x" * LARGEST, addresses["elio"], 4))
            until(lambda: server.marked("SEEN") == 4)
        assert said(log) == ["taken", "taken", "repeated", "no letter"]
        server.unmark()
        with running(place, "--imap", **box) as log:
            until(lambda: server.marked("SEEN") == 4)
        assert said(log) == ["repeated"] * 3 + ["no letter"]
        assert server.marked("FLAGGED") == 0
        assert "ok    mailbox: localhost opens INBOX" in examined(place, **box)
        server.doveadm("auth", "test", ADDRESS, PASSWORD)
        assert server.doveadm("mailbox", "status", "-u", ADDRESS, "unseen", "INBOX") == "INBOX unseen=0\n"
    result = found(place)
    assert result["votes"] == [["anna", "bruno"], ["dino", "anna"]]
    assert result["owed"] == ["anna", "dino"]


def test_a_mail_that_came_into_the_mailbox_before_the_deadline_counts_and_one_after_it_does_not(place: Ground) -> None:
    addresses = settled(place)
    with (
        dovecot() as server,
        running(place, "--imap", LUPUS_IMAP=server.url, SSL_CERT_FILE=str(server.certificate)) as log,
    ):
        server.append(letter("Voto Bruno", addresses["anna"]))
        until(lambda: said(log) == ["taken"])
        due = json.loads(place.run("-m", "tests.rigs.mail_village", "ends").stdout)
        clock = subprocess.Popen(
            [sys.executable, *LUPUS, "clock"], cwd=ROOT, env=place.environment, stderr=subprocess.DEVNULL
        )
        try:
            server.append(
                letter("Voto Anna", addresses["dino"], 2, "dino")
            )  # the next look would come after the deadline
            time.sleep(max(0.0, due + 0.2 - time.time()))
            server.append(letter("Voto Anna", addresses["elio"], 3, "elio"))
            until(lambda: said(log)[1:] == ["taken", "kept"])
            until(lambda: found(place)["closed"] == 1)
        finally:
            clock.terminate()
            clock.wait(60)
    assert found(place)["votes"] == [["anna", "bruno"], ["dino", "anna"]]


def test_a_mailbox_that_refuses_or_is_not_the_one_that_it_says_gets_no_password_into_a_log(place: Ground) -> None:
    settled(place)
    with dovecot() as server:
        server.append(letter("Voto Bruno", ADDRESS))
        with running(place, "--imap", LUPUS_IMAP=server.url) as log:
            until(lambda: "cannot be reached (SSLCertVerificationError)" in log.read_text())
        wrong = server.url.replace(":f0rty", ":sixty")
        with running(place, "--imap", LUPUS_IMAP=wrong, SSL_CERT_FILE=str(server.certificate)) as log:
            until(lambda: "the server refuses" in log.read_text())
        assert server.marked("SEEN") == 0
    assert not any(word in log.read_text() for log in place.folder.glob("receive-*") for word in (PASSWORD, "wolves"))


def test_postfix_knows_the_lines_of_the_guide() -> None:
    """It runs with those for answers here; those for a relay and for signatures have no name that it does not use."""
    with postfix() as server:
        main = server.folder / "etc" / "main.cf"
        answers = written_in_the_guide("recipient_delimiter").replace("lupus.example.org", DOMAIN)
        assert answers in main.read_text()
        main.write_text(main.read_text() + written_in_the_guide("relayhost") + written_in_the_guide("smtpd_milters"))
        shown = subprocess.run(["postconf", "-c", str(main.parent), "-n"], capture_output=True, text=True, check=True)
        assert shown.stderr == ""
        assert "relayhost = [smtp.example.org]:587" in shown.stdout
        server.command("postfix", "check")


class Relay:
    """The server of a provider: takes mails over TLS, and only from whoever signs in."""

    def __init__(self) -> None:
        self.taken: list[list[str]] = []

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - the name of the library
        assert session.ssl is not None
        assert session.authenticated
        self.taken.append(envelope.rcpt_tos)
        return "250 taken"


def test_postfix_hands_mails_to_a_relay_with_the_lines_of_the_guide(tmp_path: Path) -> None:
    """Over TLS with a certificate that is checked, and with the password of the file."""
    relay, port = Relay(), free_port()
    subprocess.run(["openssl", *CERTIFICATE.format(folder=tmp_path).split()], capture_output=True, check=True)
    context = create_default_context(Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")

    def signs_in(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (b"lupus@example.org", PASSWORD.encode()))

    listening = Controller(
        relay,
        hostname="127.0.0.1",
        port=port,
        tls_context=context,
        authenticator=signs_in,
        auth_required=True,
        require_starttls=True,
    )
    with postfix() as server:
        main, users, trusted = (server.folder / "etc" / name for name in ("main.cf", "relay", "cert.pem"))
        users.write_text(f"[localhost]:{port} lupus@example.org:{PASSWORD}\n")
        users.chmod(0o600)
        trusted.write_bytes((tmp_path / "cert.pem").read_bytes())
        trusted.chmod(0o644)
        lines = written_in_the_guide("relayhost").replace("smtp.example.org]:587", f"localhost]:{port}")
        lines = lines.replace("/etc/postfix/relay", str(users))
        main.write_text(f"{main.read_text()}{lines}smtp_tls_CAfile = {trusted}\nsmtp_host_lookup = native\n")
        server.command("postfix", "reload")
        listening.start()
        try:
            until(lambda: listens(server.port))
            server.send(letter("Ciao", "bruno@example.net"), "bruno@example.net")
            until(lambda: server.queued() == 0)
        finally:
            listening.stop()
        assert relay.taken == [["bruno@example.net"]], server.log()
