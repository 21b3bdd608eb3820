"""What the site writes to its log holds no role, target, vote or token (W-6, ASVS 16.2.5), whatever goes wrong meanwhile."""

from __future__ import annotations

import logging
from datetime import timedelta
from random import Random

import pytest
from django.db import IntegrityError
from django.test import Client

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Command, Illegal
from lupus.site.config import logs
from lupus.site.people.models import SignInLink
from lupus.site.post import sender
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game

from .loggers import written
from .villages import dealt

__all__ = ["written"]

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
def test_whole_games_leave_no_secret_in_the_log(written, games):
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
def test_what_an_exception_says_is_not_written_but_where_it_happened_is(written, monkeypatch):
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


def test_whoever_is_refused_again_and_again_does_not_fill_the_disk(monkeypatch):
    now, sparing, line = [0.0], logs.Sparing(), logs.OneLine("{message}", style="{")
    monkeypatch.setattr(logs, "monotonic", lambda: now[0])

    def written(name: str, times: int) -> list[str]:
        records = [logging.LogRecord(name, logging.WARNING, "", 0, "refused", (), None) for _ in range(times)]
        kept = [record if passed is True else passed for record in records if (passed := sparing.filter(record))]
        return [line.format(record) for record in kept]

    assert written("django.request", 1000) == ["refused"] * logs.MOST
    assert written("lupus.clock", 2) == ["refused"] * 2, "others have room of their own"
    now[0] += logs.WINDOW + 1
    assert written("django.request", 2) == ["refused\n(950 more of these were not written)", "refused"]
