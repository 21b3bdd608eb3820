"""The live part of rooms: acts that count once, frames of one size, streams that catch up by themselves."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, connections
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import CLOCK
from lupus.site.room import frames, live, lobby, play
from lupus.site.room.models import Occupant, Room
from lupus.site.table import cache
from lupus.site.table.models import Game, Receipt
from lupus.site.table.sse import Streams
from tests.rigs.room_phones import Phone, fresh, gathered, give, room_of
from tests.site.table.test_streams import until

BY_SCRIPT = {"Accept": "application/json"}


def giving() -> tuple[Game, Room, dict[str, Phone]]:
    """A game in which Anna gives."""
    room, phones = gathered()
    game = lobby.start(room)
    give(game, Command(CLOCK, "open"))
    return game, room_of(phones["Anna"]), phones


def do(phone: Phone, *, script: bool = True, **form: str) -> Any:
    return phone.client.post(
        f"/room/{phone.code}/do/", {"key": str(uuid4()), **form}, headers=BY_SCRIPT if script else {}
    )


# --- acts -------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_without_a_script_the_page_is_whole_and_its_form_leads_back() -> None:
    game, room, phones = giving()
    page = phones["Anna"].page()
    assert re.search(r'<main id="room".*<form id="form-give" method="post" action="/room/\w+/do/"', page, re.DOTALL)
    assert "csrfmiddlewaretoken" in page
    key = re.search(r'name="key" value="([-0-9a-f]{36})"', page)
    assert key is not None
    answer = do(phones["Anna"], script=False, verb="give", target="Bruno", key=key[1])
    assert (answer.status_code, answer["Location"]) == (302, f"/room/{room.code}/")
    assert cache.table_of(fresh(game)).state.gave == "Bruno"
    assert answer["Cache-Control"] == "no-store, no-transform"


@pytest.mark.django_db
def test_an_act_that_is_sent_again_has_no_second_effect() -> None:
    game, _, phones = giving()
    key = str(uuid4())
    answers = [do(phones["Anna"], verb="give", target="Bruno", key=key) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert Receipt.objects.filter(game=game, verb="give").count() == 1
    give(game, Command(CLOCK, "close"))
    late = do(phones["Anna"], verb="give", target="Bruno", key=key)
    assert late.status_code == 200, "the answer was lost, and the phase is over: it was taken all the same"
    assert do(phones["Anna"], verb="give", target="Bruno").status_code == 422


@pytest.mark.django_db
def test_two_tabs_have_the_same_key_lastmething_is_told() -> None:
    game, room, phones = giving()

    def key_of(name: str) -> str:
        found = re.search(
            r'name="key" value="([-0-9a-f]{36})"',
            frames.frame(room, phones[name].me, False, "it").decode().replace("\\", ""),
        )
        return found[1] if found else ""

    before = key_of("Anna")
    assert key_of("Anna") == before != ""
    do(phones["Anna"], verb="give", target="Bruno", key=before)
    assert key_of("Anna") != before
    assert do(phones["Anna"], verb="give", target="Bruno", key=before).status_code == 200
    assert Receipt.objects.filter(game=game, verb="give").count() == 1, "the other tab was answered as the first"


@pytest.mark.django_db
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("restart", [lambda: None, cache.forget], ids=["", "restarted"])
def test_another_choice_with_the_key_of_the_same_page_is_another_command(
    restart: Callable[[], None], script: bool
) -> None:
    """What is in force is what was touched last, and each touch counts once. Padding of a script says nothing."""
    game, _, phones = giving()
    key, given = str(uuid4()), []
    for target, pad in (("Bruno", ""), ("Carla", "x"), ("Carla", "xx"), ("Bruno", "x")):
        answer = do(phones["Anna"], script=script, verb="give", target=target, key=key, pad=pad)
        assert answer.status_code == (200 if script else 302)
        given.append(cache.table_of(fresh(game)).state.gave)
        restart()
    assert given == ["Bruno", "Carla", "Carla", "Carla"], "the last one came late: it is the first, sent again"
    assert [r.args["target"] for r in Receipt.objects.filter(game=game, verb="give")] == ["Bruno", "Carla"]
    give(game, Command(CLOCK, "close"))
    late = do(phones["Anna"], script=script, verb="give", target="Dino", key=key)
    assert (late.status_code, "Troppo tardi" in late.content.decode()) == (422, True)


def size_in(phone: Phone) -> int:
    """The length of frames in the room of a phone."""
    return frames.Sitting(room_of(phone)).size("it")


@pytest.mark.django_db
def test_a_form_in_which_nothing_was_chosen_does_nothing_and_is_answered_like_the_others() -> None:
    game, _, phones = giving()
    length = fresh(game).length
    answer = do(phones["Anna"], verb="give")
    assert fresh(game).length == length
    chosen = do(phones["Anna"], verb="give", target="Bruno")
    assert {(one.status_code, len(one.content)) for one in (answer, chosen)} == {(200, size_in(phones["Anna"]))}


@pytest.mark.django_db
@pytest.mark.parametrize("script", [True, False])
def test_what_the_game_refuses_is_said_in_a_sentence_in_a_frame_or_on_a_page(script: bool) -> None:
    _, _, phones = giving()
    answer = do(phones["Bruno"], script=script, verb="give", target="Carla")
    assert answer.status_code == 422
    if script:
        assert json.loads(answer.content)["said"].startswith("Troppo tardi: ")
        assert len(answer.content) == size_in(phones["Bruno"])
    else:
        assert "Guarda lo schermo" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"verb": "close"}, 422),
        ({"verb": "open"}, 422),
        ({"verb": ""}, 422),
        ({}, 422),
        ({"verb": "x" * 5000}, 422),
        ({"verb": "give", "target": "Anna"}, 422),
        ({"verb": "give", "target": "x" * 100_000}, 422),
        ({"verb": "give", "target": ["Bruno", "Carla"]}, 200),
        ({"verb": "answer-for", "player": "Bruno"}, 422),
        ({"verb": "give", "target": "Bruno", "key": "none"}, 422),
        ({"verb": "give", "actor": "Bruno", "by": "x", "target": "Bruno"}, 200),
    ],
)
def test_whatever_a_phone_sends_it_acts_for_its_own_seat_alone(
    form: dict[str, list[str] | str] | dict[str, str], status: int
) -> None:
    game, _, phones = giving()
    assert do(phones["Anna"], **form).status_code == status
    actors = set(Receipt.objects.filter(game=game).values_list("actor", flat=True))
    assert actors <= {CLOCK, "Anna"}


@pytest.mark.django_db
def test_strangers_and_watchers_do_nothing() -> None:
    game, room, _ = giving()
    length, stranger = fresh(game).length, Client()
    assert (
        stranger.post(f"/room/{room.code}/do/", {"key": uuid4(), "verb": "give", "target": "Bruno"}).status_code == 404
    )
    for address in ("stream/", "screen/", "screen/stream/"):
        assert stranger.get(f"/room/{room.code}/{address}").status_code == 404
    eva = Phone("Eva")
    eva.join(room)
    assert do(eva, verb="give", target="Bruno").status_code == 422
    assert stranger.get(f"/room/{room.code}/screen/?k={room.key}").status_code == 200
    assert stranger.get(f"/room/{room.code}/screen/?k={room.key}x").status_code == 404
    assert fresh(game).length == length


@pytest.mark.django_db
def test_a_form_of_another_site_is_refused() -> None:
    _, room, phones = giving()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phones["Anna"].client.cookies
    form = {"key": str(uuid4()), "verb": "give", "target": "Bruno"}
    assert strict.post(f"/room/{room.code}/do/", form).status_code == 403
    page = strict.get(f"/room/{room.code}/").content.decode()
    token = re.search(r'data-token="(\w{64})"', page)
    assert token is not None
    assert strict.post(f"/room/{room.code}/do/", form, headers={"X-CSRFToken": token[1]}).status_code == 302


@pytest.mark.django_db
def test_the_host_answers_for_somebody_only_when_the_game_and_the_clock_allow_it() -> None:
    _, room, phones = giving()
    Occupant.objects.filter(room=room, name="Bruno").update(seen=timezone.now() - timedelta(minutes=5))
    assert do(phones["Carla"], verb="answer-for", player="Bruno").status_code == 403
    assert do(phones["Anna"], verb="answer-for", player="Bruno").status_code == 422, (
        "hands are closed: nobody is shown who is there"
    )


# --- frames -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_all_frames_of_a_room_have_one_size_and_hold_what_the_reader_may_know() -> None:
    game, room, phones = giving()
    give(game, Command("Anna", "give", {"target": "Bruno"}))
    give(game, Command(CLOCK, "close"))
    room.refresh_from_db()
    made = {name: frames.frame(room, phone.me, False, "it") for name, phone in phones.items()}
    made["*"] = frames.frame(room, None, True, "it")
    assert {len(frame) for frame in made.values()} == {size_in(phones["Anna"])}
    html = {name: json.loads(frame)["html"] for name, frame in made.items()}
    assert {name: "<li>holds</li>" in text for name, text in html.items()} == {
        "Anna": False,
        "Bruno": True,
        "Carla": False,
        "Dino": False,
        "*": False,
    }
    assert {name: "<form" in text for name, text in html.items()} == {
        "Anna": False,
        "Bruno": True,
        "Carla": True,
        "Dino": True,
        "*": False,
    }


@pytest.mark.django_db
def test_a_frame_says_the_times_by_the_servers_clock() -> None:
    game, room, phones = giving()
    facts = json.loads(frames.frame(room, phones["Anna"].me, False, "en"))
    due = fresh(game).due
    assert due is not None
    assert facts["due"] == frames.milliseconds(due)
    assert (facts["due"] - facts["begins"], facts["sends"], facts["quiet"], facts["timer"]) == (
        3000,
        1.0,
        True,
        "give 1",
    )


@pytest.mark.django_db
def test_a_frame_by_day_and_one_of_the_lobby_say_that_nothing_is_hidden() -> None:
    """What is quiet dims the page and keeps it from saying who is there."""
    room, phones = gathered()
    lobby_says = json.loads(frames.frame(room, phones["Anna"].me, False, "it"))
    assert [lobby_says[key] for key in ("quiet", "due", "begins", "timer", "sends")] == [False, None, None, "", None]
    lobby.start(room)
    by_day = json.loads(frames.frame(room_of(phones["Anna"]), phones["Anna"].me, False, "it"))
    assert (by_day["quiet"], by_day["timer"]) == (False, "wait 1")


def test_a_frame_that_is_too_large_has_a_whole_multiple_of_the_size() -> None:
    assert [len(frames.padded({"html": "è" * n})) for n in (0, 2000, 2100, 5000)] == [
        frames.SIZE * n for n in (1, 1, 2, 3)
    ]
    assert [len(frames.padded({}, least)) for least in (100, 5000)] == [frames.SIZE, 2 * frames.SIZE]
    assert json.loads(frames.padded({"html": "è\n"}))["html"] == "è\n"


# --- streams ----------------------------------------------------------------------------------------------------------


class Ear:
    """An open stream of a phone, without a network."""

    def __init__(
        self, streams: live.Live, phone: Phone | None, code: str, *, shared: bool = False, query: str = ""
    ) -> None:
        self.heard: list[dict[str, Any]] = []
        self.when: list[float] = []
        self.leave = asyncio.Event()
        cookies = (
            "; ".join(f"{name}={m.value}" for name, m in phone.client.cookies.items()) if phone is not None else ""
        )
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/room/{code}/stream/",
            "query_string": query.encode(),
            "headers": [(b"cookie", cookies.encode()), (b"accept-language", b"en")],
            "client": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(streams.serve(scope, code, shared, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.heard.append(dict(message))
        self.when.append(asyncio.get_running_loop().time())

    @property
    def frames(self) -> list[dict[str, Any]]:
        bodies = [m["body"].decode() for m in self.heard if b"\ndata: {" in m.get("body", b"")]
        return [json.loads(body.split("data: ", 1)[1]) for body in bodies]

    @property
    def said(self) -> list[bytes]:
        return [m["body"] for m in self.heard if m["type"] == "http.response.body"]

    async def gone(self) -> None:
        self.leave.set()
        await asyncio.wait_for(self.task, 10)


def played(scene: Callable[[live.Live], Awaitable[None]]) -> None:
    """Play a scene on streams, and hang up."""

    async def whole() -> None:
        streams = live.Live(Streams())
        await scene(streams)
        if streams._poller is not None:
            await streams._poller
        for asking in (streams._admit, streams._look, streams._make):
            await asking(connections.close_all)

    asyncio.run(whole())


def beside(act: Callable[[], object]) -> Awaitable[None]:
    """Do something with the database in another thread, again where a reader holds a table:
    SQLite in memory does not wait."""

    def alone() -> None:
        try:
            last = time.monotonic() + 5
            while True:
                try:
                    act()
                    return
                except OperationalError:
                    if time.monotonic() > last:
                        raise
        finally:
            connection.close()

    return asyncio.to_thread(alone)


@pytest.mark.django_db(transaction=True)
def test_whoever_listens_hears_of_each_change_at_the_same_moment() -> None:
    game, room, phones = giving()

    async def scene(streams: live.Live) -> None:
        ears = [Ear(streams, phone, room.code) for phone in phones.values()] + [
            Ear(streams, None, room.code, shared=True, query=f"k={room.key}")
        ]
        await until(lambda: all(len(ear.frames) == 1 for ear in ears))
        assert {len(ear.said[0]) for ear in ears} == {len(ears[0].said[0])}
        await beside(lambda: give(game, Command("Anna", "give", {"target": "Bruno"})))
        await asyncio.sleep(0.4)
        assert all(len(ear.frames) == 1 for ear in ears), "nobody is told of a gift"
        begin = asyncio.get_running_loop().time()
        await beside(lambda: give(game, Command(CLOCK, "close")))
        await until(lambda: all(len(ear.frames) == 2 for ear in ears))
        moments = [ear.when[-1] for ear in ears]
        assert max(moments) - min(moments) < 0.05
        assert max(moments) - begin < 2, "much less on a machine that is not busy (benchmarks/rooms.py)"
        assert [ear.frames[1]["timer"] for ear in ears] == ["guess 1"] * 5
        assert "holds" in ears[1].frames[1]["html"]
        for ear in ears:
            await ear.gone()
        assert (dict(streams._rooms), streams._known) == ({}, {})

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_a_stream_that_was_lost_begins_again_with_what_is_shown_now() -> None:
    game, room, phones = giving()

    async def scene(streams: live.Live) -> None:
        first = Ear(streams, phones["Bruno"], room.code)
        await until(lambda: len(first.frames) == 1)
        await first.gone()
        await beside(lambda: give(game, Command("Anna", "give", {"target": "Bruno"})))
        await beside(lambda: give(game, Command(CLOCK, "close")))
        again = Ear(streams, phones["Bruno"], room.code)
        await until(lambda: len(again.frames) == 1)
        assert again.frames[0]["timer"] == "guess 1"
        await again.gone()

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_whose_seat_has_another_phone_now_is_told_to_go_and_strangers_hear_nothing() -> None:
    _, room, phones = giving()

    async def scene(streams: live.Live) -> None:
        stranger = Ear(streams, None, room.code)
        wrong = Ear(streams, None, room.code, shared=True, query="k=x")
        bruno, carla = (Ear(streams, phones[name], room.code) for name in ("Bruno", "Carla"))
        await until(lambda: len(bruno.frames) == len(carla.frames) == 1)
        assert [ear.heard[0]["status"] for ear in (stranger, wrong)] == [404, 404]

        def taken_over() -> None:
            Occupant.objects.filter(room=room, name="Bruno").update(secret="another")
            lobby.changed(room)

        await beside(taken_over)
        await until(lambda: live.GONE in bruno.said)
        assert [m["more_body"] for m in bruno.heard if m["type"] == "http.response.body"] == [True, False], (
            "it ends there"
        )
        await asyncio.wait_for(bruno.task, 5)
        await until(lambda: len(carla.frames) == 2)
        await carla.gone()

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_at_the_end_of_a_pause_every_screen_changes_by_itself() -> None:
    game, room, phones = giving()
    give(game, Command(CLOCK, "close"))

    async def scene(streams: live.Live) -> None:
        ear = Ear(streams, phones["Anna"], room.code)
        await until(lambda: len(ear.frames) >= 1)
        if ear.frames[0]["now"] < ear.frames[0]["begins"]:
            assert "<p>…</p>" in ear.frames[0]["html"]
            await until(lambda: len(ear.frames) == 2)
            assert "<p>…</p>" not in ear.frames[1]["html"]
            assert ear.frames[1]["now"] >= ear.frames[1]["begins"]
        await ear.gone()

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_a_silent_stream_says_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.2)
    _, room, phones = giving()

    async def scene(streams: live.Live) -> None:
        ear = Ear(streams, phones["Anna"], room.code)
        await until(lambda: len([said for said in ear.said if b"event: beat" in said]) > 1)
        stamp = int(ear.said[-1].split(b"\n")[0].removeprefix(b"id: "))
        assert abs(stamp - timezone.now().timestamp() * 1000) < 5000
        await ear.gone()

    played(scene)


def test_a_frame_that_comes_at_the_moment_of_a_sign_of_life_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are due at whole tenths of a second, and a busy machine comes to both at once."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.02)
    heard: list[bytes] = []

    async def scene() -> None:
        listener, gone = live.Listener(live.Reader(1, None, "", "it")), asyncio.create_task(asyncio.sleep(5))

        async def send(message: Any) -> None:
            heard.append(message["body"])

        telling = asyncio.create_task(live.tell(listener, gone, send))
        await until(lambda: bool(heard))
        for number in range(3):
            asyncio.get_running_loop().call_later(0.011, listener.put, b"frame %d" % number)
            time.sleep(0.03)
            await asyncio.sleep(0.03)
        listener.put(live.GONE)
        await telling
        gone.cancel()

    asyncio.run(scene())
    assert [said for said in heard if b"event: beat" not in said] == [b"frame 0", b"frame 1", b"frame 2", live.GONE]


@pytest.mark.django_db(transaction=True)
def test_streams_of_rooms_count_among_all_others() -> None:
    _, room, phones = giving()

    async def scene(streams: live.Live) -> None:
        streams._gate.most = 1
        first = Ear(streams, phones["Anna"], room.code)
        await until(lambda: len(first.frames) == 1)
        second = Ear(streams, phones["Bruno"], room.code)
        await until(lambda: bool(second.heard))
        assert second.heard[0]["status"] == 503
        await first.gone()
        assert streams._gate.count == 0

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_a_television_in_the_browser_of_a_player_is_sent_what_everybody_may_know() -> None:
    """Whoever plays may open the shared screen too: then everybody looks at it."""
    game, room, phones = giving()
    give(game, Command("Anna", "give", {"target": "Bruno"}))
    give(game, Command(CLOCK, "close"))

    async def scene(streams: live.Live) -> None:
        own = Ear(streams, phones["Bruno"], room.code)
        television = Ear(streams, phones["Bruno"], room.code, shared=True)
        await until(lambda: bool(own.frames and television.frames))
        assert "<li>holds</li>" in own.frames[0]["html"]
        assert "<li>holds</li>" not in television.frames[0]["html"]
        for ear in (own, television):
            await ear.gone()

    played(scene)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("begun", [True, False])
def test_frames_that_cannot_be_made_are_tried_once_in_a_while_and_come_when_they_can(
    monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    """Also those of a stream that begins: without a pause a fault, or a database that is away,
    would be met at each look."""
    monkeypatch.setattr(live, "EVERY", 0.001)
    monkeypatch.setattr(live, "REST", timedelta(hours=1))
    _, room, phones = giving()
    tries, looks, frames_of, pulses_of = [0], [0], live.frames_of, live.pulses_of
    fails = [not begun]

    def frames(*about: Any) -> live.Made:
        tries[0] += 1
        if fails[0]:
            raise ZeroDivisionError
        return frames_of(*about)

    def pulses(rooms: Any) -> Any:
        looks[0] += 1
        return pulses_of(rooms)

    monkeypatch.setattr(live, "frames_of", frames)
    monkeypatch.setattr(live, "pulses_of", pulses)

    async def scene(streams: live.Live) -> None:
        ear = Ear(streams, phones["Anna"], room.code)
        await until(lambda: bool(ear.frames) is begun and tries[0] > 0)
        heard, fails[0], before = len(ear.frames), True, tries[0] - (not begun)
        await beside(lambda: lobby.changed(room))
        await until(lambda: tries[0] > before)
        await until(lambda: not streams._making)
        seen = looks[0]
        await until(lambda: looks[0] > seen + 30)
        assert (tries[0], len(ear.frames)) == (before + 1, heard)
        fails[0] = False
        streams._rests.clear()
        await until(lambda: len(ear.frames) == heard + 1)
        await ear.gone()
        assert streams._rests == {}

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_while_the_pulses_cannot_be_read_nobody_is_sent_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "EVERY", 0.001)
    _, room, phones = giving()
    looks, pulses_of = [0], live.pulses_of

    def fails(rooms: Any) -> Any:
        looks[0] += 1
        raise ZeroDivisionError

    async def scene(streams: live.Live) -> None:
        ear = Ear(streams, phones["Anna"], room.code)
        await until(lambda: len(ear.frames) == 1)
        monkeypatch.setattr(live, "pulses_of", fails)
        await until(lambda: looks[0] > 200)
        monkeypatch.setattr(live, "pulses_of", pulses_of)
        await beside(lambda: lobby.changed(room))
        await until(lambda: len(ear.frames) > 1)
        assert len(ear.frames) == 2, "none between, and the stream goes on"
        await ear.gone()

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_strangers_who_ask_for_streams_keep_no_frame_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody may have a stream is asked in another queue than whether a room has changed:
    here it takes for ever."""
    _, room, phones = giving()
    asked, answer, reader_of = Event(), Event(), live.reader_of

    def slow(scope: Any, code: str, shared: bool) -> live.Reader | None:
        if code == room.code:
            return reader_of(scope, code, shared)
        asked.set()
        assert answer.wait(60)
        return None

    monkeypatch.setattr(live, "reader_of", slow)

    async def scene(streams: live.Live) -> None:
        anna = Ear(streams, phones["Anna"], room.code)
        await until(lambda: len(anna.frames) == 1)
        strangers = [Ear(streams, None, "BBBB") for _ in range(20)]
        try:
            await until(asked.is_set)
            await beside(lambda: lobby.changed(room))
            await until(lambda: len(anna.frames) == 2)
            assert not any(ear.heard for ear in strangers)
        finally:
            answer.set()
        await until(lambda: all(ear.heard for ear in strangers))
        await anna.gone()

    played(scene)


