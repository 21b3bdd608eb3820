"""The lobby: from an open door to a game that is played, by plain forms."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from lupus.site.guides import guide_to
from lupus.site.people.models import Person
from lupus.site.room import acts, arrivals, games, guests, lobby, saved
from lupus.site.room.models import Occupant, Room
from lupus.site.table import cache
from lupus.site.table.models import Game
from tests.rigs.room_phones import Phone, burg, fresh, gathered, link, play_to_the_end, room_of, until_the_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rooms_by_hand")]


def order(room: Room) -> list[str]:
    return [o.name for o in room.occupants.filter(sits=True)]


def test_a_room_is_opened_with_one_form_and_shows_its_code_its_link_and_its_picture(settings: Settings) -> None:
    settings.ADDRESS = "http://192.168.1.20:8000"
    anna = Phone("Anna")
    answer = anna.open(colour="green")
    assert answer.status_code == 302
    room = room_of(anna)
    page = anna.page()
    assert answer["Location"] == f"/room/{room.code}/"
    assert re.search(r'class="tiles".*' + ".*".join(room.code), page)
    assert f"{link(room)}" in page.replace("&amp;", "&")
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page
    assert (anna.me.hosts, anna.me.colour, anna.me.sits) == (True, "green", True)


def test_the_same_form_twice_opens_one_room_and_brings_one_person() -> None:
    anna, key = Phone("Anna"), uuid4()
    first, second = anna.open(key=key), anna.open(key=key)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert Room.objects.count() == 1
    assert anna.open(key=key, game="lupusburg")["Location"] != first["Location"], "back, and another game"
    anna.code = first["Location"].split("/")[2]
    bruno, key = Phone("Bruno"), uuid4()
    other = Phone("Bruno")
    assert [bruno.join(room_of(anna), key=key).status_code for _ in range(2)] == [302, 302]
    assert other.join(room_of(anna), key=key).status_code == 302, (
        "the answer to the first was lost, and the cookie with it"
    )
    assert room_of(anna).occupants.count() == 2
    assert "Bruno" in other.page()


def test_people_come_in_by_code_choose_a_colour_and_everybody_sees_them() -> None:
    room, phones = gathered("Anna", "Bruno")
    carla = Client()
    typed = carla.post("/room/enter/", {"code": f" {room.code[:2].lower()} {room.code[2:]} "})
    assert (typed.status_code, typed["Location"]) == (302, link(room))
    form = carla.get(link(room)).content.decode()
    assert re.search(r'value="red" disabled', form), "Anna has it"
    joined = carla.post(
        f"/room/{room.code}/join/", {"key": uuid4(), "k": room.key, "name": "Carla", "colour": "blue", "gender": "f"}
    )
    assert joined.status_code == 302
    assert "Carla" in phones["Anna"].page()
    assert Occupant.objects.get(name="Carla").colour == "blue"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "Serve un nome."),
        ("   ", "Serve un nome."),
        ("x" * 21, "troppo lungo"),
        ("x" * 10_000, "troppo lungo"),
        ("Anna\u202eonurB", "un segno che non può starci"),
        ("Anna\x00", "un segno che non può starci"),
        ("An\u200bna", "un segno che non può starci"),
        ("a" + "\u0301" * 8, "un segno che non può starci"),
        ("<b>", "un segno che non può starci"),
        ("*master*", "un segno che non può starci"),
        ("*clock*", "un segno che non può starci"),
        ("-", "comincia con una lettera"),
        ("D''Arco", "due trattini, apostrofi o punti di fila"),
        ("Anna\nBruno\u2028", ""),
        ("🐺", "un’emoji"),
        ("Аnna", "più alfabeti"),
    ],
    ids=ascii,
)
def test_a_name_that_would_spoil_the_screens_is_refused_for_its_fault_and_the_form_stays(name: str, says: str) -> None:
    room, _ = gathered("Olga")
    answer = Phone(name).join(room)
    if name.strip() == "Anna\nBruno\u2028".strip():
        assert answer.status_code == 302, "white space is white space"
        assert Occupant.objects.filter(name="Anna Bruno").exists()
        return
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert says in answer.content.decode()
    assert room.occupants.count() == 1


def test_no_two_people_have_one_name_whatever_its_capitals_or_one_colour() -> None:
    room, phones = gathered("Anna", "Bruno")
    for name in ("anna", "ANNA", " Anna ", "Ａnna", "ßruno", "Bᴙuno", "Ⱥnna", "Annaे", "Anna २"):
        assert Phone(name).join(room).status_code == 422, name
    assert Phone("Carla").join(room, colour=phones["Bruno"].me.colour).status_code == 422
    assert Phone("Carla").join(room, colour="mauve").status_code == 422
    assert phones["Bruno"].act("me", name="ANNA", colour="", gender="m").status_code == 422
    assert phones["Bruno"].act("me", name="Bruno", colour=phones["Anna"].me.colour, gender="m").status_code == 422
    assert phones["Bruno"].act("me", name="BRUNO", colour="violet", gender="x").status_code == 302
    assert sorted(room.occupants.values_list("name", "colour")) == [("Anna", "red"), ("BRUNO", "violet")]


def test_everybody_comes_in_with_their_own_name() -> None:
    """However it is written, as long as it is in one script."""
    room, _ = gathered("Bruno", "Anna")
    names = (
        *("Łukasz", "Øyvind", "Strauß", "Đorđe", "Nguyễn", "Ćirić", "İpek", "Þórður", "Ægir", "D’Artagnan", "Anna 2"),
        *("Ελένη", "Ольга", "محمد", "عائشة", "李小龙", "木村さくら", "김민수", "नेहा", "สมชาย", "תמר", "ქეთევან"),
    )
    for name in names:
        assert Phone(name).join(room).status_code == 302, name
    assert set(names) < set(room.occupants.values_list("name", flat=True))


def test_the_host_orders_the_seats_and_the_same_form_twice_changes_nothing_more() -> None:
    room, phones = gathered()
    for _ in range(2):
        phones["Anna"].act("move", who=phones["Dino"].me.pk, place=1)
        assert order(room) == ["Anna", "Dino", "Bruno", "Carla"]
    assert phones["Anna"].act("move", who=phones["Dino"].me.pk, place=4).status_code == 422
    assert phones["Anna"].act("move", who=phones["Dino"].me.pk, place="-1").status_code == 422
    assert order(room) == ["Anna", "Dino", "Bruno", "Carla"]


def test_only_the_host_does_what_the_host_does() -> None:
    room, phones = gathered()
    bruno, carla = phones["Bruno"], phones["Carla"].me.pk
    forms: dict[str, dict[str, Any]] = {
        "move": {"who": carla, "place": 0},
        "kick": {"who": carla},
        "door": {"closed": "yes"},
        "host": {"who": bruno.me.pk},
        "bot": {"strength": "random"},
        "options": {"laps": "3"},
        "start": {},
        "lobby": {},
        "claim": {"who": carla, "allow": "yes"},
        "compose": {"do": "propose"},
        "ready-made": {},
    }
    before = list(room.occupants.values()), room_of(bruno).closed
    assert {what: bruno.act(what, **form).status_code for what, form in forms.items()} == dict.fromkeys(forms, 403)
    assert bruno.ask("start").json() == {"said": "Questo lo decide chi ospita.", "code": "not-host"}
    assert (list(room.occupants.values()), room_of(bruno).closed) == before
    assert room_of(bruno).game is None


def test_nobody_acts_in_a_room_without_its_cookie_or_with_that_of_another() -> None:
    room, phones = gathered()
    other, strangers = gathered("Ugo", "Vito")
    ugo = strangers["Ugo"]
    ugo.client.cookies[f"room-{room.code}"] = ugo.client.cookies[f"room-{other.code}"].value
    phones["Bruno"].client.cookies[f"room-{room.code}"] = "forged:1abc:sign"
    ugo.code = room.code
    for phone in (Phone("Nobody"), ugo, phones["Bruno"]):
        phone.code = room.code
        assert phone.act("start").status_code == 404
        assert phone.client.get(f"/room/{room.code}/mine/").status_code == 404
        assert "Carla" not in phone.page()
    assert phones["Anna"].act("kick", who=strangers["Vito"].me.pk if strangers["Vito"].code else 0).status_code == 302
    assert other.occupants.count() == 2, "whom a host sends away is in their own room"
    assert phones["Anna"].act("host", who=Occupant.objects.get(name="Vito").pk).status_code == 422


def test_a_form_of_another_site_does_nothing() -> None:
    room, phones = gathered()
    phone = Phone("Anna", enforce_csrf_checks=True)
    phone.client.cookies, phone.code = phones["Anna"].client.cookies, room.code
    assert phone.act("start").status_code == 403
    assert room_of(phone).game is None


def test_whoever_was_sent_away_does_not_come_back_with_the_same_browser() -> None:
    room, phones = gathered()
    pk = phones["Dino"].me.pk
    assert [phones["Anna"].act("kick", who=pk).status_code for _ in range(2)] == [302, 302]
    dino = phones["Dino"]
    assert dino.client.get(link(room)).status_code == 403
    assert dino.join(room).status_code == 403
    assert (
        dino.client.post(f"/room/{room.code}/claim/", {"k": room.key, "who": phones["Anna"].me.pk}).status_code == 403
    )
    assert dino.act("ready", ready="yes").status_code == 404
    assert order(room) == ["Anna", "Bruno", "Carla"]


def test_a_closed_door_lets_nobody_new_in_and_everybody_else_stays() -> None:
    room, phones = gathered()
    phones["Anna"].act("door", closed="yes")
    assert Phone("Elio").join(room).status_code == 403
    assert (
        "Porta" in Client().get(link(room)).content.decode()
        or "porta è chiusa" in Client().get(link(room)).content.decode()
    )
    assert "Anna" in phones["Bruno"].page()
    phones["Anna"].act("door", closed="no")
    assert Phone("Elio").join(room).status_code == 302


def test_bots_of_two_strengths_take_empty_seats_once_for_each_form() -> None:
    room, phones = gathered("Anna", "Bruno")
    key = uuid4()
    for _ in range(2):
        assert phones["Anna"].act("bot", strength="random", key=key).status_code == 302
    assert phones["Anna"].act("bot", strength="sensible", key=key).status_code == 302, "another touch on the same page"
    assert phones["Anna"].act("bot", strength="cheater").status_code == 422
    assert sorted(room.occupants.exclude(bot="").values_list("bot", flat=True)) == ["random", "sensible"]
    names = [o.name for o in room.occupants.all()]
    assert len({n.casefold() for n in names}) == 4
    for _ in range(4):
        phones["Anna"].act("bot", strength="random")
    assert phones["Anna"].act("bot", strength="random").status_code == 422, "the table is full"
    assert phones["Anna"].act("host", who=room.occupants.exclude(bot="")[0].pk).status_code == 422, (
        "a bot hosts nothing"
    )
    phones["Anna"].act("start")
    assert len(cache.table_of(room_of(phones["Anna"]).game).setup.seats) == 8


def test_a_game_begins_with_enough_people_in_their_order_with_the_options_of_the_room() -> None:
    room, phones = gathered("Anna", "Bruno", "Carla")
    assert phones["Anna"].act("start").status_code == 422
    phones["Dino"] = Phone("Dino")
    phones["Dino"].join(room)
    phones["Anna"].act("move", who=phones["Dino"].me.pk, place=0)
    assert phones["Anna"].act("options", laps="4").status_code == 422
    assert phones["Anna"].act("options", laps="2").status_code == 302
    assert [phones["Anna"].act("start").status_code for _ in range(2)] == [302, 302]
    game = room_of(phones["Anna"]).game
    assert (game.hosting, game.ruleset, game.stage, len(game.slug)) == ("room", "toy", "played", 32)
    table = cache.table_of(game)
    assert (table.setup.seats, table.setup.settings) == (("Dino", "Anna", "Bruno", "Carla"), {"laps": 2})
    assert Game.objects.count() == 1


def test_who_comes_late_watches_and_sits_down_at_the_next_game() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    elio = Phone("Elio")
    elio.join(room)
    assert elio.me.sits is False
    assert elio.act("sit", sits="yes").status_code == 422
    play_to_the_end(room)
    phones["Anna"].act("lobby")
    assert elio.act("sit", sits="yes").status_code == 302
    assert order(room) == ["Anna", "Bruno", "Carla", "Dino", "Elio"]


def test_whoever_plays_is_not_sent_away_and_does_not_leave() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    assert phones["Anna"].act("kick", who=phones["Dino"].me.pk).status_code == 422
    assert phones["Dino"].act("leave").status_code == 422
    assert phones["Dino"].act("me", name="Dina", colour="", gender="f").status_code == 422
    assert phones["Dino"].act("sit", sits="no").status_code == 422
    assert order(room) == ["Anna", "Bruno", "Carla", "Dino"]


def test_nobody_takes_the_name_of_somebody_who_has_played_while_their_screen_is_there() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    play_to_the_end(room)
    assert phones["Dino"].act("leave").status_code == 302
    assert Phone("dino").join(room).status_code == 422
    assert phones["Bruno"].act("me", name="Dino", colour="", gender="m").status_code == 422
    phones["Anna"].act("lobby")
    assert Phone("Dino").join(room).status_code == 302


def test_rematch_with_one_touch_and_the_old_game_is_gone() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    first = play_to_the_end(room)
    assert [phones["Anna"].act("start").status_code for _ in range(2)] == [302, 302]
    second = room_of(phones["Anna"]).game
    assert second.pk != first.pk
    assert list(Game.objects.all()) == [second]
    assert cache.table_of(second).setup.seats == ("Anna", "Bruno", "Carla", "Dino")


def test_the_room_is_handed_over_and_taken_over_when_the_host_has_gone_for_two_minutes() -> None:
    room, phones = gathered()
    assert phones["Bruno"].act("take-over").status_code == 422
    phones["Anna"].act("host", who=phones["Bruno"].me.pk)
    assert [o.name for o in room.occupants.filter(hosts=True)] == ["Bruno"]
    room.occupants.filter(name="Bruno").update(seen=timezone.now() - timedelta(seconds=119))
    assert phones["Carla"].act("take-over").status_code == 422
    assert "più di due minuti" not in phones["Carla"].page()
    room.occupants.filter(name="Bruno").update(seen=timezone.now() - timedelta(seconds=121))
    assert "più di due minuti" in phones["Carla"].page()
    assert phones["Carla"].act("take-over").status_code == 302
    assert [o.name for o in room.occupants.filter(hosts=True)] == ["Carla"]
    assert phones["Anna"].act("door", closed="yes").status_code == 403


def test_nobody_takes_over_by_night() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    room.occupants.filter(name="Anna").update(seen=timezone.now() - timedelta(minutes=5))
    until_the_night(room)
    assert phones["Carla"].ask("take-over").json()["code"] == "by-night"
    assert [o.name for o in room.occupants.filter(hosts=True)] == ["Anna"]


def test_when_the_host_leaves_another_person_hosts() -> None:
    room, phones = gathered("Anna", "Bruno")
    phones["Anna"].act("bot", strength="random")
    assert phones["Anna"].act("leave")["Location"] == "/"
    assert [o.name for o in room.occupants.filter(hosts=True)] == ["Bruno"]
    assert "Bruno" not in phones["Anna"].page()


@pytest.mark.parametrize(
    ("who_may", "visitor", "signed_in"), [("anybody", 302, 302), ("accounts", 403, 302), ("nobody", 403, 403)]
)
def test_the_site_says_who_opens_rooms(settings: Settings, who_may: str, visitor: int, signed_in: int) -> None:
    settings.ROOMS = who_may
    assert Phone("Anna").open().status_code == visitor
    bruno = Phone("Bruno")
    bruno.client.force_login(Person.objects.invite("Bruno"), backend="lupus.site.people.backend.HandleOrAddress")
    assert bruno.open().status_code == signed_in
    assert ("Apri una stanza" in Client().get("/room/").content.decode()) == (visitor == 302)
    assert ("Apri una stanza" in Client().get("/").content.decode()) == (visitor == 302)


def test_one_place_and_the_whole_site_have_so_many_rooms(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "FROM_ONE_PLACE", 2)
    assert [Phone("Anna").open().status_code for _ in range(3)] == [302, 302, 429]
    assert (
        Phone("Anna")
        .client.post(
            "/room/open/", {"key": uuid4(), "game": "toy", "name": "Anna", "gender": "f"}, REMOTE_ADDR="203.0.113.9"
        )
        .status_code
        == 302
    )
    settings.ROOMS_MOST = 3
    assert (
        Phone("Anna")
        .client.post(
            "/room/open/", {"key": uuid4(), "game": "toy", "name": "Anna", "gender": "f"}, REMOTE_ADDR="203.0.113.8"
        )
        .status_code
        == 503
    )


def practises(address: str) -> int:
    return Client(REMOTE_ADDR=address).post("/room/practice/", {"key": uuid4(), "game": "toy"}).status_code


def test_few_places_do_not_keep_everybody_out_with_games_for_practice(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They make way for others, of the network that has most of them the one whose phone has been away for longest."""
    settings.ROOMS_MOST = 8
    monkeypatch.setattr(arrivals, "FROM_ONE_PLACE", 4)
    room, phones = gathered("Ugo", "Vito")
    assert [practises("192.0.2.1") for _ in range(4)] == [302] * 4
    first, away, *_ = practised = list(Room.objects.filter(practice=True).order_by("pk"))
    away.occupants.filter(bot="").update(seen=timezone.now() - timedelta(seconds=30))
    games = set(Game.objects.values_list("pk", flat=True))
    assert [practises("198.51.100.1") for _ in range(4)] == [302, 302, 302, 503], "its fair share"
    assert [r.pk for r in (first, away) if Room.objects.filter(pk=r.pk).exists()] == [first.pk]
    assert away.game_id not in set(Game.objects.values_list("pk", flat=True)), "its game is gone with it"
    assert len(games - set(Game.objects.values_list("pk", flat=True))) == 1
    anna = Phone("Anna", REMOTE_ADDR="203.0.113.1")
    assert anna.open().status_code == 302
    assert practises("192.0.2.1") == 503
    assert phones["Vito"].page().count("Ugo") > 0
    assert Room.objects.filter(pk__in=[room.pk, *(r.pk for r in practised if r != away)]).count() == 4
    assert Room.objects.count() == 8


