"""The processes of a site: they start, do their work with nobody looking, survive errors,
and end when they are told to."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import OperationalError

from lupus.site import processes
from lupus.site.post import sender
from lupus.site.table import clock
from tests.rigs.databases import Ground

pytestmark = pytest.mark.process

LUPUS = ("-c", "from lupus.cli import main; main()")


def until(so: Callable[[], bool], seconds: float = 60) -> None:
    begin = time.monotonic()
    while not so():
        assert time.monotonic() - begin < seconds, "it never came"
        time.sleep(0.3)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def answers(port: int) -> bool:
    try:
        urlopen(f"http://127.0.0.1:{port}/village/borgo/calendar.ics", timeout=10).close()
    except HTTPError as error:
        error.close()
    except URLError:
        return False
    return True


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in found.split()]


def alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def pulse(port: int, slug: str) -> int:
    """What an open page hears first."""
    with urlopen(f"http://127.0.0.1:{port}/village/{slug}/stream/", timeout=30) as stream:
        lines = [stream.readline().decode() for _ in range(3)]
    assert (lines[0], lines[2]) == ("retry: 5000\n", "\n")
    return int(lines[1].removeprefix("data: "))


def test_a_site_starts_from_nothing_keeps_time_and_ends_when_told(empty_place: Ground) -> None:
    """An empty database, a village ten days late: its phase closes, letters go out;
    SIGTERM, and nothing is left behind."""
    port = free_port()
    site = empty_place.start(*LUPUS, "serve", "--port", str(port), "--migrate")
    try:
        until(lambda: answers(port))
        slug = empty_place.experiment("overdue")
        until(lambda: pulse(port, slug) > 3)
        until(lambda: len(list(empty_place.folder.glob("mail/*"))) > 0)
        with urlopen(f"http://127.0.0.1:{port}/village/{slug}/stream/", timeout=30):
            family = children(site.pid)
            site.send_signal(signal.SIGTERM)
            assert site.wait(30) == 0, "although a stream is open"
        until(lambda: not any(alive(pid) for pid in family))
    finally:
        site.kill()
        site.communicate()


def test_the_clock_does_not_outlive_a_site_that_was_killed(place: Ground) -> None:
    port = free_port()
    site = place.start(*LUPUS, "serve", "--port", str(port))
    try:
        until(lambda: answers(port))
        family = children(site.pid)
        assert family, "a clock runs beside"
        os.kill(site.pid, signal.SIGKILL)
        until(lambda: not any(alive(pid) for pid in family))
    finally:
        site.kill()
        site.communicate()


def test_the_clock_ends_cleanly(place: Ground) -> None:
    running = place.start(*LUPUS, "clock")
    try:
        until(lambda: "clock: at work" in place.lupus("doctor", check=False).stdout)
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 0
        assert place.lupus("post").stdout == "0 sent\n"
    finally:
        running.kill()
        running.communicate()


def test_without_the_site_its_commands_say_what_to_install_and_the_others_work() -> None:
    hide = "import sys; sys.modules['django'] = None; from lupus.cli import main; main()"
    for command in ("serve", "clock", "post", "doctor"):
        done = subprocess.run([sys.executable, "-c", hide, command], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (
            2,
            "this command needs the web site, which is not installed: pip install 'lupus[site]'\n",
        )
    assert (
        subprocess.run([sys.executable, "-c", hide, "roles", "lupus7"], capture_output=True, check=False).returncode
        == 0
    )


def test_a_site_that_is_not_set_up_says_what_is_missing() -> None:
    environment = {**os.environ, "LUPUS_PRODUCTION": "1", "LUPUS_SECRET_KEY": ""}
    done = subprocess.run(
        [sys.executable, *LUPUS, "serve"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("the site is not set up: LUPUS_SECRET_KEY is missing")


# --- the loops --------------------------------------------------------------------------------------------------------


class Turns(Event):
    """Stops after so many rests, and remembers them."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.rests = most, list[float | None]()

    def wait(self, timeout: float | None = None) -> bool:
        self.rests.append(timeout)
        if len(self.rests) == self.most:
            self.set()
        return self.is_set()


@pytest.mark.django_db(transaction=True)
def test_a_clock_whose_database_fails_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def tick(now: object) -> int:
        looks.append(now)
        if len(looks) == 1:
            raise OperationalError("gone")
        return 0

    monkeypatch.setattr(clock, "tick", tick)
    turns = Turns(2)
    processes.keep_time(turns)
    assert len(looks) == 2
    assert turns.rests == [processes.CLOCK_SULK, clock.LONGEST_SLEEP]


@pytest.mark.django_db(transaction=True)
def test_a_post_whose_server_is_away_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[Any] = [3, OSError("refused"), 0]

    def send() -> int:
        result = results.pop(0)
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr(sender, "send_owed", send)
    turns = Turns(3)
    processes.keep_sending(turns)
    assert turns.rests == [processes.POST_REST, processes.POST_SULK, processes.POST_REST]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rush", [True, False])
def test_the_post_waits_while_people_vote_in_the_last_second_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, rush: bool
) -> None:
    """D-5, M-3: there is a deadline near all the time where many villages are played."""
    now, sent = [1000.0], []

    class Hour(Turns):
        def wait(self, timeout: float | None = None) -> bool:
            now[0] += timeout or 0
            return super().wait(timeout)

    monkeypatch.setattr(processes, "monotonic", lambda: now[0])
    monkeypatch.setattr(clock, "rush", lambda at: rush)
    monkeypatch.setattr(sender, "send_owed", lambda: sent.append(now[0]))
    answered: list[float] = []
    monkeypatch.setattr(sender, "send_replies", lambda: answered.append(now[0]))
    turns = 3 * int(processes.LONGEST_PAUSE / processes.POST_REST)
    processes.keep_sending(Hour(turns))
    between = [later - earlier for earlier, later in pairwise(sent)]
    assert between == [processes.LONGEST_PAUSE if rush else processes.POST_REST] * len(between)
    assert len(sent) == (3 if rush else turns)
    assert len(answered) == turns - len(sent), "but whoever wrote by mail does not wait"


@pytest.mark.django_db
def test_sessions_that_have_expired_are_forgotten_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    for expiry in (-1, 60):
        session = SessionStore()
        session.set_expiry(expiry)
        session.create()
    assert Session.objects.count() == 2
    last = processes.tidied(-processes.TIDY)
    assert Session.objects.count() == 1
    monkeypatch.setattr(SessionStore, "clear_expired", lambda: pytest.fail("not so soon"))
    assert processes.tidied(last) == last
