"""The village that `lupus serve --demo` shows, of every edition: in its third day, with two who can come in."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from typer.testing import CliRunner

from lupus.cli import app
from lupus.rulesets.registry import editions
from lupus.site import demo
from lupus.site.room.models import Room
from lupus.site.table import cache
from lupus.site.table.models import Game, Receipt
from lupus.site.village import calendar


@pytest.mark.django_db
@pytest.mark.parametrize("key", editions())
def test_a_village_of_bots_is_in_its_third_day_and_lets_two_people_in(key: str) -> None:
    now = timezone.now()
    guests = demo.village_to_show(now, key)
    game = Game.objects.get(slug=demo.slug_of(key))
    state: Any = cache.table_of(game).state
    assert (game.ruleset, state.phase, state.number) == (key, "day", 3)
    assert game.due > now
    assert state.lives(demo.chair(cache.table_of(game)))
    for guest, page in ((guests.master, "master/"), (guests.player, "me/")):
        client = Client()
        client.get(guest)
        client.post("/sign-in/confirm/")
        assert client.get(f"/village/{game.slug}/{page}").status_code == 200
    again = demo.village_to_show(now, key)
    assert Game.objects.filter(ruleset=key).count() == 1
    assert again != guests, "each link works once"


@pytest.mark.django_db
def test_the_bots_rest_while_the_calendar_is_paused_and_answer_when_it_goes_on() -> None:
    now, key = timezone.now(), editions()[0]
    demo.village_to_show(now, key)
    game = Game.objects.get(slug=demo.slug_of(key))
    master, known = game.masters.all()[0], demo.play_on(key, -1)
    calendar.pause(game.pk, master, now)
    answered = Receipt.objects.count()
    known = demo.play_on(key, known)
    assert Receipt.objects.count() == answered
    calendar.resume(game.pk, master, now)
    demo.play_on(key, known)
    assert Receipt.objects.count() > answered


def test_only_an_edition_that_is_hosted_can_be_shown() -> None:
    done = CliRunner().invoke(app, ["serve", "--demo", "--ruleset", "lupusburg"])
    assert (done.exit_code, done.stderr) == (
        2,
        "--ruleset: there is no village of 'lupusburg' to show (there are of: lupus7, lupus8, lupus3)\n",
    )


@pytest.mark.django_db
def test_whoever_tries_the_site_finds_a_game_that_waits_for_them() -> None:
    """Bots have come to the other seats, and the phone that opens the link is the one person at the table."""
    path = demo.practice_to_show(timezone.now())
    assert path is not None
    client = Client()
    assert client.get(path).status_code == 200
    answer = client.post(path)
    room = Room.objects.get(code=path.split("/")[2])
    assert (answer.status_code, answer["Location"]) == (302, f"/room/{room.code}/")
    assert (room.practice, room.occupants.filter(bot="").count()) == (True, 1)
    assert room.game is not None
    assert room.game.stage == Game.Stage.PLAYED
    page = client.get(f"/room/{room.code}/")
    assert page.status_code == 200
    assert 'id="hint"' in page.content.decode()


@pytest.mark.django_db
def test_where_no_game_is_played_in_rooms_there_is_no_such_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "playable", lambda: ())
    assert demo.practice_to_show(timezone.now()) is None
    assert Room.objects.count() == 0


@pytest.mark.django_db
def test_where_the_database_is_away_the_bots_say_so_in_a_line_and_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[int] = []

    class Ends(Event):
        def wait(self, timeout: float | None = None) -> bool:
            return len(looks) == 3

    def away(ruleset: str, known: int) -> int:
        looks.append(known)
        if len(looks) == 2:
            raise OperationalError("connection to server at 10.0.0.1 failed")
        return 7

    monkeypatch.setattr(demo, "play_on", away)
    monkeypatch.setattr(connection, "close", lambda: None)
    demo.keep_playing(editions()[0], Ends())
    assert looks == [-1, 7, 7]
    assert [(r.name, r.getMessage(), r.exc_info) for r in caplog.records] == [
        ("lupus.demo", "the bots of the demo failed: OperationalError", None)
    ]
