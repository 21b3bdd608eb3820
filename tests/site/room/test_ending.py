"""The ending of a game, scene by scene: all screens show the same one, and the host alone goes on. The ring gives its
ending by data, as any game does."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.site.room import ending, frames, lobby, saved
from lupus.site.room.models import Kept, Occupant, Room
from lupus.site.table import cache
from lupus.site.table.models import Game
from tests.rigs.room_phones import Phone, fresh, gathered, give, play_to_the_end, room_of, until_the_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rooms_by_hand")]


def ended() -> tuple[Room, dict[str, Phone]]:
    """A room whose game has just ended."""
    room, phones = gathered()
    phones["Anna"].act("start")
    play_to_the_end(room, staged=True)
    return room, phones


def scene(page: str) -> str:
    """The scene that a page shows; empty for none."""
    found = re.search(r'<section class="scene .*?</section>', page, re.S)
    return found[0] if found else ""


def screens(room: Room, phones: dict[str, Phone]) -> list[str]:
    """What all phones and a television show."""
    television = Client().get(lobby.screen_of(Room.objects.get(pk=room.pk))).content.decode()
    return [television, *(phone.page() for phone in phones.values())]


def forms(page: str) -> list[dict[str, str]]:
    """The hidden fields of the forms by which one goes on."""
    found = re.findall(r'<form[^>]*action="/room/[A-Z]+/lobby/scene/"[^>]*>(.*?)</form>', page, re.S)
    return [dict(re.findall(r'type="hidden" name="(game|at|to)" value="([^"]*)"', form)) for form in found]


def test_scene_by_scene_television_and_phones_show_the_same_and_the_host_alone_goes_on() -> None:
    room, phones = ended()
    shown, pulses = [], []
    while True:
        pages = screens(room, phones)
        (now,) = {scene(page) for page in pages}
        offered = {name: forms(phone.page()) for name, phone in phones.items()}
        assert all(not offered[name] for name in phones if name != "Anna")
        assert not forms(pages[0]), "a television has no button"
        if not now:
            break
        assert not any('class="after"' in page or 'class="told"' in page for page in pages)
        shown.append(now)
        pulses.append(room_of(phones["Anna"]).pulse)
        assert phones["Anna"].act("scene", **offered["Anna"][0]).status_code == 302
    titles = [re.search(r"<h2[^>]*>([^<]*)", one) for one in shown]
    texts = [found[1] for found in titles if found]
    assert len(shown) == len(set(shown)) == 6
    assert texts[1:5] == [f"{name} ha avuto l&#x27;anello {text}" for name, text in held(room)]
    assert pulses == sorted(set(pulses)), "open pages hear of each"
    assert all('class="after"' in phone.page() for phone in phones.values())
    assert all('<ol class="told">' in page for page in screens(room, phones)), "all that was there is there"


def held(room: Room) -> list[tuple[str, str]]:
    """How often each had the ring, as the log has it."""
    game = Room.objects.get(pk=room.pk).game
    assert game is not None
    log = cache.table_of(game).log
    times = {
        name: sum(getattr(e.event, "player", "") == name and e.event.kind == "holds" for e in log) for name in NAMES
    }
    return [(name, "una volta." if n == 1 else f"{n} volte.") for name, n in times.items()]


NAMES = ("Anna", "Bruno", "Carla", "Dino")


@pytest.mark.parametrize("skip", [0, 1])
def test_neither_guest_nor_stranger_goes_on_and_a_late_form_does_nothing(skip: int) -> None:
    room, phones = ended()
    form = forms(phones["Anna"].page())[skip]
    stranger = Phone()
    stranger.code = room.code
    assert [phones["Bruno"].act("scene", **form).status_code, stranger.act("scene", **form).status_code] == [403, 404]
    assert room_of(phones["Anna"]).scene == 0
    for wrong in ("0", "99"):
        assert phones["Anna"].act("scene", **{**form, "to": wrong}).status_code == 422
    assert room_of(phones["Anna"]).scene == 0
    for _ in range(2):  # a double tap
        assert phones["Anna"].act("scene", **form).status_code == 302
    assert room_of(phones["Anna"]).scene == (6 if skip else 1)


def test_the_scene_is_the_same_after_a_restart_and_on_a_phone_that_comes_late() -> None:
    room, phones = ended()
    phones["Anna"].act("scene", **forms(phones["Anna"].page())[0])
    before = scene(phones["Bruno"].page())
    cache.forget()
    ending.made.clear()
    late = Phone("Zoe")
    assert late.join(room).status_code == 302
    frame = json.loads(frames.frame(room_of(late), late.me, False, "it"))
    assert {scene(page) for page in screens(room, {**phones, "Zoe": late})} == {before} == {scene(frame["html"])}
    assert (frame["theme"], frame["timer"]) == ("night", "")


def test_each_reads_the_scene_in_their_language() -> None:
    room, phones = ended()
    Occupant.objects.filter(name="Bruno").update(language="en")
    phones["Anna"].act("scene", **forms(phones["Anna"].page())[0])
    texts = [
        json.loads(frames.frame(Room.objects.get(pk=room.pk), phones[name].me, False, phones[name].me.language))["html"]
        for name in ("Anna", "Bruno")
    ]
    assert ["ha avuto l&#x27;anello" in texts[0], "had the ring" in texts[1]] == [True, True]


def test_where_the_host_has_gone_another_takes_over_and_goes_on() -> None:
    room, phones = ended()
    form = forms(phones["Anna"].page())[0]
    assert phones["Bruno"].act("take-over").status_code == 422
    gone = timezone.now() - lobby.HOST_GONE - timedelta(seconds=1)
    Occupant.objects.filter(name="Anna").update(seen=gone)
    assert "Ospita tu" in phones["Bruno"].page()
    assert phones["Bruno"].act("take-over").status_code == 302
    assert phones["Bruno"].act("scene", **form).status_code == 302
    assert Room.objects.get(pk=room.pk).scene == 1


def test_before_the_end_no_screen_has_anything_of_it_and_nobody_goes_on() -> None:
    """In each phase, on each phone and on the television; what the ending says stands on none of them."""
    room, phones = gathered()
    phones["Anna"].act("start")
    pages = []
    game = Room.objects.get(pk=room.pk).game
    assert game is not None
    while fresh(game).stage == Game.Stage.PLAYED:
        pages += screens(room, phones)
        assert phones["Anna"].act("scene", at=ending.place(room_of(phones["Anna"])), to="1").status_code == 422
        until_the_night(room)
        pages += screens(room, phones)
        give(game, Command(CLOCK, "close"))
    said = {"scene"}
    while found := scene(phones["Anna"].page()):
        said |= set(re.findall(r"<(?:h2|strong|span)[^>]*>([^<]{12,})<", found))
        phones["Anna"].act("scene", **forms(phones["Anna"].page())[0])
    assert len(said) > 5
    for page in pages:
        inside = page.partition('id="room"')[2]
        assert [text for text in said if text in inside] == []


def test_the_next_ending_begins_at_its_first_scene() -> None:
    room, phones = ended()
    first = forms(phones["Anna"].page())
    phones["Anna"].skip()
    assert phones["Anna"].act("start").status_code == 302
    play_to_the_end(room, staged=True)
    assert room_of(phones["Anna"]).scene == 0
    assert phones["Anna"].act("scene", **first[0]).status_code == 302, "a form of the game before is late"
    assert room_of(phones["Anna"]).scene == 0
    assert forms(phones["Anna"].page())[0]["to"] == "1"


# --- what makes way can still be saved --------------------------------------------------------------------------------


def rematch(phones: dict[str, Phone]) -> tuple[Phone, int]:
    """A rematch has begun; the host, and the number of the game before it."""
    host = phones["Anna"]
    host.skip()
    number = room_of(host).games
    assert host.act("start").status_code == 302
    return host, number


def keep(phone: Phone, number: int) -> str:
    """Where a game of the room is saved; its status where it is not."""
    answer = phone.client.post(f"/room/{phone.code}/keep/", {"game": number})
    return str(answer["Location"]) if answer.status_code == 302 else str(answer.status_code)


def test_a_game_is_saved_after_the_rematch_has_begun_and_after_it_too_until_the_next() -> None:
    room, phones = ended()
    host, number = rematch(phones)
    assert not Kept.objects.filter(saved=True).exists()
    link = keep(phones["Bruno"], number)
    assert link.startswith("/kept/")
    assert {keep(phone, number) for phone in phones.values()} == {link}
    assert Client().get(f"{link}game.json").status_code == 200
    assert keep(host, number + 1) == "422", "that one is being played"
    play_to_the_end(room)
    assert (keep(host, number), keep(host, number + 1) != link) == (link, True)
    host.act("start")
    assert keep(host, number) == "422", "another one is the game before"
    assert Client().get(link).status_code == 200, "what was saved stays"


def test_what_nobody_has_saved_opens_by_no_link_and_goes_with_the_next_game_and_with_the_room() -> None:
    room, phones = ended()
    host, number = rematch(phones)
    (aside,) = Kept.objects.all()
    link = keep(host, number)
    Kept.objects.update(saved=False)
    assert Client().get(link).status_code == 404
    play_to_the_end(room)
    host.act("lobby")
    (other,) = Kept.objects.all()
    assert other.pk != aside.pk
    assert keep(host, number) == "422"
    Kept.objects.update(saved=False)
    assert saved.sweep(timezone.now() + saved.LONGEST + timedelta(minutes=1)) == 1
    assert not Kept.objects.exists()


def test_a_game_that_is_broken_off_is_not_kept() -> None:
    _room, phones = gathered()
    phones["Anna"].act("start")
    saved.put_aside(room_of(phones["Anna"]), timezone.now())
    assert not Kept.objects.exists()
    assert room_of(phones["Anna"]).before == ""
