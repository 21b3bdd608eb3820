"""What no test noticed when faults were planted in rooms (docs/faults.md): each test names what it protects."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from time import time
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core import signing
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.people.models import Attempt
from lupus.site.room import acts, expiry, guests, limits, live, lobby
from lupus.site.room.frames import Play, Sitting
from lupus.site.room.models import WAITS, Claim, Kept, Occupant, Room
from lupus.site.table import cache
from lupus.site.table.hosting import HOSTINGS
from lupus.site.table.models import Game, Receipt
from lupus.site.table.sse import Streams

from .roomphones import Phone, fresh, gathered, give, play_to_the_end, room_of, show_the_toy
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
    monkeypatch.setattr(limits, "SHORT_CODES", 0)
    assert Client().post("/room/enter/", {"code": room.code}).status_code == 429
    assert not Attempt.objects.filter(what="room-wrong").exists()


ADDRESS = "203.0.113.77"


def test_no_table_holds_the_address_of_whoever_opens_joins_guesses_claims_or_saves():
    """Limits count places by a keyed hash: whoever gets the database, or a backup, does not learn from where anybody came."""
    host, guest = (Phone(name, REMOTE_ADDR=ADDRESS) for name in ("Anna", "Bruno"))
    host.open()
    room = room_of(host)
    others = [guest, Phone("Carla"), Phone("Dino")]
    for phone in others:
        phone.join(room)
    host.act("start")
    play_to_the_end(room)
    assert host.client.post(f"/room/{room.code}/keep/").status_code == 302
    assert Client(REMOTE_ADDR=ADDRESS).post("/room/enter/", {"code": "XX"}).status_code == 404
    room.occupants.filter(name="Dino").update(seen=None)
    assert Client(REMOTE_ADDR=ADDRESS).post(f"/room/{room.code}/claim/", {"k": room.key, "who": others[2].me.pk}).status_code == 302
    assert Room.objects.get().from_address == Kept.objects.get().from_address
    assert len(Room.objects.get().from_address) == 64
    assert Attempt.objects.count() > 5
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            assert ADDRESS not in str(cursor.fetchall()), table


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
    room.news = []
    lobby.tell(room, "host", "Anna", NOON)
    assert lobby.told(room, NOON + timedelta(seconds=179)) == ["Ora conduce Anna"]
    assert lobby.told(room, NOON + timedelta(seconds=181)) == []


# --- seats --------------------------------------------------------------------------------------------------------------


def asks_for(room: Room, name: str) -> Phone:
    """Another phone, which asks for the seat of somebody whose own has died."""
    room.occupants.filter(name=name).update(seen=timezone.now() - timedelta(minutes=1))
    phone = Phone(name)
    phone.code = room.code
    asked = phone.client.post(f"/room/{room.code}/claim/", {"k": room.key, "who": Occupant.objects.get(room=room, name=name).pk})
    assert asked.status_code == 302
    return phone


def test_a_phone_waits_for_ten_minutes_and_then_sees_that_it_does_not():
    room, _ = gathered()
    new = asks_for(room, "Dino")
    assert "Ora decide chi conduce" in new.page()
    Claim.objects.update(asked=timezone.now() - WAITS)
    assert "Ora decide chi conduce" not in new.page()


def test_when_the_owner_comes_back_by_their_link_nobody_can_give_their_seat_away():
    room, phones = gathered()
    asks_for(room, "Dino")
    secret = guests.secret_in(phones["Dino"].client.get("/").wsgi_request, room.code)
    assert Client().post(f"/room/{room.code}/back/{guests.entry_of(secret)}/").status_code == 302
    assert not Claim.objects.exists()


# --- what the host gives in a game that waits for people ------------------------------------------------------------------


def burg() -> tuple[Room, dict[str, Phone]]:
    """A game of Lupusburg, in which everybody is asked for the house with their chest."""
    phones = {name: Phone(name) for name in ("Anna", "Bruno", "Carla", "Dino")}
    host, *others = phones.values()
    assert host.open(game="lupusburg").status_code == 302
    for phone in others:
        phone.join(room_of(host))
    assert host.act("start").status_code == 302
    return room_of(host), phones


def answers_for(phone: Phone, player: str, key: UUID) -> int:
    form = {"key": key, "verb": "answer-for", "player": player}
    return phone.client.post(f"/room/{phone.code}/do/", form, headers={"Accept": "application/json"}).status_code


def confirmed(room: Room) -> set[str]:
    game = Room.objects.select_related("game").get(pk=room.pk).game
    assert game is not None
    return set(cache.table_of(game).state.chests)


def test_the_host_does_not_answer_for_whoever_is_there():
    """LB-SETUP-38."""
    room, phones = burg()
    assert answers_for(phones["Anna"], "Bruno", uuid4()) == 422
    assert confirmed(room) == set()
    offer = "Lascia scegliere il caso per"
    assert offer not in phones["Anna"].page()
    room.occupants.filter(name="Bruno").update(seen=timezone.now() - timedelta(seconds=61))
    assert (phones["Anna"].page().count(offer), f"{offer} Bruno" in phones["Anna"].page()) == (1, True)
    assert offer not in phones["Carla"].page()
    assert answers_for(phones["Anna"], "Bruno", uuid4()) == 200
    assert confirmed(room) == {"Bruno"}
    given = Receipt.objects.get(verb="answer-for")
    assert (given.actor, given.by) == (MASTER, "Anna"), "the log says who did it in the place of the Moderator"


def test_the_same_key_of_two_hosts_names_two_commands():
    room, phones = burg()
    room.occupants.filter(name__in=["Bruno", "Dino"]).update(seen=timezone.now() - timedelta(minutes=2))
    key = uuid4()
    assert answers_for(phones["Anna"], "Bruno", key) == 200
    phones["Anna"].act("host", who=phones["Carla"].me.pk)
    assert answers_for(phones["Carla"], "Dino", key) == 200
    assert confirmed(room) == {"Bruno", "Dino"}


# --- the night, and before it -------------------------------------------------------------------------------------------


def to_the_night(room: Room) -> Game:
    """Everybody has put chest and characters into their houses."""
    game = room.game
    assert game is not None
    for verb in ("chest", "place"):
        for seat in cache.table_of(fresh(game)).setup.seats:
            (prompt,) = cache.table_of(fresh(game)).prompts(seat)
            assert prompt.verb == verb
            give(game, Command(seat, verb, {field.name: field.options[0] for field in prompt.fields}))
    Game.objects.filter(pk=game.pk).update(due=NOON)
    return fresh(game)


def test_by_night_nothing_around_the_screen_tells_who_is_there():
    """LB-NIGHT-41: news, phones that are away, claims, a host who has gone, for the host and for the others."""
    room, _ = burg()
    to_the_night(room)
    room.occupants.update(seen=NOON - timedelta(minutes=5))
    lobby.tell(room, "phone", "Dino", NOON)
    Claim.objects.create(occupant=room.occupants.get(name="Dino"), secret="0", entry="0", asked=NOON)
    sitting = Sitting(Room.objects.select_related("game").get(pk=room.pk), NOON - timedelta(seconds=5))
    assert sitting.play is not None
    assert sitting.play.quiet
    shows = ("news", "away", "claims", "host_gone", "answer_for", "goes_on")
    for who in [*sitting.occupants, None]:
        around = sitting.facts(sitting.play, who, who is None)
        assert {name: around[name] for name in shows if around[name]} == {}


def test_before_the_night_begins_nobody_has_anything_to_press():
    room, _ = burg()
    game = to_the_night(room)
    for seconds, verbs in ((7.1, []), (6.9, ["tap"])):
        play = Play(room, game, NOON - timedelta(seconds=seconds))
        assert [prompt.verb for prompt in play.prompts("Anna")] == verbs


def test_the_keys_of_the_forms_around_a_screen_tell_of_no_secret_act():
    """L-6: the thief's tap is written, and those of the others are not; all pages have the keys that they had."""
    room, _ = burg()
    game = to_the_night(room)

    def keys() -> list[str]:
        play = Play(room, fresh(game), NOON)
        return [play.key_for_all(who) for who in [*room.occupants.all(), None]]

    before, length = keys(), fresh(game).length
    Game.objects.filter(pk=game.pk).update(due=None)
    for seat in cache.table_of(fresh(game)).setup.seats:
        give(game, Command(seat, "tap", {"house": "Anna.R"}))
    assert fresh(game).length > length, "the thief has tapped"
    assert keys() == before


