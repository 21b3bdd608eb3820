"""What somebody who means ill tries on a room: each test names what it protects."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from io import BytesIO
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.db import IntegrityError, connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lupus.engine.game import Command
from lupus.site.room import arrivals, frames, lobby
from lupus.site.room.live import reader_of
from lupus.site.room.models import Claim, Room
from lupus.site.room.urls import urlpatterns
from lupus.site.table import cache
from lupus.site.table.models import Game
from tests.rigs.room_phones import Phone, fresh, gathered, give, play_to_the_end, room_of

pytestmark = pytest.mark.usefixtures("rooms_by_hand")

BY_SCRIPT = {"Accept": "application/json"}
LONG_AGO = timedelta(minutes=5)


# --- at the same moment -----------------------------------------------------------------------------------------------


def together(act: Callable[[], int], times: int) -> list[int]:
    """What so many browsers get that do the same at once."""
    gate = Barrier(times)

    def one(_: int) -> int:
        try:
            gate.wait()
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


def tab(phone: Phone) -> Phone:
    """The same browser once more."""
    other = Phone(phone.name)
    other.client.cookies, other.code = phone.client.cookies, phone.code
    return other


def only_with_many_connections() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("its database in memory has one connection")


@pytest.mark.django_db(transaction=True)
def test_of_many_touches_at_once_one_begins_the_game_and_one_the_rematch() -> None:
    """An act that is acknowledged in a game must not be lost because a second touch has begun another one."""
    only_with_many_connections()
    room, phones = gathered()
    assert together(lambda: tab(phones["Anna"]).act("start").status_code, 6) == [302] * 6
    assert Game.objects.filter(name=room.code).count() == 1
    play_to_the_end(room)
    assert together(lambda: tab(phones["Anna"]).act("start").status_code, 6) == [302] * 6
    assert Game.objects.filter(name=room.code).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("where", ["open", "practice"])
def test_of_many_touches_at_once_one_opens_a_room_and_all_lead_there(where: str) -> None:
    only_with_many_connections()
    form = {"key": uuid4(), "game": "toy", "name": "Anna", "gender": "f"}
    assert together(lambda: Client().post(f"/room/{where}/", form).status_code, 5) == [302] * 5
    assert Room.objects.count() == 1


@pytest.mark.django_db
def test_the_game_of_a_room_is_read_after_the_room_is_locked() -> None:
    """Read in one query with the lock it would be the game of before, whoever was waited for."""
    room, _ = gathered()
    with CaptureQueriesContext(connection) as queries:
        lobby.locked(room.code)
    first, last = queries.captured_queries
    assert first["sql"].startswith('SELECT "table_game"."id" '), "only its row is locked, before that of the room"
    assert Game._meta.db_table not in last["sql"].partition(" WHERE ")[0].replace('"game_id"', "")


@pytest.mark.django_db
def test_whoever_loses_the_race_to_open_a_room_is_led_to_the_one_of_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    real = arrivals.open_room

    def too_late(*args: Any, **more: Any) -> Any:
        monkeypatch.setattr(arrivals, "open_room", real)
        raise IntegrityError

    monkeypatch.setattr(arrivals, "open_room", too_late)
    assert Phone("Anna").open().status_code == 302
    assert Room.objects.count() == 1


# --- codes ------------------------------------------------------------------------------------------------------------


def queries_of(act: Callable[[], Any]) -> list[str]:
    """The queries of a request, each without its values."""
    with CaptureQueriesContext(connection) as queries:
        act()
    return [q["sql"].partition(" ")[0] for q in queries.captured_queries]


ADDRESSES = [
    ("get", ""),
    ("get", "?k=x"),
    ("get", "?k=" + "0" * 32),
    ("get", "mine/"),
    ("get", "stream/"),
    ("get", "screen/"),
    ("get", "screen/?k=" + "0" * 32),
    ("get", "screen/stream/?k=" + "0" * 32),
    ("get", "back/0123/"),
    ("post", "back/0123/"),
    ("post", "do/"),
    ("post", "keep/"),
    ("post", "lobby/start/"),
    ("post", "join/"),
    ("post", "claim/"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "what"), ADDRESSES)
def test_an_address_takes_a_stranger_as_long_whether_its_room_stands_or_not(method: str, what: str) -> None:
    """As many questions to the database: the time of an answer must not find the codes that a place may guess twenty
    times."""
    room, _ = gathered()
    nowhere = next(code for code in ("BBBB", "CCCC") if code != room.code)
    form = {"k": "0" * 32, "key": str(uuid4()), "name": "Elio", "who": "1"} if method == "post" else {}
    asked = [
        queries_of(partial(getattr(Client(), method), f"/room/{code}/{what}", form)) for code in (room.code, nowhere)
    ]
    assert asked[0] == asked[1]


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "\x00" * 32, "é" * 32, "0" * 31, "0" * 33, "%" * 32, "x" * 5000], ids=ascii)
def test_a_key_that_is_none_opens_nothing(key: str) -> None:
    room, _ = gathered()
    assert Client().get(f"/room/{room.code}/screen/", {"k": key}).status_code == 404
    assert (
        Client().post(f"/room/{room.code}/join/", {"k": key, "key": uuid4(), "name": "Elio", "gender": "m"}).status_code
        == 404
    )


@pytest.mark.django_db
def test_every_address_of_a_room_takes_the_methods_that_it_needs_and_no_other() -> None:
    room, phones = gathered()
    for pattern in urlpatterns:
        path = f"/{pattern.pattern}".replace("<code:code>", room.code)
        path = path.replace("<slug:what>", "ready").replace("<str:token>", "0123")
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            assert phones["Anna"].client.generic(method, path).status_code == 405, (method, path)


# --- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_browser_has_one_seat_and_keeps_it_whatever_forms_it_still_has_open() -> None:
    room, phones = gathered()
    bruno = phones["Bruno"]
    again = Phone("Zoe")
    again.client = bruno.client
    assert again.join(room).status_code == 302
    assert room.occupants.count() == 4
    phones["Dino"].me.__class__.objects.filter(name="Dino").update(seen=timezone.now() - LONG_AGO)
    asked = bruno.client.post(f"/room/{room.code}/claim/", {"k": room.key, "who": phones["Dino"].me.pk})
    assert asked.status_code == 302
    assert bruno.client.get(f"/room/{room.code}/mine/").status_code == 200, (
        "the cookie of a claim does not take the place of their own"
    )
    assert not hasattr(phones["Dino"].me, "claim")


@pytest.mark.django_db
def test_whoever_reads_the_database_sits_on_nobodys_seat() -> None:
    """The key of a form gets the cookie again when its answer was lost, so the database must not know the key."""
    room, phones = gathered()
    for stored in [room.form, *room.occupants.values_list("form", flat=True)]:
        thief = Phone("Elio")
        thief.join(room, key=stored)
        thief.open(key=stored)
        thief.code = room.code
        assert not any(f'value="{name}"' in thief.page() for name in phones), (
            "whose name stands in the form of their own"
        )
        assert thief.page().count("Elio") > 0
        thief.act("leave")


@pytest.mark.django_db
def test_whoever_was_sent_away_sees_no_screen_of_the_room_and_no_form_brings_them_back() -> None:
    room, phones = gathered()
    key, elio = uuid4(), Phone("Elio")
    elio.join(room, key=key)
    phones["Anna"].act("kick", who=elio.me.pk)
    for where in ("", "screen/", "screen/stream/"):
        assert elio.client.get(f"/room/{room.code}/{where}?k={room.key}").status_code == 403, where
    assert Phone("Elio").join(room, key=key).status_code == 403, "the same form, sent again without the cookie"
    cookie = f"room-{room.code}={elio.client.cookies[f'room-{room.code}'].value}".encode()
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/room/{room.code}/screen/stream/",
        "query_string": f"k={room.key}".encode(),
        "headers": [(b"cookie", cookie)],
        "client": ("192.0.2.1", 1),
        "server": ("testserver", 80),
        "scheme": "http",
    }
    assert ASGIRequest(scope, BytesIO()).COOKIES, "the cookie is sent"
    assert reader_of(scope, room.code, True) is None
    assert reader_of({**scope, "headers": []}, room.code, True) is not None, "a television has the key alone"


@pytest.mark.django_db
@pytest.mark.parametrize("does", ["do", "stream", "act"])
def test_a_phone_without_a_stream_is_there_while_it_acts_and_asks(does: str) -> None:
    """Else the host answers for somebody who plays, the seat of somebody who plays is given away,
    and the host is replaced."""
    room, phones = gathered()
    phones["Anna"].act("start")
    bruno = phones["Bruno"]
    room.occupants.filter(name="Bruno").update(seen=timezone.now() - LONG_AGO)
    if does == "do":
        bruno.client.post(f"/room/{room.code}/do/", {"key": uuid4(), "verb": "x"}, headers=BY_SCRIPT)
    elif does == "stream":
        bruno.client.get(f"/room/{room.code}/stream/")
    else:
        bruno.ask("take-over")
    assert lobby.here(bruno.me, timezone.now())


@pytest.mark.django_db
def test_a_phone_with_a_stream_writes_nothing_more_when_it_acts() -> None:
    """Presence notes it every few seconds: 33 phones that send at one moment must not write 33 times who is there."""
    room, phones = gathered()
    seen = timezone.now() - timedelta(seconds=8)
    room.occupants.update(seen=seen)
    phones["Bruno"].client.get(f"/room/{room.code}/stream/")
    assert phones["Bruno"].me.seen == seen


@pytest.mark.django_db
def test_whoever_has_taken_over_is_not_replaced_at_once() -> None:
    room, phones = gathered()
    room.occupants.update(seen=timezone.now() - LONG_AGO)
    assert phones["Bruno"].act("take-over").status_code == 302
    assert phones["Carla"].ask("take-over").json()["code"] == "host-here"
    assert [o.name for o in room.occupants.filter(hosts=True)] == ["Bruno"]


# --- names ------------------------------------------------------------------------------------------------------------

UNSEEN = [
    "An\u034fna",
    "Anna\ufe0f",
    "\u115f",
    "\u1160",
    "\u3164",
    "\uffa0",
    "Anna\u180b",
    "Anna\U000e0100",
    "\u17b4a",
    "A\u20e3",
]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        *UNSEEN,
        "\u0410nna",
        "Ann\u03b1",
        "A''''",
        "A--a",
        "\u13aanna",
        "\ua4eenna",
        "A\u0578\u0578a",
        "\u4e28laria",
        "Ann\u10d0",
    ],
    ids=ascii,
)
def test_a_name_has_no_sign_that_nobody_sees_and_no_letter_of_another_script(name: str) -> None:
    room, _ = gathered("Olga")
    assert Phone(name).join(room).status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilia", "llia"),
        ("Leo", "Le0"),
        ("D'Elia", "D’Elia"),
        ("Capo", "\u0421\u0430\u0440\u043e"),
        ("BOBA", "\u0412\u041e\u0412\u0410"),
        ("Anna", "Anna."),
        ("Anna", "An na"),
        ("Carmen", "Carrnen"),
        ("carmen", "CARRNEN"),
        ("Zoe", "Zo\u00eb"),
        ("Jorgen", "J\u00f8rgen"),
        ("Anna", "\u1d00\u0274\u0274\u1d00"),
        ("BAR", "\ua4d0\ua4ee\ua4e3"),
        ("ho", "\u0570\u0585"),
        ("AWE", "\u13aa\u13b3\u13ac"),
        ("Walter", "VValter"),
        ("walter", "VVALTER"),
        ("Bruno", "8runo"),
        ("Anna", "Ann4"),
        ("Alice", "A1ice"),
        ("Al\u00ec", "A11"),
        ("Gigi", "9i9i"),
        ("Sette", "5e77e"),
        ("Bob", "6ob"),
        ("Gino", "6ino"),
        ("Adele", "Aclele"),
        ("Carmen", "Carm\u025bn"),
        ("Carmen", "\u0421\u0430\u0433\u0442\u0435\u043f"),
    ],
)
def test_nobody_takes_a_name_that_looks_like_somebody_elses(one: str, other: str) -> None:
    room, _ = gathered(one)
    refused = Phone(other).join(room)
    assert (refused.status_code, "aggiungi un’iniziale" in refused.content.decode()) == (422, True)
    assert Phone(f"{other} 2").join(room).status_code == 302
    assert Phone(f"{other} 3").join(room).status_code == 302


@pytest.mark.django_db
def test_no_bot_has_a_name_that_looks_like_somebodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "WOMEN", ("ilia", "bea"))
    monkeypatch.setattr(arrivals, "MEN", ("dino",))
    room, _ = gathered("Ìlia", "Dïno")
    arrivals.add_bot(room, "random", None)
    assert [o.name for o in room.occupants.exclude(bot="")] == ["Bea"]


@pytest.mark.django_db
def test_names_of_all_scripts_are_names() -> None:
    room, _ = gathered("Ilaria")
    for name in (
        "Ñoño",
        "Ольга",
        "Αλέξης",
        "木村さくら",
        "עברית",
        "محمد",
        "Lia",
        "Ila",
        "Ana 2",
        "राम",
        "रमा",
        "ᏣᎳᎩ",
        "Արամ",
        "김철수",
        "Ana",
        "ကျော်",
        "စိုး",
        "Naʻa",
        "ʿAlī",
        "Gal·la",
        "ཚེ་རིང",
    ):
        assert Phone(name).join(room).status_code == 302, name
    assert Phone("ILARIA").join(room).status_code == 422


# --- lengths ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_host_with_all_there_is_to_press_has_a_frame_of_the_length_of_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """L-6: names of most bytes, everybody away, claims, news.
    Were it longer, its length would tell what the host is shown."""
    monkeypatch.setattr(frames, "SIZE", 1)
    monkeypatch.setattr(frames, "sizes", {})
    names = ["\U00010400" * 19 + chr(0x10402 + n) for n in range(8)]
    phones = {name: Phone(name) for name in names}
    host, *others = phones.values()
    host.open(game="lupusburg")
    room = room_of(host)
    for phone in others:
        phone.join(room)
    game = lobby.start(room_of(host))
    for name in names:
        lobby.tell(room, "phone", name)
    room.occupants.exclude(name=host.name).update(seen=timezone.now() - LONG_AGO)
    for occupant in room.occupants.exclude(name=host.name)[:3]:
        Claim.objects.create(occupant=occupant, secret="0", entry="0", asked=timezone.now())
    for phase in ("houses", "placement"):
        sitting = frames.Sitting(room_of(host))
        assert cache.table_of(fresh(game)).state.phase == phase
        lengths = {len(sitting.frame(occupant, "it")) for occupant in [*sitting.occupants, None]}
        assert lengths == {sitting.size("it")}
        for name in names if phase == "houses" else ():
            give(game, Command(name, "chest", {"side": "R"}))
