"""No accounts and no stolen seats: the cookie, the re-entry link, and the claim that the host allows."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from html import unescape
from uuid import UUID, uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.seats import MASTER
from lupus.site.room import arrivals, guests, presence
from lupus.site.room.models import WAITS, Claim, Occupant, Room
from lupus.site.room.play import Play
from lupus.site.table import cache
from lupus.site.table.models import Game, Receipt
from tests.rigs.room_phones import Phone, burg, gathered, link, until_the_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rooms_by_hand")]


def died(room: Room, name: str) -> None:
    """The phone of somebody has not been there for a minute."""
    room.occupants.filter(name=name).update(seen=timezone.now() - timedelta(minutes=1))


def asks(room: Room, name: str, **more: str) -> tuple[Phone, int]:
    """Another phone that asks for somebody's seat, and how it is answered."""
    phone = Phone(name)
    phone.code = room.code
    answer = phone.client.post(
        f"/room/{room.code}/claim/", {"k": room.key, "who": Occupant.objects.get(room=room, name=name).pk, **more}
    )
    return phone, answer.status_code


def seat(phone: Phone) -> str | None:
    """Whose phone the room takes it for."""
    request = phone.client.get(f"/room/{phone.code}/").wsgi_request
    me = guests.occupant_of(request, phone.code)
    return me.name if me else None


