"""What the site writes to its log holds no role, target, vote or token (W-6, ASVS 16.2.5),
whatever goes wrong meanwhile."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from random import Random
from unittest.mock import Mock
from uuid import uuid4

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError
from django.test import Client
from pytest_django import Settings

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Command, Illegal
from lupus.site.config import logs
from lupus.site.people.models import SignInLink
from lupus.site.post import sender
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game
from tests.rigs.game_masters import hosted, url
from tests.rigs.site_villages import dealt

pytestmark = pytest.mark.django_db


def lived(game: Game, chance: Random) -> set[str]:
    """Let bots play a whole game through the clerk and the clock; the words that nobody may find in the log."""
    secrets: set[str] = set()
    for _ in range(60):
        game.refresh_from_db()
        if game.due is None:
            break
        table, rumour = cache.table_of(game), Rumour(chance.getrandbits(32))
        for seat in table.setup.seats:
            for prompt in table.prompts(seat)[:1]:
                command = answer(seat, prompt, chance, rumour)
                if command is None:
                    continue
                secrets |= {str(value) for value in command.args.values()} | {command.verb}
                clerk.submit(game.pk, command, received=game.due - timedelta(hours=1))
                with pytest.raises(Illegal):  # and what is refused is no less secret
                    clerk.submit(game.pk, Command(seat, "vote", {"for": "Xenobia"}), received=game.due)
        clock.tick(game.due + timedelta(seconds=3))
        sender.send_owed(game.due)
    assert game.stage == Game.Stage.OVER
    return (secrets | {"Xenobia", *map(str, table.state.roles)}) - {"use", "vote", "elect", "appoint"}


@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.soak)])
def test_whole_games_leave_no_secret_in_the_log(written: io.StringIO, games: int) -> None:
    chance, secrets = Random(5), set[str]()
    for number in range(games):
        game = dealt(10, slug=f"borgo-{number}", seed=number)
        tokens = [SignInLink.issue(place.person) for place in game.places.all() if place.person]
        browser = Client(raise_request_exception=False)
        for token in tokens:
            browser.get(f"/nowhere/{token}/")
        secrets |= lived(game, chance) | set(tokens)
    found = written.getvalue()
    assert "no such page" in found, "it was listening"
    assert len(secrets) > 20
    assert [secret for secret in secrets if secret in found] == []


@pytest.mark.django_db(transaction=True)  # the clock closes a connection that has failed, and opens another
def test_what_an_exception_says_is_not_written_but_where_it_happened_is(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = dealt()

    row = ", ".join(["anna", "lupo"])

    def refuse(*_: object) -> None:
        raise IntegrityError(f"Failing row contains ({row})")

    monkeypatch.setattr(clock, "advance", refuse)
    assert game.due is not None
    clock.tick(game.due + timedelta(seconds=3))
    found = written.getvalue()
    assert row not in found
    assert "IntegrityError" in found
    assert "in refuse" in found


def test_while_the_database_is_away_each_kind_of_error_has_a_line_a_minute_with_the_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twenty looks a second, the clock, the doors and everybody's requests fail: three minutes wrote 12,594 lines."""
    now, sparing, line = [0.0], logs.Sparing(), logs.OneLine("{name}: {message}", style="{")
    monkeypatch.setattr(logs, "monotonic", lambda: now[0])
    written: list[str] = []

    def tells(name: str, level: int, text: str, *about: object, error: BaseException | None = None) -> None:
        try:
            raise error or ZeroDivisionError
        except BaseException as raised:
            info = (type(raised), raised, raised.__traceback__) if error is not None else None
        record = logging.LogRecord(name, level, "", 0, text, about, info)
        if sparing.filter(record):
            written.append(line.format(record))

    for tenth in range(1800):
        now[0] = tenth / 10
        for _ in range(2):
            tells("lupus.live", logging.WARNING, "the rooms were not read: %s", "OperationalError")
        tells("lupus.doors", logging.WARNING, "a door cannot be kept: %s", "OperationalError")
        tells("django.request", logging.ERROR, "Internal Server Error", error=OperationalError("secret"))
        tells("lupus.clock", logging.ERROR, "the clock failed", error=InterfaceError("secret"))
    assert len(written) == 4 * 3
    assert sum(text.count("\n") + 1 for text in written) < 40, "none has lines of code"
    assert written[4] == "lupus.live: the rooms were not read: OperationalError\n(1201 more of these were not written)"
    assert "secret" not in str(written)
    assert written[2] == "django.request: Internal Server Error\nOperationalError"