@pytest.mark.parametrize(("networks", "most", "left"), [(5, 18, 3), (50, 54, 1)])
def test_rooms_that_some_addresses_open_leave_room_for_all_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, networks: int, most: int, left: int
) -> None:
    """None of these rooms makes way, for their phones are there: but no network gets more than are left."""
    settings.ROOMS_MOST = most
    monkeypatch.setattr(saved, "UNATTENDED", timedelta(hours=1))

    def opens(network: int, host: int = 1) -> int:
        return Phone("Anna", REMOTE_ADDR=f"10.0.{network}.{host}").open().status_code

    more = list(range(networks))
    for host in (1, 2, 3, 4):
        more = [network for network in more if opens(network, host) == 302]
    assert not more
    assert Room.objects.count() == most - left
    assert [opens(100 + network) for network in range(left)] == [302] * left
    assert opens(200) == 503


def test_a_lobby_into_which_nobody_has_come_makes_way_and_no_other_room_does(settings: Settings) -> None:
    """At once where its phone is not there, after a while where it is."""
    host = [Phone("Anna", REMOTE_ADDR="192.0.2.1") for _ in range(4)]
    assert [phone.open().status_code for phone in host] == [302] * 4
    for phone in host[2:]:
        assert Phone("Bruno").join(room_of(phone)).status_code == 302
    together, phones = gathered("Ugo", "Vito", "Zara", "Dino", "Fosca")
    phones["Ugo"].act("start")
    phones["Vito"].act("leave")
    shared = {together.pk, *(room_of(phone).pk for phone in host[2:])}
    Occupant.objects.filter(room__in=shared).update(seen=timezone.now() - timedelta(minutes=25))
    settings.ROOMS_MOST = 5
    late = [Phone("Elio", REMOTE_ADDR=address) for address in ("198.51.100.1", "203.0.113.1", "10.0.0.1")]
    assert late[0].open().status_code == 503
    away = room_of(host[1])
    away.occupants.update(seen=timezone.now() - saved.UNATTENDED)
    assert late[0].open().status_code == 302
    assert not Room.objects.filter(pk=away.pk).exists()
    assert late[1].open().status_code == 503
    Room.objects.update(opened=timezone.now() - saved.ALONE, used=timezone.now() - timedelta(hours=1))
    assert late[1].open().status_code == 302
    assert late[2].open().status_code == 503, "whoever has one keeps it"
    assert {*Room.objects.values_list("pk", flat=True)} == shared | {room_of(phone).pk for phone in late[:2]}


