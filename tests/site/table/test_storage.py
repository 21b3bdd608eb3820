"""What a database promises, and what is remembered of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

from lupus.engine.seats import MASTER
from lupus.site.config.settings import SQLITE
from lupus.site.table import backups, cache
from lupus.site.table.models import Game, Receipt
from tests.rigs.site_villages import DURING_NIGHT_1, dealt

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Connections to a database in a file, set up as those of the site."""
    made: list[DatabaseWrapper] = []

    def connect() -> DatabaseWrapper:
        facts = {**connection.settings_dict, **settings.DATABASES["default"], "ENGINE": "django.db.backends.sqlite3"}
        wrapper = DatabaseWrapper(
            {**facts, "NAME": str(tmp_path / "x.sqlite3"), "OPTIONS": {**SQLITE, "timeout": 0.1}}, "other"
        )
        made.append(wrapper)
        return wrapper

    yield connect
    for wrapper in made:
        wrapper.close()


def pragma(wrapper: DatabaseWrapper, name: str) -> Any:
    with wrapper.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


def test_what_sqlite_acknowledges_survives_a_power_cut(file: Any) -> None:
    """D-1: with `synchronous=NORMAL` the last votes would be lost."""
    wrapper = file()
    assert (pragma(wrapper, "synchronous"), pragma(wrapper, "journal_mode"), pragma(wrapper, "foreign_keys")) == (
        2,
        "wal",
        1,
    )


def test_whoever_writes_to_sqlite_has_the_lock_from_the_beginning(file: Any) -> None:
    """D-3: without it two that read the same length would both go on, and one fail in the middle."""
    first, second = file(), file()
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with pytest.raises(OperationalError, match="locked"):
        second.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    first.rollback()


def test_receipts_beyond_the_length_that_was_read_are_not_read_either() -> None:
    """D-10: somebody wrote between the reading of the game and that of its receipts."""
    game = dealt()
    Receipt.objects.create(
        game=game,
        number=1,
        sender="x",
        key=uuid4(),
        actor=MASTER,
        verb="announce",
        args={"text": "x"},
        first=game.length + 1,
        last=game.length + 1,
        received=DURING_NIGHT_1,
    )
    cache.forget()
    assert cache.table_of(Game.objects.get(pk=game.pk)).moves == []


def test_after_a_restore_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = dealt()
    (tmp_path / "backup").touch()
    stale = cache.table_of(game)
    monkeypatch.setattr(backups, "check_sqlite", lambda file: None)
    monkeypatch.setattr(backups, "copy_sqlite", lambda source, target: None)
    monkeypatch.setattr(backups, "postgres", lambda *program: None)
    monkeypatch.setattr(backups, "call_command", lambda *more, **options: None)
    monkeypatch.setattr(BaseDatabaseWrapper, "close", lambda self: None)
    backups.load(tmp_path / "backup", replace=True)
    assert cache.table_of(Game.objects.get(pk=game.pk)) is not stale
