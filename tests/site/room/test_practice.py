"""Alone with the computer: nobody waits long for bots, all play as well as one likes, and at the end they say why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from html import unescape
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from uuid import uuid4

import pytest

from lupus.engine.game import Illegal
from lupus.rulesets.words import words
from lupus.site.room import arrivals, bots, ending, lobby
from lupus.site.room.bots import Bots, heeded
from lupus.site.room.games import strengths_of
from lupus.site.room.models import Occupant, Room
from lupus.site.room.play import Play
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Receipt
from tests.rigs.room_clock import Hand
from tests.rigs.room_phones import Phone, fresh, gathered

pytestmark = pytest.mark.django_db

STEP: Final = timedelta(seconds=0.5)
GAMES: Final = ("lupusburg", "werewolf")


def alone(game: str) -> tuple[Phone, Room]:
    """Somebody who has touched the button of the home page."""
    phone = Phone()
    answer = phone.client.post("/room/practice/", {"key": uuid4(), "game": game})
    phone.code = answer["Location"].split("/")[2]
    phone.name = Occupant.objects.get(room__code=phone.code, bot="").name
    return phone, Room.objects.get(code=phone.code)


class Evening:
    """A game of one person, who answers two seconds after they are asked, and the time that goes by."""

    def __init__(self, time: Hand, game: str) -> None:
        self.time, (self.phone, self.room) = time, alone(game)
        makers: list[Any] = [*strengths_of(game).values()]
        self.bots, self.human = Bots(lambda: 1.0), makers[-1](self.phone.name, Random(1))
        self.heard, self.since = 0, time.now
        self.idle, self.waits = timedelta(), Counter[timedelta]()

    @property
    def game(self) -> Game:
        """As it stands."""
        found = Room.objects.select_related("game").get(pk=self.room.pk).game
        assert found is not None
        return fresh(found)

    def plays(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """To the end of the game."""
        while self.game.stage == Game.Stage.PLAYED:
            self.steps()
            meanwhile()

    def steps(self) -> None:
        """Half a second."""
        game, name = self.game, self.phone.name
        table = cache.table_of(game)
        view, prompts = table.view(name), table.prompts(name)
        for line in view[self.heard :]:
            self.human.hear(line.event)
        self.heard = len(view)
        if not heeded(table, name, prompts):
            self.since, self.idle = self.time.now, self.idle + STEP
        elif self.idle:
            self.waits[self.idle] += 1
            self.idle = timedelta()
        elif self.time.now - self.since >= timedelta(seconds=2) and (command := self.human.answer(prompts)):
            with suppress(Illegal):  # it came as the time was over
                clerk.submit(game.pk, command, received=self.time.now)
        timer = lobby.running(Room.objects.select_related("game").get(pk=self.room.pk))
        if timer is not None and name in timer.ready:
            self.phone.act("go-on", ready="yes")
        clock.tick(self.time.now)
        self.bots.move(self.time.now)
        self.time.now += STEP
        Occupant.objects.filter(room=self.room, bot="").update(seen=self.time.now)


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards, the same bots, and the same choices of theirs each time."""
    monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=bytes))
    monkeypatch.setattr(arrivals, "secrets", SimpleNamespace(choice=lambda names: names[0]))
    monkeypatch.setattr(bots, "digest", lambda game, seat, what: sha256(f"{seat} {what}".encode()).digest())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("same_dice")
def test_nobody_waits_long_for_bots_and_at_the_end_they_say_what_they_weighed(
    time: Hand, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While times were those of a full table one waited for 88 seconds in Lupusburg, and for 108 in Werewolf. The
    reasons are those by which the choices of the log came about: each is worked out again from what its bot was told by
    then, and gives the same choice. No screen has anything of it before the end."""
    evening, pages, begin = Evening(time, game), Counter[bool](), time.now

    def looks() -> None:
        if time.now.second % 20 == 0 and evening.game.stage == Game.Stage.PLAYED:
            pages["of-reasons" in evening.phone.page()] += 1

    evening.plays(looks)
    assert max(evening.waits) <= timedelta(seconds=45)
    assert time.now - begin < timedelta(minutes=7)
    assert set(pages) == {False}
    room = Room.objects.select_related("game").get(pk=evening.room.pk)
    assert room.game is not None
    play = Play(room, room.game, time.now)
    found = bots.weighed(play)
    assert len(found) > 5
    assert evening.phone.name not in {seat for seat, _ in found}
    scenes = ending.scenes_of(room, time.now)
    assert scenes[-1].kind == "reasons"
    Room.objects.filter(pk=room.pk).update(scene=len(scenes) - 1)
    page = unescape(evening.phone.page())
    assert 1 < len(scenes[-1].facts) <= ending.REASONS
    assert all(f"<span>{fact.text}</span>" in page for fact in scenes[-1].facts)
    if any(why.target == evening.phone.name for _, why in found):
        assert evening.phone.name in scenes[-1].facts[0].text, "what was done to the one who plays comes first"
    monkeypatch.setattr(bots, "digest", lambda game, seat, what: b"another chance")
    chosen = Receipt.objects.filter(game=room.game, sender="bot").count()
    assert len(bots.weighed(play)) < chosen, "a choice that would now be another has no reason"
    room.occupants.exclude(bot="").delete()
    assert bots.weighed(play) == []


DOES: Final = {
    "lupusburg": ("devoured", "looked", "asked", "bet", "voted", "lynched"),
    "werewolf": ("voted", "attacked", "asked", "saved"),
}
SINCE: Final = {
    "lupusburg": ("saw", "bet", "voted", "seen", "likely"),
    "werewolf": ("dark", "suspect", "talk", "unsuspected", "new", "friend"),
}


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_each_reason_is_a_sentence_of_its_own(game: str, language: str) -> None:
    found = set()
    for did in DOES[game]:
        for since in SINCE[game]:
            values: dict[str, str | int] = {"name": "Ugo", "target": "Nora", "did": did, "since": since}
            text = words(language, game).say("why", values={**values, "left": 3, "percent": 40})
            assert re.fullmatch(r"Ugo \w.*\w\W*\.", text)
            assert not re.search(r" [,:.]|  ", text)
            found.add(text)
    assert len(found) == len(DOES[game]) * len(SINCE[game])


def test_all_bots_play_as_well_as_the_host_likes_by_one_touch() -> None:
    room, phones = gathered("Anna", "Bruno", game="lupusburg")
    for _ in range(2):
        assert phones["Anna"].act("bot", strength="easy").status_code == 302
    assert 'value="easy" aria-current="true"' in phones["Anna"].page()
    assert phones["Anna"].act("strength", strength="fair").status_code == 302
    assert 'value="fair" aria-current="true"' in phones["Anna"].page()
    assert sorted(room.occupants.values_list("bot", flat=True)) == ["", "", "fair", "fair"]
    assert phones["Anna"].act("strength", strength="divine").status_code == 422
    assert 'id="strength"' not in phones["Bruno"].page()
