"""Whether the answers of players can come in: the address, the servers that the domain names, the service, the last
mail."""

from __future__ import annotations

import re
import secrets
import smtplib
import socket
import struct
from collections.abc import Iterator
from imaplib import IMAP4
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from .village.inbox import mailbox, office, tokens
from .village.models import Mail

RESOLVER: Final = Path("/etc/resolv.conf")

PATIENCE: Final = 5.0
"""Seconds for an answer."""

MX: Final = 15
"""The type of the DNS records that name mail servers."""

LOCAL_PART: Final = 64
"""Letters before the @ of an address at most (RFC 5321, 4.5.3.1.1)."""


class Finding(NamedTuple):
    """What was looked at, and what to do; None where all is well."""

    what: str
    remedy: str | None = None


def incoming() -> Iterator[Finding]:
    """What stands between the answers of players and this site."""
    if not settings.MAIL_IN:
        yield Finding("answers by mail: none are taken (LUPUS_MAIL_IN is empty)")
        return
    wrong = fault_of(settings.MAIL_IN)
    if wrong:
        yield Finding(f"answers by mail: LUPUS_MAIL_IN {wrong}", "write an address such as villaggio@lupus.example.org")
        return
    yield Finding(f"answers by mail: to {settings.MAIL_IN}")
    yield from domain_of(settings.MAIL_IN.partition("@")[2])
    yield imap() if settings.MAILBOX else lmtp()
    last = Mail.objects.order_by("-at").values_list("at", flat=True).first()
    yield Finding(
        "answers by mail: none has come in yet"
        if last is None
        else f"answers by mail: the last at {last:%Y-%m-%d %H:%M} UTC"
    )


def fault_of(address: str) -> str:
    """What is wrong with the address to which players answer; empty for nothing."""
    local = address.partition("@")[0]
    try:
        validate_email(address)
    except ValidationError:
        return "is no address"
    if "+" in local or not address.isascii():
        return "has a sign that cannot stand before a token"
    if len(local) + len("+") + tokens.NUMBER + tokens.DIGEST > LOCAL_PART:
        return "is too long for a token"
    return ""


def imap() -> Finding:
    """Whether the mailbox can be opened."""
    try:
        box = mailbox.mailbox_of(settings.MAILBOX)
    except ValueError as error:
        return Finding(f"mailbox: LUPUS_IMAP: {error}", "write it as imaps://user:password@imap.example.org/INBOX")
    try:
        with mailbox.sign_in(box):
            return Finding(f"mailbox: {box.host} opens {box.folder}")
    except (OSError, IMAP4.error) as error:
        return Finding(
            f"mailbox: {box.host}: {mailbox.kind(error)}",
            "check LUPUS_IMAP: host, user, password of the program, folder",
        )


def lmtp() -> Finding:
    """Whether the service listens to which the mail server brings mails."""
    if not settings.LMTP:
        return Finding("LMTP: no service is looked for (LUPUS_LMTP is empty)")
    try:
        where = office.address_of(settings.LMTP)
    except ValueError:
        return Finding(
            f"LMTP: LUPUS_LMTP {settings.LMTP!r} is no address",
            "write it as the service has it, such as /var/spool/postfix/lupus/lmtp",
        )
    host, port = (str(where), 0) if isinstance(where, Path) else where
    try:
        smtplib.LMTP(host, port, "localhost", timeout=PATIENCE).close()
    except (OSError, smtplib.SMTPException) as error:
        remedy = (
            "start lupus-mail (`lupus receive --lmtp`), or write LUPUS_IMAP for a mailbox; LUPUS_LMTP says "
            "where the service is, "
            "and empty that the mail server starts a command for each mail"
        )
        return Finding(f"LMTP: nobody answers at {settings.LMTP} ({type(error).__name__})", remedy)
    if settings.MAIL_TRUST and not isinstance(where, Path):
        return Finding(
            f"LMTP: {settings.LMTP} answers; LUPUS_MAIL_TRUST is not believed there",
            "any process of this machine reaches a port: let the service listen at a socket (docs/mail.md)",
        )
    return Finding(f"LMTP: {settings.LMTP} answers")


# --- the domain -------------------------------------------------------------------------------------------------------


def domain_of(domain: str) -> Iterator[Finding]:
    """Which servers take the mails of a domain."""
    found = mail_servers(domain)
    if found is None:
        yield Finding(f"MX of {domain}: not known (no name server answers)")
    elif found == [""] or not (found or has_address(domain)):
        yield Finding(f"MX of {domain}: no server takes its mails", "add an MX record with the name of the mail server")
    else:
        yield Finding(
            f"MX of {domain}: {', '.join(found)}" if found else f"MX of {domain}: none, so mails go to {domain} itself"
        )


def has_address(domain: str) -> bool:
    """Whether a name leads to a machine."""
    try:
        return bool(socket.getaddrinfo(domain, 25))
    except OSError:
        return False


def mail_servers(domain: str) -> list[str] | None:
    """The servers that take the mails of a domain, as DNS names them, the first one first; None where it says nothing.

    An empty name means that the domain takes no mails (RFC 7505).
    """
    number = secrets.randbelow(1 << 16)
    question = struct.pack("!6H", number, 0x0100, 1, 0, 0, 0) + labels(domain) + struct.pack("!2H", MX, 1)
    for server in name_servers():
        try:
            with socket.socket(socket.AF_INET6 if ":" in server else socket.AF_INET, socket.SOCK_DGRAM) as line:
                line.settimeout(PATIENCE)
                line.connect((server, 53))
                line.send(question)
                answer = line.recv(4096)
            if answer[:2] == question[:2] and answer[3] & 15 in (0, 3):
                return [name for _order, name in sorted(exchanges(answer))]
        except (OSError, struct.error, IndexError, UnicodeError):
            continue
    return None


def name_servers() -> list[str]:
    """The servers that this machine asks."""
    try:
        return re.findall(r"^nameserver\s+([0-9A-Fa-f.:]+)\s*$", RESOLVER.read_text(), re.M)
    except OSError:
        return []


def labels(domain: str) -> bytes:
    """A name as DNS writes it (RFC 1035, 4.1.2)."""
    parts = domain.encode("idna").split(b".")
    return b"".join(bytes([len(part)]) + part for part in parts) + b"\0"


def exchanges(answer: bytes) -> Iterator[tuple[int, str]]:
    """The order and the name in each MX record of an answer.
    Raises `IndexError`, `struct.error` for one that is no answer."""
    _number, _flags, questions, answers = struct.unpack("!4H", answer[:8])
    at = 12
    for _ in range(questions):
        at = name_at(answer, at)[1] + 4
    for _ in range(answers):
        at = name_at(answer, at)[1]
        kind, _class, _seconds, length = struct.unpack("!2HIH", answer[at : at + 10])
        if kind == MX:
            yield struct.unpack("!H", answer[at + 10 : at + 12])[0], name_at(answer, at + 12)[0]
        at += 10 + length


def name_at(answer: bytes, at: int) -> tuple[str, int]:
    """The name at a place of an answer, and the place behind it. Raises `IndexError` for one that never ends."""
    parts: list[str] = []
    end, jumps = 0, 0
    while length := answer[at]:
        if length >= 0xC0:
            end = end or at + 2
            at = (length & 0x3F) << 8 | answer[at + 1]
            jumps += 1
            if jumps > len(answer):
                raise IndexError
            continue
        parts.append(answer[at + 1 : at + 1 + length].decode("ascii", "replace"))
        at += 1 + length
    return ".".join(parts), end or at + 1
