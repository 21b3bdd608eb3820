"""Who somebody is in a room: a browser with a signed cookie, and no account.

The cookie holds a secret, and the occupant its digest. A re-entry link is made of the same secret, so the phone can show it at any
time and the database cannot. When another phone takes the seat both change, and the old ones open nothing.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from lupus.site import queries
from lupus.site.queries import columns
from lupus.site.table.models import Game

from .models import Occupant, Room

OCCUPANT: Final = (
    f"SELECT {columns(Occupant)}, {columns(Room)}, {columns(Game)} FROM room_occupant JOIN room_room ON room_room.id = room_id "
    "LEFT JOIN table_game ON table_game.id = room_room.game_id WHERE code = %s AND secret = %s"
)

BY_LINK: Final = (
    f"SELECT {columns(Room)}, {columns(Game)} FROM room_room LEFT JOIN table_game ON table_game.id = game_id "
    "WHERE code = %s AND key = %s"
)

AGE: Final = timedelta(days=2)
"""How long a browser keeps the cookie: longer than any room stands."""

SEEN_EVERY: Final = timedelta(seconds=5)
"""How exactly it is known when a phone with a stream was last there."""

SEEN_BY_ACTS: Final = timedelta(seconds=10)
"""The same of a phone without one: longer than the other, so the acts of a phone with a stream write nothing of it."""


class Pass(NamedTuple):
    """What makes a browser an occupant: the secret for its cookie, and what the database keeps of it and of its re-entry link."""

    secret: str
    digest: str
    entry: str


def new_pass(form: UUID | None = None) -> Pass:
    """A pass that nobody can guess. The same form gets the same one: it is sent again when its answer was lost."""
    secret = (
        secrets.token_urlsafe(24) if form is None else salted_hmac("lupus.room.form", str(form), algorithm="sha256").hexdigest()
    )
    return Pass(secret, digest(secret), digest(entry_of(secret)))


def mark_of(form: UUID) -> UUID:
    """What the database keeps of the key of a form that brings somebody in: whoever has the key itself gets their cookie."""
    return UUID(bytes=salted_hmac("lupus.room.mark", str(form), algorithm="sha256").digest()[:16])


def digest(secret: str) -> str:
    """What the database keeps of a secret."""
    return salted_hmac("lupus.room.secret", secret, algorithm="sha256").hexdigest()


def entry_of(secret: str) -> str:
    """The secret of the re-entry link of whoever has this secret in their cookie."""
    return salted_hmac("lupus.room.entry", secret, algorithm="sha256").hexdigest()[:32]


def cookie_name(code: str) -> str:
    """The cookie of a room."""
    return f"{'__Host-' if settings.PRODUCTION else ''}room-{code}"


def secret_in(request: HttpRequest, code: str) -> str:
    """The secret that this browser has for a room; empty for a browser that has none, or a forged one."""
    try:
        return request.get_signed_cookie(cookie_name(code), salt="lupus.room", max_age=AGE) or ""
    except (KeyError, signing.BadSignature):
        return ""


def rooms_of(request: HttpRequest) -> list[str]:
    """The codes of the rooms in which this browser is an occupant."""
    start = cookie_name("")
    codes = [name.removeprefix(start) for name in request.COOKIES if name.startswith(start)]
    return [code for code in codes if occupant_of(request, code) is not None]


def give(response: HttpResponse, code: str, pass_: Pass) -> None:
    """Let the browser keep its secret. Pages of other sites do not send it along (`SameSite=Lax`), and no script reads it."""
    response.set_signed_cookie(
        cookie_name(code), pass_.secret, salt="lupus.room", max_age=AGE, secure=settings.PRODUCTION, httponly=True, samesite="Lax"
    )


def occupant_of(request: HttpRequest, code: str) -> Occupant | None:
    """The occupant that this browser is in the room with this code, with the room; None for whoever has not come in."""
    secret = secret_in(request, code)
    if not secret:
        return None
    found = queries.found([Occupant, Room, Game], OCCUPANT, code, digest(secret))
    if found is None:
        return None
    me, room, game = found
    me.room, room.game = room, game
    return me  # type: ignore[no-any-return]


def by_link(code: str, key: str) -> Room | None:
    """The room of a link. The database compares the key: a wrong one is answered as soon whether a room has the code or not."""
    if not (len(key) == 32 and key.isascii() and key.isalnum()):
        return None
    found = queries.found([Room, Game], BY_LINK, code, key)
    if found is None:
        return None
    room, room.game = found
    return room  # type: ignore[no-any-return]


def by_cookie(request: HttpRequest, code: str) -> Room | None:
    """The room for which this browser has a cookie, whatever it opens there now. Without one no room is looked for."""
    return Room.objects.filter(code=code).first() if secret_in(request, code) else None


def banned(request: HttpRequest, room: Room) -> bool:
    """Whether the host has sent this browser away."""
    secret = secret_in(request, room.code)
    return bool(secret) and digest(secret) in room.banned


def note_seen(occupant: Occupant, now: datetime | None = None) -> None:
    """Note that the phone of an occupant is there: it acts, or asks for what there is."""
    now = now or timezone.now()
    if occupant.seen is None or occupant.seen <= now - SEEN_BY_ACTS:
        Occupant.objects.filter(pk=occupant.pk).update(seen=now)
        occupant.seen = now


def note_language(occupant: Occupant, language: str) -> None:
    """Note in which language an occupant reads now."""
    if occupant.language != language:
        Occupant.objects.filter(pk=occupant.pk).update(language=language)
        occupant.language = language
