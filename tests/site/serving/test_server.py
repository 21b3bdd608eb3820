"""The server itself: exact arrival, limits that no visitor exceeds, and no line of the log for whoever tries."""

from __future__ import annotations

import asyncio
import resource
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from lupus.site.headers import beside_django
from lupus.site.serving import bodies, server
from lupus.site.serving.bodies import Bodies, Gone, Rejected
from tests.rigs.databases import ground
from tests.site.serving.test_processes import answers, free_port, until

pytestmark = pytest.mark.process

FILES = 300
"""As many files as the site of these tests may open: what 1,024 are to 1,500 streams, this is to 440."""


GRACE = 0.1
"""Seconds for which it keeps a connection that says nothing, though others wait: a test need not wait a whole one."""

HURRIED = f"from lupus.site.serving import server; server.GRACE = {GRACE}; from lupus.cli import main; main()"


class Site:
    """A running site that may open few files."""

    def __init__(self, slug: str, port: int, log: Path) -> None:
        self.slug, self.port, self.log = slug, port, log

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def ask(self, request: bytes) -> socket.socket:
        connection = self.connect()
        connection.sendall(request)
        return connection

    def answer(self, request: bytes) -> bytes:
        with closing(self.ask(request)) as connection:
            said = b""
            while piece := connection.recv(65536):
                said += piece
            return said

    def get(self, path: str = "/") -> bytes:
        return self.answer(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())


def settled(connections: list[socket.socket]) -> None:
    """Wait until the site has looked at all of these, and kept those that it keeps for longer than `GRACE`."""
    before, ended = -1, 0
    while ended != before or not ended:
        time.sleep(4 * GRACE)
        before, ended = ended, len(select.select(connections, [], [], 0)[0])
        assert ended < len(connections)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """One site for all of these tests, without a clock, with a village."""
    folder = tmp_path_factory.mktemp("server")
    with django_db_blocker.unblock(), ground(folder) as place:
        slug = place.experiment("overdue")
        port, log = free_port(), folder / "log"
        limited = f'ulimit -n {FILES}; exec "$0" "$@"'
        place.environment["PYTHONUNBUFFERED"] = "1"
        with log.open("w") as said:
            import subprocess
            import sys

            command = ["sh", "-c", limited, sys.executable, "-c", HURRIED, "serve", "--port", str(port), "--no-clock"]
            process = subprocess.Popen(command, env=place.environment, stdout=said, stderr=subprocess.STDOUT)
            try:
                until(lambda: answers(port))
                yield Site(slug, port, log)
            finally:
                process.terminate()
                process.wait(30)


def stream(slug: str) -> bytes:
    return f"GET /village/{slug}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def first_line(connection: socket.socket) -> bytes:
    try:
        return connection.recv(200).split(b"\r\n")[0]
    except OSError:
        return b""


@pytest.mark.django_db(transaction=True)
def test_more_streams_than_files_leave_the_site_answering_and_the_log_silent(site: Site) -> None:
    slug, before = site.slug, len(site.log.read_text().splitlines())
    streams = [site.ask(stream(slug)) for _ in range(440)]
    try:
        lines = [first_line(s) for s in streams]
        served, refused = (sum(status in line for line in lines) for status in (b" 200 ", b" 503 "))
        assert set(lines) <= {b"HTTP/1.1 200 OK", b"HTTP/1.1 503 Service Unavailable", b""}, (
            "or cut off while it still spoke"
        )
        assert refused > 200
        assert 0 < served <= (FILES - server.RESERVE) * 2 // 3 // 4 + 1, "one address has a quarter of two thirds"
        assert site.get().startswith(b"HTTP/1.1 200")
    finally:
        for s in streams:
            s.close()
    assert len(site.log.read_text().splitlines()) == before, "no line for a refusal"