@pytest.mark.django_db(transaction=True)
def test_a_room_that_has_vanished_sends_everybody_away() -> None:
    room, phones = gathered("Anna")

    async def scene(streams: live.Live) -> None:
        ear = Ear(streams, phones["Anna"], room.code)
        await until(lambda: len(ear.frames) == 1)
        await beside(lambda: Room.objects.filter(pk=room.pk).delete())
        await until(lambda: live.GONE in ear.said)
        await asyncio.wait_for(ear.task, 5)

    played(scene)


@pytest.mark.django_db
def test_what_changes_around_a_screen_draws_it_anew_for_nobody_but_the_answer_to_an_act_is_always_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """L-8: the time of an answer must not tell whether the act before it has changed the game."""
    game, room, phones = giving()
    anna = phones["Anna"].me
    monkeypatch.setattr(frames, "drawn", {})

    def times(streamed: bool) -> int:
        """How many screens are drawn for a frame of Anna's."""
        found = frames.room_now(room.pk)
        assert found is not None
        count = 0
        real = play.Play.screen

        def screen(self: Any, who: Any) -> Any:
            nonlocal count
            count += 1
            return real(self, who)

        with monkeypatch.context() as patch:
            patch.setattr(play.Play, "screen", screen)
            patch.setattr(
                frames, "sizes", {(game.slug, n, pause, "it"): 2**14 for n in range(99) for pause in (True, False)}
            )
            frames.Sitting(found, streamed=streamed).frame(anna, "it")
        return count

    assert [times(False), times(False)] == [1, 1]
    live.frames_of(room.pk, [live.Reader(room.pk, anna.pk, anna.secret, "it")])
    assert [times(True), times(True), times(False)] == [0, 0, 1], "the stream has drawn it"
    phones["Anna"].act("door", closed="yes")
    assert times(True) == 0
    give(game, Command("Anna", "give", {"target": "Bruno"}))
    assert times(True) == 1
    monkeypatch.setattr(frames, "MOST_DRAWN", 1)
    give(game, Command(CLOCK, "close"))
    times(True)
    assert len(frames.drawn) == 1, "as many as are worth keeping"


