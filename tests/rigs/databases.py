"""Databases for experiments with real processes:
made for one test, of the kind that the run is on, and thrown away after it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

ROOT = Path(__file__).parent.parent.parent


class Ground:
    """A database of its own, and the processes that are run on it."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder = url, folder
        self.environment = {**os.environ, "DATABASE_URL": url, "LUPUS_DATA": str(folder), "PYTHONWARNINGS": "ignore"}

    def run(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run Python on it and wait."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=3000,
        )
        assert not check or done.returncode == 0, done.stderr[-3000:]
        return done

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Run Python on it meanwhile."""
        return subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, text=True
        )

    def lupus(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run one of the commands of `lupus`."""
        return self.run("-c", "from lupus.cli import main; main()", *arguments, check=check)

    def experiment(self, name: str, **arguments: Any) -> Any:
        """Run one of the experiments of the laboratory."""
        return json.loads(self.run("-m", "tests.rigs.experiments", name, json.dumps(arguments)).stdout)


def migrate(place: Ground) -> None:
    place.run("-m", "lupus.site", "migrate", "--verbosity", "0")


def migrated_file(folder: Path) -> Path:
    """A file with all tables and nothing in them, for whoever has a folder in this one; it is made once."""
    path = folder / "migrated.sqlite3"
    if not path.exists():
        made = folder / "being-migrated.sqlite3"
        migrate(Ground(f"sqlite:///{made}", folder))
        made.rename(path)
    return path


@contextmanager
def ground(folder: Path, *, migrated: bool = True) -> Iterator[Ground]:
    """A new database: a file, or one of the server that this run is on."""
    if connection.vendor == "sqlite":
        found, drop = Ground(f"sqlite:///{folder / 'site.sqlite3'}", folder), None
    else:
        import psycopg

        wanted, name = connection.settings_dict, f"lupus_lab_{uuid4().hex[:12]}"
        login = f"{wanted['USER']}:{wanted['PASSWORD']}" if wanted["PASSWORD"] else wanted["USER"]
        server = f"postgres://{login}@{wanted['HOST']}:{wanted['PORT'] or 5432}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
            admin.execute(f'CREATE DATABASE "{name}"')
        found, drop = Ground(f"{server}/{name}", folder), f'DROP DATABASE "{name}" WITH (FORCE)'
    try:
        if migrated and drop is None:
            shutil.copy(migrated_file(folder.parent), folder / "site.sqlite3")
        elif migrated:
            migrate(found)
        yield found
    finally:
        if drop is not None:
            with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
                admin.execute(drop)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Ground]:
    with ground(tmp_path) as found:
        yield found


@pytest.fixture
def empty_place(tmp_path: Path) -> Iterator[Ground]:
    """One whose database has no tables yet."""
    with ground(tmp_path, migrated=False) as found:
        yield found
