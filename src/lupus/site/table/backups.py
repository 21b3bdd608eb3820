"""The whole database in a file and back, while the site runs: SQLite by its own backup, PostgreSQL by its own tools."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import quote

from django.core.management import call_command
from django.db import connection

from . import cache
from .models import Game

OURS: Final = "table_game"
"""A table by which a backup of ours is known."""


EMPTY: Final = """
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP TABLE IF EXISTS public.%I CASCADE', name);
  END LOOP;
END $$
"""
"""Drops every table: also those that an older backup does not know,
which `pg_restore --clean` would leave in the way."""


TRIES: Final = 10
"""How often a restore is tried while others write."""


class Failed(Exception):  # noqa: N818 - read by people
    """Why it could not be done, in one line."""


class Deadlocked(Failed):
    """The backup and another process waited for one another."""


def save(file: Path) -> None:
    """Write a backup that was never half: it appears under its name when it is whole. Raises `Failed`."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # it holds every secret there is
        if connection.vendor == "sqlite":
            copy_sqlite(f"file:{quote(str(connection.settings_dict['NAME']))}", part)
        else:
            postgres("pg_dump", "--format=custom", "--no-owner", "--file", str(part))
        part.replace(file)
    except OSError as error:
        raise Failed(f"cannot be written ({error.strerror})") from error
    finally:
        part.unlink(missing_ok=True)


def load(file: Path, *, replace: bool) -> int:
    """Put a backup in the place of the database, bring it up to date and check every log; how many games.
    Raises `Failed`.

    It happens in one transaction: whoever reads meanwhile finds the old games or the new ones,
    and a failure leaves the old.
    """
    if not file.is_file():
        raise Failed("there is no such file")
    if not replace and OURS in connection.introspection.table_names() and Game.objects.exists():
        raise Failed("there are games in the database; --replace puts the backup in their place")
    if connection.vendor == "sqlite":
        check_sqlite(file)
        connection.close()
        name = Path(str(connection.settings_dict["NAME"]))
        name.parent.mkdir(parents=True, exist_ok=True)
        copy_sqlite(at_rest(file), name)
    else:
        connection.close()
        with TemporaryDirectory() as folder:
            script = f"{folder}/restore.sql"
            postgres("pg_restore", "--no-owner", "--no-acl", "--file", script, str(file))
            replace_all(script)
    cache.forget()
    call_command("migrate", verbosity=0, interactive=False)
    try:
        for game in Game.objects.exclude(stage=Game.Stage.PLANNED):
            cache.table_of(game)
    except cache.Torn as torn:
        raise Failed(f"restored, but {torn}") from torn
    return Game.objects.count()


def replace_all(script: str) -> None:
    """Put what a script makes in the place of every table, in one transaction. Raises `Failed`.

    People may be writing: where two transactions wait for one another the database ends one of them, and if it was this
    one nothing has changed, and it is tried again.
    """
    for left in reversed(range(TRIES)):
        try:
            postgres(
                "psql", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--command", EMPTY, "--file", script
            )
        except Deadlocked:
            if not left:
                raise
        else:
            return


def at_rest(file: Path) -> str:
    """The address of a database file that nobody writes."""
    return f"file:{quote(str(file.resolve()))}?mode=ro&immutable=1"


def copy_sqlite(source: str, target: Path) -> None:
    """Copy a database onto another, both of which may be in use."""
    try:
        with closing(sqlite3.connect(source, uri=True)) as before, closing(sqlite3.connect(target)) as after:
            before.backup(after, pages=-1)
    except sqlite3.Error as error:
        raise Failed(str(error)) from error


def check_sqlite(file: Path) -> None:
    """Make sure that a file is a sound backup of ours, so that nothing else replaces a database. Raises `Failed`."""
    try:
        with closing(sqlite3.connect(at_rest(file), uri=True)) as found:
            sound = found.execute("PRAGMA integrity_check").fetchone()[0]
            ours = found.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (OURS,)).fetchone()
    except sqlite3.Error as error:
        raise Failed(f"is no backup of Lupus ({error})") from error
    if sound != "ok" or ours is None:
        raise Failed("is no backup of Lupus" if sound == "ok" else f"is damaged ({sound})")


def postgres(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs on the database of the site.
    The password goes by the environment, never by the line."""
    found: dict[str, Any] = connection.settings_dict
    keys = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "NAME": "PGDATABASE"}
    environment = {**os.environ, **{env: str(found[key]) for key, env in keys.items() if found.get(key)}}
    try:
        done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise Failed(f"{program} is not installed (Debian: apt install postgresql-client)") from error
    if "deadlock detected" in done.stderr:
        raise Deadlocked("others were writing all the time: try again")
    if done.returncode:
        raise Failed((done.stderr.strip().splitlines() or [f"{program} failed"])[-1])
