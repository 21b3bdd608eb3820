"""What arrives in time counts (D-02, D-5): a phase closes when nobody who came before its deadline still waits,
in any process."""

from __future__ import annotations

import asyncio
import gc
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.thread import _global_shutdown_lock
from contextlib import ExitStack
from datetime import datetime, timedelta
from socket import gethostname
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from django.db import connection, connections
from django.utils import timezone

from lupus.site.table import cache, clock, doors
from lupus.site.table.asking import Asking
from lupus.site.table.models import Door, Game
from lupus.site.village.models import Village
from tests.rigs.site_villages import NIGHT_1_ENDS, dealt

pytestmark = pytest.mark.database

MOMENT = timedelta(seconds=0.3)
NOW = NIGHT_1_ENDS + timedelta(seconds=1)


def door(name: str, cleared: datetime, seen: datetime = NOW, host: str = "elsewhere", process: int = 1) -> Door:
    return Door.objects.create(name=name, host=host, process=process, cleared=cleared, seen=seen)


def phase(game: Game) -> str:
    return str(cache.table_of(Game.objects.get(pk=game.pk)).state.phase)


@pytest.mark.django_db
def test_a_phase_waits_for_every_door_that_is_at_work() -> None:
    game = dealt()
    one, other = door("one", NIGHT_1_ENDS - MOMENT), door("other", NIGHT_1_ENDS + MOMENT)
    assert (clock.tick(NOW), clock.due_games(NOW), phase(game)) == (0, [], "night")
    assert not clock.advance(game.pk, NOW), "nor for whoever has looked before"
    assert clock.rest(NOW) == clock.AT_THE_DOOR
    Door.objects.filter(pk=one.pk).update(cleared=NIGHT_1_ENDS)
    assert (clock.tick(NOW), phase(game)) == (2, "day")
    assert other.name == "other"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("why", "facts"),
    [
        ("it has been silent for long", {"seen": NOW - doors.SILENT}),
        ("its process has ended", {"host": gethostname(), "process": 2**22 + 1}),
    ],
)
def test_a_door_that_is_not_at_work_any_more_holds_nothing_up(
    why: str, facts: dict[str, datetime] | dict[str, int | str]
) -> None:
    game = dealt()
    door("gone", NIGHT_1_ENDS - MOMENT, **facts)
    assert (clock.tick(NOW), phase(game)) == (2, "day"), why


@pytest.mark.django_db
def test_a_door_of_this_machine_whose_process_lives_is_waited_for() -> None:
    game = dealt()
    door("here", NIGHT_1_ENDS - MOMENT, host=gethostname(), process=os.getpid())
    assert (clock.tick(NOW), phase(game)) == (0, "night")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("whose", "facts"),
    [
        ("of another machine, which has processes of its own", {"host": "elsewhere", "process": 2**22 + 1}),
        ("of another user, who must not be asked", {"host": gethostname(), "process": 1}),
    ],
)
def test_a_door_whose_process_cannot_be_looked_at_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, whose: str, facts: dict[str, Any]
) -> None:
    if facts["process"] == 1:

        def kill(process: int, signal: int) -> None:
            raise PermissionError

        monkeypatch.setattr(os, "kill", kill)
    game = dealt()
    door("there", NIGHT_1_ENDS - MOMENT, **facts)
    assert (clock.tick(NOW), phase(game)) == (0, "night")


@pytest.mark.django_db
def test_a_door_writes_down_where_it_is_and_forgets_those_that_have_been_silent_for_long() -> None:
    door("silent", NOW, seen=NOW - 20 * doors.SILENT - MOMENT)
    door("quiet", NOW, seen=NOW - doors.SILENT)
    doors.say("mine", NIGHT_1_ENDS, NOW)
    doors.say("mine", NIGHT_1_ENDS + MOMENT, NOW)
    assert set(Door.objects.values_list("name", "host", "process", "cleared")) == {
        ("mine", gethostname(), os.getpid(), NIGHT_1_ENDS + MOMENT),
        ("quiet", "elsewhere", 1, NOW),
    }
    doors.leave("mine")
    assert [each.name for each in Door.objects.all()] == ["quiet"]


