"""A mail as bytes: whose it is, what a person wrote in it, and who signed it. Nothing here raises for any bytes.

Our own mail server checks signatures, and says so in a header that it adds (RFC 8601; docs/mail.md). Of that header
only two things are believed: that a signature of the sender's domain holds (DKIM, RFC 6376), or that it held when a
forwarder whom the host trusts sealed the mail (ARC, RFC 8617). Whatever a stranger could have added to a signed mail on
its way makes it an unsigned one. In doubt a mail is unsigned: its author is asked to confirm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import getaddresses
from hashlib import sha256
from typing import Any, Final, NamedTuple

from authres import core_features
from authres.core import AuthenticationResultsHeader
from django.conf import settings

from lupus.language.draft import LONGEST
from lupus.language.mail import body_of, ignored

LARGEST: Final = 512 * 1024
"""Bytes of the largest mail that is read. Letters have a few; what is larger carries something that we do not want."""

LONGEST_HEADER: Final = 4000
"""Letters of a header that is read; a longer one counts as empty. For some of half a megabyte the parsers take
minutes."""

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
    """What is read of a mail. digest: its name among all mails. sender: the address in `From`, which anybody may write
    there; empty where it does not say one.

    to: all addresses to which it went. body: its text with quotations and signature, cut far behind the end of what is
    read. signed: when it was written, where our mail server vouches for its sender (`signed_at`).
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
        return None if by_a_program(message) else written_in(message, raw, recipients)
    except Exception:  # the parsers of the standard library raise almost anything for what a stranger can write
        return None


def by_a_program(message: EmailMessage) -> bool:
    """Whether a mail comes from a list, from a robot, or from us."""
    kinds = ("multipart/report", "message/delivery-status", "text/calendar")
    names = ("Auto-Submitted", "Precedence", "Return-Path", "Subject")
    headers = {name: header(message, name) for name in names if name in message}
    listed = bool(ignored(headers)) or any(name in message for name in LISTS)
    return listed or from_us(header(message, "Message-ID")) or message.get_content_type() in kinds


def written_in(message: EmailMessage, raw: bytes, recipients: Sequence[str]) -> Written:
    """What is read of a mail that a person wrote."""
    to = [*recipients, *(address for name in DESTINATIONS for address in addresses(message, name))]
    senders = addresses(message, "From")
    name = header(message, "Message-ID").strip() or sha256(raw).hexdigest()
    sender = senders[0].lower() if len(senders) == 1 == len(message.get_all("From", ())) else ""
    digest = sha256(f"{sender} {name}".encode(errors="replace")).hexdigest()
    subject, body = header(message, "Subject")[:200], body_of(message)[: 20 * LONGEST]
    return Written(digest, storable(sender), tuple(to), storable(subject), storable(body), vouched(message, sender))


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


LONGEST_SIGNED: Final = 8192
"""Letters of a header that is read here."""

CHECKED: Final = "authentication-results"

ONCE: Final = ("from", "to", "date", "message-id")
"""Headers that a signed mail has once: of two the signature may cover the one, and we may read the other."""

AT_MOST_ONCE: Final = ("subject", "content-type", "content-transfer-encoding", "mime-version")

COVERED: Final = frozenset({*ONCE, "subject"})
"""What a signature must cover. Without the others somebody who has a signed mail could make another of it, or send it
elsewhere."""

INSTANCE: Final = re.compile(r"\s*i\s*=\s*(\d{1,2})\s*;")
"""How a header of a forwarder begins: the number of the forwarder."""


class Strict(AuthenticationResultsHeader):  # type: ignore[misc]
    """The header with what a server has checked. It is refused whole where a part of it cannot be read."""

    def __init__(self, context: Any) -> None:
        super().__init__(context, strict=True)


def unsigned(raw: bytes) -> bytes:
    """A mail as one for whose sender nobody vouches: our server says above it that it has checked nothing (RFC 8601,
    2.2)."""
    return f"Authentication-Results: {settings.MAIL_TRUST}; none\r\n".encode() + raw if settings.MAIL_TRUST else raw


def signed_at(message: EmailMessage, sender: str) -> datetime | None:
    """When a mail was written, where our server vouches that the domain of its sender signed that, and all that we
    read.

    sender: the only address in `From`. None for an unsigned mail, for a domain that is not among `MAIL_SIGNERS`, and
    for a mail that was not written to the address of the village. Raises what the parsers of mails raise.
    """
    domain = sender.rpartition("@")[2]
    if not settings.MAIL_TRUST or domain not in settings.MAIL_SIGNERS or message.defects:
        return None
    headers: dict[str, list[str]] = {}
    for name, value in message.raw_items():
        headers.setdefault(name.lower(), []).append(unfolded(value))
    if not unambiguous(headers) or not from_alone(message, sender) or not to_us(headers["to"]):
        return None
    checked = ours(headers.get(CHECKED, []))
    if not covers(headers.get("dkim-signature", []), domain) or domain not in signers(checked) | sealed(
        headers, checked
    ):
        return None
    written: datetime | None = message["Date"].datetime
    return written if written is not None and written.tzinfo is not None else None