@pytest.mark.django_db(transaction=True)
def test_connections_that_say_nothing_give_way_to_those_that_do(site: Site) -> None:
    idle = [site.connect() for _ in range(FILES + 100)]
    try:
        settled(idle)
        for _ in range(5):
            assert site.get().startswith(b"HTTP/1.1 200")
    finally:
        for s in idle:
            s.close()
    assert "Traceback" not in site.log.read_text()


@pytest.mark.django_db(transaction=True)
def test_requests_that_never_end_give_way_too(site: Site) -> None:
    begun = b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf"
    slow = [site.ask(begun) for _ in range(FILES + 100)]
    try:
        settled(slow)
        assert site.get().startswith(b"HTTP/1.1 200")
    finally:
        for s in slow:
            s.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_of_any_size_is_refused_before_it_fills_anything(site: Site, announced: bool) -> None:
    size = 40 * 1024 * 1024
    length = f"Content-Length: {size}" if announced else "Transfer-Encoding: chunked"
    connection = site.ask(f"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{length}\r\n\r\n".encode())
    sent, piece = 0, b"x" * 65536
    connection.settimeout(5)
    try:
        while sent < size:
            connection.sendall(piece if announced else b"10000\r\n" + piece + b"\r\n")
            sent += len(piece)
    except OSError:
        pass
    said = first_line(connection)
    connection.close()
    assert sent < 8 * 1024 * 1024, "it is not even read"
    assert said in (b"HTTP/1.1 413 Request Entity Too Large", b"HTTP/1.1 413 Content Too Large", b"")
    assert site.get().startswith(b"HTTP/1.1 200")


@pytest.mark.django_db(transaction=True)
def test_what_is_no_http_leaves_no_line_in_the_log(site: Site) -> None:
    before = len(site.log.read_text().splitlines())
    for junk in (
        b"\x16\x03\x01 hello\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
    ):
        with closing(site.ask(junk)) as connection:
            first_line(connection)
    assert [line for line in site.log.read_text().splitlines()[before:] if "uvicorn" in line] == []


# --- parts ------------------------------------------------------------------------------------------------------------


def test_a_request_with_two_lengths_ends_the_connection(site: Site) -> None:
    """What stands behind it may be another's request to a proxy that saw its end elsewhere (RFC 9112, 6.1)."""
    two = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"
    for lengths, expected in ((two, 1), (b"Transfer-Encoding: chunked\r\n", 2)):
        head = b"POST /room/enter/ HTTP/1.1\r\nHost: localhost\r\n" + lengths + b"\r\n0\r\n\r\n"
        behind = b"GET /smuggled/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        with site.ask(head + behind) as connection:
            said = b"".join(iter(lambda: connection.recv(65536), b""))
        assert said.count(b"HTTP/1.1 ") == expected


def test_the_room_for_connections_follows_from_the_files_that_a_process_may_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for soft, room in ((1024, 824), (100, 50), (10**6, server.MOST), (resource.RLIM_INFINITY, server.MOST)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert server.room() == room
    raised: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 5000))
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: raised.append((what, limits)))
    server.raise_limit()
    assert raised == [(resource.RLIMIT_NOFILE, (5000, 5000))]