@pytest.mark.django_db
def test_a_door_has_nothing_to_say_of_a_game_that_has_closed_or_is_over() -> None:
    game = dealt()
    assert doors.next_deadline(NIGHT_1_ENDS - MOMENT) == NIGHT_1_ENDS
    assert doors.next_deadline(NIGHT_1_ENDS) is None
    for facts in ({"closed": True}, {"stage": Game.Stage.OVER}):
        Game.objects.filter(pk=game.pk).update(**{"closed": False, "stage": Game.Stage.PLAYED} | facts)
        assert doors.next_deadline(NIGHT_1_ENDS - MOMENT) is None


@pytest.mark.django_db
def test_a_command_that_never_ends_does_not_stop_a_village_for_ever() -> None:
    game = dealt()
    for at in (NIGHT_1_ENDS + doors.LONGEST, NIGHT_1_ENDS + doors.LONGEST + MOMENT):
        Door.objects.all().delete()
        door("stuck", NIGHT_1_ENDS - MOMENT, seen=at)
        clock.tick(at)
        assert phase(game) == ("night" if at == NIGHT_1_ENDS + doors.LONGEST else "day")


@pytest.mark.django_db
def test_what_has_closed_is_published_without_asking_at_the_doors() -> None:
    game = dealt()
    Village.objects.update(holds=True)
    clock.tick(NOW)
    Village.objects.update(holds=False)
    door("busy", NIGHT_1_ENDS - MOMENT)
    assert (clock.tick(NOW), phase(game)) == (1, "day")


# --- the door of a process --------------------------------------------------------------------------------------------


def told() -> tuple[datetime, datetime]:
    found = Door.objects.get()
    return found.cleared, found.seen


T = TypeVar("T")


async def on(question: Callable[..., T], *about: object) -> T:
    """Ask the database as the keeper does, in another thread, which hangs up."""

    def ask() -> T:
        try:
            return question(*about)
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


@pytest.fixture
def keeper() -> Iterator[doors.Keeper]:
    """One who hangs up before the database of the tests is dropped."""
    keeper = doors.Keeper()
    yield keeper
    asyncio.run(keeper._ask(connections.close_all))