def test_whoever_came_late_is_told_that_they_watch():
    room, phones = burg()
    late = Phone("Elio")
    late.join(room)
    assert "Guardi" in late.page()
    assert "Guardi" not in phones["Bruno"].page()


def test_a_frame_goes_out_at_a_whole_tenth_of_a_second(monkeypatch):
    """L-8: however long it took to make."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def made(*_: Any) -> live.Made:
        return live.Made(1, None, None, {reader: b"{}"})

    reader = live.Reader(1, None, "", "it")
    rooms = live.Live(Streams(10))
    listener = live.Listener(reader)
    monkeypatch.setattr(rooms, "_make", made)
    rooms._rooms[1].add(listener)
    rooms._making[1] = None  # type: ignore[assignment]
    monkeypatch.setattr(live.asyncio, "sleep", sleep)
    monkeypatch.setattr(live.time, "time", lambda: 1000.03)
    asyncio.run(rooms._renew(1, live.Pulse(1)))
    assert slept == [pytest.approx(0.07)]
    assert listener.next.endswith(b"data: {}\n\n")


def test_a_room_to_which_somebody_has_come_back_does_not_vanish():
    """It was stale when the sweep looked at all rooms, and is not when its turn comes."""
    room, _ = gathered()
    assert not expiry.vanish(room.code, timezone.now())
    assert Room.objects.filter(pk=room.pk).exists()
    assert expiry.vanish(room.code, timezone.now() + expiry.LONGEST)
