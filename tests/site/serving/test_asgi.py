"""How requests are let in: in order of arrival, so many at a time, each with a thread of its own from end to end,
stamped before they wait; neither streams nor game masters keep a player waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from datetime import timedelta
from functools import partial
from io import BytesIO
from threading import Event, get_ident
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.db import OperationalError
from django.http import FileResponse, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from lupus.engine.game import Command
from lupus.site.serving import asgi, threads
from lupus.site.serving.threads import Site, messages
from lupus.site.table import cache, clerk, together
from lupus.site.table.doors import Keeper
from lupus.site.table.idempotency import RECEIVED, arrived, new_key
from lupus.site.table.models import Game
from tests.rigs.site_villages import dealt


def scope(path: str, method: str = "GET") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "headers": [], "query_string": b""}


async def nothing(*_: Any) -> Any:
    return {"type": "http.request", "body": b""}


class Acting(Site):
    """A site whose pages are a function."""

    def __init__(self, pages: int, act: Callable[[dict[str, Any]], object]) -> None:
        super().__init__(pages)
        self.act = act

    def begin(self, scope: Any, body: Any) -> HttpResponse:
        self.act(scope)
        return HttpResponse("yes")


def test_so_many_requests_at_a_time_in_order_of_arrival_and_stamped_before_they_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
        assert {path for path, _ in seen[-asgi.AT_ONCE :]} == {
            f"/{n}" for n in range(2 * asgi.AT_ONCE, 3 * asgi.AT_ONCE)
        }
        assert max(at for _, at in seen) - begin < timedelta(seconds=0.05), "the last had waited for the others"

    asyncio.run(scene())


def test_a_stream_takes_nobodys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []

    async def serve(slug: str, receive: Any, send: Any, address: str) -> None:
        served.append(slug)

    monkeypatch.setattr(asgi.streams, "serve", serve)
    monkeypatch.setattr(asgi, "site", None)
    asyncio.run(asgi.application(scope("/village/borgo/stream/"), nothing, nothing))
    assert served == ["borgo"]


@pytest.mark.parametrize(
    "path", ["/village/borgo/", "/village/a/b/stream/", "/village//stream/", "/x/village/borgo/stream/"]
)
def test_only_the_address_of_a_stream_is_one(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
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
def test_game_masters_keep_no_player_waiting(monkeypatch: pytest.MonkeyPatch, path: str, at_desk: bool) -> None:
    went: list[str] = []
    monkeypatch.setattr(asgi, "desk", Acting(1, lambda _: went.append("desk")))
    monkeypatch.setattr(asgi, "site", Acting(1, lambda _: went.append("site")))
    asyncio.run(asgi.application(scope(path), nothing, nothing))
    assert went == ["desk" if at_desk else "site"]


def test_a_request_arrived_when_the_server_says_and_now_where_nobody_does() -> None:
    at = timezone.now() - timedelta(seconds=9)
    request = ASGIRequest({**scope("/"), RECEIVED: at}, BytesIO())
    assert arrived(request) == at
    before = timezone.now()
    assert before <= arrived(RequestFactory().get("/")) <= timezone.now()


@pytest.mark.parametrize(
    ("method", "path", "counted"),
    [
        ("POST", "/village/borgo/me/act/", True),
        ("GET", "/village/borgo/me/", False),
        ("POST", "/village/borgo/master/", False),
    ],
)
def test_the_door_counts_a_command_of_a_player_until_it_is_answered(
    monkeypatch: pytest.MonkeyPatch, method: str, path: str, counted: bool
) -> None:
    """D-02: and nothing else; the clock would wait for it."""
    at, door, seen = timezone.now(), Keeper(), []
    monkeypatch.setattr(asgi, "door", door)
    for name in ("site", "desk"):
        monkeypatch.setattr(asgi, name, Acting(1, lambda found: seen.append([*door._waiting.values()])))
    asyncio.run(asgi.application({**scope(path, method), "state": {"arrived": lambda: at}}, nothing, nothing))
    assert seen == [[at] if counted else []]
    assert not door._waiting


def test_what_the_server_says_of_the_arrival_goes_with_the_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-02: a request has often arrived long before a busy process reads it."""
    at, heard = timezone.now() - timedelta(seconds=9), []
    monkeypatch.setattr(asgi, "site", Acting(1, lambda found: heard.append(found[RECEIVED])))
    asyncio.run(
        asgi.application(
            {**scope("/village/borgo/me/act/", "POST"), "state": {"arrived": lambda: at}}, nothing, nothing
        )
    )
    assert heard == [at]


