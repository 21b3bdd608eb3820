"""Limits of rooms: so much from one place in an hour, and nothing that says which place it was."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from lupus.site.people.models import Attempt
from lupus.site.room import arrivals
from lupus.site.room.models import Kept, Room
from tests.rigs.room_phones import Phone, gathered, play_to_the_end, room_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rooms_by_hand")]


def test_a_place_opens_so_many_rooms_an_hour_also_where_it_leaves_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "OPENED_AN_HOUR", 2)
    statuses = []
    for _ in range(3):
        statuses.append(Phone("Anna").open().status_code)
        Room.objects.all().delete()
    assert statuses == [302, 302, 429]


@pytest.mark.parametrize("where", ["join/", "back/0123/"])
def test_a_place_sends_so_many_forms_an_hour(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = gathered()
    Attempt.objects.all().delete()
    monkeypatch.setattr(arrivals, "JOINED_AN_HOUR", 2)
    form = {"k": "0" * 32, "key": str(uuid4()), "name": "Elio", "gender": "m"}
    assert [Client().post(f"/room/{room.code}/{where}", form).status_code for _ in range(3)] == [404, 404, 429]


def test_a_place_saves_so_many_games_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    play_to_the_end(room)
    monkeypatch.setattr(arrivals, "KEPT_AN_HOUR", 2)
    assert [phones["Anna"].keep().status_code for _ in range(3)] == [302, 302, 429]


def test_while_the_site_looks_at_no_code_nobodys_guesses_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = gathered()
    monkeypatch.setattr(arrivals, "SHORT_CODES", 0)
    assert Client().post("/room/enter/", {"code": room.code}).status_code == 429
    assert not Attempt.objects.filter(what="room-wrong").exists()


ADDRESS = "203.0.113.77"


def test_no_table_holds_the_address_of_whoever_opens_joins_guesses_claims_or_saves() -> None:
    """Limits count places by a keyed hash: whoever gets the database, or a backup,
    does not learn from where anybody came."""
    host, guest = (Phone(name, REMOTE_ADDR=ADDRESS) for name in ("Anna", "Bruno"))
    host.open()
    room = room_of(host)
    others = [guest, Phone("Carla"), Phone("Dino")]
    for phone in others:
        phone.join(room)
    host.act("start")
    play_to_the_end(room)
    assert host.keep().status_code == 302
    assert Client(REMOTE_ADDR=ADDRESS).post("/room/enter/", {"code": "XX"}).status_code == 404
    room.occupants.filter(name="Dino").update(seen=None)
    assert (
        Client(REMOTE_ADDR=ADDRESS)
        .post(f"/room/{room.code}/claim/", {"k": room.key, "who": others[2].me.pk})
        .status_code
        == 302
    )
    assert Room.objects.get().from_address == Kept.objects.get().from_address
    assert len(Room.objects.get().from_address) == 64
    assert Attempt.objects.count() > 5
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            assert ADDRESS not in str(cursor.fetchall()), table
