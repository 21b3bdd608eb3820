"""The rush before a deadline: `python -m benchmarks.load`. Starts a site of its own on SQLite, and on PostgreSQL where
DATABASE_URL names a server, with a database made for it and dropped again.

In the last ten seconds before a deadline 200 players of one village read their page and 200 send a vote, at random
moments; the night of a village of 60 ends at the same deadline. Measured: how long each answer took, whether every vote
that was acknowledged is in the log before the close, and how long after the deadline the dawn of the 60 was published.

Then a crowd: 400 people of one village vote in the last second. Measured: how long each answer took, how many were
refused though they had sent their vote before the deadline, how many votes were acknowledged and lost, and when the
result was published.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from http.client import HTTPConnection
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

PORT = 8797
VOTERS = 200
SLEEPERS = 60
RUSH = 10.0
"""Seconds before the deadline in which everybody comes."""

CROWD = 400
"""How many vote in the last second."""

CSRF = "lupusloadlupusloadlupusloadlupus"


class Answer(NamedTuple):
    """What came of a request, after how many seconds. sent: when its last byte was handed to the system."""

    status: int
    seconds: float
    key: str
    sent: float = 0.0


def main() -> None:
    """Measure both databases, one after the other."""
    on_each_database("benchmarks.load", rush)


def on_each_database(module: str, measure: Callable[[], None]) -> None:
    """Call with a new database of each kind: in a process for each, for Django has one database for its whole life."""
    if "--one" in sys.argv:
        measure()
        return
    with tempfile.TemporaryDirectory(prefix="lupus-bench-") as folder:
        settings = {**os.environ, "LUPUS_DATA": folder, "DJANGO_SETTINGS_MODULE": "lupus.site.config.settings"}
        named = settings.pop("DATABASE_URL", "")
        done = [subprocess.run([sys.executable, "-m", module, "--one"], env=settings, check=False)]
        if named and answers(named):
            with database(named) as url:
                env = {**settings, "DATABASE_URL": url}
                done.append(subprocess.run([sys.executable, "-m", module, "--one"], env=env, check=False))
    sys.exit(max(process.returncode for process in done))


def answers(server: str) -> bool:
    """Whether there is such a server; says so where there is none."""
    import psycopg

    try:
        psycopg.connect(f"{server.rpartition('/')[0]}/postgres").close()
    except psycopg.OperationalError:
        print("PostgreSQL: no server answers there, not measured")
        return False
    return True


@contextmanager
def database(server: str) -> Iterator[str]:
    """A database on a PostgreSQL server, beside the one that its address names; there while it is needed."""
    import psycopg

    address, _, _ = server.rpartition("/")
    with psycopg.connect(f"{address}/postgres", autocommit=True) as admin:
        admin.execute("DROP DATABASE IF EXISTS lupus_bench WITH (FORCE)")  # of a measurement that was killed
        admin.execute("CREATE DATABASE lupus_bench")
        try:
            yield f"{address}/lupus_bench"
        finally:
            admin.execute("DROP DATABASE lupus_bench WITH (FORCE)")


@contextmanager
def server() -> Iterator[None]:
    """The site, on the database of the environment, as `lupus serve` runs it."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from lupus.cli import main; main()", "serve", "--port", str(PORT)]
    )
    try:
        for _ in range(300):
            try:
                call("GET", "/", "")
                break
            except OSError:
                time.sleep(0.2)
        else:
            raise TimeoutError("the site did not start")
        yield
    finally:
        process.terminate()
        process.wait(60)


