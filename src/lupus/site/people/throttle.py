"""Limits to how often somebody does a thing, such as asking for codes or asking to play;
and from where a request comes."""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .models import Attempt

WINDOW: Final = timedelta(hours=1)

KEPT: Final = timedelta(days=1)


def too_often(what: str, whose: object, most: int, now: datetime | None = None) -> bool:
    """Note one more attempt. Returns True, and notes nothing, if there have been `most` of them in the last hour."""
    return noted(what, whose, most, now) is None


def noted(what: str, whose: object, most: int, now: datetime | None = None) -> Attempt | None:
    """Note one more attempt, which whoever finds it harmless may delete; None for one too many, which is not noted.

    The attempt is written before the others are counted, so that of many at the same moment no more are let through.
    """
    now = now or timezone.now()
    mine = Attempt.objects.create(what=what, whose=hidden(what, whose), at=now)
    earlier = Attempt.objects.filter(what=what, whose=mine.whose, at__gt=now - WINDOW, pk__lte=mine.pk).count()
    if earlier <= most:
        return mine
    mine.delete()
    return None


def hidden(what: str, value: object) -> str:
    """The keyed hash of a value, which is all that is kept of it. what: its use; each use has hashes of its own."""
    return salted_hmac(f"lupus.people.{what}", str(value), algorithm="sha256").hexdigest()


def forget(now: datetime | None = None) -> None:
    """Delete what is old."""
    Attempt.objects.filter(at__lte=(now or timezone.now()) - KEPT).delete()


def place(request: HttpRequest) -> str:
    """The place (of the network) that a request comes from, for whatever is counted by place."""
    return place_of(request.META.get("REMOTE_ADDR", ""))


def network(request: HttpRequest) -> str:
    """The network of that place, which somebody may have many places of."""
    return place_of(request.META.get("REMOTE_ADDR", ""), ipv4=24, ipv6=48)


def place_of(address: str, *, ipv4: int = 32, ipv6: int = 64) -> str:
    """The place of an address: an address of IPv4, or the first half of one of IPv6,
    whose other half a household has to itself.

    ipv4, ipv6: how many bits at the beginning of an address count.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # that of a local socket, if it has any
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(ip_network((found, ipv4 if found.version == 4 else ipv6), strict=False).network_address)
