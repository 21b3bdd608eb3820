"""What stays of rooms: nothing but the games that somebody saved after the end, by a link to keep.

A game that is over makes way for a rematch or for the lobby, and can be saved until the next one does.

Rooms vanish some time after the last phone has left, with their games. On a full site those of one person make way for
somebody else's: few places could keep everybody out with them.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import Count, Max, Q, QuerySet
from django.utils.crypto import salted_hmac

from lupus.engine.commitment import canonical
from lupus.engine.record import export, read_log
from lupus.engine.seats import MASTER, Viewer
from lupus.engine.table import Entry, Told
from lupus.rulesets.lexicon import SHORT
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import SHARED, Guest, Viewpoint
from lupus.rulesets.screens import Story as Retold
from lupus.rulesets.teller import Chapter, tell
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game

from . import ending, lobby
from .games import lexicon, screens_of
from .models import Kept, Room
from .refusals import Refused

KEPT_FROM_ONE_PLACE: Final = 500
"""Games of one place that are saved at once."""

KEPT: Final = 5000
"""Games that the site has saved at once."""

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a game that is saved, before it is compressed: far more than any game of a room has."""


def keep(room: Room, number: int, address: str, now: datetime) -> str:
    """Save a game that is over, the last one or the one before it, once however many people do it; returns the secret
    of its link. number: of the game in the room. Raises `Refused`.

    The room must be locked.
    """
    game = room.game
    if number == room.games and game is not None and game.stage == Game.Stage.OVER:
        name = name_of(game)
    elif number == lobby.before(room):
        name = room.before
    else:
        raise Refused("not-over")
    token = secret_of(name)
    known = Kept.objects.filter(token=digest(token)).first()
    if known is not None and known.saved:
        return token
    saved = Kept.objects.filter(saved=True)
    if saved.count() >= KEPT or saved.filter(from_address=address).count() >= KEPT_FROM_ONE_PLACE:
        raise Refused("kept-full", 503)
    document = exported(game) if known is None and game is not None else None
    if known is not None:
        known.saved, known.kept, known.from_address = True, now, address
        known.save(update_fields=["saved", "kept", "from_address"])
    elif document is not None:
        Kept.objects.create(token=digest(token), document=document, kept=now, from_address=address)
    else:
        raise Refused("kept-full", 503)
    return token


def put_aside(room: Room, now: datetime) -> None:
    """Keep a game that is over and makes way for something else, so that it counts in the totals of the evening and can
    still be saved; of the one before it nothing stays that nobody has saved. The room must be locked."""
    game = room.game
    if game is None or game.stage != Game.Stage.OVER:
        return
    ending.add_up(room, now)
    forget(room)
    room.before = name_of(game)
    room.save(update_fields=["before"])
    document = exported(game)
    if document is not None:
        token = digest(secret_of(room.before))
        Kept.objects.get_or_create(token=token, defaults={"document": document, "kept": now, "saved": False})


def forget(room: Room) -> None:
    """Delete the game before the last one, if nobody has saved it."""
    Kept.objects.filter(token=digest(secret_of(room.before)), saved=False).delete()


def exported(game: Game) -> bytes | None:
    """A game as it is kept; None for one that is too large."""
    document = canonical(export(cache.table_of(game)))
    return None if len(document) > LARGEST else gzip.compress(document, mtime=0)


def name_of(game: Game) -> str:
    """What the secret of a link is made of: the name and the digest of the game, which nobody outside the room can
    know."""
    return f"{game.slug} {game.digest}"


def secret_of(name: str) -> str:
    """The secret of the link of a game. It is made by the key of the site, so no database tells it."""
    return salted_hmac("lupus.room.kept", name, algorithm="sha256").hexdigest()[:40]


def digest(token: str) -> str:
    """What the database keeps of the secret of a link."""
    return salted_hmac("lupus.room.kept-digest", token, algorithm="sha256").hexdigest()


def found(token: str) -> Kept | None:
    """The game of a link."""
    return Kept.objects.filter(token=digest(token), saved=True).first()


def document_of(kept: Kept) -> bytes:
    """The exported game, as `lupus verify` reads it."""
    return gzip.decompress(bytes(kept.document))


class Story(NamedTuple):
    """A saved game as its page shows it. screen: the plain values of the last screen.

    chapters: what everybody was told. retold: all that happened, with who knew it, where the game tells it.
    """

    title: str
    ruleset: str
    names: tuple[str, ...]
    screen: Mapping[str, Any]
    chapters: list[Chapter]
    retold: Retold | None