@pytest.mark.parametrize("took", [0.01, 0.09, 0.13])
@pytest.mark.parametrize(
    ("path", "paced"), [("/village/borgo/me/", True), ("/village/borgo/me/act/", True), ("/village/borgo/", False)]
)
def test_players_are_answered_at_the_next_tenth_of_a_second(
    monkeypatch: pytest.MonkeyPatch, path: str, paced: bool, took: float
) -> None:
    """L-8: by a clock of the test's own, for no machine is so quick that its own would do."""
    now, slept = [100.0], []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    def act(found: dict[str, Any]) -> None:
        now[0] += took

    monkeypatch.setattr(asgi, "site", Acting(1, act))
    monkeypatch.setattr(asgi, "monotonic", lambda: now[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    for method in ("GET", "POST"):
        begin = now[0]
        asyncio.run(asgi.application(scope(path, method), nothing, nothing))
        gone = now[0] - begin
        assert gone == pytest.approx(asgi.PACE * (1 + int(took / asgi.PACE)) if paced else took)
    assert len(slept) == (2 if paced else 0)


def test_whoever_waits_for_the_tenth_of_a_second_takes_no_turn_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "site", Acting(1, lambda _: None))
    monkeypatch.setattr(asgi, "PACE", 0.5)

    async def scene() -> float:
        begin = monotonic()
        await asyncio.gather(*(asgi.application(scope("/village/borgo/me/"), nothing, nothing) for _ in range(8)))
        return monotonic() - begin

    assert asyncio.run(scene()) < 8 * 0.5


def test_commands_go_before_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd before a deadline reads pages too: a vote does not wait for them."""
    went: list[str] = []
    gate = Event()

    def act(found: dict[str, Any]) -> None:
        gate.wait(10)
        went.append(f"{found['method']} {found['path']}")

    monkeypatch.setattr(asgi, "site", Acting(1, act))
    act_path = "/village/borgo/me/act/"

    async def scene() -> None:
        waiting = [asyncio.create_task(asgi.application(scope("/village/borgo/"), nothing, nothing))]
        await asyncio.sleep(0.1)  # the one thread has begun with it
        waiting += [asyncio.create_task(asgi.application(scope("/village/borgo/"), nothing, nothing)) for _ in range(2)]
        waiting += [asyncio.create_task(asgi.application(scope(act_path, "POST"), nothing, nothing)) for _ in range(2)]
        await asyncio.sleep(0.1)
        gate.set()
        await asyncio.gather(*waiting)

    asyncio.run(scene())
    page = "GET /village/borgo/"
    assert sorted(went[:3]) == [page, f"POST {act_path}", f"POST {act_path}"]
    assert went[3:] == [page, page]


def test_a_crowd_that_goes_on_and_on_does_not_close_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "PATIENCE", 0.2)
    monkeypatch.setattr(threads, "TOGETHER", 1)
    read, begin = [], monotonic()

    def act(found: dict[str, Any]) -> None:
        if found["method"] == "GET":
            read.append(monotonic() - begin)
        else:
            sleep(0.02)

    monkeypatch.setattr(asgi, "site", Acting(1, act))
    monkeypatch.setattr(asgi, "PACE", 0.001)

    async def scene() -> None:
        votes = [
            asyncio.create_task(asgi.application(scope("/village/borgo/me/act/", "POST"), nothing, nothing))
            for _ in range(50)
        ]
        await asyncio.sleep(0.01)
        await asgi.application(scope("/village/borgo/"), nothing, nothing)
        assert sum(not sent.done() for sent in votes) > 5, "more than those that are on their way out"
        await asyncio.gather(*votes)

    asyncio.run(scene())
    assert read[0] >= 0.2, "commands go first"


# --- commands are written together ------------------------------------------------------------------------------------


class Voting(Site):
    """A site whose commands are written by a function."""

    def __init__(self, finish: Callable[[dict[str, Any]], HttpResponse]) -> None:
        super().__init__(1)
        self.finish = finish

    def begin(self, scope: Any, body: Any) -> HttpResponse:
        later = together.Later(
            7, clerk.Ask(Command("anna", "vote"), new_key(), timezone.now()), lambda: self.finish(scope)
        )
        later["X-Frame-Options"], later["Content-Length"] = "DENY", "0"
        later.set_cookie("a", "1")
        return later


def crowd(monkeypatch: pytest.MonkeyPatch, site: Site, people: int) -> list[list[dict[str, Any]]]:
    """What so many people are answered who vote at once."""
    monkeypatch.setattr(asgi, "site", site)
    said: list[list[dict[str, Any]]] = [[] for _ in range(people)]

    def sender(n: int) -> Callable[[Any], Any]:
        async def send(message: Any) -> None:
            said[n].append(message)

        return send

    async def scene() -> None:
        votes = (asgi.application(scope("/village/borgo/me/act/", "POST"), nothing, sender(n)) for n in range(people))
        await asyncio.gather(*votes)

    asyncio.run(scene())
    return said


def test_those_who_wait_are_written_in_one_transaction_and_each_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def write_asks(game_id: int, asks: Any) -> None:
        written.append(len(asks))
        sleep(0.05)

    monkeypatch.setattr(clerk, "write_asks", write_asks)
    said = crowd(monkeypatch, Voting(lambda _: HttpResponse("taken", status=201)), 50)
    assert sum(written) == 50
    assert len(written) < 12, "the first came alone, and then as many as waited"
    assert max(written) <= threads.TOGETHER
    for start, body in said:
        headers = dict(start["headers"])
        assert (start["status"], body["body"], headers[b"X-Frame-Options"]) == (201, b"taken", b"DENY")
        assert headers[b"Set-Cookie"] == b"a=1; Path=/"
        assert headers.get(b"Content-Length", b"5") == b"5", "of what is sent, and not of what stood in its place"


def test_an_answer_that_fails_is_the_page_of_an_error_and_no_others_concern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerk, "write_asks", lambda game_id, asks: None)
    turns = iter(range(20))

    def finish(_: Any) -> HttpResponse:
        if next(turns) == 3:
            raise RuntimeError("anna is a lupo")
        return HttpResponse("taken")

    said = crowd(monkeypatch, Voting(finish), 10)
    assert sorted(start["status"] for start, _ in said) == [200] * 9 + [500]
    page = next(body["body"] for start, body in said if start["status"] == 500)
    assert b"lupo" not in page.replace(b"lupus", b"").lower()
    assert all((b"X-Frame-Options", b"DENY") in start["headers"] for start, _ in said)


def test_an_error_of_the_database_is_told_to_all_who_were_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = [clerk.Ask(Command(seat, "vote"), new_key(), timezone.now()) for seat in ("anna", "bruno")]

    def broken(game_id: int, asks: Any) -> None:
        asks[0].answer = clerk.Done(())
        raise OperationalError("disk full")

    monkeypatch.setattr(clerk, "write_all", broken)
    clerk.write_asks(1, asks)
    for ask in asks:
        with pytest.raises(OperationalError):
            ask.result()


# --- one thread for a whole request -----------------------------------------------------------------------------------


def asked(
    site: Site, *bodies: dict[str, Any], query: bytes = b"", path: str = "/", **headers: str
) -> list[dict[str, Any]]:
    """What the server sends for a POST with these pieces of a body."""
    pieces, said = list(bodies), []

    async def receive() -> dict[str, Any]:
        return pieces.pop(0)

    async def send(message: Any) -> None:
        said.append(message)

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(asgi, "site", site)
        asyncio.run(asgi.application({**scope(path, "POST"), "headers": given, "query_string": query}, receive, send))
    return said


def test_a_request_stays_in_one_thread_and_says_when_it_begins_and_ends() -> None:
    where: list[int] = []

    def note(**_: Any) -> None:
        where.append(get_ident())

    def page(request: Any) -> HttpResponse:
        note()
        return HttpResponse("yes")

    site = Site(1)
    vars(site)["_middleware_chain"] = page
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


def test_nothing_of_a_request_is_left_for_the_next_one_in_its_thread() -> None:
    """The language is what somebody else would notice."""
    heard: list[str | None] = []

    def page(request: Any) -> HttpResponse:
        heard.append(translation.get_language())
        translation.activate("en")
        return HttpResponse("yes")

    site = Site(1)
    vars(site)["_middleware_chain"] = page
    for _ in range(2):
        asked(site, {"type": "http.request", "body": b""})
    assert heard == ["it", "it"]


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [False, True])
def test_on_the_wire_the_answer_to_a_command_is_that_to_the_form_without_effect(wrong: bool) -> None:
    """L-6: byte for byte, with the headers in their order. One had its length in them and the other came in pieces,
    because the answer to a command waits to be written, and nobody looked at it as a browser gets it."""
    game = dealt(12)
    Game.objects.update(due=timezone.now() + timedelta(hours=1))
    table = cache.table_of(Game.objects.get(pk=game.pk))
    busy = next(s for s in table.setup.seats if [f.name for p in table.prompts(s) for f in p.fields] == ["target"])
    idle = next(s for s in table.setup.seats if not table.prompts(s))
    target = "nobody" if wrong else next(s for s in table.setup.seats if s not in (busy, idle))

    def answer(seat: str, **form: str) -> Any:
        client = Client()
        client.force_login(game.places.get(seat=seat).person, backend="lupus.site.people.backend.HandleOrAddress")
        body = urlencode({**form, "key": str(uuid4()), "csrfmiddlewaretoken": "x" * 32}).encode()
        cookie = f"sessionid={client.cookies['sessionid'].value}; csrftoken={'x' * 32}"
        headers = [
            (b"cookie", cookie.encode()),
            (b"content-type", b"application/x-www-form-urlencoded"),
            (b"host", b"localhost"),
        ]
        found = {**scope(f"/village/{game.slug}/me/act/", "POST"), "server": ("localhost", 80)}
        found["headers"] = [*headers, (b"content-length", str(len(body)).encode())]
        site = Site(0, commands=False)
        job = threads.Job(monotonic(), Future(), copy_context(), partial(site.begin, found, BytesIO(body)), site.end)
        threads.answer_all([job])
        start, content = job.done.result()
        return (
            start["status"],
            [(k, v if k != b"Set-Cookie" else v[:9]) for k, v in start["headers"]],
            len(content["body"]),
        )

    command, decoy = answer(busy, verb="use", target=target), answer(idle, verb="think", thought=target)
    assert command[:1] == decoy[:1] == (302,)
    assert [name for name, _ in command[1]] == [name for name, _ in decoy[1]]
    assert command[1:] == decoy[1:]
    assert (b"Content-Length", str(command[2]).encode()) in command[1]


@pytest.mark.django_db
def test_each_answer_that_waited_is_told_in_the_language_of_its_own_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-7: the commands of a crowd are written together, but nobody reads what is meant for somebody else."""
    monkeypatch.setattr(clerk, "write_asks", lambda game_id, asks: None)

    def page(request: Any) -> HttpResponse:
        translation.activate(request.path.strip("/"))
        ask = clerk.Ask(Command("anna", "vote"), new_key(), timezone.now())
        return together.when_written(1, ask, lambda: HttpResponse(translation.get_language()))

    site = Site(0, commands=False)
    vars(site)["_middleware_chain"] = page
    jobs = []
    for language in ("en", "it", "en"):
        found = {**scope(f"/{language}/", "POST"), "server": ("localhost", 80)}
        jobs.append(threads.Job(monotonic(), Future(), copy_context(), partial(site.begin, found, BytesIO()), site.end))
    threads.answer_all(jobs)
    assert [job.done.result()[1]["body"] for job in jobs] == [b"en", b"it", b"en"]


def test_a_body_in_pieces_is_one_and_half_a_body_is_no_request() -> None:
    heard: list[bytes] = []

    def page(request: Any) -> HttpResponse:
        heard.append(request.body)
        return HttpResponse(status=204)

    site = Site(1)
    vars(site)["_middleware_chain"] = page
    half = {"type": "http.request", "body": b"for=an", "more_body": True}
    said = asked(site, half, {"type": "http.request", "body": b"na"}, content_length="8")
    assert heard == [b"for=anna"]
    assert said[0]["status"] == 204
    assert asked(site, half, {"type": "http.disconnect"}, content_length="8") == []
    assert heard == [b"for=anna"]


def test_an_address_that_is_no_text_is_refused() -> None:
    assert asked(Site(1), {"type": "http.request", "body": b""}, query=b"\xff")[0]["status"] == 400


def test_an_answer_goes_out_with_its_headers_its_cookies_and_all_of_its_file() -> None:
    response = HttpResponse("sì", status=201, headers={"X-Name": "ok"})
    response.set_cookie("a", "1", httponly=True)
    response.set_cookie("b", "2")
    start, body = messages(response)
    assert start["status"] == 201
    assert (b"X-Name", b"ok") in start["headers"]
    assert [value for name, value in start["headers"] if name == b"Set-Cookie"] == [
        b"a=1; HttpOnly; Path=/",
        b"b=2; Path=/",
    ]
    assert body["body"] == "sì".encode()
    assert messages(FileResponse(BytesIO(b"x" * 100_000)))[1]["body"] == b"x" * 100_000