def test_the_cookie_is_for_one_room_and_no_script_reads_it(settings: Settings) -> None:
    room, phones = gathered()
    cookie = phones["Anna"].client.cookies[f"room-{room.code}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    settings.PRODUCTION = True
    assert guests.cookie_name(room.code) == f"__Host-room-{room.code}"


def test_the_database_knows_no_secret_of_a_phone() -> None:
    room, phones = gathered()
    secret = guests.secret_in(phones["Anna"].client.get(f"/room/{room.code}/").wsgi_request, room.code)
    row = phones["Anna"].me
    assert len(secret) >= 32
    assert secret not in str(row.__dict__)
    assert guests.entry_of(secret) not in str(row.__dict__)
    assert guests.digest(guests.entry_of(secret)) == row.entry


def test_a_cookie_of_a_room_that_vanished_opens_nothing_in_the_next_one_with_its_code() -> None:
    room, phones = gathered()
    code = room.code
    room.delete()
    Room.objects.create(code=code, key="k" * 32, ruleset="toy", opened=timezone.now(), used=timezone.now())
    assert seat(phones["Anna"]) is None


def test_the_re_entry_link_is_on_ones_own_phone_and_moves_the_seat_to_another() -> None:
    room, phones = gathered()
    page = phones["Anna"].client.get(f"/room/{room.code}/mine/").content.decode()
    path = re.search(r'value="https?://[^/]+(/room/[A-Z]+/back/[0-9a-f]+/)"', page)[1]
    assert phones["Bruno"].client.get(f"/room/{room.code}/mine/").content.decode().count(path) == 0
    new = Phone("Anna")
    new.code = room.code
    assert new.client.get(path).status_code == 200
    assert seat(phones["Anna"]) == "Anna", "a program that looks at links takes no seat"
    assert new.client.post(path).status_code == 302
    assert (seat(new), seat(phones["Anna"])) == ("Anna", None)
    assert "Anna ha un altro telefono" in phones["Bruno"].page()
    assert Client().post(path).status_code == 404, "it works once"
    assert new.act("door", closed="yes").status_code == 302, "the host is the host"
    assert phones["Anna"].act("door", closed="no").status_code == 404


def test_a_link_that_nobody_has_opens_nothing() -> None:
    room, _ = gathered()
    for token in ("x", "0" * 32, "a" * 5000):
        assert Client().post(f"/room/{room.code}/back/{token}/").status_code == 404


def test_a_phone_that_died_comes_back_when_the_host_allows_it_and_everybody_is_told() -> None:
    room, phones = gathered()
    died(room, "Dino")
    new, status = asks(room, "Dino")
    assert status == 302
    assert seat(new) is None, "nothing is given before the host says so"
    assert "Ora decide chi ospita" in new.page()
    assert "dice di essere Dino" in phones["Anna"].page()
    assert "dice di essere Dino" not in phones["Bruno"].page()
    dino = phones["Dino"].me.pk
    assert phones["Bruno"].act("claim", who=dino, allow="yes").status_code == 403
    assert [phones["Anna"].act("claim", who=dino, allow="yes").status_code for _ in range(2)] == [302, 302]
    assert (seat(new), seat(phones["Dino"])) == ("Dino", None)
    assert "Dino ha un altro telefono" in phones["Carla"].page()
    assert new.client.get(f"/room/{room.code}/mine/").status_code == 200


@pytest.mark.parametrize("way", ["claim", "link"])
def test_a_phone_that_has_just_come_back_is_there(way: str) -> None:
    """Else the seat could be asked for, and the game answer for it,
    until the new phone has asked for its first page."""
    room, phones = gathered()
    path = re.search(
        r'value="https?://[^/]+(/room/[A-Z]+/back/[0-9a-f]+/)"',
        phones["Dino"].client.get(f"/room/{room.code}/mine/").content.decode(),
    )[1]
    died(room, "Dino")
    asks(room, "Dino")
    if way == "claim":
        phones["Anna"].act("claim", who=phones["Dino"].me.pk, allow="yes")
    else:
        assert Client().post(path).status_code == 302
    assert not Claim.objects.exists(), "whoever came back by the link needs no other phone"
    assert asks(room, "Dino")[1] == 422
    assert phones["Anna"].ask("claim", who=phones["Dino"].me.pk, allow="yes").status_code == 200
    assert not Claim.objects.exists()


def test_the_seat_of_a_bot_is_nobodys_phone() -> None:
    room, phones = gathered()
    phones["Anna"].act("bot", strength="random")
    bot = room.occupants.exclude(bot="").get()
    assert Client().post(f"/room/{room.code}/claim/", {"k": room.key, "who": bot.pk}).status_code == 422


def test_what_waits_in_one_room_keeps_nobody_of_another_waiting() -> None:
    room, _ = gathered()
    other, _ = gathered("Ugo", "Vito", "Zara", "Wanda")
    for name in ("Ugo", "Vito", "Zara"):
        died(other, name)
        assert asks(other, name)[1] == 302
    died(room, "Dino")
    assert asks(room, "Dino")[1] == 302


def test_a_host_gives_no_seat_of_another_room() -> None:
    room, phones = gathered()
    other, _ = gathered("Ugo", "Vito")
    died(other, "Vito")
    new, _ = asks(other, "Vito")
    phones["Anna"].act("claim", who=Occupant.objects.get(name="Vito").pk, allow="yes")
    assert seat(new) is None
    assert Claim.objects.count() == 1
    assert room.occupants.count() == 4


def test_the_page_of_whoever_waits_says_so_until_the_claim_has_ended() -> None:
    room, phones = gathered()
    died(room, "Dino")
    new, _ = asks(room, "Dino")
    assert "Ora decide chi ospita" in new.page()
    assert "Ora decide chi ospita" not in phones["Bruno"].page()
    Claim.objects.update(asked=timezone.now() - WAITS)
    assert "Ora decide chi ospita" not in new.page()


def test_a_claim_moves_the_pulse_so_that_the_host_sees_it() -> None:
    room, _ = gathered()
    died(room, "Dino")
    before = Room.objects.get(pk=room.pk).pulse
    asks(room, "Dino")
    assert Room.objects.get(pk=room.pk).pulse > before


def test_the_host_may_refuse() -> None:
    room, phones = gathered()
    died(room, "Dino")
    new, _ = asks(room, "Dino")
    assert phones["Anna"].act("claim", who=phones["Dino"].me.pk, allow="no").status_code == 302
    assert (seat(new), seat(phones["Dino"])) == (None, "Dino")
    assert "Hai chiesto" not in new.page()


def test_no_seat_is_asked_for_or_given_while_its_phone_is_there() -> None:
    room, phones = gathered()
    assert asks(room, "Dino")[1] == 422
    died(room, "Dino")
    new, status = asks(room, "Dino")
    assert status == 302
    assert seat(phones["Dino"]) == "Dino", "the phone was asleep, and wakes"
    assert phones["Anna"].ask("claim", who=phones["Dino"].me.pk, allow="yes").json()["code"] == "phone-here"
    assert (seat(new), seat(phones["Dino"])) == (None, "Dino")


def test_by_night_no_seat_is_asked_for_and_none_is_given() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    for name in ("Carla", "Dino"):
        died(room, name)
    assert asks(room, "Carla")[1] == 302
    until_the_night(room)
    refused = Client().post(f"/room/{room.code}/claim/", {"k": room.key, "who": phones["Dino"].me.pk})
    assert refused.status_code == 422
    door = unescape(re.search(r'class="button" href="([^"]+)"', refused.content.decode())[1])
    assert Client().get(door).context["k"] == room.key, "the way back leads to the door of this room"
    died(room, "Carla")
    assert phones["Anna"].ask("claim", who=phones["Carla"].me.pk, allow="yes").json()["code"] == "by-night"
    assert Claim.objects.count() == 1, "it is answered when it is day"


def test_a_claim_needs_the_link_and_names_a_person_of_the_room() -> None:
    room, _phones = gathered()
    died(room, "Dino")
    assert asks(room, "Dino", k="0" * 32)[1] == 404
    other, _ = gathered("Ugo", "Vito")
    died(other, "Ugo")
    ugo = Occupant.objects.get(name="Ugo").pk
    for who in (str(ugo), "", "x", "-1", "9" * 40, "١"):
        assert Client().post(f"/room/{room.code}/claim/", {"k": room.key, "who": who}).status_code == 422, who


def test_claims_are_few_and_end_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    room, phones = gathered("Anna", "Bruno", "Carla", "Dino", "Elio")
    for name in phones:
        died(room, name)
    assert [asks(room, name)[1] for name in ("Bruno", "Bruno", "Carla", "Dino", "Elio")] == [302, 422, 302, 302, 429]
    assert phones["Anna"].page().count("/lobby/claim/") == 3
    Claim.objects.update(asked=timezone.now() - WAITS)
    assert "/lobby/claim/" not in phones["Anna"].page(), "nothing is offered that would be refused"
    room.occupants.filter(name="Anna").update(seen=timezone.now())
    assert phones["Anna"].act("claim", who=phones["Bruno"].me.pk, allow="yes").status_code == 422
    assert asks(room, "Elio")[1] == 302
    monkeypatch.setattr(arrivals, "CLAIMS_AN_HOUR", 7)
    for sent in ({}, {"k": "x", "who": "1"}, {"k": room.key}, {"k": room.key, "who": "x"}):
        assert Client().post(f"/room/{room.code}/claim/", sent).status_code in (404, 422)
    assert asks(room, "Dino")[1] != 429, "what no page sends does not count"
    assert asks(room, "Elio")[1] == 429


def test_the_host_answers_for_whoever_has_been_away_for_a_minute_by_day_and_for_nobody_by_night() -> None:
    room, phones = gathered()
    now = timezone.now()
    room.occupants.filter(name="Dino").update(seen=now - timedelta(seconds=61))
    room.occupants.filter(name="Carla").update(seen=now - timedelta(seconds=59))

    def absent(name: str) -> list[str]:
        here = Room.objects.select_related("game").get(pk=room.pk)
        people = list(here.occupants.all())
        if here.game is None:
            return []
        host = next(p for p in people if p.name == name)
        return [o.name for o in presence.answers_for(Play(here, here.game, now), host, people, now)]

    assert absent("Anna") == [], "no game is played"
    phones["Anna"].act("start")
    assert (absent("Anna"), absent("Bruno")) == (["Dino"], [])
    until_the_night(room)
    assert absent("Anna") == []


def test_where_somebody_looks_who_lost_their_phone_it_says_how_they_come_back() -> None:
    """In a game by day, on the phones of the others; on the page to which the code leads; to the host."""
    room, phones = gathered()
    new = Phone("Dino")
    assert '<details class="sheet"><summary>Ero già qui' in new.client.get(link(room)).content.decode()
    assert '<details class="sheet" open><summary>Ero già qui' in new.join(room).content.decode()
    phones["Anna"].act("start")
    assert "Chi ha perso il telefono" not in phones["Bruno"].page()
    died(room, "Dino")
    page = phones["Bruno"].page()
    assert re.search(f"Chi ha perso il telefono .*/room/.*{room.code}.*Ero già qui", page)
    form = new.client.get(link(room)).content.decode()
    assert form.index("Ero già qui") < form.index("Entra nella stanza")
    died(room, "Anna")
    anna, _ = asks(room, "Anna")
    assert "Chi ospita sei tu" in anna.page()
    assert "chiede il posto di Anna, che ospita" in phones["Bruno"].page()
    until_the_night(room)
    Game.objects.update(due=timezone.now() + timedelta(minutes=1))
    assert "Chi ha perso il telefono" not in phones["Bruno"].page()


def test_in_a_game_by_day_the_host_is_asked_about_a_claim_the_others_know_and_by_night_nobody_does() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    died(room, "Dino")
    _, status = asks(room, "Dino")
    assert status == 302
    host, other = phones["Anna"].page(), phones["Bruno"].page()
    assert ("Un altro telefono dice di essere Dino" in host, 'name="allow"' in host) == (True, True)
    assert ("chiede il posto di Dino" in other, 'name="allow"' in other, "Un altro telefono" in other) == (
        True,
        False,
        True,
    )
    assert other.count("chiede il posto") == 1, "of nobody else"
    until_the_night(room)
    Game.objects.update(due=timezone.now() + timedelta(minutes=1))
    assert "Un altro telefono" not in phones["Anna"].page() + phones["Bruno"].page()


def test_whoever_came_by_the_link_sees_nobody_by_the_cookie_of_a_claim() -> None:
    room, _ = gathered()
    died(room, "Dino")
    new, _ = asks(room, "Dino")
    assert new.act("start").status_code == 404
    assert new.client.get(link(room)).status_code == 200


def test_the_cookie_of_a_seat_travels_encrypted_alone(settings: Settings) -> None:
    for production in (False, True):
        settings.PRODUCTION = production
        answer = guests.let_in("BKRM", guests.new_pass())
        assert bool(answer.cookies[guests.cookie_name("BKRM")]["secure"]) is production


def test_a_cookie_is_good_for_two_days(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, request = guests.let_in("BKRM", guests.new_pass()), RequestFactory().get("/")
    request.COOKIES["room-BKRM"] = answer.cookies["room-BKRM"].value
    assert guests.secret_in(request, "BKRM")
    later = time.time() + timedelta(days=2).total_seconds() + 2
    monkeypatch.setattr(time, "time", lambda: later)
    assert guests.secret_in(request, "BKRM") == ""


def test_the_secret_of_a_new_phone_cannot_be_guessed() -> None:
    assert len({guests.new_pass().secret for _ in range(100)}) == 100
    assert len(guests.new_pass().secret) >= 32


def test_a_browser_forgets_the_room_that_it_leaves() -> None:
    room, phones = gathered()
    answer = phones["Dino"].act("leave")
    assert answer.cookies[f"room-{room.code}"]["max-age"] == 0


def asks_for(room: Room, name: str) -> Phone:
    """Another phone, which asks for the seat of somebody whose own has died."""
    room.occupants.filter(name=name).update(seen=timezone.now() - timedelta(minutes=1))
    phone = Phone(name)
    phone.code = room.code
    asked = phone.client.post(
        f"/room/{room.code}/claim/", {"k": room.key, "who": Occupant.objects.get(room=room, name=name).pk}
    )
    assert asked.status_code == 302
    return phone


def test_a_phone_waits_for_ten_minutes_and_then_sees_that_it_does_not() -> None:
    room, _ = gathered()
    new = asks_for(room, "Dino")
    assert "Ora decide chi ospita" in new.page()
    Claim.objects.update(asked=timezone.now() - WAITS)
    assert "Ora decide chi ospita" not in new.page()


def test_when_the_owner_comes_back_by_their_link_nobody_can_give_their_seat_away() -> None:
    room, phones = gathered()
    asks_for(room, "Dino")
    secret = guests.secret_in(phones["Dino"].client.get("/").wsgi_request, room.code)
    assert Client().post(f"/room/{room.code}/back/{guests.entry_of(secret)}/").status_code == 302
    assert not Claim.objects.exists()


def answers_for(phone: Phone, player: str, key: UUID) -> int:
    form = {"key": key, "verb": "answer-for", "player": player}
    return phone.client.post(f"/room/{phone.code}/do/", form, headers={"Accept": "application/json"}).status_code


def confirmed(room: Room) -> set[str]:
    game = Room.objects.select_related("game").get(pk=room.pk).game
    assert game is not None
    return {seat for seat, own in cache.table_of(game).state.own.items() if own.chest is not None}


def test_the_host_does_not_answer_for_whoever_is_there() -> None:
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


def test_the_same_key_of_two_hosts_names_two_commands() -> None:
    room, phones = burg()
    room.occupants.filter(name__in=["Bruno", "Dino"]).update(seen=timezone.now() - timedelta(minutes=2))
    key = uuid4()
    assert answers_for(phones["Anna"], "Bruno", key) == 200
    phones["Anna"].act("host", who=phones["Carla"].me.pk)
    assert answers_for(phones["Carla"], "Dino", key) == 200
    assert confirmed(room) == {"Bruno", "Dino"}
