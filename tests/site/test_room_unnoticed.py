"""What no test noticed when faults were planted in rooms (docs/faults.md): each test names what it protects."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from time import time
from typing import Any
from uuid import uuid4

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client, RequestFactory

from lupus.site.people.models import Attempt
from lupus.site.room import acts, guests, limits, lobby
from lupus.site.room.models import Occupant, Room
from lupus.site.table.hosting import HOSTINGS

from .roomphones import Phone, gathered, play_to_the_end, show_the_toy
from .toyhost import ByHand

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _toy(monkeypatch, settings) -> None:
    monkeypatch.setitem(HOSTINGS, "room", ByHand())
    show_the_toy(settings)


# --- limits -------------------------------------------------------------------------------------------------------------


def test_a_place_opens_so_many_rooms_an_hour_also_where_it_leaves_them(monkeypatch):
    monkeypatch.setattr(limits, "OPENED_AN_HOUR", 2)
    statuses = []
    for _ in range(3):
        statuses.append(Phone("Anna").open().status_code)
        Room.objects.all().delete()
    assert statuses == [302, 302, 429]


@pytest.mark.parametrize(("where", "limit"), [("join/", "JOINED_AN_HOUR"), ("back/0123/", "JOINED_AN_HOUR")])
def test_a_place_sends_so_many_forms_an_hour(where, limit, monkeypatch):
    room, _ = gathered()
    Attempt.objects.all().delete()
    monkeypatch.setattr(limits, limit, 2)
    form = {"k": "0" * 32, "key": str(uuid4()), "name": "Elio", "gender": "m"}
    assert [Client().post(f"/room/{room.code}/{where}", form).status_code for _ in range(3)] == [404, 404, 429]


def test_a_place_saves_so_many_games_an_hour(monkeypatch):
    room, phones = gathered()
    phones["Anna"].act("start")
    play_to_the_end(room)
    monkeypatch.setattr(limits, "KEPT_AN_HOUR", 2)
    assert [phones["Anna"].client.post(f"/room/{room.code}/keep/").status_code for _ in range(3)] == [302, 302, 429]


def test_while_the_site_looks_at_no_code_nobodys_guesses_are_used_up(monkeypatch):
    room, _ = gathered()
    monkeypatch.setattr(limits, "WRONG_ON_THE_SITE", 0)
    assert Client().post("/room/enter/", {"code": room.code}).status_code == 429
    assert not Attempt.objects.filter(what="room-wrong").exists()


# --- cookies ------------------------------------------------------------------------------------------------------------


def test_the_cookie_of_a_seat_travels_encrypted_alone(settings):
    for production in (False, True):
        settings.PRODUCTION = production
        answer = HttpResponse()
        guests.give(answer, "BKRM", guests.new_pass())
        assert bool(answer.cookies[guests.cookie_name("BKRM")]["secure"]) is production


def test_a_cookie_is_good_for_two_days(monkeypatch):
    answer, request = HttpResponse(), RequestFactory().get("/")
    guests.give(answer, "BKRM", guests.new_pass())
    request.COOKIES["room-BKRM"] = answer.cookies["room-BKRM"].value
    assert guests.secret_in(request, "BKRM")
    later = time() + timedelta(days=2).total_seconds() + 2
    monkeypatch.setattr(signing.time, "time", lambda: later)
    assert guests.secret_in(request, "BKRM") == ""


def test_the_secret_of_a_new_phone_cannot_be_guessed():
    assert len({guests.new_pass().secret for _ in range(100)}) == 100
    assert len(guests.new_pass().secret) >= 32


def test_a_browser_forgets_the_room_that_it_leaves():
    room, phones = gathered()
    answer = phones["Dino"].act("leave")
    assert answer.cookies[f"room-{room.code}"]["max-age"] == 0


# --- hosts --------------------------------------------------------------------------------------------------------------


def test_a_host_does_not_send_themselves_away():
    room, phones = gathered()
    assert phones["Anna"].act("kick", who=phones["Anna"].me.pk).status_code == 422
    assert room.occupants.filter(hosts=True).count() == 1


def test_all_who_were_sent_away_stay_away():
    room, phones = gathered()
    for name in ("Carla", "Dino"):
        phones["Anna"].act("kick", who=phones[name].me.pk)
    assert [phones[name].join(room).status_code for name in ("Carla", "Dino")] == [403, 403]


def test_whoever_was_sent_away_while_they_waited_for_the_lock_does_nothing(monkeypatch):
    room, phones = gathered()
    real = lobby.locked

    def waits(code: str) -> Any:
        Occupant.objects.filter(room=room, name="Bruno").delete()
        return real(code)

    monkeypatch.setattr(lobby, "locked", waits)
    monkeypatch.setitem(acts.DEEDS, "ready", acts.DEEDS["ready"]._replace(do=lambda act: pytest.fail("it was done")))  # type: ignore[index]
    assert phones["Bruno"].act("ready", ready="yes").status_code == 404


def test_news_are_told_for_three_minutes():
    room, _ = gathered()
    lobby.tell(room, "host", "Anna", NOON)
    assert lobby.told(room, NOON + timedelta(seconds=179)) == ["Ora conduce Anna"]
    assert lobby.told(room, NOON + timedelta(seconds=181)) == []
