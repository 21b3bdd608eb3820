"""The files that the site writes: they hold every secret, and only their owner may read them."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import connection


def written() -> list[Path]:
    """The files and folders that there are."""
    found = [Path(settings.EMAIL_FILE_PATH), Path(settings.DATA) / "secret-key"]
    if connection.vendor == "sqlite":
        database = Path(str(connection.settings_dict["NAME"]))
        found += [database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-queue")]
    return [path for path in found if path.exists()]


def open_to_others() -> list[Path]:
    """The files that somebody else on the machine may read or write."""
    return [path for path in written() if path.stat().st_mode & 0o077]


def close() -> None:
    """Take the rights of others from all these files: some were written before the site did so by itself."""
    for path in open_to_others():
        path.chmod(path.stat().st_mode & ~0o077)