def story_of(kept: Kept) -> Story:
    """What everybody was told in a saved game, and its last screen, in the language that is active."""
    document = json.loads(document_of(kept))
    key, setup = document["ruleset"], document["setup"]
    words, screens = lexicon(key), screens_of(key)
    log = read_log(document, RULESETS[key].game.kinds)
    told, whole = told_to(SHARED, log), told_to(MASTER, log)
    cast = setup["cast"]
    guests = tuple(
        Guest(s, cast.get(s, {}).get("colour", ""), cast.get(s, {}).get("gender", "x")) for s in setup["seats"]
    )
    chapters = tell(told, SHARED, words, {guest.seat: guest.gender for guest in guests}, SHORT)
    retold = screens.retold(whole, guests, words) if screens.retold is not None else None
    screen = screens.screen(Viewpoint(SHARED, told, (), guests, words))
    return Story(words.say("title"), key, tuple(g.seat for g in guests), screen, chapters, retold)


def told_to(viewer: Viewer, log: Sequence[Entry]) -> tuple[Told, ...]:
    """What a viewer was told of a log."""
    return tuple(
        Told(n, entry.at, entry.event) for n, entry in enumerate((e for e in log if e.seen_by.admits(viewer)), 1)
    )


EMPTY: Final = timedelta(hours=2)
"""A room in which no phone has been for so long vanishes; one that never played after a quarter of it."""

LONGEST: Final = timedelta(hours=24)
"""No room stands longer, since its code is one of few."""

KEPT_FOR: Final = timedelta(days=730)
"""A game that was saved is there for so long."""

AT_ONCE: Final = 20
"""Rooms that are deleted in one go: the clock has phases to close."""

ALONE: Final = timedelta(minutes=10)
"""For so long nobody else has to come into a room that does not play, before it can make way."""

UNATTENDED: Final = timedelta(minutes=1)
"""A room of one person can make way, whatever it does, when its phone has not been there for so long."""

NETWORK: Final = 32
"""How many of the letters of `from_address` say the network: nobody gets more rooms by more addresses of theirs."""


def sweep(now: datetime) -> int:
    """Delete the rooms whose time is over, and the saved games; how many rooms that were. The clock process calls
    this."""
    Kept.objects.filter(kept__lte=now - KEPT_FOR).delete()
    codes = list(stale(now).values_list("code", flat=True)[:AT_ONCE])
    return sum(vanish(code, now) for code in codes)


def stale(now: datetime) -> QuerySet[Room]:
    """The rooms whose time is over."""
    last = Room.objects.annotate(seen=Max("occupants__seen"))
    left = Q(used__lte=now - EMPTY) & (Q(seen=None) | Q(seen__lte=now - EMPTY))
    unplayed = Q(game=None, used__lte=now - EMPTY / 4) & (Q(seen=None) | Q(seen__lte=now - EMPTY / 4))
    return last.filter(left | unplayed | Q(opened__lte=now - LONGEST))


def vanish(code: str, now: datetime, over: Callable[[datetime], QuerySet[Room]] = stale) -> bool:
    """Delete a room if its time is still over under its lock; whether it was. over: the rooms whose time is over."""
    with clerk.writing():
        if not over(now).filter(code=code).exists():
            return False
        room = lobby.locked(code)
        game = room.game
        forget(room)
        room.delete()
        if game is not None:
            lobby.discard(game)
    return True


def make_way(near: int, now: datetime) -> bool:
    """Delete a room of one person, for one of a network that has so many rooms; whether there was one.

    Of the network that has most rooms it is the one whose phone has been away for longest. A network that would then
    have fewer than the other keeps its rooms.
    """
    rooms = Counter(address[:NETWORK] for address in Room.objects.values_list("from_address", flat=True))
    by_age = list(alone(now).values_list("from_address", "code"))
    greedy = max((address[:NETWORK] for address, _ in by_age), key=lambda network: rooms[network], default="")
    if rooms[greedy] < near + 2:
        return False
    oldest = [code for address, code in by_age if address.startswith(greedy)]
    return any(vanish(code, now, alone) for code in oldest[:AT_ONCE])


def alone(now: datetime) -> QuerySet[Room]:
    """The rooms of one person that can make way: those for practice, those whose phone is away, and lobbies into which
    nobody else has come for long. The one whose phone has been away for longest is the first."""
    people = Room.objects.annotate(people=Count("occupants", filter=Q(occupants__bot="")), seen=Max("occupants__seen"))
    waits = Q(game=None, opened__lte=now - ALONE)
    can = people.filter(Q(practice=True) | Q(seen__lte=now - UNATTENDED) | waits, people__lte=1)
    return can.order_by("seen", "pk")
