"""A mail as bytes: whose it is, whether a person wrote it, and what they wrote. Nothing here raises for any bytes."""

from __future__ import annotations

from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import getaddresses
from hashlib import sha256
from typing import Final, NamedTuple

from django.conf import settings

from lupus.language.interpreter import LONGEST
from lupus.language.mail import body_of, ignored

LARGEST: Final = 512 * 1024
"""Bytes of the largest mail that is read. Letters have a few; what is larger carries something that we do not want."""

DESTINATIONS: Final = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To")
LISTS: Final = ("List-Id", "List-Post", "X-Mailing-List", "X-Loop", "X-Autoreply", "X-Autorespond")
"""A mail with one of these comes from a list or a robot."""


class Written(NamedTuple):
    """What is read of a mail. digest: its name among all mails. sender: the address in `From`, which anybody may write there.

    to: all addresses to which it went. body: its text with quotations and signature, cut far behind the end of what is read.
    """

    digest: str
    sender: str
    to: tuple[str, ...]
    subject: str
    body: str


def read(raw: bytes, recipients: Sequence[str] = ()) -> Written | None:
    """A mail; None for one that no person wrote to us, or that cannot be read. recipients: those of the envelope."""
    if len(raw) > LARGEST:
        return None
    try:
        message = message_from_bytes(raw, policy=default)
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
        return Written(digest, sender, tuple(to), header(message, "Subject")[:200], body_of(message)[: 20 * LONGEST])
    except Exception:  # the parsers of the standard library raise almost anything for what a stranger can write
        return None


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
