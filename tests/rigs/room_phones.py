"""Phones for the tests of rooms: browsers that open rooms, join them and act in them.
The game is the ring (`tests/toy`)."""

from __future__ import annotations

import gzip
import re
from random import Random
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from lupus.engine.commitment import canonical
from lupus.engine.game import Command, Setup
from lupus.engine.record import export
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.site.room.acts import DEEDS
from lupus.site.room.lobby import path_of, running
from lupus.site.room.models import Kept, Occupant, Room
from lupus.site.room.saved import digest
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game
from tests.rigs.answers import Answer
from tests.toy import RULESET
from tests.toy.bots import play


class Phone:
    """A browser in a room."""

    def __init__(self, name: str = "", **more: Any) -> None:
        self.name, self.client, self.code = name, Client(**more), ""

    def open(self, **form: Any) -> Answer:
        """Open a room; the code is known afterwards."""
        answer = self.client.post(
            "/room/open/", {"key": uuid4(), "game": "toy", "name": self.name, "gender": "f", **form}
        )
        if answer.status_code == 302:
            self.code = answer["Location"].split("/")[2]
        return answer

    def join(self, room: Room, **form: Any) -> Answer:
        """Come in by the link."""
        self.code = room.code
        said = {"key": uuid4(), "k": room.key, "name": self.name, "gender": "m", **form}
        return self.client.post(f"/room/{room.code}/join/", said)

    def act(self, what: str, **form: Any) -> Answer:
        """An act of the lobby."""
        return self.client.post(f"/room/{self.code}/lobby/{what}/", self.form(what, form))

    def form(self, what: str, form: dict[str, Any]) -> dict[str, Any]:
        """A form of the page, with the number of the game and the time that runs where it has them."""
        room = Room.objects.select_related("game").filter(code=self.code).first()
        timer = running(room) if room is not None else None
        hidden = {"game": room.games if room is not None else 0, "time": timer.name if timer is not None else ""}
        return {"key": uuid4(), **{name: hidden[name] for name in DEEDS[what].fields or () if name in hidden}, **form}

    def ask(self, what: str, **form: Any) -> Answer:
        """The same by a script."""
        return self.client.post(
            f"/room/{self.code}/lobby/{what}/", self.form(what, form), headers={"Accept": "application/json"}
        )

    def keep(self) -> Answer:
        """Save the game that is over."""
        return self.client.post(f"/room/{self.code}/keep/", {"game": room_of(self).games})

    def skip(self) -> None:
        """Go past all scenes of the ending."""
        (at, to) = re.findall(r'name="at" value="([\d.]+)"><input type="hidden" name="to" value="(\d+)"', self.page())[
            -1
        ]
        assert self.act("scene", at=at, to=to).status_code == 302

    def page(self) -> str:
        """What the phone shows."""
        return self.client.get(f"/room/{self.code}/").content.decode()

    @property
    def me(self) -> Occupant:
        """As the database knows them."""
        return Occupant.objects.get(room__code=self.code, name=self.name)


def room_of(phone: Phone) -> Room:
    """The room as it stands."""
    return Room.objects.get(code=phone.code)


def gathered(*names: str, game: str = "toy") -> tuple[Room, dict[str, Phone]]:
    """A room and the phones in it; the first is the host's."""
    phones = {name: Phone(name) for name in names or ("Anna", "Bruno", "Carla", "Dino")}
    host, *others = phones.values()
    assert host.open(game=game).status_code == 302
    room = room_of(host)
    for phone in others:
        assert phone.join(room).status_code == 302
    return room, phones


def link(room: Room) -> str:
    """Where the link of a room leads."""
    return path_of(room)


def until_the_night(room: Room) -> None:
    """Let the game come to the time in which nobody is shown who is there."""
    game = Room.objects.get(pk=room.pk).game
    assert game is not None
    give(game, Command(CLOCK, "open"))
    giver = cache.table_of(fresh(game)).state.giver
    others = [seat for seat in cache.table_of(fresh(game)).setup.seats if seat != giver]
    give(game, Command(giver, "give", {"target": others[0]}))
    give(game, Command(CLOCK, "close"))


def play_to_the_end(room: Room, *, staged: bool = False) -> Game:
    """Let one player guess in each round until the game is over. staged: its ending has still to be shown."""
    game = Room.objects.get(pk=room.pk).game
    assert game is not None
    while fresh(game).stage == Game.Stage.PLAYED:
        until_the_night(room)
        table = cache.table_of(fresh(game))
        seat = next(seat for seat in table.setup.seats if table.prompts(seat))
        give(game, Command(seat, "guess", {"target": table.prompts(seat)[0].fields[0].options[0]}))
        give(game, Command(CLOCK, "close"))
    if not staged:
        Room.objects.filter(pk=room.pk).update(scene=1000)
    return fresh(game)


def saved_game(token: str = "5a" * 20) -> str:
    """A game of the ring that somebody saved; the secret of its link."""
    people = ("Anna", "Bruno", "Carla", "Dino")
    table = Table(RULESET.game, Setup(people, {name: {"gender": "x", "colour": "red"} for name in people}), bytes(32))
    play(table, Random(1))
    document = gzip.compress(canonical(export(table)))
    Kept.objects.get_or_create(token=digest(token), defaults={"document": document, "kept": timezone.now()})
    return token


def fresh(game: Game) -> Game:
    """The game as it stands."""
    return Game.objects.get(pk=game.pk)


def give(game: Game, command: Command) -> None:
    """Give a command."""
    clerk.submit(game.pk, command, received=timezone.now())


def burg() -> tuple[Room, dict[str, Phone]]:
    """A game of Lupusburg, in which everybody is asked for the house with their chest."""
    phones = {name: Phone(name) for name in ("Anna", "Bruno", "Carla", "Dino")}
    host, *others = phones.values()
    assert host.open(game="lupusburg").status_code == 302
    for phone in others:
        phone.join(room_of(host))
    assert host.act("start").status_code == 302
    return room_of(host), phones