def test_a_room_has_so_many_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lupus.site.room.arrivals.OCCUPANTS", 5)
    room, _ = gathered()
    assert [Phone(name).join(room).status_code for name in ("Elio", "Fosca")] == [302, 422]


def test_practice_begins_with_one_touch() -> None:
    client = Client()
    home = client.get("/").content.decode()
    key = re.search(r'/room/practice/.*?name="key" value="([^"]+)"', home, re.DOTALL)[1]
    answers = [client.post("/room/practice/", {"key": key, "game": "toy"}) for _ in range(2)]
    assert [a.status_code for a in answers] == [302, 302]
    (room,) = Room.objects.all()
    assert (room.practice, fresh(room.game).stage, room.occupants.filter(bot="").count()) == (True, "played", 1)
    assert room.occupants.filter(bot="sensible").count() == 5
    assert Phone("Elio").join(room).status_code == 403


def test_whoever_may_not_open_a_room_may_not_practise_in_one_either(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room for practice is a room: who may open one, how many stand and how many in an hour hold for it."""

    def practise(client: Client, **more: Any) -> int:
        return client.post("/room/practice/", {"key": uuid4(), "game": "toy"}, **more).status_code

    settings.ROOMS = "nobody"
    assert practise(Client()) == 403
    settings.ROOMS = "anybody"
    monkeypatch.setattr(arrivals, "FROM_ONE_PLACE", 1)
    assert [practise(Client()) for _ in range(2)] == [302, 429]
    settings.ROOMS_MOST = 1
    assert practise(Client(), REMOTE_ADDR="203.0.113.9") == 503
    assert Room.objects.count() == 1


def test_what_a_room_shows_is_never_kept_and_every_change_is_seen() -> None:
    room, phones = gathered()
    secret = guests.secret_in(phones["Anna"].client.get("/").wsgi_request, room.code)
    back = f"back/{guests.entry_of(secret)}/"
    for client, page in [
        (phones["Anna"].client, page) for page in ("", "mine/", "stream/", "screen/", "screen/stream/", back)
    ] + [(Client(), back)]:
        kept = client.get(f"/room/{room.code}/{page}").get("Cache-Control", "").replace(" ", "").split(",")
        assert {"no-store", "no-transform"} <= set(kept), (
            f"the secret of a seat, or what it sees, in a copy of {page or 'the page'}"
        )
    pulse = room_of(phones["Anna"]).pulse
    phones["Bruno"].act("ready", ready="yes")
    assert room_of(phones["Anna"]).pulse == pulse + 1


def test_who_says_that_they_are_ready_is_waited_for_no_longer_until_they_take_it_back() -> None:
    _room, phones = gathered()

    def waited() -> list[str]:
        found: list[str] = lobby.facts(room_of(phones["Anna"]), phones["Anna"].me)["waiting"]
        return found

    assert waited() == ["Bruno", "Carla", "Dino"]
    assert phones["Carla"].act("ready", ready="yes").status_code == 302
    assert waited() == ["Bruno", "Dino"]
    assert "Aspetta, non ancora" in phones["Carla"].page()
    assert phones["Carla"].act("ready", ready="no").status_code == 302
    assert waited() == ["Bruno", "Carla", "Dino"]


def test_the_form_that_opened_a_room_opens_nothing_once_its_host_has_another_seat() -> None:
    """Sent again it leads back to the seat that it made, and to nobody else's;
    where that is gone it opens no second room."""
    anna, key = Phone("Anna"), uuid4()
    assert anna.open(key=key).status_code == 302
    assert Phone("Bruno").join(room_of(anna)).status_code == 302
    code = anna.code
    assert anna.open(key=key).status_code == 302
    assert (anna.code, Room.objects.count(), Occupant.objects.count()) == (code, 1, 2)
    Occupant.objects.filter(name="Anna").update(secret="0" * 64)  # another phone has taken the seat
    assert Phone("Anna").open(key=key).status_code == 422
    assert (Room.objects.count(), Occupant.objects.count()) == (1, 2)


def test_the_last_person_of_a_room_may_leave_it_too() -> None:
    _room, phones = gathered("Anna")
    assert phones["Anna"].act("leave").status_code == 302
    assert not Occupant.objects.exists()


def test_whoever_watches_sits_down_only_where_a_seat_is_left() -> None:
    _room, phones = gathered()
    assert phones["Dino"].act("sit", sits="no").status_code == 302
    most = games.screens_of("toy").places[-1]
    while Occupant.objects.filter(sits=True).count() < most:
        assert phones["Anna"].act("bot", strength="random").status_code == 302
    answer = phones["Dino"].ask("sit", sits="yes")
    assert (answer.status_code, answer.json()["code"], phones["Dino"].me.sits) == (422, "no-seat", False)


def test_the_lobby_is_whole_on_a_shared_screen_without_anything_to_press() -> None:
    _room, phones = gathered()
    facts = lobby.facts(room_of(phones["Anna"]), None)
    assert (facts["me"], facts["hosts"], [seat["name"] for seat in facts["seats"]]) == (None, False, list(phones))


def test_a_host_does_not_send_themselves_away() -> None:
    room, phones = gathered()
    assert phones["Anna"].act("kick", who=phones["Anna"].me.pk).status_code == 422
    assert room.occupants.filter(hosts=True).count() == 1


def test_all_who_were_sent_away_stay_away() -> None:
    room, phones = gathered()
    for name in ("Carla", "Dino"):
        phones["Anna"].act("kick", who=phones[name].me.pk)
    assert [phones[name].join(room).status_code for name in ("Carla", "Dino")] == [403, 403]


def test_whoever_was_sent_away_while_they_waited_for_the_lock_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    room, phones = gathered()
    real = lobby.locked

    def waits(code: str) -> Any:
        Occupant.objects.filter(room=room, name="Bruno").delete()
        return real(code)

    monkeypatch.setattr(lobby, "locked", waits)
    monkeypatch.setitem(acts.DEEDS, "ready", acts.DEEDS["ready"]._replace(do=lambda act: pytest.fail("it was done")))
    assert phones["Bruno"].act("ready", ready="yes").status_code == 404


NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def test_news_are_told_for_three_minutes() -> None:
    room, _ = gathered()
    room.news = []
    lobby.tell(room, "host", "Anna", NOON)
    assert lobby.told(room, NOON + timedelta(seconds=179)) == ["Ora chi ospita è Anna"]
    assert lobby.told(room, NOON + timedelta(seconds=181)) == []


def test_whoever_came_late_is_told_that_they_watch() -> None:
    room, phones = burg()
    late = Phone("Elio")
    late.join(room)
    assert "Guardi" in late.page()
    assert "Guardi" not in phones["Bruno"].page()


def test_where_nobody_leads_no_page_says_that_the_host_does() -> None:
    """“Chi conduce” is whoever leads a game of Werewolf, or a Game Master."""
    _, phones = gathered()
    for name, phone in phones.items():
        page = phone.page().partition('class="foot"')[0]
        assert '<span class="tag">ospita</span>' in page, name
        assert "conduc" not in page.lower(), name


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", ["lupusburg", "werewolf"])
def test_each_value_of_each_option_is_named_by_words_of_its_own(game: str, language: str) -> None:
    with translation.override(language):
        for option in lobby.options(Room(ruleset=game)):
            labels = [value["label"] for value in option["values"]]
            assert len(set(labels)) == len(labels), labels
            assert not option["name"].startswith("option")


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", ["lupusburg", "werewolf"])
def test_whoever_is_new_reads_what_a_game_is_before_they_choose_and_its_rules_in_the_lobby(
    game: str, language: str
) -> None:
    """One sentence at the door; in the lobby three steps with pictures, and the way to all the rules. A television has
    no room for them."""
    guide = guide_to(game, language)
    assert guide is not None
    host = Phone("Anna", headers={"Accept-Language": language})
    assert guide.pitch in unescape(host.client.get("/room/").content.decode())
    host.open(game=game)
    page = unescape(host.page())
    assert guide.lead in page
    assert guide.goal in page
    for step, picture in guide.steps:
        assert all(said in page for said in step.text)
        assert unescape(str(picture)) in page
    assert host.client.get(f"/rules/{game}/").status_code == 200
    assert f'href="/rules/{game}/"' in page
    shared = Client().get(f"/room/{host.code}/screen/?k={room_of(host).key}", headers={"Accept-Language": language})
    assert shared.status_code == 200
    assert guide.lead not in unescape(shared.content.decode())
