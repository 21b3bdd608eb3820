"""Codes cannot be guessed in practice: the odds are computed, and the refusals counted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from django.db import connection, connections
from django.test import Client

from lupus.site.people.models import Attempt
from lupus.site.room import limits
from lupus.site.room.codes import LENGTH, LETTERS, decent, new_code, typed
from lupus.site.room.models import Room
from lupus.site.table.hosting import HOSTINGS

from .roomphones import Phone, gathered, link
from .toyhost import ByHand

CODES = sum(decent("".join(letters)) for letters in product(LETTERS, repeat=LENGTH))


@pytest.fixture(autouse=True)
def _toy(monkeypatch) -> None:
    monkeypatch.setitem(HOSTINGS, "room", ByHand())


def wrong(room: Room) -> list[str]:
    """Codes that no room has."""
    return [code for code in ("".join(letters) for letters in product(LETTERS, repeat=LENGTH)) if code != room.code]


def tries(code: str, address: str = "192.0.2.1") -> int:
    return Client(REMOTE_ADDR=address).post("/room/enter/", {"code": code}).status_code


def test_a_code_has_no_look_alikes_and_no_bad_words():
    drawn = {new_code() for _ in range(2000)}
    assert len(drawn) > 1900
    assert all(len(code) == LENGTH and not set(code) & set("AEIOUQL0123456789") and decent(code) for code in drawn)
    assert [typed(text) for text in ("bk rm", "BK-RM", "BKR", "BKRMX", "BKR1", "\u202ebkrm", "x" * 10_000)] == ["BKRM", "BKRM"] + [
        ""
    ] * 5


def test_the_odds_of_a_guess(settings):
    """A place finds one of 30 rooms in less than 1 of 200 hours' worth of guesses; of a full site in less than 1 of 30."""
    assert CODES > 120_000
    per_hour = {rooms: limits.WRONG_FROM_ONE_PLACE * rooms / CODES for rooms in (1, 30, settings.ROOMS_MOST)}
    assert per_hour[1] < 1 / 6_000
    assert per_hour[30] < 1 / 200
    assert per_hour[settings.ROOMS_MOST] < 1 / 30
    anywhere = limits.WRONG_ON_THE_SITE * 30 / CODES
    assert anywhere < 1 / 20, "a thousand machines together, against 30 rooms, in an hour"


@pytest.mark.django_db
def test_after_so_many_wrong_codes_a_place_tries_no_more_not_even_the_right_one():
    room, _ = gathered()
    codes = wrong(room)[: limits.WRONG_FROM_ONE_PLACE]
    assert [tries(code) for code in codes] == [404] * len(codes)
    assert (tries(wrong(room)[50]), tries(room.code)) == (429, 429)
    assert tries(room.code, "192.0.2.2") == 302, "elsewhere it opens"
    assert Client(REMOTE_ADDR="192.0.2.1").get(link(room)).status_code == 200, "the link works on"
    assert Phone("Elio", REMOTE_ADDR="192.0.2.1").join(room).status_code == 302


@pytest.mark.django_db
def test_after_so_many_wrong_codes_from_anywhere_codes_rest_for_a_while(monkeypatch):
    room, _ = gathered()
    monkeypatch.setattr(limits, "WRONG_ON_THE_SITE", 30)
    answers = [tries(code, f"198.51.100.{n // 5}") for n, code in enumerate(wrong(room)[:40])]
    assert answers == [404] * 30 + [429] * 10
    assert tries(room.code, "203.0.113.7") == 429
    assert Client().get(link(room)).status_code == 200


@pytest.mark.django_db
def test_right_codes_are_never_counted():
    room, _ = gathered()
    assert {tries(room.code) for _ in range(3 * limits.WRONG_FROM_ONE_PLACE)} == {302}
    assert not Attempt.objects.filter(what__startswith="room-wrong").exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_guesses_at_the_same_moment_no_more_are_looked_at():
    if connection.vendor == "sqlite":
        pytest.skip("its database in memory has one connection")
    room, _ = gathered()

    def one(code: str) -> int:
        try:
            return tries(code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one, wrong(room)[:60]))
    assert answers.count(404) <= limits.WRONG_FROM_ONE_PLACE


@pytest.mark.django_db
def test_an_address_tells_nothing_of_whether_a_room_stands():
    room, _ = gathered()
    there, nowhere = (Client().get(f"/room/{code}/").content.decode() for code in (room.code, wrong(room)[7]))
    assert without_chance(there, room.code) == without_chance(nowhere, wrong(room)[7])
    with_wrong_key = Client().get(f"/room/{room.code}/?k={'0' * 32}")
    assert with_wrong_key.status_code == 200
    assert "Anna" not in with_wrong_key.content.decode()


def without_chance(page: str, code: str) -> str:
    """A page without its tokens, its keys and the code that was asked for."""
    import re

    page = re.sub(r'name="(csrfmiddlewaretoken|key)" value="[^"]+"', "", page)
    return page.replace(code, "CODE")


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["join/", "claim/", "lobby/start/", "mine/", "keep/", "back/0123/"])
def test_whoever_has_neither_cookie_nor_key_cannot_tell_a_room_from_none(what):
    room, _ = gathered()
    answers = [
        (answer.status_code, without_chance(answer.content.decode(), code))
        for code in (room.code, wrong(room)[7])
        for answer in [Client().post(f"/room/{code}/{what}", {"who": "1", "name": "Elio"})]
    ]
    assert answers[0] == answers[1]