def prepare() -> None:
    """Get Django and its new database ready."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def rush() -> None:
    """One rush on the database of the environment."""
    prepare()
    from django.db import connection
    from django.utils import timezone

    from lupus.site.table.models import Game

    voters, sessions = village("assemblea", VOTERS, to_day=True)
    sleepers, _ = village("borgo", SLEEPERS, to_day=False)
    with server():
        warmed(sessions)
        due = timezone.now() + timedelta(seconds=RUSH + 3)
        Game.objects.filter(pk__in=(voters, sleepers)).update(due=due)
        begin = time.perf_counter() + 3
        chance = Random(1)
        with ThreadPoolExecutor(2 * VOTERS) as pool:
            reading = [pool.submit(at, begin + chance.random() * RUSH, read, s) for s in sessions]
            voting = [pool.submit(at, begin + chance.random() * RUSH, vote, s) for s in sessions]
            published = pool.submit(publication, sleepers, due)
            read_, voted = ([done.result() for done in group] for group in (reading, voting))
            late = published.result()
        time.sleep(1)
        report(connection.vendor, voters, read_, voted, late)
    crowd(CROWD)


def crowd(people: int) -> None:
    """So many people vote in the last second before a deadline."""
    from django.db import connection
    from django.utils import timezone

    from lupus.site.post.models import Letter
    from lupus.site.table.models import Game

    number, sessions = village(f"crowd-{people}", people, to_day=True)
    with server():
        warmed([])
        while Letter.objects.filter(sent=None, skipped=False).exists():
            time.sleep(0.2)
        due = timezone.now() + timedelta(seconds=4)
        Game.objects.filter(pk=number).update(due=due)
        connection.close()
        voted = asyncio.run(all_at_once(f"crowd-{people}", sessions, due.timestamp()))
        late = publication(number, due, known=1)
        report_crowd(connection.vendor, number, voted, due.timestamp(), late)


async def all_at_once(slug: str, sessions: list[str], due: float) -> list[Answer]:
    """Everybody votes at a moment of the last second."""
    chance = Random(1)
    return await asyncio.gather(*(one_of_many(slug, session, due - 1.02 + chance.random()) for session in sessions))


async def one_of_many(slug: str, session: str, moment: float) -> Answer:
    """Somebody votes at a moment of the clock, on a connection of their own."""
    await asyncio.sleep(max(0.0, moment - time.time()))
    key, begin = str(uuid4()), time.perf_counter()
    body = urlencode({"verb": "vote", "key": key, "for": f"{slug} 000", "csrfmiddlewaretoken": CSRF})
    head = (
        f"POST /village/{slug}/me/act/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={session}; csrftoken={CSRF}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    reading, writing = await asyncio.open_connection("127.0.0.1", PORT)
    writing.write(f"{head}{body}".encode())
    sent = time.time()
    said = await reading.read()
    writing.close()
    return Answer(int(said.split(b" ")[1]) if said else 0, time.perf_counter() - begin, receipt_of(body), sent)


def warmed(sessions: list[str]) -> None:
    """Wait until the clock is at work, and read some pages: before a deadline a site has been running for days."""
    from lupus.site.table.models import Heartbeat

    while not Heartbeat.objects.exists():
        time.sleep(0.2)
    for session in sessions[:30]:
        read(session)


def village(slug: str, players: int, *, to_day: bool, names: tuple[str, ...] = ()) -> tuple[int, list[str]]:
    """A village in which everybody has signed in, by day or in its night with all commands given;
    its number and the sessions.

    names: of its seats; numbers without them.
    """
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.utils import timezone

    from lupus.engine.game import Setup
    from lupus.rulesets.lupus7.bots import seventh_edition
    from lupus.rulesets.tempo_reale.calendar import Calendar
    from lupus.site import demo
    from lupus.site.people.models import Person
    from lupus.site.people.store import SessionStore
    from lupus.site.table import clerk, clock
    from lupus.site.table.models import Game, Place
    from lupus.site.village import calendar
    from lupus.site.village.models import Village, VillagePlace

    now = timezone.now()
    hours = calendar.dumped(Calendar(nights=frozenset(range(7))), now.date())
    game = Village.found(Game(slug=slug, name=slug, ruleset="lupus7"), calendar=hours)
    seats = names or tuple(f"{slug} {n:03}" for n in range(players))
    sessions = []
    for seat in seats:
        person = Person.objects.invite(seat)
        VillagePlace.found(Place(game=game, seat=seat, person=person))
        store = SessionStore()
        store[SESSION_KEY], store[BACKEND_SESSION_KEY] = str(person.pk), settings.AUTHENTICATION_BACKENDS[-1]
        store[HASH_SESSION_KEY] = person.get_session_auth_hash()
        store.save()
        sessions.append(str(store.session_key))
    setup = Setup(seats, {}, {"roles": seventh_edition(players)})
    clerk.start(game.pk, setup, now, b"a seed for a measurement, always")
    if to_day:
        night_ends = Game.objects.values_list("due", flat=True).get(pk=game.pk)
        assert night_ends is not None
        for _ in range(2):  # before the day's own deadline: a phase that had no time would be held
            clock.advance(game.pk, night_ends + timedelta(seconds=1))
    else:
        demo.bots_act(game.pk, Random(1))
    return game.pk, sessions


def at(moment: float, act: Callable[[str], Answer], session: str) -> Answer:
    """Act at a moment."""
    time.sleep(max(0.0, moment - time.perf_counter()))
    return act(session)


def read(session: str) -> Answer:
    """A player reads their page."""
    return call("GET", "/village/assemblea/me/", session)


def vote(session: str) -> Answer:
    """A player votes for the first of the village."""
    form = {"verb": "vote", "key": str(uuid4()), "for": "assemblea 000", "csrfmiddlewaretoken": CSRF}
    return call("POST", "/village/assemblea/me/act/", session, form)


def call(method: str, path: str, session: str, form: dict[str, str] | None = None, **more: str) -> Answer:
    """One request on a connection of its own. more: headers."""
    begin = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", PORT, timeout=60)
    headers = {"Cookie": f"sessionid={session}; csrftoken={CSRF}", **more}
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request(method, path, urlencode(form or {}), headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return Answer(answer.status, time.perf_counter() - begin, receipt_of(urlencode(form)) if form else "")


def receipt_of(body: str) -> str:
    """The key that the receipt of a form has, if what it says was taken."""
    from django.http import QueryDict

    from lupus.site.table.idempotency import named

    form = QueryDict(body)
    return str(named(UUID(form["key"]), form))


def publication(game_id: int, due: Any, known: int = 0) -> float:
    """Seconds between a deadline and the publication of what the phase brought. known: how many there were before."""
    from django.db import connection
    from django.utils import timezone

    from lupus.site.table.models import Receipt

    while Receipt.objects.filter(game=game_id, verb="publish").count() <= known:
        time.sleep(0.02)
    late = (timezone.now() - due).total_seconds()
    connection.close()
    return float(late)


def kept_of(game_id: int) -> set[str]:
    """The keys of the votes that are in the log before the last close."""
    from lupus.site.table.models import Receipt

    closed = Receipt.objects.filter(game=game_id, verb="close").order_by("-number")[0].number
    votes = Receipt.objects.filter(game=game_id, verb="vote", number__lt=closed)
    return {str(key) for key in votes.values_list("key", flat=True)}


def report_crowd(database: str, game_id: int, voting: list[Answer], due: float, late: float) -> None:
    """Print the table of a crowd."""
    kept, times = kept_of(game_id), sorted(a.seconds for a in voting)
    in_time = [a for a in voting if a.sent < due]
    refused = sum(a.status != 302 for a in in_time)
    lost = sum(a.status == 302 and a.key not in kept for a in voting)
    p95 = statistics.quantiles(times, n=20)[-1]
    print(f"{database}: {len(voting)} vote in the last second, {len(in_time)} of them sent before the deadline")
    print(f"  votes    median {times[len(times) // 2]:5.2f} s    95 % {p95:5.2f} s    worst {times[-1]:5.2f} s")
    print(
        f"  answers {sorted({a.status for a in voting})}; refused though in time {refused}, acknowledged and "
        f"lost {lost}"
    )
    print(f"  result published {late:.2f} s after the deadline", flush=True)


def report(database: str, game_id: int, reading: list[Answer], voting: list[Answer], late: float) -> None:
    """Print the table."""
    kept = kept_of(game_id)
    taken = [a for a in voting if a.status == 302]
    lost = [a for a in taken if a.key not in kept]
    print(f"{database}: {VOTERS} reading and {VOTERS} voting in the last {RUSH:.0f} s, one web process")
    for name, answers in (("pages", reading), ("votes", voting)):
        times = sorted(a.seconds for a in answers)
        p95 = statistics.quantiles(times, n=20)[-1]
        median, worst = times[len(times) // 2], times[-1]
        print(f"  {name:<8} median {median * 1000:5.0f} ms   95 % {p95 * 1000:5.0f} ms   worst {worst * 1000:5.0f} ms")
    codes = sorted({a.status for a in (*reading, *voting)})
    print(f"  answers {codes}; votes acknowledged {len(taken)}, refused {len(voting) - len(taken)}, lost {len(lost)}")
    print(f"  dawn of {SLEEPERS} players published {late:.2f} s after the deadline", flush=True)


if __name__ == "__main__":
    main()
