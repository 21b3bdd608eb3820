"""Codes cannot be guessed in practice: the odds are computed, and the refusals counted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from django.db import connection, connections
from django.test import Client
from pytest_django import Settings

from lupus.site.people.models import Attempt
from lupus.site.room import arrivals
from lupus.site.room.guests import LENGTH, LETTERS, LONG, SAYS, decent, long_code, new_code, new_key, typed
from lupus.site.room.models import Room
from tests.rigs.room_phones import Phone, gathered, link

pytestmark = pytest.mark.usefixtures("rooms_by_hand")

CODES = sum(decent("".join(letters)) for letters in product(LETTERS, repeat=LENGTH))


def wrong(room: Room) -> list[str]:
    """Codes that no room has."""
    return [code for code in ("".join(letters) for letters in product(LETTERS, repeat=LENGTH)) if code != room.code]


def tries(code: str, address: str = "192.0.2.1") -> int:
    return Client(REMOTE_ADDR=address).post("/room/enter/", {"code": code}).status_code


def test_a_code_has_no_look_alikes_and_no_bad_words() -> None:
    drawn = {new_code() for _ in range(2000)}
    assert len(drawn) > 1900
    assert all(len(code) == LENGTH and not set(code) & set("AEIOUQL0123456789") and decent(code) for code in drawn)
    assert [typed(text) for text in ("bk rm", "BK-RM", "BKR", "BKRMX", "BKR1", "\u202ebkrm", "x" * 10_000)] == [
        "BKRM",
        "BKRM",
    ] + [""] * 5


def test_the_odds_of_a_guess(settings: Settings) -> None:
    """A place finds one of 30 rooms in less than 1 of 200 hours' worth of guesses;
    of a full site in less than 1 of 30."""
    assert CODES > 120_000
    per_hour = {rooms: arrivals.WRONG_FROM_ONE_PLACE * rooms / CODES for rooms in (1, 30, settings.ROOMS_MOST)}
    assert per_hour[1] < 1 / 6_000
    assert per_hour[30] < 1 / 200
    assert per_hour[settings.ROOMS_MOST] < 1 / 30
    long_codes = CODES * len(SAYS) ** (LONG - LENGTH)
    assert long_codes > 1.3e11
    assert 1_000_000 * settings.ROOMS_MOST / long_codes < 1 / 600, "a million long codes an hour, against a full site"


@pytest.mark.django_db
def test_after_so_many_wrong_codes_a_place_tries_no_more_not_even_the_right_one() -> None:
    room, _ = gathered()
    codes = wrong(room)[: arrivals.WRONG_FROM_ONE_PLACE]
    assert [tries(code) for code in codes] == [404] * len(codes)
    assert (tries(wrong(room)[50]), tries(room.code)) == (429, 429)
    page = Client(REMOTE_ADDR="192.0.2.1").post("/room/enter/", {"code": room.code}).content.decode()
    assert "Il codice lungo: nove lettere" in page
    assert "Il codice: quattro lettere" not in page
    assert tries(room.code, "192.0.2.2") == 302, "elsewhere it opens"
    assert Client(REMOTE_ADDR="192.0.2.1").get(link(room)).status_code == 200, "the link works on"
    assert Phone("Elio", REMOTE_ADDR="192.0.2.1").join(room).status_code == 302


def says(code: str, address: str) -> str:
    return Client(REMOTE_ADDR=address).post("/room/enter/", {"code": code}).content.decode()


@pytest.mark.django_db
def test_the_long_code_opens_where_short_ones_are_refused_and_is_never_counted() -> None:
    room, _ = gathered()
    whole = long_code(room.code, room.key)
    assert [tries(code) for code in wrong(room)[: arrivals.WRONG_FROM_ONE_PLACE]] == [
        404
    ] * arrivals.WRONG_FROM_ONE_PLACE
    assert "codice lungo" in says(room.code, "192.0.2.1")
    assert Attempt.objects.filter(what="room-wrong").count() == arrivals.WRONG_FROM_ONE_PLACE
    before = Attempt.objects.count()
    for code in (whole, f"{whole[:4]}-{whole[4:].lower()}"):
        answer = Client(REMOTE_ADDR="192.0.2.1").post("/room/enter/", {"code": code})
        assert (answer.status_code, answer["Location"]) == (302, link(room))
    other = next(letter for letter in SAYS if letter != whole[-1])
    for code in (whole[:-1] + other, wrong(room)[3] + whole[4:], whole[:4] + "CSZCS"):
        assert tries(code, "203.0.113.1") == 404
    assert Attempt.objects.count() == before + 3, (
        "a code that is none counts as a short one; the wrong long ones do not"
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("2001:db8:5:{n:x}::1", "2001:db8:6::1"),
        ("198.51.100.{n}", "198.51.101.1"),
        ("::ffff:198.51.100.{n}", "198.51.101.1"),
    ],
)
def test_one_network_with_as_many_addresses_as_it_likes_keeps_nobody_else_from_typing_a_code(
    near: str, far: str
) -> None:
    room, _ = gathered()
    answers = [
        tries(code, near.format(n=n)) for n, code in enumerate(wrong(room)[: arrivals.WRONG_FROM_ONE_NETWORK + 20])
    ]
    assert answers == [404] * arrivals.WRONG_FROM_ONE_NETWORK + [429] * 20
    assert tries(room.code, near.format(n=200)) == 429
    assert tries(long_code(room.code, room.key), near.format(n=200)) == 302
    assert tries(room.code, far) == 302


@pytest.mark.django_db
def test_many_machines_together_have_no_better_chance_than_one_of_twenty_in_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then short codes rest for all, and whoever types has the long one on the screen.
    Links and QR codes open always."""
    room, _ = gathered()
    monkeypatch.setattr(arrivals, "SHORT_CODES", 600)
    addresses = [f"198.51.{n}.1" for n in range(40)]
    answers = [tries(code, where) for code, where in zip(wrong(room), addresses, strict=False)]
    assert answers == [404] * 30 + [429] * 10
    assert tries(room.code, "203.0.113.7") == 429
    assert tries(long_code(room.code, room.key), "203.0.113.7") == 302
    assert Client().get(link(room)).status_code == 200
    gathered("Ugo", "Vito")
    Attempt.objects.filter(pk__in=Attempt.objects.filter(what="room-wrong-anywhere").values("pk")[:16]).delete()
    assert (tries(wrong(room)[60], "203.0.113.8"), tries(wrong(room)[61], "203.0.113.8")) == (404, 429), (
        "15 for two rooms"
    )