def test_the_moment_of_arrival_is_the_systems_and_not_that_of_a_busy_loop() -> None:
    """D-02: bytes that came before the deadline, and were read after it, were in time."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        sender = socket.create_connection(listening.getsockname())
        receiver, _ = listening.accept()
        sender.sendall(b"a vote")
        time.sleep(0.3)
        lag = server.since_last_bytes(receiver)
        assert timedelta(seconds=0.3) <= lag < timedelta(seconds=2)
        sender.close()
        receiver.close()
    assert server.since_last_bytes(None) == timedelta(0)
    with closing(socket.socket(socket.AF_UNIX)) as other:
        assert server.since_last_bytes(other) == timedelta(0)


def scope(path: str = "/", length: int | None = None) -> dict[str, Any]:
    return {"path": path, "headers": [] if length is None else [(b"content-length", str(length).encode())]}


def feed(*pieces: bytes, gone: bool = False) -> Callable[[], Any]:
    """What the server hands over: these pieces, one by one."""
    messages = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    messages.append({"type": "http.disconnect"} if gone else {"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Any:
        return messages.pop(0)

    return receive


def read(found: dict[str, Any], receive: Callable[[], Any]) -> bytes:
    async def scene() -> bytes:
        with await Bodies().read(found, receive) as body:
            return body.read()

    return asyncio.run(scene())


BIG = b"x" * (64 * 1024)


@pytest.mark.parametrize(
    ("path", "most"),
    [("/sign-in/", bodies.SMALL), ("/new/import/", bodies.LARGE), ("/village/borgo/plan/players/", bodies.LARGE)],
)
def test_bodies_are_counted_where_they_are_read(path: str, most: int) -> None:
    fits = most // len(BIG)
    assert len(read(scope(path), feed(*[BIG] * fits))) == most
    with pytest.raises(Rejected) as no:
        read(scope(path), feed(*[BIG] * fits, b"x"))
    assert no.value.status == 413
    with pytest.raises(Rejected):
        read(scope(path, most + 1), feed())
    assert read(scope(path, most), feed(b"ok")) == b"ok"


def test_half_a_body_is_no_request_and_a_slow_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Gone):
        read(scope(), feed(b"half", gone=True))
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)

    async def never() -> Any:
        await asyncio.sleep(60)

    with pytest.raises(Rejected) as no:
        read(scope(), never)
    assert no.value.status == 408


def test_a_drop_at_a_time_does_not_keep_a_body_open_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.1)

    async def drop() -> Any:
        await asyncio.sleep(0.03)
        return {"type": "http.request", "body": b"x", "more_body": True}

    begin = time.monotonic()
    with pytest.raises(Rejected):
        read(scope(), drop)
    assert time.monotonic() - begin < 5


def test_few_large_bodies_are_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[int] = []
    most = [0]

    def sender() -> Callable[[], Any]:
        pieces = 0

        async def receive() -> Any:
            nonlocal pieces
            pieces += 1
            if pieces == 18:  # past the size of a small one
                inside.append(1)
                most[0] = max(most[0], len(inside))
            await asyncio.sleep(0)
            if pieces == 30:
                inside.pop()
                return {"type": "http.request", "body": b"", "more_body": False}
            return {"type": "http.request", "body": BIG, "more_body": True}

        return receive

    async def scene() -> None:
        reading = Bodies()
        for body in await asyncio.gather(
            *(reading.read(scope("/new/import/"), sender()) for _ in range(3 * bodies.LARGE_AT_ONCE))
        ):
            body.close()

    asyncio.run(scene())
    assert most[0] == bodies.LARGE_AT_ONCE


def test_what_does_not_come_from_django_says_the_same_to_the_browser(settings: Settings) -> None:
    """ASVS 3.4.1, 3.4.4, 3.4.6: streams, refusals of streams, and of bodies."""
    settings.SECURE_HSTS_SECONDS = 60
    said = dict(beside_django())
    assert said[b"strict-transport-security"] == b"max-age=60; includeSubDomains; preload"
    assert (said[b"x-content-type-options"], said[b"x-frame-options"]) == (b"nosniff", b"DENY")
    assert said[b"referrer-policy"] == b"same-origin"
    assert b"frame-ancestors 'none'" in said[b"content-security-policy"]
    settings.SECURE_HSTS_SECONDS = 0
    assert b"strict-transport-security" not in dict(beside_django())


def test_what_is_refused_is_told_in_both_languages_and_ends_the_connection() -> None:
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    for status in (413, 408):
        asyncio.run(bodies.refuse(status, send))
    assert [m["status"] for m in said[::2]] == [413, 408]
    assert all((b"connection", b"close") in m["headers"] for m in said[::2])
    assert all(set(beside_django()) <= set(m["headers"]) for m in said[::2])
    assert "Troppo grande · Too large" in said[1]["body"].decode()
    assert timezone.now()
