"""What pages, cookies and doors must say, written out:
a test that compares with the value of the source sees no change of it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site import files
from lupus.site.headers import POLICY
from lupus.site.table import cache, clerk, together
from lupus.site.table.idempotency import new_key
from lupus.site.table.models import Game, Receipt
from lupus.site.village.pages.public_board import board_of, village_of
from tests.rigs.game_masters import hosted, settings_sent, url
from tests.rigs.site_villages import DURING_NIGHT_1, dealt
from tests.rigs.village_players import SIX, cast, client_of, turned_to
from tests.site.table.test_clerk import someone_who_acts

pytestmark = pytest.mark.django_db


# --- headers and cookies ----------------------------------------------------------------------------------------------


def test_no_page_may_hold_scripts_or_anything_of_another_site() -> None:
    """ASVS 3.4.3."""
    rules = POLICY.split("; ")
    assert {
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    } <= set(rules)
    assert [rule for rule in rules if "unsafe" in rule or "*" in rule or "http" in rule] == []


# --- a player's page --------------------------------------------------------------------------------------------------


def test_the_form_that_does_nothing_keeps_the_name_of_a_player_and_nothing_else() -> None:
    game = cast("lupus7", SIX)
    turned_to(game, "night", 2)
    client, place = client_of(game, "anna"), game.places.get(seat="anna")
    for thought in ("<script>", "nobody", "x" * 5000):
        answer = client.post(
            f"/village/{game.slug}/me/act/", {"verb": "think", "thought": thought, "key": str(uuid4())}
        )
        place.refresh_from_db()
        assert (answer.status_code, place.in_village.thought) == (302, "")


def test_the_board_that_all_share_is_made_of_what_everybody_knows() -> None:
    """L-9."""
    game = cast("lupus7", SIX)
    turned_to(game, "day", 1)
    for seat in ("anna", "dino"):
        clerk.submit(game.pk, Command(seat, "vote", {"for": "bruno"}), received=timezone.now() - timedelta(days=999))
    table = cache.table_of(Game.objects.get(pk=game.pk))
    assert board_of(table) == village_of(table.view(None))
    shown = " ".join(str(row) for row in table.view(MASTER))
    assert "contadino" in shown
    assert "contadino" not in str(board_of(table))


# --- the console ------------------------------------------------------------------------------------------------------


def test_the_settings_write_what_their_form_says_and_no_other_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-3: while the page is open the clock may have closed a phase."""
    game, browser, _ = hosted()
    path = url("console-settings", game)
    fields = settings_sent(welcome="Ciao", reminder_hours="3")
    monkeypatch.setattr(Game, "save", lambda *_, **__: 1 / 0)
    assert browser.post(path, fields).status_code == 302
    game.refresh_from_db()
    assert (game.village.welcome, game.village.reminder_hours) == ("Ciao", 3)


# --- the clock, its doors, and the writer -----------------------------------------------------------------------------


def test_the_commands_of_two_villages_that_are_collected_together_are_both_written() -> None:
    """D-5."""
    games = [dealt(), dealt(slug="altro")]
    asks = [clerk.Ask(someone_who_acts(game), new_key(), DURING_NIGHT_1) for game in games]
    together.write([together.Later(game.pk, ask, HttpResponse) for game, ask in zip(games, asks, strict=True)])
    assert [ask.result().repeated for ask in asks] == [False, False]
    assert [Receipt.objects.filter(game=game).count() for game in games] == [1, 1]


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-2."""
    game = dealt()
    before = len(cache.table_of(Game.objects.get(pk=game.pk)).log)
    monkeypatch.setattr(clerk, "append", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    digest, kept = cache.kept(Game.objects.get(pk=game.pk))
    assert kept is None or len(kept.log) == before
    assert digest in ("", Game.objects.get(pk=game.pk).digest)


@pytest.mark.django_db(transaction=True)
def test_what_was_written_and_then_rolled_back_is_not_remembered() -> None:
    """D-2: as when the database fails at the very end."""
    game = dealt()
    before = cache.table_of(Game.objects.get(pk=game.pk))
    with transaction.atomic():
        clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
        transaction.set_rollback(True)
    digest, kept = cache.kept(Game.objects.get(pk=game.pk))
    assert (digest, len(kept.log)) == (game.digest, len(before.log))


def test_what_the_group_may_read_is_open_to_others(tmp_path: Path, settings: Settings) -> None:
    settings.DATA = tmp_path
    secret = tmp_path / "secret-key"
    secret.write_text("x")
    for mode, named in ((0o600, False), (0o640, True), (0o604, True), (0o620, True)):
        secret.chmod(mode)
        assert (secret in files.open_to_others()) == named, oct(mode)
