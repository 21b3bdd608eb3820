"""`lupus doctor` notices what is wrong with a site, and says what to do (D-10)."""

from __future__ import annotations

import socket
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone
from pytest_django import Settings

from lupus.site import doctor, files
from lupus.site.mail_health import Finding
from lupus.site.post.models import Letter
from lupus.site.table import cache, clock
from lupus.site.table.models import Deal, Game, Row
from tests.rigs.site_villages import NIGHT_1_ENDS, dealt

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(settings: Settings, tmp_path: Path) -> Game:
    """A game on time, with a clock at work."""
    settings.EMAIL_HOST, settings.STATICFILES_DIRS = "", []
    game = dealt()
    Game.objects.update(due=timezone.now() + timedelta(hours=1))
    clock.beat(timezone.now())
    return game


def wrong() -> list[str]:
    return [finding.what for finding in doctor.examine() if finding.remedy is not None]


def test_a_site_in_good_health_has_nothing_wrong(game: Game) -> None:
    assert wrong() == []
    assert [f.what for f in doctor.examine()][:2] == [f"database: {connection.vendor}", "migrations: all applied"]
    assert f"logs: {game.length} rows read" in [f.what for f in doctor.examine()]


def test_a_row_that_was_changed_is_named(game: Game) -> None:
    row = Row.objects.filter(game=game)[3]
    Row.objects.filter(pk=row.pk).update(entry={**row.entry, "at": "night 7"})
    assert wrong() == [f"log: game {game.pk}: row 4 is not what was written"]
    assert cache.Torn


def test_rows_that_are_missing_or_too_many_are_named(game: Game) -> None:
    last = Row.objects.filter(game=game).order_by("-n")[0]
    last.delete()
    assert wrong() == [f"log: game {game.pk}: the log ends before row {game.length}"]
    Row.objects.create(game=game, n=last.n, entry=last.entry, digest=last.digest)
    Row.objects.create(game=game, n=last.n + 1, entry=last.entry, digest=last.digest)
    assert wrong() == [f"log: game {game.pk}: there are rows after the last"]


def test_every_game_is_read_whatever_the_others_are_like(game: Game) -> None:
    other = dealt(slug="altro")
    Game.objects.update(due=timezone.now() + timedelta(hours=1))
    Deal.objects.filter(game=game).delete()
    assert wrong() == [f"log: game {game.pk}: DoesNotExist"]
    assert f"logs: {other.length} rows read" in [f.what for f in doctor.examine()]


def test_a_clock_that_is_silent_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    later = timezone.now() + timedelta(minutes=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert [what[:19] for what in wrong()] == ["clock: silent since"]
    clock.beat(later)
    assert wrong() == []
    monkeypatch.undo()


def test_a_clock_that_never_was_is_noticed(settings: Settings) -> None:
    settings.STATICFILES_DIRS = []
    assert wrong() == ["clock: never seen"]


def test_a_game_that_is_late_is_noticed(game: Game) -> None:
    Game.objects.update(due=NIGHT_1_ENDS - timedelta(days=365))
    assert wrong() == ["game borgo: late"]


def test_letters_that_were_given_up_are_noticed(game: Game) -> None:
    Letter.objects.filter(pk=Letter.objects.all()[0].pk).update(tries=99)
    assert wrong() == ["letters: 1 given up"]


def test_a_mail_server_that_does_not_answer_is_noticed(game: Game, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", closed.getsockname()[1], False
        assert wrong() == ["mail: 127.0.0.1: ConnectionRefusedError"]


def test_a_mail_server_that_answers_is_enough(game: Game, settings: Settings) -> None:
    settings.EMAIL_HOST = "127.0.0.1"  # the tests' own backend answers
    assert wrong() == []
    assert "mail: 127.0.0.1 answers" in [f.what for f in doctor.examine()]


def test_settings_that_do_not_fit_production_are_named(game: Game, settings: Settings, tmp_path: Path) -> None:
    settings.PRODUCTION = True
    settings.STATIC_ROOT = tmp_path
    settings.EMAIL_FILE_PATH = "mail"
    settings.SECURE_SSL_REDIRECT = False
    found = wrong()
    assert "settings: security.W008" in found
    assert "static files: not collected" in found
    assert "mail: written to files in mail" in found


def test_a_database_that_does_not_answer_ends_the_examination(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError("no route\nsecond line")

    monkeypatch.setattr(connection, "ensure_connection", refuse)
    assert list(doctor.examine()) == [
        Finding("database: DatabaseError", "is it running, and is DATABASE_URL right? no route")
    ]


def test_a_database_that_is_not_up_to_date_ends_the_examination(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "migrations", lambda: 2)
    assert wrong() == ["migrations: 2 not applied"]
    assert len(list(doctor.examine())) == 2


def test_a_game_that_the_clock_cannot_advance_is_named_with_the_kind_of_error(game: Game) -> None:
    since = timezone.now()
    Game.objects.update(failing=since, failure="IntegrityError")
    assert wrong() == [f"game borgo: the clock cannot advance it since {since:%Y-%m-%d %H:%M} UTC (IntegrityError)"]


def test_files_that_others_can_read_are_named_and_can_be_closed(game: Game, settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    settings.EMAIL_FILE_PATH.mkdir(mode=0o755)
    settings.EMAIL_FILE_PATH.chmod(0o755)
    assert wrong() == [f"files: others can read {tmp_path / 'mail'}"]
    files.close()
    assert wrong() == []
    assert settings.EMAIL_FILE_PATH.stat().st_mode & 0o777 == 0o700
