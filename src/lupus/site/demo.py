"""A village to look at: forty bots and a chair for whoever tries the site, already in its third day."""

from __future__ import annotations

import logging
from datetime import datetime, time, timedelta
from random import Random
from threading import Event
from typing import Any, Final, NamedTuple
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.urls import reverse

from lupus.bots.cast import demo_of
from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Illegal
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.lexicon import shown
from lupus.rulesets.registry import default
from lupus.rulesets.tempo_reale.calendar import Calendar

from . import demobox
from .people.models import Person, SignInLink
from .room import arrivals, guests, lobby
from .room.games import playable
from .table import cache, clerk, clock
from .table.models import Game, Place
from .village import calendar
from .village.models import Village, VillagePlace

log = logging.getLogger("lupus.demo")

ROME: Final = ZoneInfo("Europe/Rome")

SULK: Final = 5.0
"""Seconds that the bots rest after an error."""

SLUG: Final = "borgo-di-prova"


def slug_of(ruleset: str) -> str:
    """The address of the village that shows an edition."""
    return SLUG if ruleset == default() else f"{SLUG}-{ruleset}"


class Guests(NamedTuple):
    """Who can come in, each by a link that works once: a path of the site."""

    master: str
    player: str


def village_to_show(now: datetime, ruleset: str, seed: int = 7) -> Guests:
    """Make the village if it is not there yet; new sign-in links in any case.

    Its days and nights are of twelve hours around now, so that whoever comes finds a day that has hours to go.
    """
    game = Game.objects.filter(slug=slug_of(ruleset)).first() or found(now, ruleset, seed)
    master = game.masters.all()[0]
    place = Place.objects.select_related("person").get(game=game, seat=chair(cache.table_of(game)))
    assert place.person is not None
    demobox.belongs_to(place)
    return Guests(*(f"/sign-in/link/{SignInLink.issue(who)}/" for who in (master, place.person)))


def practice_to_show(now: datetime) -> str | None:
    """A room in which whoever tries the site plays alone against bots: a path by which one phone comes in.

    It begins with the first thing that a person decides, so nothing is missed before the link is opened.
    None where no game is played in rooms.
    """
    games = playable()
    if not games:
        return None
    with clerk.writing():
        room, _, pass_ = arrivals.open_room(
            games[0], arrivals.Arrival("Ospite", "", "x", "it", uuid4()), "", now, practice=True
        )
        arrivals.practise(room)
        lobby.start(room, now)
    return reverse("room-back", args=[room.code, guests.entry_of(pass_.secret)])


def chair(table: Table[Any]) -> str:
    """The seat for whoever tries the site: somebody alive who has something to do at night."""
    state = table.state
    return next((s for s, fate in state.fates.items() if fate.alive and state.power_of(s)), table.setup.seats[0])


@transaction.atomic
def found(now: datetime, ruleset: str, seed: int) -> Game:
    """Deal, and let three nights and two days go by."""
    local = now.astimezone(ROME)
    nightfall = time((local.hour + 8) % 24)
    hours = Calendar(nightfall=nightfall, daybreak=time((nightfall.hour + 12) % 24), nights=frozenset(range(7)))
    game = Village.found(
        Game(slug=slug_of(ruleset), name="Borgo di prova", ruleset=ruleset),
        calendar=calendar.dumped(hours, (local - timedelta(days=4)).date()),
        welcome="Un villaggio di prova: chi lo abita è mosso da un programma, tranne te.",
        contact="game-master@example.org",
        shows_addresses=True,
    )
    game.masters.add(Person.objects.invite("Gino il Game Master", "gino@example.org", "m", hosts=True))
    demo = demo_of(ruleset)
    setup = demo.setup(demo.usual, Random(seed))
    setup = type(setup)(
        tuple(map(shown, setup.seats)), {shown(s): facts for s, facts in setup.cast.items()}, setup.settings
    )
    for seat in setup.seats:
        gender = str(setup.cast[seat]["gender"])
        person = Person.objects.invite(seat, f"{seat.lower()}@example.org", gender)
        VillagePlace.found(Place(game=game, seat=seat, gender=gender, person=person))
    due = calendar.deadline(game.village.calendar, "day", now)
    for _ in range(3):  # back to the end of night 1: a day before the morning of two days ago
        due -= timedelta(days=1)
    clerk.start(game.pk, setup, due, Random(seed).randbytes(32))
    while due_soon(game, now):
        bots_act(game.pk, Random(seed))
        game.refresh_from_db()
        assert game.due is not None
        clock.advance(game.pk, game.due + timedelta(minutes=1))
        clock.advance(game.pk, game.due + timedelta(minutes=1))
    bots_act(game.pk, Random(seed), 0.5, chair(cache.table_of(game)))
    return game


def due_soon(game: Game, now: datetime) -> bool:
    """Whether the phase that is open closed before now."""
    game.refresh_from_db()
    return game.stage == Game.Stage.PLAYED and game.due is not None and game.due <= now


def bots_act(game_id: int, chance: Random, share: float = 1.0, sits: str = "") -> None:
    """Every seat but one that a person has taken answers its prompts at random;
    a share of them, where some are still to come."""
    game = Game.objects.get(pk=game_id)
    table: Table[Any] = cache.table_of(game)
    rumour = Rumour(chance.getrandbits(32))
    if game.due is None:  # the calendar is paused: they answer when it goes on
        return
    for seat in table.setup.seats:
        if seat != sits and chance.random() < share:
            for prompt in table.prompts(seat):
                command = answer(seat, prompt, chance, rumour)
                if command is not None and command.actor != CLOCK:
                    try:
                        clerk.submit(game_id, command, received=game.due - timedelta(hours=1))
                    except Illegal:
                        continue  # one answer may close another form of the same seat


def keep_playing(ruleset: str, stop: Event) -> None:
    """Let the bots go on: they answer once in each new phase, all but the chair of whoever tries the site.

    An error, as of a database that is away, costs them a look and no more.
    """
    known = -1
    while not stop.wait(2.0):
        try:
            known = play_on(ruleset, known)
        except Exception as error:
            log.error("the bots of the demo failed: %s", type(error).__name__)
            connection.close()
            stop.wait(SULK)
    connection.close()


def play_on(ruleset: str, known: int) -> int:
    """Let the bots answer if something has changed since they looked; what is known now.

    known: the pulse of the game at the last look, below 0 before the first one.
    """
    game = Game.objects.filter(slug=slug_of(ruleset), stage=Game.Stage.PLAYED, closed=False).first()
    if game is None or game.pulse == known:
        return known
    if known >= 0:
        bots_act(game.pk, Random(), 1.0, chair(cache.table_of(game)))
    return game.pulse
