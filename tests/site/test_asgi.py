"""How requests are let in: in order of arrival, so many at a time, each with a thread of its own from end to end, stamped before
they wait; neither streams nor game masters keep a player waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from threading import get_ident
from time import monotonic, sleep
from typing import Any

import pytest
from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.http import FileResponse, HttpResponse
from django.test import RequestFactory
from django.utils import timezone, translation

from lupus.site.config import asgi
from lupus.site.config.threads import Site, messages
from lupus.site.table.arrival import RECEIVED, arrived


def scope(path: str, method: str = "GET") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "headers": [], "query_string": b""}


async def nothing(*_: Any) -> dict[str, Any]:
    return {"type": "http.request", "body": b""}


class Acting(Site):
    """A site whose pages are a function."""

    def __init__(self, at_once: int, act: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(at_once)
        self.act = act

    def answer(self, scope, body):
        self.act(scope)
        return messages(HttpResponse("yes"))


def test_so_many_requests_at_a_time_in_order_of_arrival_and_stamped_before_they_wait(monkeypatch):
    inside: list[int] = []
    seen: list[tuple[str, Any]] = []

    def act(found: dict[str, Any]) -> None:
        inside.append(1)
        assert len(inside) <= asgi.AT_ONCE
        seen.append((found["path"], found[RECEIVED]))
        sleep(0.05)
        inside.pop()

    monkeypatch.setattr(asgi, "site", Acting(asgi.AT_ONCE, act))

    async def scene() -> None:
        begin = timezone.now()
        await asyncio.gather(*(asgi.application(scope(f"/{n}"), nothing, nothing) for n in range(3 * asgi.AT_ONCE)))
        assert sorted(path for path, _ in seen[: asgi.AT_ONCE]) == sorted(f"/{n}" for n in range(asgi.AT_ONCE))
        assert {path for path, _ in seen[-asgi.AT_ONCE :]} == {f"/{n}" for n in range(2 * asgi.AT_ONCE, 3 * asgi.AT_ONCE)}
        assert max(at for _, at in seen) - begin < timedelta(seconds=0.05), "the last had waited for the others"

    asyncio.run(scene())


def test_a_stream_takes_nobodys_turn(monkeypatch):
    served: list[str] = []

    async def serve(slug: str, receive: Any, send: Any) -> None:
        served.append(slug)

    monkeypatch.setattr(asgi.streams, "serve", serve)
    monkeypatch.setattr(asgi, "site", None)
    asyncio.run(asgi.application(scope("/village/borgo/stream/"), nothing, nothing))
    assert served == ["borgo"]


@pytest.mark.parametrize("path", ["/village/borgo/", "/village/a/b/stream/", "/village//stream/", "/x/village/borgo/stream/"])
def test_only_the_address_of_a_stream_is_one(monkeypatch, path):
    went: list[str] = []
    monkeypatch.setattr(asgi, "site", Acting(1, lambda found: went.append(found["path"])))

    async def scene() -> None:
        await asgi.application(scope(path), nothing, nothing)
        await asgi.application(scope("/village/borgo/stream/", "POST"), nothing, nothing)

    asyncio.run(scene())
    assert went == [path, "/village/borgo/stream/"]


@pytest.mark.parametrize(
    ("path", "at_desk"),
    [
        ("/village/borgo/master/letters/", True),
        ("/village/borgo/plan/", True),
        ("/new/import/", True),
        ("/village/borgo/me/act/", False),
        ("/village/master/", False),
        ("/", False),
    ],
)
def test_game_masters_keep_no_player_waiting(monkeypatch, path, at_desk):
    went: list[str] = []
    monkeypatch.setattr(asgi, "desk", Acting(1, lambda _: went.append("desk")))
    monkeypatch.setattr(asgi, "site", Acting(1, lambda _: went.append("site")))
    asyncio.run(asgi.application(scope(path), nothing, nothing))
    assert went == ["desk" if at_desk else "site"]


def test_a_request_arrived_when_the_server_says_and_now_where_nobody_does():
    at = timezone.now() - timedelta(seconds=9)
    request = ASGIRequest({**scope("/"), RECEIVED: at}, BytesIO())
    assert arrived(request) == at
    before = timezone.now()
    assert before <= arrived(RequestFactory().get("/")) <= timezone.now()


@pytest.mark.parametrize(
    ("path", "paced"), [("/village/borgo/me/", True), ("/village/borgo/me/act/", True), ("/village/borgo/", False)]
)
def test_players_are_answered_at_the_next_tenth_of_a_second(monkeypatch, path, paced):
    """L-8: an answer that took 10 ms and one that took 50 ms go out alike; who waits for it takes no turn meanwhile."""
    sent: list[float] = []
    free: list[float] = []
    begin = monotonic()

    def act(found: dict[str, Any]) -> None:
        sleep(0.01 if found["method"] == "GET" else 0.05)
        free.append(monotonic() - begin)

    async def send(message: Any) -> None:
        sent.append(monotonic() - begin)

    async def scene() -> None:
        await asyncio.gather(*(asgi.application(scope(path, method), nothing, send) for method in ("GET", "POST")))

    monkeypatch.setattr(asgi, "site", Acting(1, act))
    asyncio.run(scene())
    assert len(sent) == 4
    assert (min(sent) >= asgi.PACE) is paced
    assert not paced or max(free) < min(sent)


# --- one thread for a whole request -----------------------------------------------------------------------------------


def asked(site: Site, *bodies: dict[str, Any], query: bytes = b"", **headers: str) -> list[dict[str, Any]]:
    """What a site sends for a POST with these pieces of a body."""
    pieces, said = list(bodies), []

    async def receive() -> dict[str, Any]:
        return pieces.pop(0)

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(site({**scope("/", "POST"), "headers": given, "query_string": query}, receive, send))
    return said


def test_a_request_stays_in_one_thread_and_says_when_it_begins_and_ends():
    where: list[int] = []

    def note(**_: Any) -> None:
        where.append(get_ident())

    def page(request: Any) -> HttpResponse:
        note()
        return HttpResponse("yes")

    site = Site(1)
    site._middleware_chain = page
    signals.request_started.connect(note)
    signals.request_finished.connect(note)
    try:
        for _ in range(2):
            asked(site, {"type": "http.request", "body": b""})
    finally:
        signals.request_started.disconnect(note)
        signals.request_finished.disconnect(note)
    assert len(where) == 6
    assert len(set(where)) == 1, "and the next request finds its thread again, with its connection to the database"
    assert get_ident() not in where


def test_nothing_of_a_request_is_left_for_the_next_one_in_its_thread():
    """The language is what somebody else would notice."""
    heard: list[str | None] = []

    def page(request: Any) -> HttpResponse:
        heard.append(translation.get_language())
        translation.activate("en")
        return HttpResponse("yes")

    site = Site(1)
    site._middleware_chain = page
    for _ in range(2):
        asked(site, {"type": "http.request", "body": b""})
    assert heard == ["it", "it"]


def test_a_body_in_pieces_is_one_and_half_a_body_is_no_request():
    heard: list[bytes] = []

    def page(request: Any) -> HttpResponse:
        heard.append(request.body)
        return HttpResponse(status=204)

    site = Site(1)
    site._middleware_chain = page
    half = {"type": "http.request", "body": b"for=an", "more_body": True}
    said = asked(site, half, {"type": "http.request", "body": b"na"}, content_length="8")
    assert heard == [b"for=anna"]
    assert said[0]["status"] == 204
    assert asked(site, half, {"type": "http.disconnect"}, content_length="8") == []
    assert heard == [b"for=anna"]


def test_an_address_that_is_no_text_is_refused():
    assert asked(Site(1), {"type": "http.request", "body": b""}, query=b"\xff")[0]["status"] == 400


def test_an_answer_goes_out_with_its_headers_its_cookies_and_all_of_its_file():
    response = HttpResponse("sì", status=201, headers={"X-Name": "ok"})
    response.set_cookie("a", "1", httponly=True)
    response.set_cookie("b", "2")
    start, body = messages(response)
    assert start["status"] == 201
    assert (b"X-Name", b"ok") in start["headers"]
    assert [value for name, value in start["headers"] if name == b"Set-Cookie"] == [b"a=1; HttpOnly; Path=/", b"b=2; Path=/"]
    assert body["body"] == "sì".encode()
    assert messages(FileResponse(BytesIO(b"x" * 100_000)))[1]["body"] == b"x" * 100_000
