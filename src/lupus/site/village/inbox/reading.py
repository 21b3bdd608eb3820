"""A mail as bytes: whose it is, whether a person wrote it, and what they wrote. Nothing here raises for any bytes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import getaddresses
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.conf import settings

from lupus.language.interpreter import LONGEST
from lupus.language.mail import body_of, ignored

from .vouching import signed_at

LARGEST: Final = 512 * 1024
"""Bytes of the largest mail that is read. Letters have a few; what is larger carries something that we do not want."""

LONGEST_HEADER: Final = 4000
"""Letters of a header that is read; a longer one counts as empty. For some of half a megabyte the parsers take minutes."""

LONGEST_HEAD: Final = 100_000
"""Bytes of all headers of a mail. Those of real mails have at most a quarter of it."""

MOST_PARTS: Final = 500
"""Lines of a mail that may begin or end a part."""

DESTINATIONS: Final = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To")
LISTS: Final = ("List-Id", "List-Post", "X-Mailing-List", "X-Loop", "X-Autoreply", "X-Autorespond")
"""A mail with one of these comes from a list or a robot."""


class Brief(EmailPolicy):
    """Reads headers as people write them, and long ones as empty."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """A header, parsed."""
        return super().header_fetch_parse(name, value if len(value) <= LONGEST_HEADER else "")


class Written(NamedTuple):
    """What is read of a mail. digest: its name among all mails. sender: the address in `From`, which anybody may write there.

    to: all addresses to which it went. body: its text with quotations and signature, cut far behind the end of what is read.
    signed: when it was written, where our mail server vouches for its sender (`vouching`).
    """

    digest: str
    sender: str
    to: tuple[str, ...]
    subject: str
    body: str
    signed: datetime | None = None


def read(raw: bytes, recipients: Sequence[str] = ()) -> Written | None:
    """A mail; None for one that no person wrote to us, or that cannot be read. recipients: those of the envelope."""
    if len(raw) > LARGEST or endless(raw):
        return None
    try:
        message = message_from_bytes(raw, policy=Brief())
        assert isinstance(message, EmailMessage)
        headers = {
            name: header(message, name) for name in ("Auto-Submitted", "Precedence", "Return-Path", "Subject") if name in message
        }
        if ignored(headers) or any(name in message for name in LISTS) or from_us(header(message, "Message-ID")):
            return None
        if message.get_content_type() in ("multipart/report", "message/delivery-status", "text/calendar"):
            return None
        to = [*recipients, *(address for name in DESTINATIONS for address in addresses(message, name))]
        senders = addresses(message, "From")
        name = header(message, "Message-ID").strip() or sha256(raw).hexdigest()
        sender = senders[0].lower() if len(senders) == 1 else ""
        digest = sha256(f"{sender} {name}".encode(errors="replace")).hexdigest()
        subject, body = header(message, "Subject")[:200], body_of(message)[: 20 * LONGEST]
        return Written(digest, storable(sender), tuple(to), storable(subject), storable(body), vouched(message, sender))
    except Exception:  # the parsers of the standard library raise almost anything for what a stranger can write
        return None


def endless(raw: bytes) -> bool:
    """Whether a mail is made to be slow, as can be seen without reading it."""
    head = min(raw.find(end) % (len(raw) + 1) for end in (b"\n\n", b"\r\n\r\n", b"\r\r"))
    return head > LONGEST_HEAD or raw.count(b"\n--") + raw.count(b"\r--") > MOST_PARTS


def vouched(message: EmailMessage, sender: str) -> datetime | None:
    """When a mail says that it was written, where our mail server vouches for its sender."""
    try:
        return signed_at(message, sender)
    except Exception:
        return None


def storable(text: str) -> str:
    """A text as every database takes it: without zeros and halves of letters."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode()


def header(message: EmailMessage, name: str) -> str:
    """A header as text, on one line; empty where it is missing or cannot be read."""
    try:
        return " ".join(str(message.get(name, "")).split())
    except Exception:
        return ""


def addresses(message: EmailMessage, name: str) -> list[str]:
    """The addresses in a header."""
    return [address for _name, address in getaddresses([header(message, name)]) if "@" in address][:50]


def from_us(message_id: str) -> bool:
    """Whether a mail is one of our own, which came back."""
    return message_id.strip("<> ").endswith(f"@{settings.HOST.partition(':')[0]}")
