"""Backups while the site is in use, and back (D-7): every log gapless, every game as it was at that moment."""

from __future__ import annotations

import json
import stat
import subprocess
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from lupus.site.table import backups
from tests.rigs.databases import Ground, ground

pytestmark = [pytest.mark.process, pytest.mark.database]


NEWER = """
from tests.rigs import experiments
with experiments.connection.cursor() as cursor:
    cursor.execute("CREATE TABLE of_a_newer_version (id integer primary key)")
"""


ALTERED = """
from tests.rigs import experiments
from lupus.site.table.models import Row
Row.objects.filter(n=3).update(digest="0" * 64)
"""


def beginning_of(earlier: dict[str, Any], later: dict[str, Any]) -> bool:
    """Whether a game is an earlier moment of another."""
    return all(later[part][: len(earlier[part])] == earlier[part] for part in ("rows", "receipts"))


def busy(place: Ground, flag: Path) -> subprocess.Popen[str]:
    """People who play until a file appears; they have begun."""
    people = place.start("-m", "tests.rigs.experiments", "busy", json.dumps({"flag": str(flag)}))
    assert people.stdout is not None
    assert people.stdout.readline() == "dealt\n"
    return people


@pytest.mark.parametrize(
    ("times", "seconds"), [(1, 0.0), pytest.param(20, 5.0, marks=pytest.mark.soak)], ids=["once", "twenty times"]
)
def test_a_backup_taken_while_people_play_is_a_whole_moment_of_every_game(
    place: Ground, tmp_path: Path, times: int, seconds: float
) -> None:
    flag = tmp_path / "enough"
    people = busy(place, flag)
    files = [tmp_path / f"backup-{n}" for n in range(times)]
    for file in files:
        sleep(seconds)
        place.lupus("backup", str(file))
    flag.touch()
    assert people.communicate(timeout=120)[0].endswith('"torn": 0}\n')
    live = place.experiment("everything")
    for number, file in enumerate(files):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        (elsewhere := tmp_path / f"elsewhere-{number}").mkdir()
        with ground(elsewhere, migrated=False) as other:
            assert "in order" in other.lupus("restore", str(file)).stdout
            found = other.experiment("everything")
        assert set(found) <= set(live)
        assert not any(game["torn"] for game in found.values())
        assert all(beginning_of(game, live[slug]) for slug, game in found.items())
    assert found, "there was something to restore"
    assert live == place.experiment("everything"), "and the games themselves were not touched"


@pytest.mark.soak
def test_a_restore_while_people_play_puts_everything_back_as_it_was(place: Ground, tmp_path: Path) -> None:
    first = tmp_path / "first"
    place.experiment("kills", every=100, random=0)
    before = place.experiment("everything")
    place.lupus("backup", str(first))
    place.run("-c", NEWER)
    flag = tmp_path / "enough"
    people = busy(place, flag)
    refused = place.lupus("restore", str(first), check=False)
    assert (refused.returncode, "--replace" in refused.stderr) == (2, True), "not by mistake"
    place.lupus("restore", "--replace", str(first))
    flag.touch()
    people.communicate(timeout=120)  # whose games are gone: they may well have failed
    assert place.experiment("everything") == before
    assert place.run("-c", NEWER), "nothing is left of what came later"


def test_what_is_no_backup_replaces_nothing_and_a_backup_everything(place: Ground, tmp_path: Path) -> None:
    place.experiment("overdue")
    before, whole = place.experiment("everything"), tmp_path / "whole"
    place.lupus("backup", str(whole))
    damaged = bytearray(whole.read_bytes())
    damaged[len(damaged) // 2 :] = bytes(len(damaged) - len(damaged) // 2)
    for name, content in (("text", b"hello"), ("damaged", bytes(damaged))):
        (tmp_path / name).write_bytes(content)
        refused = place.lupus("restore", "--replace", str(tmp_path / name), check=False)
        assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
    assert "there is no such file" in place.lupus("restore", str(tmp_path / "missing"), check=False).stderr
    assert "cannot be written" in place.lupus("backup", str(tmp_path / "no" / "folder"), check=False).stderr
    assert place.experiment("everything") == before
    place.run("-c", NEWER)
    place.run("-c", ALTERED)
    refused = place.lupus("restore", str(whole), check=False)
    assert (refused.returncode, "--replace" in refused.stderr) == (2, True), "not by mistake"
    place.lupus("restore", "--replace", str(whole))
    assert place.experiment("everything") == before
    assert place.run("-c", NEWER), "nothing is left of what came later"


def test_of_a_backup_with_a_changed_log_one_is_told(place: Ground, tmp_path: Path) -> None:
    """D-7, D-10: it is put back, for there may be no better one, but not as if all were well."""
    place.experiment("overdue")
    place.run("-c", ALTERED)
    place.lupus("backup", str(tmp_path / "altered"))
    told = place.lupus("restore", "--replace", str(tmp_path / "altered"), check=False)
    assert (told.returncode, "row 3 is not what was written" in told.stderr) == (2, True)


@pytest.mark.parametrize(("deadlocks", "done"), [(0, True), (3, True), (backups.TRIES, False)])
def test_a_restore_that_meets_a_deadlock_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, deadlocks: int, done: bool
) -> None:
    """D-7: it happened once in some hundred restores while people wrote. Nothing has changed then."""
    tried = []

    def postgres(program: str, *arguments: str) -> None:
        tried.append(program)
        if len(tried) <= deadlocks:
            raise backups.Deadlocked("others were writing")

    monkeypatch.setattr(backups, "postgres", postgres)
    if done:
        backups.replace_all("restore.sql")
    else:
        with pytest.raises(backups.Failed):
            backups.replace_all("restore.sql")
    assert tried == ["psql"] * min(deadlocks + 1, backups.TRIES)
