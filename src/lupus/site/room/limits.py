"""How much one person, one place and everybody together may have of rooms: nobody fills the database, and nobody guesses codes."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from lupus.site.people.models import Attempt
from lupus.site.people.session import owner
from lupus.site.people.throttle import hidden, network, noted, place, too_often

from .codes import LENGTH, LETTERS, LONG, beginning
from .expiry import make_way
from .models import Room
from .refusals import Refused

FROM_ONE_PLACE: Final = 40
"""Rooms that stand at once and were opened from one place: a camp or a school has one address."""

OPENED_AN_HOUR: Final = 60
"""Rooms opened in an hour from one place."""

OCCUPANTS: Final = 40
"""People and bots in a room, those who watch included."""

JOINED_AN_HOUR: Final = 600
"""Times that somebody comes into any room, in an hour, from one place."""

WRONG_FROM_ONE_PLACE: Final = 20
"""Wrong short codes typed in an hour from one place; then the long code is asked for there."""

WRONG_FROM_ONE_NETWORK: Final = 60
"""The same from all places of a network: 256 addresses of IPv4, or what a provider gives a customer of IPv6 (a /48)."""

ODDS: Final = 20
"""The same everywhere, as soon as so many codes were tried that one of so many who guess has found a room."""

SHORT_CODES: Final = len(LETTERS) ** LENGTH

CLAIMS_AN_HOUR: Final = 10
"""Seats asked for in an hour from one place."""

CLAIMS_OF_A_ROOM: Final = 3
"""Claims that wait at once."""

KEPT_AN_HOUR: Final = 60
"""Games saved in an hour from one place."""

KEPT_FROM_ONE_PLACE: Final = 500
"""Games of one place that are saved at once."""

KEPT: Final = 5000
"""Games that the site has saved at once."""


def may_open(request: HttpRequest) -> bool:
    """Whether the site lets this person open a room."""
    return settings.ROOMS == "anybody" or (settings.ROOMS == "accounts" and owner(request) is not None)


def check_opening(request: HttpRequest) -> None:
    """Raises `Refused` for whoever may not open one room more."""
    if not may_open(request):
        raise Refused("accounts-open" if settings.ROOMS == "accounts" else "nobody-opens", 403)
    if Room.objects.filter(from_address=from_place(request)).count() >= FROM_ONE_PLACE:
        raise Refused("too-many", 429)
    often(request, "room-opened", OPENED_AN_HOUR)
    if Room.objects.count() >= settings.ROOMS_MOST and not make_way(from_place(request), timezone.now()):
        raise Refused("site-full", 503)


def from_place(request: HttpRequest) -> str:
    """What is kept of the place that a request comes from."""
    return hidden("room", place(request))


def often(request: HttpRequest, what: str, most: int) -> None:
    """Count something that is done from a place. Raises `Refused` for too much of it."""
    if too_often(what, place(request), most):
        raise Refused("too-many", 429)


def by_code(request: HttpRequest, code: str) -> Room:
    """The room that has a code which somebody typed. Raises `Refused`.

    A long code is not counted, since nobody guesses one: so nobody can keep others from typing theirs. The database compares it
    whole: a wrong one is answered as soon whether its first letters are those of a room or not.
    """
    if len(code) == LONG:
        found = Room.objects.filter(code=code[:LENGTH], key__startswith=beginning(code)).first()
    else:
        attempts = guess(request)
        found = Room.objects.filter(code=code).first() if code else None
        if found is not None:
            forget(attempts)
    if found is None:
        raise Refused("wrong-code", 404)
    return found


def guess(request: HttpRequest) -> list[Attempt]:
    """Count a short code that is tried, for its place, its network and the site, before it is known whether it is right.

    Whoever finds it right deletes what was noted. Raises `Refused` after too many wrong ones: then no short code is looked at.
    """
    counted = (
        ("room-wrong", place(request), WRONG_FROM_ONE_PLACE),
        ("room-wrong-near", network(request), WRONG_FROM_ONE_NETWORK),
        ("room-wrong-anywhere", "", SHORT_CODES // (ODDS * max(1, Room.objects.count()))),
    )
    attempts: list[Attempt] = []
    for what, whose, most in counted:
        attempt = noted(what, whose, most)
        if attempt is None:
            forget(attempts)
            raise Refused("long-code", 429)
        attempts.append(attempt)
    return attempts


def forget(attempts: list[Attempt]) -> None:
    """Take back what was noted."""
    Attempt.objects.filter(pk__in=[attempt.pk for attempt in attempts]).delete()
