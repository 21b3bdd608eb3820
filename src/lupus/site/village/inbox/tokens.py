"""Who speaks: the address to which a mail is answered names a place, in secret, for one half-phase.

Anybody can write any address into `From`. So each mail that may be answered has a `Reply-To` of its own, with a token
that only its reader has seen: the number of the place, and a keyed digest of place, person and half-phase. Whoever
loses the place, and whoever answers a mail of an earlier half-phase, commands nothing by it.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from lupus.site.table.cache import table_of
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import VILLAGE
from lupus.site.village.models import Ruling

NUMBER: Final = 8
"""Digits of the number of a place: all addresses have one length."""

DIGEST: Final = 24
"""Letters of the digest, of five bits each: nobody guesses one of 2 to the power of 120."""

TOKEN: Final = re.compile(rf"(\d{{{NUMBER}}})([a-z2-7]{{{DIGEST}}})")


def address_for(place: Place) -> str:
    """The address to which somebody answers a mail of now; empty where the site takes no mail. After the end too:
    whoever answers then is told how it ended."""
    local, at, domain = settings.MAIL_IN.partition("@")
    if not at or place.person_id is None or place.game.stage == Game.Stage.PLANNED:
        return ""
    return f"{local}+{token_of(place, place.person_id, half_of(place.game))}@{domain}"


def half_of(game: Game) -> str:
    """The half-phase in which a game is ("night 2"), which everybody knows."""
    return table_of(game).log[-1].at


def halves_of_now(game: Game) -> list[str]:
    """The half-phase in which a game is, and before it the phase that has closed, if its result is not published
    yet."""
    return halves_of(game)[-2 if game.closed else -1 :]


def begun(game: Game) -> datetime:
    """When the half-phase in which a game is began, or the one that has closed; the first one begins with the deal."""
    first = next(entry.n for entry in table_of(game).log if entry.at == halves_of_now(game)[0])
    move = Receipt.objects.filter(game=game, first__lte=first, last__gte=first).first()
    return move.received if move is not None else game.created


def token_of(place: Place, person: int | None, half: str) -> str:
    """The token of a place and a person for a half-phase. It is the same in capitals: programs of mail may write
    addresses so."""
    whose = f"{place.game_id} {place.pk} {person} {half}"
    digest = salted_hmac("lupus.village.inbox", whose, algorithm="sha256").digest()
    return f"{place.pk:0{NUMBER}}{b32encode(digest).decode().lower()[:DIGEST]}"


def tokens_in(addresses: Iterable[str]) -> Iterable[str]:
    """The tokens in the addresses to which a mail went."""
    local, _at, domain = settings.MAIL_IN.lower().partition("@")
    for address in addresses:
        before, _, after = address.strip().strip("<>").lower().rpartition("@")
        if after == domain and before.startswith(f"{local}+"):
            yield before.removeprefix(f"{local}+")


def place_of(token: str) -> tuple[Place, bool] | None:
    """The place that a token names, and whether it is of the half-phase of now; None for no place, or a forged token.

    A token of an earlier half-phase is told from a forged one, so that its reader can be answered. Between the closing
    of a phase and its report nobody can have a mail of the coming phase yet: the token of the phase that has closed is
    one of now (L3-BASE-CAL-07).
    """
    place = named_in(token)
    if place is None or place.person is None or not place.person.is_active:
        return None
    half = half_in(token, place, place.person_id, halves_of(place.game))
    return None if half is None else (place, half in halves_of_now(place.game))


def left_by(token: str) -> Ruling | None:
    """The ruling by which the person of a token lost the place that it names; None where they have it, or never had
    it."""
    place = named_in(token)
    if place is None:
        return None
    halves = halves_of(place.game)
    for ruling in place.game.rulings.filter(what=Ruling.What.REPLACED).order_by("-id"):
        before = ruling.before or {}
        if before.get("place") == place.pk and half_in(token, place, before.get("person"), halves) is not None:
            return ruling
    return None


def named_in(token: str) -> Place | None:
    """The place whose number a token has, whatever else it says."""
    match = TOKEN.fullmatch(token)
    if match is None:
        return None
    begun = (
        Place.objects.select_related("game", "person")
        .filter(game__hosting=VILLAGE)
        .exclude(game__stage=Game.Stage.PLANNED)
    )
    return begun.filter(pk=int(match[1])).first()


def halves_of(game: Game) -> list[str]:
    """The half-phases that a game has had, in their order."""
    return list(dict.fromkeys(entry.at for entry in table_of(game).log))


def half_in(token: str, place: Place, person: int | None, halves: Sequence[str]) -> str | None:
    """The half-phase of a token of a place and a person; None for a token that is not theirs."""
    return next(
        (half for half in reversed(halves) if constant_time_compare(token_of(place, person, half), token)), None
    )
