"""What pages, cookies and doors must say, written out:
a test that compares with the value of the source sees no change of it."""

from __future__ import annotations

import os
import re
from datetime import timedelta
from pathlib import Path
from socket import gethostname
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site import files
from lupus.site.headers import POLICY
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, doors, together
from lupus.site.table.idempotency import new_key
from lupus.site.table.models import Door, Game, Receipt
from lupus.site.village import owed
from lupus.site.village.models import Village
from lupus.site.village.pages.public_board import board_of, village_of
from tests.rigs.game_masters import hosted, settings_sent, url
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt
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


def test_no_script_reads_the_session_and_no_other_site_sends_it() -> None:
    """ASVS 3.3.2, 3.3.4."""
    assert (settings.SESSION_COOKIE_HTTPONLY, settings.CSRF_COOKIE_HTTPONLY) == (True, True)
    assert (settings.SESSION_COOKIE_SAMESITE, settings.CSRF_COOKIE_SAMESITE) == ("Lax", "Lax")


def test_what_is_not_found_does_not_say_what_was_looked_for() -> None:
    """ASVS 16.5.1."""
    game, browser, _ = hosted()
    console = f"/village/{game.slug}/master/"
    for address in (f"{console}seat/99999/", console, "/village/nowhere/", "/nowhere/"):
        answer = (browser if "seat" in address else Client()).get(address)
        page = answer.content.decode()
        assert answer.status_code in (302, 404)
        assert [word for word in ("matches", "query", "Place", "Game ", "Resolver") if word in page] == [], address


# --- a player's page --------------------------------------------------------------------------------------------------


def test_card_diary_and_the_form_of_the_night_are_closed_until_somebody_opens_them() -> None:
    """L7-2.3-10: whoever looks over a shoulder sees that there is a night, and no more."""
    game = cast("lupus8", SIX)
    for seat in SIX:
        page = client_of(game, seat).get(f"/village/{game.slug}/me/").content.decode()
        folds = re.findall(r"<details[^>]*>", page)
        assert len(folds) >= 3
        assert [fold for fold in folds if " open" in fold] == []


def test_every_form_that_is_posted_holds_its_token() -> None:
    """ASVS 3.5.1."""
    game = cast("lupus7", SIX)
    page = client_of(game, "dino").get(f"/village/{game.slug}/me/").content.decode()
    forms = re.findall(r'<form method="post".*?</form>', page, re.S)
    assert len(forms) >= 2
    assert [form for form in forms if "csrfmiddlewaretoken" not in form] == []


def test_the_form_that_does_nothing_keeps_the_name_of_a_player_and_nothing_else() -> None:
    game = cast("lupus7", SIX)
    turned_to(game, "night", 2)
    client, place = client_of(game, "anna"), game.places.get(seat="anna")
    for thought in ("<script>", "nobody", "x" * 5000):
        answer = client.post(
            f"/village/{game.slug}/me/act/", {"verb": "think", "thought": thought, "key": str(uuid4())}
        )
        place.refresh_from_db()
        assert (answer.status_code, place.in_village.thought) == (422, "")


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


def test_no_page_of_the_console_opens_for_a_seat_of_another_village() -> None:
    game, browser, _ = hosted()
    other = dealt(slug="altrove").places.first()
    assert other is not None
    for name in ("as", "seat", "order", "notes", "replace", "letter", "answer"):
        path = url(f"console-{name}", game, other.pk)
        assert {browser.get(path).status_code, browser.post(path).status_code} <= {404, 405}, name


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


def test_a_phase_waits_for_a_door_that_is_open_though_another_is_gone() -> None:
    """D-02."""
    now = timezone.now()
    late = {"host": gethostname(), "cleared": now - timedelta(seconds=9), "seen": now}
    Door.objects.create(name="gone", process=2**22 + 7, **late)
    assert doors.answered(now, now)
    Door.objects.create(name="open", process=os.getpid(), **late)
    assert not doors.answered(now, now)
    Door.objects.filter(name="open").update(cleared=now)
    assert doors.answered(now, now)


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


def test_where_no_reminders_are_wanted_there_are_none() -> None:
    game = dealt()
    Village.objects.filter(pk=game.pk).update(reminder_hours=0)
    assert owed.remind(NIGHT_1_ENDS - timedelta(minutes=1)) == 0
    assert not Letter.objects.filter(game=game, kind=Letter.Kind.REMINDER).exists()


def test_what_the_group_may_read_is_open_to_others(tmp_path: Path, settings: Settings) -> None:
    settings.DATA = tmp_path
    secret = tmp_path / "secret-key"
    secret.write_text("x")
    for mode, named in ((0o600, False), (0o640, True), (0o604, True), (0o620, True)):
        secret.chmod(mode)
        assert (secret in files.open_to_others()) == named, oct(mode)