@pytest.mark.django_db(transaction=True)
def test_a_door_says_after_a_deadline_that_it_has_answered_all_who_came_before(
    keeper: doors.Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = dealt()
    begin = timezone.now()
    due, clocks = begin + timedelta(seconds=0.2), [begin]
    monkeypatch.setattr(doors, "timezone", SimpleNamespace(now=lambda: clocks[-1]))

    async def scene() -> None:
        await on(lambda: Game.objects.update(due=due))
        pause = await keeper.look()
        assert 0 < pause <= 0.2, "until the deadline, and no longer"
        assert (await on(told))[1] >= begin, "it is known from its first look on"
        with ExitStack() as answering:
            answering.enter_context(keeper.waiting(due - MOMENT))
            answering.enter_context(keeper.waiting(due - 2 * MOMENT))
            clocks.append(due + MOMENT)
            looking = asyncio.create_task(keeper.look())
            await asyncio.sleep(0.2)
            assert not looking.done()
            assert (await on(told))[0] < due, "somebody who was in time still waits"
        clocks.append(due + 2 * MOMENT)
        with keeper.waiting(due + MOMENT):  # too late: nobody waits for them
            assert await looking == doors.AGAIN
            assert (await on(told))[0] >= due
        pause = await keeper.look()
        assert pause == doors.EVERY

    asyncio.run(scene())
    assert game.pk


@pytest.mark.django_db(transaction=True)
def test_a_door_that_is_held_up_says_how_far_it_is_and_that_it_is_at_work(
    keeper: doors.Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt()
    monkeypatch.setattr(doors, "BEAT", timedelta(0))

    async def scene() -> None:
        came = timezone.now() - timedelta(seconds=5)
        await on(lambda: Game.objects.update(due=timezone.now() - timedelta(seconds=1)))
        with keeper.waiting(came):
            await keeper.look()
            cleared, seen = await on(told)
            assert cleared == came
            assert timezone.now() - seen < timedelta(seconds=5)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_door_reads_what_has_reached_the_machine_before_it_speaks(keeper: doors.Keeper) -> None:
    """A request takes some turns of the loop from the network to its beginning:
    it is not overtaken by the door's word."""

    async def scene() -> None:
        before = timezone.now()
        done = asyncio.Event()

        async def request() -> None:
            for _ in range(5):
                await asyncio.sleep(0)
            with keeper.waiting(before):
                await done.wait()

        task = asyncio.create_task(request())
        assert await keeper.cleared() == before
        done.set()
        await task
        assert await keeper.cleared() > before

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_door_says_nothing_while_a_crowd_is_still_being_let_in(keeper: doors.Keeper) -> None:
    """D-02: as long as now and then somebody comes in who was in time, others of them may stand behind."""

    async def scene() -> None:
        before, done = timezone.now(), asyncio.Event()

        async def request(turns: int, stays: bool) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            with keeper.waiting(before):
                if stays:
                    await done.wait()

        crowd = [asyncio.create_task(request(turn, turn > 70)) for turn in (30, 75)]
        assert await keeper.cleared() == before, "the second was in time, and still waits"
        done.set()
        await asyncio.gather(*crowd)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_crowd_of_strangers_without_end_does_not_hold_a_door_up() -> None:
    """Once everybody who waited has been let in, a door speaks after the few turns in which their bytes are read."""

    async def scene() -> tuple[int, datetime, datetime]:
        turns, before, done = [0], timezone.now(), asyncio.Event()
        door = doors.Keeper(timezone.now)

        async def strangers() -> None:
            while not done.is_set():
                turns[0] += 1
                await asyncio.sleep(0)

        async def request() -> None:
            for _ in range(8):
                await asyncio.sleep(0)
            with door.waiting(before):
                await done.wait()

        crowd, task = asyncio.create_task(strangers()), asyncio.create_task(request())
        first = await door.cleared()
        took = turns[0]
        done.set()
        await asyncio.gather(crowd, task)
        return took, first, before

    took, first, before = asyncio.run(scene())
    assert first == before, "who was in time and is read late still counts"
    assert doors.AFTER_ALL <= took < doors.ROUNDS


@pytest.mark.django_db(transaction=True)
def test_a_door_outlives_a_database_that_fails_and_leaves_when_it_is_closed(
    keeper: doors.Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt()
    well = doors.next_deadline

    async def scene() -> None:
        monkeypatch.setattr(doors, "EVERY", 0.02)
        monkeypatch.setattr(doors, "next_deadline", lambda after: 1 / 0)
        keeping = asyncio.create_task(keeper.keep())
        await asyncio.sleep(0.1)
        assert not keeper.ready.is_set()
        monkeypatch.setattr(doors, "next_deadline", well)
        await asyncio.wait_for(keeper.ready.wait(), 5)
        assert await on(Door.objects.count) == 1
        keeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await keeping
        assert not await keeper._ask(Door.objects.count)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_thread_for_questions_hangs_up_its_own_connection_when_nobody_can_ask_it_any_more() -> None:
    closed = threading.Event()

    def question() -> int:
        connection.ensure_connection()
        theirs: Any = connections["default"]
        close = theirs.close
        theirs.close = lambda: (close(), closed.set())
        return threading.get_ident()

    asking = Asking()
    assert asyncio.run(asking(question)) != threading.get_ident()
    del asking
    gc.collect()
    assert closed.wait(5)


def test_the_collector_of_garbage_lets_a_thread_for_questions_go_whatever_is_locked() -> None:
    """It may be at work inside `submit` of any pool of threads:
    a whole site, or a run of these tests, waited there for ever."""
    asking = [Asking()]

    def collect() -> None:
        with _global_shutdown_lock:
            asking.clear()
            gc.collect()

    collector = threading.Thread(target=collect, daemon=True)
    collector.start()
    collector.join(10)
    assert not collector.is_alive()
