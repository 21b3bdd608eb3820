"""After the end: a game is saved by its link, rooms vanish, and what was saved stays."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from time import monotonic

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.record import verify
from lupus.site import processes
from lupus.site.room import arrivals, saved
from lupus.site.room.models import Kept, Occupant, Room
from lupus.site.table.models import Deal, Game, Receipt, Row
from tests.rigs.room_phones import Phone, gathered, play_to_the_end, room_of
from tests.toy import RULESET

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rooms_by_hand")]


def played(*names: str) -> tuple[Room, dict[str, Phone]]:
    """A room whose game is over."""
    room, phones = gathered(*names)
    next(iter(phones.values())).act("start")
    play_to_the_end(room)
    return room, phones


def keeps(phone: Phone) -> str:
    """The link of a game that somebody saves."""
    answer = phone.keep()
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_a_game_is_saved_once_however_many_save_it_and_can_be_checked() -> None:
    _room, phones = played()
    where = {keeps(phone) for phone in phones.values()}
    assert (len(where), Kept.objects.count()) == (1, 1)
    (path,) = where
    page = Client().get(path)
    text = page.content.decode()
    assert page.status_code == 200
    assert "L&#x27;anello" in text
    assert "Anna, Bruno, Carla, Dino" in text
    assert '<ol class="told">' in text, "the last screen of the game"
    assert "no-store" in page["Cache-Control"]
    file = Client().get(f"{path}game.json")
    assert "no-store" in file["Cache-Control"]
    document = json.loads(file.content)
    assert verify(document, RULESET.game) == []
    assert (document["ruleset"], document["setup"]["seats"]) == ("toy", ["Anna", "Bruno", "Carla", "Dino"])
    assert 'filename="lupus-' in file["Content-Disposition"]


def test_everybody_may_save_by_one_touch_and_the_host_begin_anew() -> None:
    _room, phones = played()
    foot = {
        name: phone.page().partition('class="after"')[2].partition("</section>")[0] for name, phone in phones.items()
    }
    offered = {name: re.findall(r"<button[^>]*>([^<]*)</button>", text) for name, text in foot.items()}
    assert offered.pop("Anna") == ["Rivincita", "Salva", "Immagine", "Torna ai posti"]
    assert [*offered.values()] == [["Salva", "Immagine"]] * 3


def test_the_page_of_a_saved_game_tells_what_all_were_told() -> None:
    _room, phones = played()
    text = Client().get(keeps(phones["Anna"])).content.decode()
    assert "Nessuno" in text or "nessuno" in text
    assert "pensa che l" not in text, "a guess is told to the guesser alone"


def test_the_page_of_a_saved_game_leads_back_to_the_room_whoever_is_in_it() -> None:
    """As long as it stands; anybody else is led to a new one."""
    room, phones = played()
    link = keeps(phones["Anna"])
    pages = [client.get(link).content.decode() for client in (phones["Bruno"].client, Client())]
    back = [(f'href="/room/{room.code}/"' in page, f"Torna alla stanza {room.code}" in page) for page in pages]
    assert (back, ["Gioca ancora" in page for page in pages]) == ([(True, True), (False, False)], [False, True])
    room.occupants.all().delete()
    assert "Gioca ancora" in phones["Bruno"].client.get(link).content.decode()


def test_nothing_is_saved_before_the_end_and_nothing_by_strangers() -> None:
    room, phones = gathered()
    assert phones["Anna"].keep().status_code == 422
    phones["Anna"].act("start")
    assert phones["Anna"].keep().status_code == 422
    play_to_the_end(room)
    assert Client().post(f"/room/{room.code}/keep/").status_code == 404
    assert not Kept.objects.exists()


def test_the_link_of_a_saved_game_cannot_be_guessed_and_is_not_in_the_database() -> None:
    _room, phones = played()
    token = keeps(phones["Anna"]).split("/")[2]
    assert len(token) == 40
    assert token not in str(Kept.objects.get().__dict__)
    for other in ("x", "0" * 40, token[:-1] + ("0" if token[-1] != "0" else "1")):
        assert Client().get(f"/kept/{other}/").status_code == 404
        assert Client().get(f"/kept/{other}/game.json").status_code == 404


def test_one_place_and_the_whole_site_save_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    _room, phones = played()
    monkeypatch.setattr("lupus.site.room.saved.KEPT", 0)
    assert phones["Anna"].keep().status_code == 503
    monkeypatch.setattr("lupus.site.room.saved.KEPT", 10)
    with monkeypatch.context() as larger:
        larger.setattr("lupus.site.room.saved.LARGEST", 100)
        assert phones["Anna"].keep().status_code == 503
    assert not Kept.objects.exists()
    monkeypatch.setattr("lupus.site.room.saved.KEPT_FROM_ONE_PLACE", 0)
    assert phones["Anna"].keep().status_code == 503
    monkeypatch.setattr(arrivals, "KEPT_AN_HOUR", 2)
    assert phones["Anna"].keep().status_code == 429


def test_a_room_vanishes_with_its_game_when_no_phone_has_been_there_and_what_was_saved_stays() -> None:
    room, phones = played()
    path = keeps(phones["Anna"])
    now = timezone.now()
    assert saved.sweep(now + saved.EMPTY - timedelta(minutes=2)) == 0
    Occupant.objects.filter(name="Anna").update(seen=now + timedelta(minutes=30))
    assert saved.sweep(now + saved.EMPTY + timedelta(minutes=2)) == 0, "a phone was there"
    assert saved.sweep(now + saved.EMPTY + timedelta(minutes=31)) == 1
    left = [model.objects.count() for model in (Room, Occupant, Game, Deal, Row, Receipt)]
    assert left == [0] * 6
    assert Client().get(path).status_code == 200
    assert "Anna" not in phones["Anna"].page(), "the cookie opens nothing"
    saved.sweep(now + saved.KEPT_FOR + timedelta(days=1))
    assert Client().get(path).status_code == 404
    assert room.code


def test_a_room_that_never_played_vanishes_sooner_and_none_stands_for_more_than_a_day() -> None:
    gathered()
    now = timezone.now()
    assert saved.sweep(now + saved.EMPTY / 4 - timedelta(minutes=2)) == 0
    assert saved.sweep(now + saved.EMPTY / 4 + timedelta(minutes=2)) == 1
    played("Ugo", "Vito", "Zoe", "Zeno")
    later = now + saved.LONGEST + timedelta(minutes=1)
    Occupant.objects.update(seen=later)
    Room.objects.update(used=later)
    assert saved.sweep(later) == 1


def test_a_game_that_is_played_vanishes_with_its_room_too() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    assert saved.sweep(timezone.now() + saved.EMPTY + timedelta(minutes=2)) == 1
    assert not Game.objects.exists()
    assert room.code


def test_the_process_of_the_clock_sweeps_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    gathered()
    Room.objects.update(used=timezone.now() - timedelta(days=1))
    Occupant.objects.update(seen=timezone.now() - timedelta(days=1))
    just_now = monotonic()
    assert processes.swept(just_now) == just_now
    assert Room.objects.exists()
    assert processes.swept(just_now - processes.SWEEP) >= just_now
    assert not Room.objects.exists()


def test_back_to_the_lobby_the_game_is_gone_and_people_stay() -> None:
    room, phones = played()
    Occupant.objects.filter(name__in=["Bruno", "Carla"]).update(ready=True)
    assert [phones["Anna"].act("lobby").status_code for _ in range(2)] == [302, 302]
    assert room_of(phones["Anna"]).game is None
    assert not Game.objects.exists()
    assert room.occupants.count() == 4
    assert not room.occupants.filter(ready=True).exists(), "who was ready for something else is not ready to begin anew"


def test_a_room_to_which_somebody_has_come_back_does_not_vanish() -> None:
    """It was stale when the sweep looked at all rooms, and is not when its turn comes."""
    room, _ = gathered()
    assert not saved.vanish(room.code, timezone.now())
    assert Room.objects.filter(pk=room.pk).exists()
    assert saved.vanish(room.code, timezone.now() + saved.LONGEST)
