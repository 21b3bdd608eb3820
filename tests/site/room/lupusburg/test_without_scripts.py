"""Lupusburg without JavaScript: four browsers that follow links and send forms open a room,
play a game to its end and save it.

They know nothing but the pages. What is seen under a held finger alone stays closed for them: the drawer and the card
of the night need a script, and stand in the page as hidden.
"""

from __future__ import annotations

import re
from datetime import timedelta
from html.parser import HTMLParser
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.dice import seed_of
from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.site.room.models import Room
from lupus.site.room.play import Play
from lupus.site.table import cache, clerk
from lupus.site.table.models import Game
from tests.offered import without_drawings
from tests.rigs.answers import Answer
from tests.rigs.room_phones import fresh, give

pytestmark = [pytest.mark.django_db, pytest.mark.many]

NAMES = ("Anna", "Bruno", "Carla", "Dino")


class Form(NamedTuple):
    """A form of a page. sends: what it sends by itself. asks: what may be chosen, by name.
    buttons: name, value, words of each."""

    action: str
    sends: dict[str, str]
    asks: dict[str, list[str]]
    buttons: list[tuple[str, str, str]]


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.select, self.button = "", False
        self.feed(without_drawings(html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(a["action"], {}, {}, []))
        elif not self.found or "disabled" in a:
            return
        elif tag == "input" and a.get("type") == "radio":
            self.found[-1].asks.setdefault(a["name"], []).append(a["value"])
            if "checked" in a:
                self.found[-1].sends[a["name"]] = a["value"]
        elif tag == "input" and "name" in a:
            self.found[-1].sends[a["name"]] = a.get("value", "")
        elif tag == "select":
            self.select = a["name"]
        elif tag == "option":
            self.found[-1].asks.setdefault(self.select, []).append(a["value"])
            if "selected" in a:
                self.found[-1].sends[self.select] = a["value"]
        elif tag == "button":
            self.found[-1].buttons.append((a.get("name", ""), a.get("value", ""), ""))
            self.button = True

    def handle_data(self, data: str) -> None:
        if self.button:
            name, value, words = self.found[-1].buttons[-1]
            self.found[-1].buttons[-1] = (name, value, words + data.strip())

    def handle_endtag(self, tag: str) -> None:
        self.button = self.button and tag != "button"


class Plain:
    """A browser without a script."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.answer: Answer = Answer()

    def go(self, path: str) -> Plain:
        """Follow a link."""
        self.answer = self.client.get(path, follow=True)
        assert self.answer.status_code == 200, path
        return self

    @property
    def html(self) -> str:
        """The page that is open."""
        return self.answer.content.decode()

    def forms(self, action: str) -> list[Form]:
        """Its forms that lead somewhere."""
        return [form for form in Forms(self.html).found if form.action.endswith(action)]

    def send(self, form: Form, words: str = "", **filled: str) -> int:
        """Send a form by one of its buttons; the status of the page to which it leads."""
        name, value, _ = next(button for button in form.buttons if words in button[2])
        self.answer = self.client.post(
            form.action, {**form.sends, **filled, **({name: value} if name else {})}, follow=True
        )
        return self.answer.status_code


def gathered() -> tuple[list[Plain], str]:
    """Four browsers around a table, and where their pages are."""
    anna, *others = people = [Plain() for _ in NAMES]
    (opens,) = anna.go("/room/").forms("/open/")
    assert anna.send(opens, "Apri la stanza", name="Anna", game="lupusburg") == 200
    link = re.search(r'id="room-link" value="https?://[^/]+(/room/[^"]+)"', anna.html)
    assert link is not None
    for name, person in zip(NAMES[1:], others, strict=True):
        (joins,) = person.go(link[1].replace("&amp;", "&")).forms("/join/")
        assert person.send(joins, "Entra nella stanza", name=name) == 200
        (ready,) = person.forms("/ready/")
        assert person.send(ready) == 200
    return people, str(anna.answer.redirect_chain[-1][0])


def phase_of(game: Game) -> str:
    """The phase of the game."""
    return str(cache.table_of(fresh(game)).state.phase)


def answered(person: Plain, chance: Random) -> str:
    """Send one form of the game with whatever it offers; what it did, empty where the page asks nothing."""
    forms = person.forms("/do/")
    if not forms:
        return ""
    form = chance.choice(forms)
    chosen = {name: chance.choice(options) for name, options in form.asks.items()}
    assert person.send(form, **chosen) == 200
    return form.sends["verb"]


def let_time_begin(game: Game) -> None:
    """Have the time that runs begin now: nobody waits for the pause before it."""
    room, now = Room.objects.select_related("game").get(), timezone.now()
    timer = Play(room, fresh(game), now).timer
    if timer is not None:
        Game.objects.filter(pk=game.pk).update(due=now + timedelta(seconds=timer.seconds))


def test_a_game_is_played_from_the_lobby_to_the_saved_page_without_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerk, "secrets", SimpleNamespace(token_bytes=lambda n: seed_of(1)))
    people, where = gathered()
    anna, chance = people[0], Random(2)
    (options,) = anna.go(where).forms("/options/")
    assert anna.send(options, "Salva", games="1", night_seconds="20") == 200
    (start,) = anna.forms("/start/")
    assert anna.send(start) == 200
    game = Room.objects.get().game
    assert game is not None
    sends_half_a_form(people, where, game)
    done, phases = set(), set()
    for _ in range(3000):
        if fresh(game).stage == Game.Stage.OVER:
            break
        moved = False
        for person in people:
            let_time_begin(game)
            person.go(where)
            if fresh(game).stage == Game.Stage.OVER:
                break
            phases.add(shows_what_is_public(person, game))
            verb = answered(person, chance)
            done.add(verb)
            moved = moved or verb not in ("", "tap")
        if not moved and (prompts := cache.table_of(fresh(game)).prompts(CLOCK)):
            give(game, Command(CLOCK, prompts[0].verb))
    assert done >= {"place", "tap", "bet", "pass", "accuse", "vote", "close", "ballot"}
    assert phases >= {"placement", "thief", "wolf", "privilege", "bets", "discussion", "vote", "run-off"}
    ends(people, where)


def sends_half_a_form(people: list[Plain], where: str, game: Game) -> None:
    """Nothing comes of a form in which one choice is missing and another was filled in by itself,
    and nobody is scolded."""
    for person in people:
        (chest,) = person.go(where).forms("/do/")
        assert person.send(chest, side=chest.asks["side"][0]) == 200
    (place,) = people[0].go(where).forms("/do/")
    length = fresh(game).length
    assert "L" in place.sends
    assert people[0].send(place) == 200
    assert fresh(game).length == length


def shows_what_is_public(person: Plain, game: Game) -> str:
    """Every page says what happens, draws the board, has a link to refresh, and by day the record.
    The phase that it shows."""
    shown = re.search(r'<section class="game [^"]*" data-phase="([^"]+)"', person.html)
    assert shown is not None
    assert shown[1] == phase_of(game)
    assert re.search(r'<h2 id="now"[^>]*>\s*\w', person.html), "what happens now"
    assert '<svg class="board"' in person.html
    assert re.search(r'<a class="refresh" id="refresh" href="/room/', person.html)
    assert ('<details class="record">' in person.html) == ("thief" not in shown[1] and "wolf" not in shown[1])
    assert re.search(r'<div class="secrets" id="drawer" data-held hidden>', person.html), (
        "it opens under a finger alone"
    )
    assert 'id="card"' not in person.html or re.search(r'id="card" data-held hidden>', person.html)
    return shown[1]


def ends(people: list[Plain], where: str) -> None:
    """Everybody reads who was who, with the points; the game is saved, and its page is for anybody."""
    results: set[Any] = set()
    while goes_on := people[0].go(where).forms("/scene/"):
        assert people[0].send(goes_on[0]) == 200, "scene after scene"
    for person in people:
        found = re.search(r'<section class="results".*?</section>', person.go(where).html, re.DOTALL)
        assert found is not None
        assert "Chi era chi" in found[0]
        assert all(name in found[0] for name in NAMES)
        results.add(found[0])
    assert len(results) == 1
    (keep,) = people[3].forms("/keep/")
    assert people[3].send(keep) == 200
    kept = people[3].answer.redirect_chain[-1][0]
    assert kept.startswith("/kept/")
    assert "Chi era chi" in Plain().go(kept).html
    assert people[0].go(where).forms("/start/"), "and a rematch begins with one touch"
