"""The shared screen opens on another device by what the room shows, and who begins a game without one is told."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.site.room import arrivals, live, lobby
from lupus.site.room.models import Room
from lupus.site.room.refusals import Refused
from tests.rigs.room_phones import Phone, gathered, link, play_to_the_end, room_of

pytestmark = pytest.mark.django_db

LAN = "http://192.168.1.20:8000"


@pytest.fixture(autouse=True)
def _reachable(settings: Any) -> None:
    settings.ADDRESS = LAN


def typed(page: str, code: str) -> str:
    """What somebody types on another device who has read a page: where the link leads that they are given."""
    (address,) = set(re.findall(r'<strong class="address">([^<]*)</strong>', page))
    assert f'<strong class="code">{code}</strong>' in page
    television = Client()
    where = urlsplit(f"//{address}")
    assert f"http://{where.netloc}" == LAN
    assert television.get(where.path, follow=True).content.decode().count('name="code"') == 1
    answer = television.post("/tv/", {"code": code.lower()})
    assert answer.status_code == 302
    return str(answer["Location"])


def is_screen(where: str, *, game: bool) -> bool:
    """Whether a browser without cookies is shown the screen of all there, and its stream."""
    television = Client()
    answer = television.get(where)
    page = answer.content.decode()
    (frames,) = re.findall(r'data-frames="([^"]*)"', page)
    assert television.get(frames.replace("&amp;", "&")).status_code == 200
    assert "room-" not in str(television.cookies), "nobody has come in"
    return answer.status_code == 200 and 'id="speaker"' in page and ('id="game"' in page) == game


@pytest.mark.parametrize("name", ["Anna", "Bruno"])
def test_a_television_opens_by_the_link_of_the_lobby_and_by_the_code_that_is_typed(name: str) -> None:
    room, phones = gathered()
    page = phones[name].page()
    (by_link,) = re.findall(
        r'href="(/room/[A-Z]{4}/screen/[^"]*)">Apri lo schermo', page.partition('class="live-foot"')[0]
    )
    assert is_screen(by_link, game=False)
    assert lobby.drawn(LAN + by_link) in page, "the QR code leads there"
    assert is_screen(typed(page.partition('class="live-foot"')[0], room.code), game=False)
    assert room.occupants.count() == 4, "a television takes no seat"


def test_a_television_opens_while_a_game_is_played_and_after_it() -> None:
    room, phones = gathered()
    phones["Anna"].act("start")
    assert is_screen(typed(phones["Bruno"].page(), room.code), game=True)
    play_to_the_end(room)
    assert is_screen(typed(phones["Bruno"].page(), room.code), game=True)


def test_the_bare_address_asks_for_the_code_and_tells_nothing_of_the_room() -> None:
    """It is what somebody reads off the address line of a phone."""
    room, _ = gathered()
    nowhere = next(code for code in ("BBBB", "CCCC") if code != room.code)
    pages = []
    for code in (room.code, nowhere):
        answer = Client().get(f"/room/{code}/screen/")
        pages.append(re.sub(r'value="[^"]{30,}"', "", answer.content.decode().replace(code, "CODE")))
        assert answer.status_code == 404
    assert pages[0] == pages[1]
    assert 'value="CODE"' in pages[0]
    assert 'action="/tv/"' in pages[0]


def test_a_code_that_a_screen_types_counts_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may try no more codes may not try them as a screen, either;
    and a wrong one leads back to the same field."""
    room, _ = gathered()
    nowhere, television = next(code for code in ("BBBB", "CCCC") if code != room.code), Client()
    wrong = television.post("/tv/", {"code": nowhere})
    assert (wrong.status_code, f'value="{nowhere}"' in wrong.content.decode()) == (404, True)

    def no_more(request: Any) -> None:
        raise Refused("too-many", 429)

    monkeypatch.setattr(arrivals, "count_guess", no_more)
    assert television.post("/tv/", {"code": room.code}).status_code == 429


@pytest.mark.parametrize("by", ["code", "link"])
def test_a_television_finds_its_room_again_through_games_until_the_room_goes(by: str) -> None:
    """It is switched off and on, and its browser begins at the short address."""
    room, phones = gathered()
    television = Client()
    assert television.get("/tv/").status_code == 200, "it has no room yet"
    where = lobby.screen_of(room)
    answer = television.post("/tv/", {"code": room.code}) if by == "code" else None
    assert answer is None or answer["Location"] == where
    assert television.get(where).status_code == 200
    for act in ("start", "lobby", "start"):
        if act == "lobby":
            play_to_the_end(room)
        phones["Anna"].act(act)
        again = television.get("/tv/", follow=True)
        assert again.redirect_chain == [(where, 302)]
        assert ('id="game"' in again.content.decode()) == (act == "start")
    assert 'name="code"' in television.get("/tv/?other").content.decode(), "another room can be chosen"
    assert Client().get("/tv/").status_code == 200, "another device is none"
    play_to_the_end(room)
    Room.objects.all().delete()
    assert 'name="code"' in television.get("/tv/").content.decode()
    gone = television.get(where)
    assert (gone.status_code, 'action="/tv/"' in gone.content.decode()) == (404, True)


