"""How requests are let in: in order of arrival, so many at a time, stamped before they wait; streams keep nobody waiting."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from io import BytesIO
from time import monotonic
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.test import RequestFactory
from django.utils import timezone

from lupus.site.config import asgi
from lupus.site.table.arrival import RECEIVED, arrived


def scope(path: str, method: str = "GET") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "headers": [], "query_string": b""}


async def nothing(*_: Any) -> dict[str, Any]:
    return {}


def test_so_many_requests_at_a_time_in_order_of_arrival_and_stamped_before_they_wait(monkeypatch):
    inside: list[int] = []
    seen: list[tuple[str, Any]] = []

    async def site(found: dict[str, Any], receive: Any, send: Any) -> None:
        inside.append(1)
        assert len(inside) <= asgi.AT_ONCE
        seen.append((found["path"], found[RECEIVED]))
        await asyncio.sleep(0.05)
        inside.pop()

    monkeypatch.setattr(asgi, "site", site)

    async def scene() -> None:
        monkeypatch.setattr(asgi, "turns", asyncio.Semaphore(asgi.AT_ONCE))
        begin = timezone.now()
        await asyncio.gather(*(asgi.application(scope(f"/{n}"), nothing, nothing) for n in range(3 * asgi.AT_ONCE)))
        assert [path for path, _ in seen] == [f"/{n}" for n in range(3 * asgi.AT_ONCE)]
        assert max(at for _, at in seen) - begin < timedelta(seconds=0.05), "the last had waited for the others"

    asyncio.run(scene())


def test_a_stream_takes_nobodys_turn(monkeypatch):
    served: list[str] = []

    async def serve(slug: str, receive: Any, send: Any) -> None:
        served.append(slug)

    monkeypatch.setattr(asgi.streams, "serve", serve)

    async def scene() -> None:
        monkeypatch.setattr(asgi, "turns", asyncio.Semaphore(0))
        await asgi.application(scope("/village/borgo/stream/"), nothing, nothing)

    asyncio.run(scene())
    assert served == ["borgo"]


@pytest.mark.parametrize("path", ["/village/borgo/", "/village/a/b/stream/", "/village//stream/", "/x/village/borgo/stream/"])
def test_only_the_address_of_a_stream_is_one(monkeypatch, path):
    went: list[str] = []

    async def site(found: dict[str, Any], receive: Any, send: Any) -> None:
        went.append(found["path"])

    monkeypatch.setattr(asgi, "site", site)

    async def scene() -> None:
        monkeypatch.setattr(asgi, "turns", asyncio.Semaphore(1))
        await asgi.application(scope(path), nothing, nothing)
        await asgi.application(scope("/village/borgo/stream/", "POST"), nothing, nothing)

    asyncio.run(scene())
    assert went == [path, "/village/borgo/stream/"]


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
    """L-8: an answer that took 10 ms and one that took 70 ms go out alike; who waits for it takes no turn meanwhile."""
    sent: list[float] = []
    free: list[bool] = []

    async def site(found: dict[str, Any], receive: Any, send: Any) -> None:
        await asyncio.sleep(0.01 if found["method"] == "GET" else 0.07)
        await send({"type": "http.response.start"})
        await send({"type": "http.response.body"})

    async def scene() -> None:
        monkeypatch.setattr(asgi, "turns", asyncio.Semaphore(2))
        begin = monotonic()

        async def send(message: Any) -> None:
            sent.append(monotonic() - begin)
            free.append(not asgi.turns.locked())

        await asyncio.gather(*(asgi.application(scope(path, method), nothing, send) for method in ("GET", "POST")))

    monkeypatch.setattr(asgi, "site", site)
    asyncio.run(scene())
    assert len(sent) == 4
    assert (min(sent) >= asgi.PACE) is paced
    assert not paced or all(free)
