"""Games that somebody saved after the end: a link to keep, which opens the game long after its room has vanished."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

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
from lupus.site.table import cache
from lupus.site.table.models import Game

from .games import lexicon, screens_of
from .limits import KEPT, KEPT_FROM_ONE_PLACE
from .models import Kept, Room
from .refusals import Refused

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a game that is saved, before it is compressed: far more than any game of a room has."""


def keep(room: Room, address: str, now: datetime) -> str:
    """Save the game that is over, once however many people do it; returns the secret of its link. Raises `Refused`.

    The secret is made of the name and the digest of the game, which nobody outside the room can know. The room must be locked.
    """
    game = room.game
    if game is None or game.stage != Game.Stage.OVER:
        raise Refused("not-over")
    token = salted_hmac("lupus.room.kept", f"{game.slug} {game.digest}", algorithm="sha256").hexdigest()[:40]
    if Kept.objects.filter(token=digest(token)).exists():
        return token
    if Kept.objects.count() >= KEPT or Kept.objects.filter(from_address=address).count() >= KEPT_FROM_ONE_PLACE:
        raise Refused("kept-full", 503)
    document = canonical(export(cache.table_of(game)))
    if len(document) > LARGEST:
        raise Refused("kept-full", 503)
    Kept.objects.create(token=digest(token), document=gzip.compress(document, mtime=0), kept=now, from_address=address)
    return token


def digest(token: str) -> str:
    """What the database keeps of the secret of a link."""
    return salted_hmac("lupus.room.kept-digest", token, algorithm="sha256").hexdigest()


def found(token: str) -> Kept | None:
    """The game of a link."""
    return Kept.objects.filter(token=digest(token)).first()


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
    guests = tuple(Guest(s, cast.get(s, {}).get("colour", ""), cast.get(s, {}).get("gender", "x")) for s in setup["seats"])
    chapters = tell(told, SHARED, words, {guest.seat: guest.gender for guest in guests}, SHORT)
    retold = screens.retold(whole, guests, words) if screens.retold is not None else None
    screen = screens.screen(Viewpoint(SHARED, told, (), guests, words))
    return Story(words.say("title"), key, tuple(g.seat for g in guests), screen, chapters, retold)


def told_to(viewer: Viewer, log: Sequence[Entry]) -> tuple[Told, ...]:
    """What a viewer was told of a log."""
    return tuple(Told(n, entry.at, entry.event) for n, entry in enumerate((e for e in log if e.seen_by.admits(viewer)), 1))
