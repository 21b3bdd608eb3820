"""Game masters for the tests of the console, and the browser that each of them uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from lupus.site.people.models import Person
from lupus.site.table.models import Game
from tests.rigs.site_villages import dealt

PLAYERS = "anna,f,anna@example.org\nbruno,m\ncarla,f\ndino,m\nelio,m\nfosca,f\n"


def host(name: str = "Gina") -> Person:
    return Person.objects.invite(name, f"{name.lower()}@example.org", "f", hosts=True)


def browser(person: Person | None = None) -> Client:
    client = Client(raise_request_exception=True)
    if person is not None:
        client.force_login(person)
    return client


def hosted(**facts: Any) -> tuple[Game, Client, Person]:
    """A village in its first night, its game master, and the game master's browser."""
    game, person = dealt(**facts), host()
    game.masters.add(person)
    return game, browser(person), person


def url(name: str, game: Game, *args: Any) -> str:
    return reverse(name, args=[game.slug, *args])


def settings_sent(**typed: str) -> dict[str, str]:
    """The form of the settings of a village, as a page sends it."""
    policy = {"silence_remind": "0", "silence_tell": "0", "silence_then": "", "silence_after": "0"}
    return {"welcome": "", "contact": "", "reminder_hours": "0", **policy, **typed}


def insist(client: Client, path: str, data: Mapping[str, Any], **more: Any) -> Any:
    """Send a form, and answer yes to the second question where the page asks one,
    with nothing but what its form holds."""
    answer = client.post(path, data, **more)
    if answer.status_code == 200 and "sure" in (answer.context or {}):
        fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', answer.content.decode())
        answer = client.post(
            path, {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}, **more
        )
    return answer


def in_stead(client: Client, path: str, data: Mapping[str, Any]) -> Any:
    """Send a form of a command for a player, from a page that was made just now."""
    return client.post(path, {"given": client.get(path).context["given"], **data})


def key() -> str:
    return str(uuid4())


def refreshed(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)
