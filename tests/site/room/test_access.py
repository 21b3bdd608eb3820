"""Who may do what at the addresses of a room, by what their browser has: each line of the table is one address or act.

`tests/site/security/test_access.py` walks the same addresses as people who are in no room.
"""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from lupus.site.room.acts import DEEDS
from lupus.site.room.models import Room
from lupus.site.table.hosting import HOSTINGS
from tests.rigs.answers import Answer
from tests.rigs.room_phones import Phone, gathered
from tests.rigs.toy_hosting import ByHand
from tests.site.security.test_access import ALL_PATTERNS

pytestmark = [pytest.mark.django_db, pytest.mark.many]

WHO = ("host", "guest", "watcher", "by link", "sent away", "elsewhere", "visitor")
"""Who comes: three who are in the room, somebody with its link alone, one whom the host sent away,
the host of another room."""

Statuses = tuple[int, ...]


def inside(status: int, others: int = 404) -> Statuses:
    """One thing for those who are in the room, another for all others."""
    return (status,) * 3 + (others,) * 4


def host(status: int, others: int = 403) -> Statuses:
    """One thing for the host, another for the others in the room; for those outside there is no such room."""
    return (status, others, others) + (404,) * 4


GETS: dict[str, Statuses] = {
    "": (200, 200, 200, 200, 403, 200, 200),  # the page; a form; a refusal; the field for the code
    "mine/": inside(200),
    "pieces/": inside(404),  # this game has none to choose
    "back/0123/": inside(302, 200),
    "join/": (405,) * 7,
    "claim/": (405,) * 7,
    "keep/": (405,) * 7,
    "lobby/ready/": (405,) * 7,
}

POSTS: dict[str, tuple[dict[str, str], Statuses]] = {
    # address            what the form says                 in the lobby
    "join/": ({"name": "Zoe", "gender": "f"}, (302, 302, 302, 302, 403, 404, 404)),
    "claim/": ({"who": "bruno"}, (302, 302, 302, 422, 403, 404, 404)),  # the phone is there
    "keep/": ({"game": "0"}, inside(422)),
    "back/0123/": ({}, inside(302, 404)),
    "mine/": ({}, (405,) * 7),
    "lobby/ready/": ({"ready": "yes"}, inside(302)),
    "lobby/go-on/": (
        {"ready": "yes", "time": "wait", "game": "0"},
        inside(302),
    ),  # no time asks for it
    "lobby/absent/": ({"seat": "Bruno", "time": "wait", "game": "0"}, inside(422)),  # no game is played
    "lobby/me/": ({"name": "Zoe", "gender": "x"}, inside(302)),
    "lobby/sit/": ({"sits": "yes"}, inside(302)),
    "lobby/leave/": ({}, inside(302)),
    "lobby/take-over/": ({"game": "0"}, (302, 422, 422, 404, 404, 404, 404)),
    "lobby/lead-on/": ({"game": "0"}, (302, 422, 422, 404, 404, 404, 404)),
    "lobby/change/": ({"to": "lupusburg"}, host(302)),
    "lobby/host/": ({"who": "bruno"}, host(302)),
    "lobby/move/": ({"who": "bruno", "place": "0"}, host(302)),
    "lobby/seat/": ({"who": "bruno", "sits": "no"}, host(302)),
    "lobby/kick/": ({"who": "bruno"}, host(302)),
    "lobby/door/": ({"closed": "yes"}, host(302)),
    "lobby/bot/": ({"strength": "random"}, host(302)),
    "lobby/strength/": ({"strength": "random"}, host(302)),
    "lobby/hints/": ({"hints": "no"}, host(422)),  # nobody practises
    "lobby/options/": ({"laps": "2"}, host(302)),
    "lobby/compose/": ({"do": "propose"}, host(422)),
    "lobby/ready-made/": ({}, host(302)),
    "lobby/scene/": ({"game": "0", "at": "0.0", "to": "1"}, host(422)),  # no ending is shown
    "lobby/start/": ({"game": "0"}, host(302)),
    "lobby/lobby/": ({"game": "0"}, host(302)),
    "lobby/claim/": ({"who": "bruno", "allow": "yes"}, host(302)),  # nobody asks: nothing happens
    "lobby/nothing/": ({}, (404,) * 7),
}


@pytest.fixture
def phones(monkeypatch: pytest.MonkeyPatch) -> dict[str, Phone]:
    """One of each."""
    monkeypatch.setitem(HOSTINGS, "room", ByHand())
    room, found = gathered("Anna", "Bruno", "Carla", "Dino", "Elio", "Fosca")
    found["Fosca"].act("sit", sits="no")
    found["Anna"].act("kick", who=found["Elio"].me.pk)
    _other, strangers = gathered("Ugo", "Vito")
    people = (found["Anna"], found["Bruno"], found["Fosca"], Phone(), found["Elio"], strangers["Ugo"], Phone())
    for phone in people:
        phone.code = room.code
    return dict(zip(WHO, people, strict=True))


def asked(phone: Phone, who: str, method: str, where: str, form: dict[str, str]) -> Answer:
    """One request, of which nothing stays."""
    room = Room.objects.get(code=phone.code)
    key = {} if who in ("elsewhere", "visitor") or where.startswith("lobby/") or where == "keep/" else {"k": room.key}
    sent = {
        name: str(room.occupants.get(name="Bruno").pk) if value == "bruno" else value for name, value in form.items()
    }
    with transaction.atomic():
        cookies = phone.client.cookies.output()
        data = {**key, **sent, **({"key": str(uuid4())} if method == "post" else {})}
        answer = getattr(phone.client, method)(f"/room/{phone.code}/{where}", data)
        transaction.set_rollback(True)
    if phone.client.cookies.output() != cookies:
        phone.client.cookies.load(cookies.replace("Set-Cookie: ", ""))
    return answer


def test_every_act_of_the_lobby_and_every_address_of_a_room_has_a_line() -> None:
    assert {f"lobby/{what}/" for what in DEEDS} == {line for line in POSTS if line.startswith("lobby/")} - {
        "lobby/nothing/"
    }
    ours = {str(p.name) for p in ALL_PATTERNS if "code" in p.pattern.converters}
    assert {"room", "room-join", "room-claim", "room-act", "room-mine", "room-back", "room-keep"} <= ours


@pytest.mark.parametrize("where", GETS)
def test_everybody_sees_what_the_table_says(phones: dict[str, Phone], where: str) -> None:
    assert tuple(asked(phones[who], who, "get", where, {}).status_code for who in WHO) == GETS[where]


@pytest.mark.parametrize("where", POSTS)
def test_everybody_may_do_what_the_table_says(phones: dict[str, Phone], where: str) -> None:
    form, expected = POSTS[where]
    assert tuple(asked(phones[who], who, "post", where, form).status_code for who in WHO) == expected


def test_only_those_inside_read_who_is_there(phones: dict[str, Phone]) -> None:
    shown = {who: "Carla" in asked(phones[who], who, "get", "", {}).content.decode() for who in WHO}
    assert shown == {
        "host": True,
        "guest": True,
        "watcher": True,
        "by link": True,
        "sent away": False,
        "elsewhere": False,
        "visitor": False,
    }


@pytest.mark.parametrize("where", POSTS)
def test_no_form_of_another_site_is_taken(phones: dict[str, Phone], where: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phones["host"].client.cookies
    assert strict.post(f"/room/{phones['host'].code}/{where}", POSTS[where][0]).status_code == 403
