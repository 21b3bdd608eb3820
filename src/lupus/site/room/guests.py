"""Who somebody is in a room: a browser with a signed cookie, and no account; and the codes by which one comes in.

The cookie holds a secret, and the occupant its digest. A re-entry link is made of the same secret, so the phone can
show it at any time and the database cannot. When another phone takes the seat both change, and the old ones open
nothing.

The code of a room is four letters that people read off a screen and type. They can be guessed, so wrong ones are
counted, and where there were too many the long code is asked for (`arrivals.py`): five letters more, which say the
beginning of the key of the link. There are 137 thousand million long codes, so nobody guesses one.
"""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import salted_hmac

from lupus.site import queries
from lupus.site.queries import columns
from lupus.site.table.models import Game

from .models import Occupant, Room
from .refusals import Refused

LETTERS: Final = "BCDFGHJKMNPRSTVWXYZ"
"""Without I, L, O, Q and U, which look like another letter or a digit, and without the other vowels, so that no code is
a word."""

LENGTH: Final = 4

LONG: Final = 9
"""Letters of a long code, the short one included."""

HEX: Final = "0123456789abcdef"

SAYS: Final = "BDFGHJKMNPRTVWXY"
"""The letter of a long code for each digit of the key."""

RUDE: Final = "BTCH CLT CNT CZZ DCK FCK FG KKK MRD NGR NZ PRC SHT SS STRZ TRM VFF WNK".split()
"""What reads as a bad word of Italian or English when its vowels are put in, or as an abbreviation that hurts."""


def new_code() -> str:
    """A code, drawn so that nobody can foresee it. It may be in use already.

    >>> len(new_code())
    4
    """
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if decent(code):
            return code


def new_key() -> str:
    """A key for a link, which makes a long code that may stand on a screen.

    >>> len(new_key())
    32
    """
    while True:
        key = secrets.token_hex(16)
        if decent(long_code("", key)):
            return key


def long_code(code: str, key: str) -> str:
    """The long code of a room with this code and this key.

    >>> long_code("BKRM", "0123456789abcdef0123456789abcdef")
    'BKRMBDFGH'
    """
    return code + key[: LONG - LENGTH].translate(str.maketrans(HEX, SAYS))


def beginning(code: str) -> str:
    """The beginning of the key of the room that has this long code.

    >>> beginning("BKRMBDFGH")
    '01234'
    """
    return code[LENGTH:].translate(str.maketrans(SAYS, HEX))


def decent(code: str) -> bool:
    """Whether a code may stand on a screen that a family looks at.

    >>> decent("BKRM"), decent("XFCK")
    (True, False)
    """
    return not any(word in code for word in RUDE)


def typed(text: str) -> str:
    """The code that somebody has typed, in capital letters and without what they put between them; empty for what is
    none.

    >>> typed(" bk-rm "), typed("bkrm-bdfgh"), typed("BKR"), typed("BKR0")
    ('BKRM', 'BKRMBDFGH', '', '')
    """
    found = re.sub(r"[\s.\-]", "", text[:20]).upper()
    known = len(found) in (LENGTH, LONG) and set(found[:LENGTH]) <= set(LETTERS) and set(found[LENGTH:]) <= set(SAYS)
    return found if known else ""


OCCUPANT: Final = (
    f"SELECT {columns(Occupant)}, {columns(Room)}, {columns(Game)} FROM room_occupant "
    "JOIN room_room ON room_room.id = room_id LEFT JOIN table_game ON table_game.id = room_room.game_id "
    "WHERE code = %s AND secret = %s"
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
"""How exactly it is known when a phone without a stream was last there. It is longer than `SEEN_EVERY`, so the acts of
a phone with a stream do not write that again."""


class Pass(NamedTuple):
    """What makes a browser an occupant: the secret for its cookie, and what the database keeps of it and of its
    re-entry link."""

    secret: str
    digest: str
    entry: str


def new_pass(form: UUID | None = None) -> Pass:
    """A pass that nobody can guess. The same form gets the same one: it is sent again when its answer was lost."""
    secret = (
        secrets.token_urlsafe(24)
        if form is None
        else salted_hmac("lupus.room.form", str(form), algorithm="sha256").hexdigest()
    )
    return Pass(secret, digest(secret), digest(entry_of(secret)))


def mark_of(form: UUID) -> UUID:
    """What the database keeps of the key of a form that brings somebody in: whoever has the key itself gets their
    cookie."""
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


def let_in(code: str, pass_: Pass) -> HttpResponse:
    """Lead a browser into a room, and let it keep its secret. Pages of other sites do not send it along
    (`SameSite=Lax`), and no script reads it."""
    answer = redirect("room", code)
    answer.set_signed_cookie(
        cookie_name(code),
        pass_.secret,
        salt="lupus.room",
        max_age=AGE,
        secure=settings.PRODUCTION,
        httponly=True,
        samesite="Lax",
    )
    return answer


SCREEN: Final = "lupus.room.screen"


def screen_cookie() -> str:
    """The cookie by which a browser comes back that was a shared screen."""
    return f"{'__Host-' if settings.PRODUCTION else ''}screen"


def note_as_screen(answer: HttpResponse, room: Room) -> None:
    """Have a browser remember of which room it is the shared screen, and nothing more than its address says."""
    answer.set_signed_cookie(
        screen_cookie(),
        f"{room.code} {room.key}",
        salt=SCREEN,
        max_age=AGE,
        secure=settings.PRODUCTION,
        httponly=True,
        samesite="Lax",
    )


def room_of_screen(request: HttpRequest) -> Room | None:
    """The room of which this browser was the shared screen, while it stands."""
    try:
        said = request.get_signed_cookie(screen_cookie(), salt=SCREEN, max_age=AGE) or ""
    except (KeyError, signing.BadSignature):
        return None
    code, _, key = said.partition(" ")
    return by_link(code, key)


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
    """The room of a link. The database compares the key: a wrong one is answered as soon whether a room has the code or
    not."""
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


def inside(request: HttpRequest, code: str) -> Occupant:
    """Who this browser is in the room; it is noted that they are there. Raises `Http404`."""
    me = occupant_of(request, code)
    if me is None:
        raise Http404
    note_seen(me)
    return me


def room_of(request: HttpRequest, code: str) -> Room:
    """The room of a shared screen. Raises `Http404`, `Refused` for whoever was sent away."""
    me = occupant_of(request, code)
    if me is not None:
        return me.room
    room = by_link(code, request.GET.get("k", ""))
    if room is None:
        raise Http404
    if banned(request, room):
        raise Refused("banned", 403)
    return room
