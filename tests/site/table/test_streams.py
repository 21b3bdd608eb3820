"""Open pages learn that something was published, and nothing else;
with few threads and few queries, however many they are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from django.test import Client

from lupus.site.room import live
from lupus.site.table import clerk, clock, sse
from lupus.site.table.models import Game
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt, planned
from tests.site.table.test_clerk import someone_who_acts
from tests.site.table.test_clock import SOON


class Browser:
    """An open stream, without a network."""

    def __init__(self, streams: sse.Streams, slug: str, address: str = "") -> None:
        self.heard: list[dict[str, Any]] = []
        self.leave = asyncio.Event()
        self.task = asyncio.create_task(streams.serve(slug, self.receive, self.send, address))

    async def receive(self) -> dict[str, Any]:
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.heard.append(dict(message))

    @property
    def lines(self) -> list[str]:
        return [m["body"].decode() for m in self.heard if m["type"] == "http.response.body" and "body" in m]

    async def gone(self) -> None:
        self.leave.set()
        await asyncio.wait_for(self.task, 10)


async def until(so: Callable[[], bool]) -> None:
    for _ in range(500):
        if so():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came")


@pytest.fixture
def pulses(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """A database of two games, asked as often as the poller asks; key 0 counts the looks."""
    found = {0: 0, 1: 5, 2: 9}

    def look(games: list[int]) -> dict[int, int]:
        found[0] += 1
        return {game: found[game] for game in games}

    monkeypatch.setattr(sse, "pulses_of", look)
    monkeypatch.setattr(sse, "look_up", lambda slug: {"borgo": (1, found[1]), "altro": (2, found[2])}.get(slug))
    monkeypatch.setattr(sse, "EVERY", 0.05)
    return found


def test_a_stream_tells_the_pulse_and_then_each_new_one_of_its_own_game(pulses: dict[int, int]) -> None:
    async def scene() -> None:
        streams = sse.Streams()
        anna, bruno, carla = (Browser(streams, slug) for slug in ("borgo", "borgo", "altro"))
        await until(lambda: all(b.lines for b in (anna, bruno, carla)))
        pulses[1] = 6
        await until(lambda: len(anna.lines) == len(bruno.lines) == 2)
        assert anna.lines == bruno.lines == [sse.message(5), sse.message(6)]
        assert carla.lines == [sse.message(9)]
        assert streams.count == 3
        for browser in (anna, bruno, carla):
            await browser.gone()
        assert streams.count == 0
        assert not streams._listening

    asyncio.run(scene())


def test_a_stream_is_answered_as_one_and_kept_by_nobody(pulses: dict[int, int]) -> None:
    async def scene() -> None:
        browser = Browser(sse.Streams(), "borgo")
        await until(lambda: bool(browser.lines))
        start = browser.heard[0]
        assert (start["status"], dict(start["headers"])[b"content-type"]) == (200, b"text/event-stream; charset=utf-8")
        assert dict(start["headers"])[b"cache-control"] == b"no-store, no-transform"
        await browser.gone()

    asyncio.run(scene())


def test_what_was_published_while_a_stream_was_being_opened_is_heard(
    pulses: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        streams = sse.Streams()
        anna = Browser(streams, "borgo")
        await until(lambda: bool(anna.lines))
        pulses[1] = 6
        await until(lambda: len(anna.lines) == 2)
        monkeypatch.setattr(sse, "look_up", lambda slug: (1, 5))  # bruno had looked before that
        bruno = Browser(streams, "borgo")
        await until(lambda: len(bruno.lines) == 2)
        assert anna.lines == bruno.lines == [sse.message(5), sse.message(6)]
        await anna.gone()
        await bruno.gone()

    asyncio.run(scene())


def test_a_browser_that_left_before_it_was_answered_is_not_kept(pulses: dict[int, int]) -> None:
    async def scene() -> None:
        streams, left = sse.Streams(), asyncio.Event()

        async def receive() -> dict[str, Any]:
            await left.wait()
            return {"type": "http.disconnect"}

        async def broken(message: Any) -> None:
            raise OSError("gone")

        with pytest.raises(OSError, match="gone"):
            await streams.serve("borgo", receive, broken)
        assert (streams.count, dict(streams._listening)) == (0, {})

    asyncio.run(scene())


def test_a_silent_stream_says_that_it_is_alive(pulses: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "HEARTBEAT", 0.05)

    async def scene() -> None:
        browser = Browser(sse.Streams(), "borgo")
        await until(lambda: len(browser.lines) > 2)
        assert set(browser.lines[1:]) == {": still here\n\n"}
        await browser.gone()

    asyncio.run(scene())


def test_one_poller_asks_for_all_and_only_while_somebody_listens(pulses: dict[int, int]) -> None:
    async def scene() -> None:
        streams = sse.Streams()
        browsers = [Browser(streams, "borgo") for _ in range(50)]
        await until(lambda: all(b.lines for b in browsers))
        begin = pulses[0]
        await asyncio.sleep(0.5)
        assert pulses[0] - begin <= 11, "as many looks as for one"
        for browser in browsers:
            await browser.gone()
        await asyncio.sleep(0.2)
        begin = pulses[0]
        await asyncio.sleep(0.2)
        assert pulses[0] == begin
        assert all(b.lines == [sse.message(5)] for b in browsers)
        again = Browser(streams, "altro")
        await until(lambda: bool(again.lines))
        pulses[2] = 10
        await until(lambda: len(again.lines) == 2)
        await again.gone()

    asyncio.run(scene())


def test_a_database_that_fails_for_a_moment_ends_no_stream(
    pulses: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        browser = Browser(sse.Streams(), "borgo")
        await until(lambda: bool(browser.lines))
        well = sse.pulses_of
        monkeypatch.setattr(sse, "pulses_of", lambda games: dict[int, int]()[0])
        await asyncio.sleep(0.2)
        monkeypatch.setattr(sse, "pulses_of", well)
        pulses[1] = 7
        await until(lambda: len(browser.lines) == 2)
        await browser.gone()

    asyncio.run(scene())


def refused(browser: Browser) -> tuple[int, bool]:
    """With which status a stream was refused, and whether its connection ends with it."""
    start = browser.heard[0]
    return start["status"], (b"connection", b"close") in start["headers"]


def test_no_such_village_is_refused_and_leaves_its_room_to_others(pulses: dict[int, int]) -> None:
    async def scene() -> None:
        streams = sse.Streams(connections=3)
        assert streams.most == 2
        for _ in range(5):
            nowhere = Browser(streams, "nowhere", "a")
            await nowhere.task
            assert refused(nowhere) == (404, True)
        assert (streams.count, dict(streams._from)) == (0, {})

    asyncio.run(scene())


def test_who_finds_no_room_is_refused_without_a_look_at_the_database(
    pulses: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        streams = sse.Streams(connections=3)
        open_ones = [Browser(streams, "borgo", f"address {n}") for n in range(2)]
        await until(lambda: all(b.lines for b in open_ones))
        monkeypatch.setattr(sse, "look_up", None)
        late = Browser(streams, "borgo", "address 2")
        await late.task
        assert refused(late) == (503, True)
        monkeypatch.undo()
        for browser in open_ones:
            await browser.gone()
        assert streams.count == 0

    asyncio.run(scene())


def test_one_address_does_not_take_all_the_room(pulses: dict[int, int]) -> None:
    async def scene() -> None:
        streams = sse.Streams(connections=12)
        assert (streams.most, streams.from_one_place) == (8, 2)
        mine = [Browser(streams, "borgo", "a") for _ in range(2)]
        await until(lambda: all(b.lines for b in mine))
        greedy = Browser(streams, "borgo", "a")
        await greedy.task
        assert refused(greedy) == (503, True)
        other = Browser(streams, "borgo", "b")
        await until(lambda: bool(other.lines))
        await mine.pop().gone()
        again = Browser(streams, "borgo", "a")
        await until(lambda: bool(again.lines))
        for browser in (*mine, other, again):
            await browser.gone()
        assert (streams.count, dict(streams._from)) == (0, {})

    asyncio.run(scene())


def test_who_asks_for_villages_that_there_are_not_keeps_no_news_waiting(
    pulses: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answer, look_up = Event(), Event(), sse.look_up

    def slow(slug: str) -> tuple[int, int] | None:
        if slug != "nowhere":
            return look_up(slug)
        asked.set()
        assert answer.wait(60)
        return None

    monkeypatch.setattr(sse, "look_up", slow)

    async def scene() -> None:
        streams = sse.Streams()
        anna = Browser(streams, "borgo", "a")
        await until(lambda: bool(anna.lines))
        stranger = Browser(streams, "nowhere", "b")
        try:
            await until(asked.is_set)
            pulses[1] = 6
            await until(lambda: anna.lines == [sse.message(5), sse.message(6)])
        finally:
            answer.set()
        await stranger.task
        await anna.gone()

    asyncio.run(scene())


def test_whoever_asks_for_many_streams_that_there_are_not_waits_and_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many ask at once from one address, twenty a second of them are refused:
    each costs the time of those who play."""
    pauses: list[float] = []
    go = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 46:
            go.set()
        await go.wait()

    monkeypatch.setattr(asyncio, "sleep", sleep)

    async def scene() -> None:
        streams = sse.Streams()
        crowd = [asyncio.create_task(streams.hold("192.0.2.1")) for _ in range(45)]
        other = asyncio.create_task(streams.hold("192.0.2.2"))
        await asyncio.gather(*crowd, other)
        assert pauses == [*[0.0] * 5, *(pytest.approx(n / 20) for n in range(1, 41)), 0.0]
        assert not streams._held

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["village", "room"])
def test_a_stream_that_is_refused_is_held_first(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    held: list[str] = []

    async def hold(address: str) -> None:
        assert streams.count == 1, "it keeps its place meanwhile, so one address does not fill the connections by it"
        held.append(address)

    streams = sse.Streams()
    monkeypatch.setattr(streams, "hold", hold)
    monkeypatch.setattr(sse, "look_up", lambda slug: None)
    monkeypatch.setattr(live, "reader_of", lambda scope, code, shared: None)

    async def scene() -> None:
        stranger = Browser(streams, "nowhere", "192.0.2.1")
        if what == "room":
            stranger.task.cancel()
            scope = {"client": ("192.0.2.1", 1)}
            stranger.task = asyncio.create_task(
                live.Live(streams).serve(scope, "BBBB", False, stranger.receive, stranger.send)
            )
        await stranger.task
        assert refused(stranger) == (404, True)

    asyncio.run(scene())
    assert held == ["192.0.2.1"]


# --- what moves the pulse ---------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_players_command_moves_no_pulse_and_a_publication_does() -> None:
    """Nobody can see from outside that somebody acted (L7-2.3-10)."""
    game = dealt()
    begin = sse.pulses_of([game.pk])
    clerk.submit(game.pk, someone_who_acts(game), received=DURING_NIGHT_1)
    assert sse.pulses_of([game.pk]) == begin
    clock.tick(NIGHT_1_ENDS + SOON)
    assert sse.pulses_of([game.pk]) == {game.pk: begin[game.pk] + 2}, "the phase has closed; its result is there"


@pytest.mark.django_db
def test_the_same_in_one_look_for_a_server_that_keeps_no_stream() -> None:
    game = dealt()
    answer = Client().get(f"/village/{game.slug}/stream/")
    assert (answer.status_code, answer.content.decode()) == (200, sse.message(Game.objects.get(pk=game.pk).pulse))
    assert answer["Content-Type"] == "text/event-stream; charset=utf-8"
    assert Client().post(f"/village/{game.slug}/stream/").status_code == 405
    assert sse.look_up(game.slug) == (game.pk, game.pulse)


@pytest.mark.django_db
def test_a_village_that_is_being_prepared_has_no_stream() -> None:
    planned("segreto")
    assert Client().get("/village/segreto/stream/").status_code == 404
    assert sse.look_up("segreto") is None