@pytest.mark.django_db
def test_two_streams_of_one_seat_are_sent_its_screen_each_in_its_own_language() -> None:
    """A screen that was drawn before is sent again only to whom reads it as it is:
    a seat on two phones, and those who watch."""
    phones = {name: Phone(name) for name in ("Anna", "Bruno", "Carla", "Dino")}
    host, *others = phones.values()
    host.open(game="lupusburg")
    for phone in others:
        phone.join(room_of(host))
    host.act("start")
    room = Room.objects.select_related("game").get(code=host.code)
    frames.drawn.clear()

    def sent(who: Occupant | None, language: str, *, streamed: bool) -> str:
        frame = frames.Sitting(room, timezone.now(), streamed=streamed).frame(who, language, shared=who is None)
        return re.sub(r'name="key" value="[^"]*"', "", json.loads(frame)["html"].strip())

    for who in (phones["Anna"].me, phones["Bruno"].me, None):
        first = {language: sent(who, language, streamed=True) for language in ("it", "en")}
        assert first == {language: sent(who, language, streamed=False) for language in first}
        assert first == {language: sent(who, language, streamed=True) for language in first}, "drawn before"


def test_a_frame_goes_out_at_a_whole_tenth_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """L-8: however long it took to make."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def made(*_: Any) -> live.Made:
        return live.Made(1, None, None, {reader: b"{}"})

    reader = live.Reader(1, None, "", "it")
    rooms = live.Live(Streams(10))
    listener = live.Listener(reader)
    monkeypatch.setattr(rooms, "_make", made)
    rooms._rooms[1].add(listener)
    rooms._making[1] = None
    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(time, "time", lambda: 1000.03)
    asyncio.run(rooms._renew(1, live.Pulse(1)))
    assert slept == [pytest.approx(0.07)]
    assert listener.next.endswith(b"data: {}\n\n")
