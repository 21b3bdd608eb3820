"""Since when players are silent: for the game masters of their village alone (L7-2.3-10, D-61).

Two things are known of a person. Receipts say in which phase they last gave a command of their own, whichever way it came
(`idempotency.Way`). `VillagePlace.came` says in which phase they last opened their own page, or wrote a mail that only they can
have written: one that commands nothing is a sign too. Both are phases and not hours. What game masters enter for a player is no
sign of the player.

Phases are counted from 1: night 1, day 1, night 2, and so on. A closed phase counts as the one that it closes.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.db.models import Max

from lupus.engine.seats import Seat
from lupus.engine.table import HalfPhase, Table
from lupus.rulesets.lexicon import Words
from lupus.site.table.idempotency import senders_of
from lupus.site.table.models import Game, Place, Receipt

from .models import VillagePlace

BY_DAY: Final = ("day", "sunset")


def counted(at: str) -> int:
    """The number of the phase of a half-phase ("night 2" and "dawn 2": 3). What comes before the first night is 0."""
    half = HalfPhase.of(at)
    return 2 * half.number - (half.phase not in BY_DAY) if half.number else 0


def heading(number: int, lexicon: Words) -> str:
    """A phase by its number, in words: "Notte 2"."""
    return lexicon.heading(f"{'night' if number % 2 else 'day'} {(number + 1) // 2}")


def now(table: Table[Any]) -> int:
    """The number of the phase in which a village is."""
    return counted(table.log[-1].at)


def mark(place: Place, table: Table[Any]) -> None:
    """Note that the person of a place has opened its page, or written: once in a phase, so the row says no hour.

    Whoever has taken the place over meanwhile is not taken for them: `joined` is in the row itself, which a database reads again
    when it has waited for it.
    """
    here = place.in_village
    if place.game.stage == Game.Stage.PLAYED and here.came != (number := now(table)):
        VillagePlace.objects.filter(pk=place.pk, joined=here.joined, place__person=place.person_id).update(came=number)


class Sign(NamedTuple):
    """What is known of the person of a seat. came, acted: the numbers of phases, 0 for never. quiet: for how many whole phases
    there has been no sign of them."""

    came: int
    acted: int
    quiet: int

    @property
    def last(self) -> int:
        """The number of the phase of the last sign; 0 where there was none."""
        return max(self.came, self.acted)


def signs(game: Game, table: Table[Any]) -> dict[Seat, Sign]:
    """The last sign of each person who has a place. A phase that is open is no phase of silence yet.

    A command is a sign of whoever sent it: what a game master enters for a seat is sent by the game master.
    """
    rows = Receipt.objects.filter(game=game, by=None, last__lte=len(table.log))
    acted = {
        (actor, sender): counted(table.log[first - 1].at)
        for actor, sender, first in rows.values_list("actor", "sender").annotate(first=Max("first"))
    }
    found, here = {}, now(table)
    for place in Place.objects.filter(game=game, person__isnull=False).select_related("in_village"):
        assert place.person_id is not None
        did, own = max(acted.get((place.seat, sender), 0) for sender in senders_of(place.person_id)), place.in_village
        found[place.seat] = Sign(own.came, did, max(0, here - max(own.came, did, own.joined) - 1))
    return found