def unambiguous(headers: Mapping[str, list[str]]) -> bool:
    """Whether no header stands twice of which a signature might cover the one while we read the other."""
    once = all(len(headers.get(name, ())) == 1 for name in ONCE)
    return once and all(len(headers.get(name, ())) <= 1 for name in AT_MOST_ONCE)


def from_alone(message: EmailMessage, sender: str) -> bool:
    """Whether a mail is from this address, and from no other one."""
    return [(a.addr_spec.lower(), len(message["From"].defects)) for a in message["From"].addresses] == [(sender, 0)]


def to_us(recipients: list[str]) -> bool:
    """Whether a mail was written to the address of the village."""
    return settings.MAIL_IN.lower() in [address.lower() for _name, address in getaddresses(recipients)]


def unfolded(value: str) -> str:
    """A header on one line; empty where it is longer than any that we read."""
    return "" if len(value) > LONGEST_SIGNED else value.replace("\r", "").replace("\n", "")


def ours(headers: list[str]) -> list[Any]:
    """The results of our own server: those of the first header, if that is the only one in its name.

    The server adds its header on top. A second one in its name was brought by somebody else, and it did not take it
    away.
    """
    named = [value for value in headers if settings.MAIL_TRUST in value.lower()]
    if len(named) != 1 or headers[0] != named[0]:
        return []
    found = Strict.parse_value(core_features(), headers[0])
    return list(found.results) if found.authserv_id == settings.MAIL_TRUST else []


def signers(results: list[Any]) -> frozenset[str]:
    """The domains whose signatures hold. None at all where the server says that the mail fails the policy of its
    sender."""
    if any(result.method.lower() == "dmarc" and result.result.lower() == "fail" for result in results):
        return frozenset()
    passed = [
        r for r in results if r.method.lower() == "dkim" and r.result.lower() == "pass" and r.version in (None, "1")
    ]
    return frozenset(filter(None, map(signer, passed)))


def signer(result: Any) -> str:
    """The domain that a result of DKIM names, or that of the identity that it names; empty for none, or more than
    one."""
    for name in ("d", "i"):
        found = [p.value for p in result.properties if (p.type.lower(), p.name.lower()) == ("header", name)]
        if found:
            return str(found[0]).rpartition("@")[2].lower() if len(found) == 1 else ""
    return ""


class Seal(NamedTuple):
    """What the last forwarder of a mail wrote: its seal, its signature, and what it had checked itself."""

    domain: str
    signatures: list[str]
    checked: str


def last_seal(headers: Mapping[str, list[str]]) -> Seal | None:
    """The seal of the last forwarder; None where one of its three headers is missing, or stands twice."""
    seals = [tags_of(value) for value in headers.get("arc-seal", [])]
    last = max((int(tags["i"]) for tags in seals if tags.get("i", "").isdecimal()), default=0)
    found = [tags for tags in seals if tags.get("i") == str(last)]
    told = [value for value in headers.get("arc-authentication-results", []) if instance(value) == last]
    signed = [v for v in headers.get("arc-message-signature", []) if tags_of(v).get("i") == str(last)]
    if (len(found), len(told), len(signed)) != (1, 1, 1):
        return None
    return Seal(found[0].get("d", ""), signed, told[0])


def sealed(headers: Mapping[str, list[str]], results: list[Any]) -> frozenset[str]:
    """The domains whose signatures held when the last forwarder got the mail, if the host trusts it and its seal holds.

    That a chain of seals holds says nothing else: anybody can make one.
    """
    if [result.result.lower() for result in results if result.method.lower() == "arc"] != ["pass"]:
        return frozenset()
    seal = last_seal(headers)
    if seal is None or seal.domain not in settings.MAIL_SEALERS:
        return frozenset()
    if not covers(seal.signatures, seal.domain, COVERED | {"dkim-signature"}):
        return frozenset()
    return signers(Strict.parse_value(core_features(), INSTANCE.sub("", seal.checked, count=1)).results)


def instance(value: str) -> int:
    """The number of the forwarder that wrote a header; 0 for none."""
    match = INSTANCE.match(value)
    return int(match[1]) if match is not None else 0


def covers(signatures: list[str], domain: str, headers: frozenset[str] = COVERED) -> bool:
    """Whether all signatures of a domain, and there is one, cover these headers and the whole body.

    All, because the server does not say which of two it was that holds.
    """
    found = [tags for tags in map(tags_of, signatures) if tags.get("d") == domain]
    return bool(found) and all("l" not in tags and headers <= set(tags.get("h", "").split(":")) for tags in found)


def tags_of(value: str) -> dict[str, str]:
    """The tags of a signature, in small letters and without blanks; none at all where one stands twice (RFC 6376,
    3.2)."""
    parts = ["".join(part.split()).lower().partition("=") for part in value.split(";") if part.strip()]
    tags = {name: text for name, _, text in parts}
    return tags if len(tags) == len(parts) else {}
