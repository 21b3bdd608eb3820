"""A first game that explains itself: hints for whoever plays alone, by a switch, and never with others around."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from lupus.site.room.games import HINTS
from lupus.site.room.models import Room
from tests.rigs.room_phones import Phone

pytestmark = pytest.mark.django_db


def alone() -> Phone:
    """Somebody who has touched the button of the home page."""
    phone = Phone()
    answer = phone.client.post("/room/practice/", {"key": uuid4(), "game": "lupusburg"})
    phone.code = answer["Location"].split("/")[2]
    return phone


def hint_on(phone: Phone) -> str:
    found = re.search(r'id="hint"[^>]*><p>(.*?)</p>', phone.page())
    return found[1] if found else ""


def test_whoever_plays_alone_gets_a_hint_and_may_switch_it_off_and_on() -> None:
    phone = alone()
    first = hint_on(phone)
    assert "forziere" in first
    assert phone.act("hints", hints="no").status_code == 302
    assert hint_on(phone) == ""
    assert Room.objects.get(code=phone.code).options[HINTS] == "no"
    assert phone.act("hints", hints="maybe").status_code == 422
    assert phone.act("hints", hints="yes").status_code == 302
    assert hint_on(phone) == first


def test_hints_speak_the_language_of_the_page() -> None:
    phone = alone()
    page = phone.client.get(f"/room/{phone.code}/", headers={"accept-language": "en"}).content.decode()
    assert "choose the house in which you hide the chest" in page


def test_with_others_around_there_is_no_hint_and_no_switch() -> None:
    anna = Phone("Anna")
    anna.open(game="lupusburg")
    for _ in range(3):
        anna.act("bot", strength="easy")
    anna.act("start")
    page = anna.page()
    assert 'id="game"' in page
    assert 'id="hint"' not in page
    assert "hints-switch" not in page


def test_the_shared_screen_of_a_practice_room_has_no_hint() -> None:
    phone = alone()
    page = phone.client.get(f"/room/{phone.code}/screen/")
    assert page.status_code == 200
    assert 'id="hint"' not in page.content.decode()


def test_a_stranger_switches_nothing() -> None:
    phone = alone()
    assert Client().post(f"/room/{phone.code}/lobby/hints/", {"key": uuid4(), "hints": "no"}).status_code == 404