@pytest.mark.django_db
def test_the_long_code_stands_on_the_page_of_whoever_is_in_and_says_nothing_rude() -> None:
    room, phones = gathered()
    assert long_code(room.code, room.key) in phones["Bruno"].page()
    assert long_code(room.code, room.key) in Client().get(f"/room/{room.code}/screen/?k={room.key}").content.decode()
    tails = [long_code("", new_key()) for _ in range(500)]
    assert all(decent(tail) and set(tail) <= set(SAYS) for tail in tails)
    assert len(set(tails)) > 490


@pytest.mark.django_db
def test_right_codes_are_never_counted() -> None:
    room, _ = gathered()
    assert {tries(room.code) for _ in range(3 * arrivals.WRONG_FROM_ONE_PLACE)} == {302}
    assert not Attempt.objects.filter(what__startswith="room-wrong").exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_guesses_at_the_same_moment_no_more_are_looked_at() -> None:
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
    assert answers.count(404) <= arrivals.WRONG_FROM_ONE_PLACE


@pytest.mark.django_db
def test_an_address_tells_nothing_of_whether_a_room_stands() -> None:
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
def test_whoever_has_neither_cookie_nor_key_cannot_tell_a_room_from_none(what: str) -> None:
    room, _ = gathered()
    answers = [
        (answer.status_code, without_chance(answer.content.decode(), code))
        for code in (room.code, wrong(room)[7])
        for answer in [Client().post(f"/room/{code}/{what}", {"who": "1", "name": "Elio"})]
    ]
    assert answers[0] == answers[1]
