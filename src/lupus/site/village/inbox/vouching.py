"""Who signed a mail, as our own mail server says that it has checked (RFC 8601; docs/mail.md).

Nothing is believed but the header that this server has added, and of that only what it says of signatures: that one of the domain
of the sender holds (DKIM, RFC 6376), or held when a forwarder that the host trusts sealed it (ARC, RFC 8617). Whatever a stranger
could have added to a signed mail on its way makes it an unsigned one. In doubt a mail is unsigned: its author is asked to confirm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from email.message import EmailMessage
from email.utils import getaddresses
from typing import Any, Final

from authres import core_features
from authres.core import AuthenticationResultsHeader
from django.conf import settings

LONGEST: Final = 8192
"""Letters of a header that is read here."""

CHECKED: Final = "authentication-results"
ONCE: Final = ("from", "to", "date", "message-id")
"""Headers that a signed mail has once: of two the signature may cover the one, and we may read the other."""

AT_MOST_ONCE: Final = ("subject", "content-type", "content-transfer-encoding", "mime-version")
COVERED: Final = frozenset({*ONCE, "subject"})
"""What a signature must cover. Without the others somebody who has a signed mail could make another of it, or send it elsewhere."""

INSTANCE: Final = re.compile(r"\s*i\s*=\s*(\d{1,2})\s*;")
"""How a header of a forwarder begins: the number of the forwarder."""


class Strict(AuthenticationResultsHeader):  # type: ignore[misc]
    """What a server has checked, refused whole where a part of it cannot be read."""

    def __init__(self, context: Any) -> None:
        super().__init__(context, strict=True)


def unsigned(raw: bytes) -> bytes:
    """A mail as one for whose sender nobody vouches: our server says above it that it has checked nothing (RFC 8601, 2.2)."""
    return f"Authentication-Results: {settings.MAIL_TRUST}; none\r\n".encode() + raw if settings.MAIL_TRUST else raw


def signed_at(message: EmailMessage, sender: str) -> datetime | None:
    """When a mail was written, where our server vouches that the domain of its sender signed that, and all that we read.

    sender: the only address in `From`. None for an unsigned mail, for a domain that is not among `MAIL_SIGNERS`, and for a mail
    that was not written to the address of the village. Raises what the parsers of mails raise.
    """
    domain = sender.rpartition("@")[2]
    if not settings.MAIL_TRUST or domain not in settings.MAIL_SIGNERS or message.defects:
        return None
    headers: dict[str, list[str]] = {}
    for name, value in message.raw_items():
        headers.setdefault(name.lower(), []).append(unfolded(value))
    if any(len(headers.get(name, ())) != 1 for name in ONCE) or any(len(headers.get(name, ())) > 1 for name in AT_MOST_ONCE):
        return None
    if [(a.addr_spec.lower(), len(message["From"].defects)) for a in message["From"].addresses] != [(sender, 0)]:
        return None
    if settings.MAIL_IN.lower() not in [address.lower() for _name, address in getaddresses(headers["to"])]:
        return None
    checked = ours(headers.get(CHECKED, []))
    if not covers(headers.get("dkim-signature", []), domain) or domain not in signers(checked) | sealed(headers, checked):
        return None
    written: datetime | None = message["Date"].datetime
    return written if written is not None and written.tzinfo is not None else None


def unfolded(value: str) -> str:
    """A header on one line; empty where it is longer than any that we read."""
    return "" if len(value) > LONGEST else value.replace("\r", "").replace("\n", "")


def ours(headers: list[str]) -> list[Any]:
    """The results of our own server: those of the first header, if that is the only one in its name.

    The server adds its header on top. A second one in its name was brought by somebody else, and it did not take it away.
    """
    named = [value for value in headers if settings.MAIL_TRUST in value.lower()]
    if len(named) != 1 or headers[0] != named[0]:
        return []
    found = Strict.parse_value(core_features(), headers[0])
    return list(found.results) if found.authserv_id == settings.MAIL_TRUST else []


def signers(results: list[Any]) -> frozenset[str]:
    """The domains whose signatures hold. None at all where the server says that the mail fails the policy of its sender."""
    if any(result.method.lower() == "dmarc" and result.result.lower() == "fail" for result in results):
        return frozenset()
    passed = [r for r in results if r.method.lower() == "dkim" and r.result.lower() == "pass" and r.version in (None, "1")]
    return frozenset(filter(None, map(signer, passed)))


def signer(result: Any) -> str:
    """The domain that a result of DKIM names, or that of the identity that it names; empty for none, or more than one."""
    for name in ("d", "i"):
        found = [p.value for p in result.properties if (p.type.lower(), p.name.lower()) == ("header", name)]
        if found:
            return str(found[0]).rpartition("@")[2].lower() if len(found) == 1 else ""
    return ""


def sealed(headers: Mapping[str, list[str]], results: list[Any]) -> frozenset[str]:
    """The domains whose signatures held when the last forwarder got the mail, if the host trusts it and its seal holds.

    That a chain of seals holds says nothing else: anybody can make one.
    """
    if [result.result.lower() for result in results if result.method.lower() == "arc"] != ["pass"]:
        return frozenset()
    seals = [tags_of(value) for value in headers.get("arc-seal", [])]
    last = max((int(tags["i"]) for tags in seals if tags.get("i", "").isdecimal()), default=0)
    found = [tags for tags in seals if tags.get("i") == str(last)]
    told = [value for value in headers.get("arc-authentication-results", []) if instance(value) == last]
    signed = [v for v in headers.get("arc-message-signature", []) if tags_of(v).get("i") == str(last)]
    if len(found) != 1 or len(told) != 1 or len(signed) != 1 or found[0].get("d") not in settings.MAIL_SEALERS:
        return frozenset()
    if not covers(signed, found[0]["d"], COVERED | {"dkim-signature"}):
        return frozenset()
    return signers(Strict.parse_value(core_features(), INSTANCE.sub("", told[0], count=1)).results)


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
    """The tags of a signature, in small letters and without blanks; none at all where one stands twice (RFC 6376, 3.2)."""
    parts = ["".join(part.split()).lower().partition("=") for part in value.split(";") if part.strip()]
    tags = {name: text for name, _, text in parts}
    return tags if len(tags) == len(parts) else {}