def test_the_count_of_what_was_left_out_reaches_the_log_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 asks a filter whether to write a record, and writes no other one in its place."""
    now, text = [0.0], StringIO()
    monkeypatch.setattr(logs, "monotonic", lambda: now[0])
    handler = logging.StreamHandler(text)
    handler.addFilter(logs.Sparing())
    handler.setFormatter(logs.OneLine("{message}", style="{"))
    for moment in (0, 1, 2, 61):
        now[0] = moment
        handler.handle(
            logging.LogRecord("lupus.live", logging.WARNING, "", 0, "not read: %s", ("OperationalError",), None)
        )
    assert (
        text.getvalue()
        == "not read: OperationalError\nnot read: OperationalError\n(2 more of these were not written)\n"
    )


def test_a_form_that_is_refused_is_one_line_and_an_error_has_its_lines_of_code(monkeypatch: pytest.MonkeyPatch) -> None:
    game, client, _ = hosted()
    text, requests = StringIO(), logging.getLogger("django.request")
    handler = logging.StreamHandler(text)
    handler.addFilter(logs.Sparing())
    handler.setFormatter(logs.OneLine("{levelname} {message}", style="{"))
    requests.addHandler(handler)
    try:
        path = url("console-turn", game)
        assert [client.post(path, {"do": do}).status_code for do in ("", "close", "close")] == [422] * 3
        line = "WARNING 422 POST village/<slug:slug>/master/turn/\n"
        assert text.getvalue() == line * 3
        monkeypatch.setattr("lupus.site.village.console.views.written", Mock(side_effect=KeyError("secret")))
        client.raise_request_exception = False
        assert client.post(path, {"do": "close"}).status_code == 500
    finally:
        requests.removeHandler(handler)
    assert ("in turn" in text.getvalue(), "KeyError" in text.getvalue(), "secret" in text.getvalue()) == (
        True,
        True,
        False,
    )


def test_a_page_for_which_there_is_no_room_is_no_error(settings: Settings) -> None:
    text, requests = StringIO(), logging.getLogger("django.request")
    handler = logging.StreamHandler(text)
    handler.addFilter(logs.Sparing())
    handler.setFormatter(logs.OneLine("{levelname} {message}", style="{"))
    requests.addHandler(handler)
    settings.ROOMS_MOST = 0
    try:
        assert Client().post("/room/practice/", {"key": uuid4(), "game": "lupusburg"}).status_code == 503
        assert Client().get("/nowhere/").status_code == 404
    finally:
        requests.removeHandler(handler)
    assert text.getvalue() == "WARNING 404 GET no such page\n"


def test_another_error_and_the_same_at_another_line_are_written_at_once() -> None:
    sparing = logs.Sparing()

    def here() -> None:
        raise ValueError

    def there() -> None:
        raise ValueError

    def elsewhere() -> None:
        raise KeyError

    def passes(raises: Callable[[], None]) -> bool:
        try:
            raises()
        except Exception as error:
            info = (type(error), error, error.__traceback__)
        return bool(sparing.filter(logging.LogRecord("django.request", logging.ERROR, "", 0, "failed", (), info)))

    assert [passes(each) for each in (here, here, there, elsewhere, there)] == [True, False, True, True, False]


def test_whoever_is_refused_again_and_again_does_not_fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    now, sparing, line = [0.0], logs.Sparing(), logs.OneLine("{message}", style="{")
    monkeypatch.setattr(logs, "monotonic", lambda: now[0])

    def written(name: str, times: int) -> list[str]:
        records = [logging.LogRecord(name, logging.WARNING, "", 0, "refused", (), None) for _ in range(times)]
        return [line.format(record) for record in records if sparing.filter(record)]

    assert written("django.request", 1000) == ["refused"] * logs.MOST
    assert written("lupus.clock", 2) == ["refused"] * 2, "others have room of their own"
    now[0] += logs.WINDOW + 1
    assert written("django.request", 2) == ["refused\n(950 more of these were not written)", "refused"]
