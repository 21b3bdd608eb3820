"""Phones around a table without a Moderator: they read the page, answer what it asks with what it offers,
and know nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from html.parser import HTMLParser
from random import Random
from typing import Any, Final, NamedTuple

from lupus.rulesets.screens import idle
from lupus.site.room import lobby
from lupus.site.room.models import Occupant, Room
from lupus.site.table import cache, clock
from lupus.site.table.models import Game
from tests.offered import without_drawings
from tests.rigs.answers import Answer
from tests.rigs.room_phones import Phone, fresh, room_of

NAMES: Final = (
    "Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca", "Gina", "Ugo", "Ilaria", "Luca", "Marta", "Nino", "Olga", "Pia",
    "Quinto", "Rita", "Sara", "Tino", "Vera", "Wanda", "Yuri", "Zoe", "Aldo", "Bea", "Ciro", "Dora", "Fede", "Gigi",
    "Ines", "Ivo", "Ada", "Lia", "Teo",
)  # fmt: skip

BY_SCRIPT: Final = {"Accept": "application/json"}


class Asked(NamedTuple):
    """A form of a screen. fields: by name what may be chosen, and whether it stays chosen.
    sends: whether it goes out by itself."""

    verb: str
    key: str
    action: str
    sends: bool
    fields: dict[str, list[tuple[str, bool]]]
    many: frozenset[str]

    @property
    def shape(self) -> tuple[Any, ...]:
        """What somebody sees who looks on from afar: how many choices it has; the decoy of a vote is one."""
        return "vote" if self.verb == idle("vote") else self.verb, tuple(
            (name, len(them)) for name, them in self.fields.items()
        )

    def chosen(self, chance: Random, **wanted: str) -> dict[str, list[str]]:
        """A touch on each field, on what stays chosen."""
        found: dict[str, list[str]] = {}
        for name, options in self.fields.items():
            left = [
                value for value, stays in options if stays and value not in {v for vs in found.values() for v in vs}
            ]
            picked = wanted.get(name)
            value = next((v for v in left if v.strip() == picked), None) if picked is not None else None
            if value is None and left:
                value = chance.choice(left)
            if value is not None:
                found[name] = [value]
        return found


class Screen(HTMLParser):
    """What a screen says and asks."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.asked: list[Asked] = []
        self.html, self.held, self.saying, self.inside = html, "", False, ""
        self.says: list[str] = []
        self.facts: dict[str, str] = {}
        self.feed(without_drawings(html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "section" and "data-phase" in a:
            self.facts = a
        if tag == "form":
            self.inside = a.get("id", "") if "data-send" in a or "data-do" in a else ""
            if self.inside:
                self.asked.append(Asked("", "", a["action"], "data-send" in a, {}, frozenset()))
        if "data-say" in a:
            self.saying = True
            self.says.append("")
        if tag == "input" and self.inside and self.asked:
            now = self.asked[-1]
            if a["type"] in ("radio", "checkbox"):
                now.fields.setdefault(a["name"], []).append((a["value"], "data-illegal" not in a))
                if a["type"] == "checkbox":
                    self.asked[-1] = now._replace(many=now.many | {a["name"]})
            elif a["name"] == "verb":
                self.asked[-1] = now._replace(verb=a["value"])
            elif a["name"] == "key":
                self.asked[-1] = now._replace(key=a["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = ""
        if tag == "span":
            self.saying = False

    def handle_data(self, data: str) -> None:
        if self.saying:
            self.says[-1] += data

    @property
    def holds(self) -> tuple[str, ...]:
        """What can be held."""
        return tuple(re.findall(r'data-hold="([\w-]+)"', self.html))

    @property
    def shape(self) -> tuple[Any, ...]:
        """What somebody sees who looks on from afar."""
        title = re.search(r"<h2[^>]*>(.*?)</h2>", self.html, re.S)
        return (
            tuple(a.shape for a in self.asked),
            self.holds,
            title and title.group(1),
            self.facts.get("class", "").split()[-1],
        )

    def panel(self) -> str:
        """What stands under the finger in a call."""
        found = re.search(r'id="panel"[^>]*>(.*?)</div>', self.html, re.S)
        return re.sub("<[^>]+>", " ", found.group(1)).strip() if found else ""


class Table:
    """A room in which people play without a Moderator, and the time that goes by."""

    names: Sequence[str] = NAMES
    language = "it"

    def __init__(self, time: Any, players: int, seed: int = 1, **options: str) -> None:
        self.time, self.chance = time, Random(seed)
        host, *others = (Phone(name, headers={"Accept-Language": self.language}) for name in self.names[:players])
        assert host.open(game="werewolf", name=host.name, gender="f").status_code == 302
        room = room_of(host)
        for phone in others:
            assert phone.join(room, gender="m").status_code == 302
        self.phones = {phone.name: phone for phone in (host, *others)}
        if options:
            assert host.act("options", **options).status_code == 302
        self.code = host.code
        self.sent: list[tuple[str, str, int]] = []

    def begin(self) -> None:
        """Begin the game."""
        answer = next(iter(self.phones.values())).act("start")
        assert answer.status_code == 302, answer.content.decode()
        assert self.room.game is not None

    @property
    def room(self) -> Room:
        """As it stands."""
        return Room.objects.select_related("game").get(code=self.code)

    @property
    def game(self) -> Game:
        """As it stands."""
        found = self.room.game
        assert found is not None
        return fresh(found)

    def screen(self, name: str) -> Screen:
        """What a phone shows."""
        return Screen(self.phones[name].page())

    def send(self, name: str, asked: Asked, choice: dict[str, list[str]]) -> Answer:
        """What a script sends, and the answer."""
        form: dict[str, Any] = {"verb": asked.verb, "key": asked.key, **choice}
        answer = self.phones[name].client.post(asked.action, form, headers=BY_SCRIPT)
        self.sent.append((name, asked.verb, answer.status_code))
        return answer

    def ready(self, name: str, time: str, yes: str = "yes") -> Answer:
        """Say that one is ready to go on."""
        return self.phones[name].act("go-on", ready=yes, time=time)

    def begins(self) -> None:
        """Let the pause go by in which the screens show what has happened."""
        timer, due = lobby.running(self.room), self.game.due
        if timer is not None and due is not None and timer.after:
            self.time.now = max(self.time.now, due - timedelta(seconds=timer.seconds))

    def passes(self) -> None:
        """Let the time that runs go by. Phones are there meanwhile."""
        due = self.game.due
        assert due is not None
        self.time.now = due
        Occupant.objects.filter(room__code=self.code).update(seen=due)
        assert clock.tick(due) == 1

    def until(self, phase: str, stage: str) -> None:
        """Let the time go by until a step begins; nobody does anything."""
        while True:
            state = cache.table_of(self.game).state
            if (state.phase, state.stage) == (phase, stage):
                return self.begins()
            self.passes()

    def second_night(self, burned: str) -> None:
        """Let the first night and day go by, on which all vote for somebody."""
        while cache.table_of(self.game).state.number < 2:
            self.begins()
            for name in self.phones:
                for asked in self.screen(name).asked:
                    if asked.verb == "vote":
                        self.send(name, asked, {"name": asked.chosen(self.chance, name=burned)["name"]})
            self.passes()

    @property
    def died(self) -> set[str]:
        """Who has died."""
        return set(cache.table_of(self.game).state.dead)

    def said(self, name: str, form: dict[str, str]) -> list[tuple[int, int, str]]:
        """What the network shows of the answer to a form, sent by a script and without one:
        status, length, where it leads."""
        client, where = self.phones[name].client, f"/room/{self.code}/do/"
        answers = [client.post(where, form, headers=BY_SCRIPT), client.post(where, form)]
        return [(answer.status_code, len(answer.content), answer.get("Location", "")) for answer in answers]

    def stage(self) -> dict[str, Screen]:
        """One step: everybody answers what they are asked, then the time goes by. What each of them saw."""
        self.begins()
        screens = {name: self.screen(name) for name in self.phones}
        for name, screen in screens.items():
            for asked in screen.asked:
                answer = self.send(name, asked, asked.chosen(self.chance))
                assert answer.status_code == 200, answer.content.decode()
        self.passes()
        return screens

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.stage == Game.Stage.OVER