def test_what_a_television_remembers_opens_no_seat_and_cannot_be_forged() -> None:
    room, _ = gathered()
    television, forger = Client(), Client()
    television.get(lobby.screen_of(room))
    (name,) = set(television.cookies) - {"csrftoken"}
    assert television.cookies[name]["httponly"]
    assert "/join/" not in television.get(f"/room/{room.code}/").content.decode(), "no form to come in"
    forger.cookies[name] = f"{room.code} {room.key}"
    assert forger.get("/tv/").status_code == 200, "no way around the codes that are counted"


# --- a game that the voice of a screen leads --------------------------------------------------------------------------


def village(**options: str) -> Phone:
    """The host of a room for *Werewolf* with six people."""
    host = Phone("Anna")
    host.open(game="werewolf")
    for name in ("Bruno", "Carla", "Dino", "Elio", "Fosca", "Gina"):
        assert Phone(name).join(room_of(host)).status_code == 302
    if options:
        assert host.act("options", **options).status_code == 302
    return host


def bar(host: Phone) -> str:
    """What stands around the button by which the game begins."""
    return host.page().partition('class="bar"')[2].partition("</form>")[0]


def test_who_begins_a_game_that_a_voice_leads_is_told_that_no_screen_is_open_and_may_go_on() -> None:
    host = village()
    assert "nessuno schermo è aperto" in bar(host)
    assert "Comincia senza schermo" in bar(host)
    assert host.act("start").status_code == 302
    assert room_of(host).game is not None


def test_a_screen_that_is_open_takes_the_warning_away_and_one_that_has_gone_brings_it_back() -> None:
    host = village()
    television = Client()
    assert television.get(f"/room/{host.code}/screen/?k={room_of(host).key}").status_code == 200
    assert "nessuno schermo" not in bar(host)
    assert "Comincia la partita" in bar(host)
    assert '<span class="tag">collegato</span>' in host.page()
    Room.objects.update(screen=timezone.now() - lobby.AWAY - timedelta(seconds=1))
    assert "nessuno schermo è aperto" in bar(host)
    television.get(f"/room/{host.code}/screen/stream/?k={room_of(host).key}")
    assert "nessuno schermo" not in bar(host)


def test_open_pages_hear_that_a_screen_has_come_and_gone() -> None:
    host = village()
    room, now = room_of(host).pk, timezone.now()
    steps = [(0, []), (2, [room]), (30, [])]
    around = [live.looked_around([room], [], screens, now + timedelta(seconds=at))[room] for at, screens in steps]
    assert [one for _, one in around] == [False, True, False]


def test_nobody_is_warned_where_no_voice_of_a_screen_leads() -> None:
    told = village(leader="moderator")
    assert "nessuno schermo" not in told.page()
    _, phones = gathered()
    assert "nessuno schermo" not in phones["Anna"].page(), "a game without a voice"


# --- a site that no other device reaches ------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_where_no_other_phone_reaches_the_site_the_page_says_so_and_shows_no_code_that_leads_nowhere(
    settings: Settings, address: str
) -> None:
    _, phones = gathered()
    pages = [phones["Anna"].page(), phones["Anna"].client.get(f"/room/{phones['Anna'].code}/mine/").content.decode()]
    assert all('<div class="qr"><svg' in page and "soltanto su questo computer" not in page for page in pages)
    settings.ADDRESS = address
    pages = [phones["Anna"].page(), phones["Anna"].client.get(f"/room/{phones['Anna'].code}/mine/").content.decode()]
    for page in pages:
        assert 'class="qr"' not in page
        assert "Questo sito risponde soltanto su questo computer" in page
    assert link(room_of(phones["Anna"])) in pages[0].replace("&amp;", "&"), "another window of this machine may come in"
    screen = phones["Anna"].client.get(f"/room/{phones['Anna'].code}/screen/").content.decode()
    assert "Inquadra il QR" not in screen
    assert "Mostra il QR" not in pages[0]
    settings.ADDRESS = "http://192.168.1.20:8000"
    assert "Inquadra il QR" in phones["Anna"].client.get(f"/room/{phones['Anna'].code}/screen/").content.decode()
