"""Since when players are silent, and what is done about it (L7-2.3-10, D-61).

Two things are known of a person, and only the game masters of their village learn them. Receipts say in which phase
they last gave a command of their own, whichever way it came (`idempotency.Way`). `VillagePlace.came` says in which
phase they last opened their own page, or wrote a mail that only they can have written: one that commands nothing is a
sign too. Both are phases and not hours. What game masters enter for a player is no sign of the player. Phases are
counted from 1: night 1, day 1, night 2, and so on. A closed phase counts as the one that it closes.

What is done, the game masters decided and everybody was told beforehand. A policy counts whole phases without a sign.
After `remind` of them the player gets a mail. After `tell` the game masters do. After `after` comes what they chose:
nothing, the advice to find somebody else, or the disqualification. The page of the village says all of it to everybody,
with the dates for somebody who never comes. A game master may excuse somebody. A disqualification is the one thing by
which a silence becomes public. So it is off unless the game masters choose it, and it comes only after they were told
in an earlier phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID, uuid5

from django.conf import settings
from django.db.models import F, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, override

from lupus.engine.game import Command, Illegal
from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import HalfPhase, Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.tempo_reale.calendar import window
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import owe_masters
from lupus.site.table import cache, clerk, storage
from lupus.site.table.idempotency import Key, Way, senders_of
from lupus.site.table.models import Game, Place, Receipt

from . import calendar
from .calendar import deadlines
from .models import Ruling, Village, VillagePlace

BY_DAY: Final = ("day", "sunset")


def counted(at: str) -> int:
    """The number of the phase of a half-phase ("night 2" and "dawn 2": 3). What comes before the first night is 0."""
    half = HalfPhase.of(at)
    return 2 * half.number - (half.phase not in BY_DAY) if half.number else 0


def heading_of(number: int, lexicon: Words) -> str:
    """A phase by its number, in words: "Notte 2"."""
    return lexicon.heading(f"{'night' if number % 2 else 'day'} {(number + 1) // 2}")


def phase_now(table: Table[Any]) -> int:
    """The number of the phase in which a village is."""
    return counted(table.log[-1].at)


def mark(place: Place, table: Table[Any]) -> None:
    """Note that the person of a place has opened its page, or written: once in a phase, so the row says no hour.

    Whoever has taken the place over meanwhile is not taken for them: `joined` is in the row itself, which a database
    reads again when it has waited for it.
    """
    here = place.in_village
    if place.game.stage == Game.Stage.PLAYED and here.came != (number := phase_now(table)):
        VillagePlace.objects.filter(pk=place.pk, joined=here.joined, place__person=place.person_id).update(came=number)


class Sign(NamedTuple):
    """What is known of the person of a seat. came, acted: the numbers of phases, 0 for never. quiet: for how many whole
    phases there has been no sign of them."""

    came: int
    acted: int
    quiet: int

    @property
    def last(self) -> int:
        """The number of the phase of the last sign; 0 where there was none."""
        return max(self.came, self.acted)


def signs_of(game: Game, table: Table[Any]) -> dict[Seat, Sign]:
    """The last sign of each person who has a place. A phase that is open is no phase of silence yet.

    A command is a sign of whoever sent it: what a game master enters for a seat is sent by the game master.
    """
    rows = Receipt.objects.filter(game=game, by=None, last__lte=len(table.log))
    acted = {
        (actor, sender): counted(table.log[first - 1].at)
        for actor, sender, first in rows.values_list("actor", "sender").annotate(first=Max("first"))
    }
    found, here = {}, phase_now(table)
    for place in Place.objects.filter(game=game, person__isnull=False).select_related("in_village"):
        assert place.person_id is not None
        did, own = max(acted.get((place.seat, sender), 0) for sender in senders_of(place.person_id)), place.in_village
        found[place.seat] = Sign(own.came, did, max(0, here - max(own.came, did, own.joined) - 1))
    return found


NOTHING, REPLACE, DISQUALIFY = "nothing", "replace", "disqualify"

THEN: Final = [
    (NOTHING, gettext_lazy("niente: decidono i Game Master, caso per caso")),
    (REPLACE, gettext_lazy("si propone ai Game Master di far giocare un’altra persona")),
    (DISQUALIFY, gettext_lazy("la persona è squalificata")),
]

FORESEEN: Final = timedelta(days=60)
"""How far ahead the dates of the steps are looked for."""

BY: Final = "Lupus"
"""Who gives the command of a disqualification that nobody gives by hand: the log and the receipts name it."""

SPACE: Final = UUID("5f0d8c0e-3b51-4f0c-9d43-1f3f0a9c7a52")
"""The keys of those commands are made under it, so any number of clocks give one."""


def steps(game: Game) -> dict[str, int]:
    """After how many whole phases what is done: `remind`, `tell`, `after`; those that are never done are left out."""
    policy = game.village.silence
    found = {name: int(policy.get(name) or 0) for name in ("remind", "tell", "after")}
    if policy.get("then", NOTHING) == NOTHING:
        found["after"] = 0
    return {name: n for name, n in found.items() if n}


SENTENCES: Final = {
    "remind": ngettext_lazy(
        "Chi non dà segno per %(n)s fase intera riceve una mail%(date)s.",
        "Chi non dà segno per %(n)s fasi intere riceve una mail%(date)s.",
        "n",
    ),
    "tell": ngettext_lazy(
        "Dopo %(n)s fase di silenzio lo sanno i Game Master%(date)s.",
        "Dopo %(n)s fasi di silenzio lo sanno i Game Master%(date)s.",
        "n",
    ),
    REPLACE: ngettext_lazy(
        "Dopo %(n)s fase di silenzio i Game Master possono far giocare un’altra persona%(date)s.",
        "Dopo %(n)s fasi di silenzio i Game Master possono far giocare un’altra persona%(date)s.",
        "n",
    ),
    DISQUALIFY: ngettext_lazy(
        "Dopo %(n)s fase di silenzio si è fuori dalla partita%(date)s.",
        "Dopo %(n)s fasi di silenzio si è fuori dalla partita%(date)s.",
        "n",
    ),
}
"""What everybody reads of each step: for one phase, and for more."""


# --- what everybody is told beforehand --------------------------------------------------------------------------------


def said(game: Game) -> list[str]:
    """The policy of a village in sentences, each with the date that it has for somebody who never comes; empty for
    none."""
    found, agreed = [], steps(game)
    coming = deadlines(game, timezone.now() + FORESEEN) if agreed and game.stage == Game.Stage.PLAYED else []
    for name, n in agreed.items():
        sentence = SENTENCES[game.village.silence["then"] if name == "after" else name]
        found.append(sentence % {"n": n, "date": first_date(game, n, coming)})
    return found


def first_date(game: Game, phases: int, coming: Sequence[tuple[str, int, datetime]]) -> str:
    """When so many phases are over, in words, for somebody who never came; empty where that is past, or the calendar
    rests.

    The calendar says it, and the deadlines that are to come where they have been shifted, which makes them later.
    """
    data = game.village.calendar
    half: Literal["night", "day"] = "night" if phases % 2 else "day"
    number, first = (phases + 1) // 2, date.fromisoformat(data["first_evening"])
    at = window(calendar.calendar_of(data), first, half, number).closes
    if game.stage == Game.Stage.PLAYED:
        at = max([at, *(due for phase, n, due in coming if (phase, n) == (half, number))])
        if game.due is None:
            return ""
    if at <= timezone.now():
        return ""
    return _(" (per chi non si vede mai: %(when)s)") % {"when": calendar.in_words(game, at, calendar.WHOLE)}


# --- what is done -----------------------------------------------------------------------------------------------------


def watch(now: datetime) -> int:
    """Look for silent players in the villages that have a policy, once in each phase; in how many that was done."""
    fresh = Q(watched__isnull=True) | ~Q(watched=F("game__due"))
    playing = Village.objects.filter(game__stage=Game.Stage.PLAYED, game__closed=False, game__due__gt=now).exclude(
        silence={}
    )
    done = 0
    for pk in playing.filter(fresh).values_list("pk", flat=True):
        done += watch_over(pk, now)
    return done


def watch_over(game_id: int, now: datetime) -> bool:
    """Do what the policy of a village says in the phase that is open, if that has not been done yet."""
    with clerk.writing():
        game = storage.locked(game_id)
        if game.village.watched == game.due or game.closed or game.stage != Game.Stage.PLAYED:
            return False
        Village.objects.filter(pk=game_id).update(watched=game.due)
        table = cache.table_of(game)
        due, number = steps(game), phase_now(table)
        quiet = silent(game, table)
        reminders = [
            Letter(game=game, place=place, kind=Letter.Kind.SILENCE, first=since, last=since)
            for place, since, phases in quiet
            if 0 < due.get("remind", 0) <= phases
        ]
        Letter.objects.bulk_create(reminders, ignore_conflicts=True)
        after = due.get("after", 0)
        late = [place.seat for place, since, phases in quiet if 0 < after <= phases and told(game, since, due, number)]
        if any(news(game, since, phases, due, number) for _place, since, phases in quiet):
            owe_masters(game, Letter.Kind.SILENT, number)
    if game.village.silence.get("then") == DISQUALIFY:
        for seat in late:
            put_out(game_id, seat, after, now)
    return True


def told(game: Game, since: int, due: dict[str, int], number: int) -> bool:
    """Whether the game masters were told of a silence in a phase before this one. since: the phase of the last sign."""
    first = since + due.get("tell", 0) + 1
    return Letter.objects.filter(game=game, kind=Letter.Kind.SILENT, last__gte=first, last__lt=number).exists()


def news(game: Game, since: int, phases: int, due: dict[str, int], number: int) -> bool:
    """Whether a silence is worth a mail to the game masters: the first time, a phase before the last step, and at that
    step."""
    if phases < due.get("tell", phases + 1):
        return False
    return phases in (due.get("after", 0) - 1, due.get("after")) or not told(game, since, due, number)


def silent(game: Game, table: Table[Any]) -> list[tuple[Place, int, int]]:
    """The living who are silent and not excused: the place, the phase of the last sign, and the whole phases since.

    For somebody who took the place over and has given no sign, the phase is the one in which they took it over.
    """
    signs, excused, state = signs_of(game, table), game.village.silence.get("excused", []), table.state
    found = []
    for place in Place.objects.filter(game=game, person__isnull=False).select_related("in_village"):
        sign = signs[place.seat]
        if sign.quiet and state.lives(place.seat) and place.seat not in excused:
            found.append((place, max(sign.last, place.in_village.joined), sign.quiet))
    return found


def put_out(game_id: int, seat: Seat, phases: int, now: datetime) -> None:
    """Disqualify a player for their silence. Where that is refused (the game has just ended) nothing is done.

    The reason is stored, so it is written in the language of the site, whoever asked for what before.
    """
    with override(settings.LANGUAGE_CODE):
        note = ngettext("%(n)s fase di silenzio", "%(n)s fasi di silenzio", phases) % {"n": phases}
    key = Key(Way.SILENCE.sender(), uuid5(SPACE, f"{game_id} {seat}"))
    try:
        clerk.submit(game_id, Command(MASTER, DISQUALIFY, {"player": seat}, BY, note), key, received=now)
    except Illegal:
        return


def excuse(game_id: int, seat: Seat, excused: bool, by: Person, now: datetime) -> None:
    """Excuse a player from the policy, or take the excuse back; nothing where that was done before."""
    with clerk.writing():
        game = storage.locked(game_id)
        before = set(game.village.silence.get("excused", []))
        if (seat in before) != excused:
            after = sorted(before ^ {seat})
            Village.objects.filter(pk=game_id).update(silence={**game.village.silence, "excused": after})
            Ruling.record(game, by, now, Ruling.What.EXCUSED, shown(seat))
