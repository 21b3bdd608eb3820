"""Experiments with real processes on a real database: killed, starved of answers, many at once (D-1, D-2, D-3, D-7).

Run as `python -m tests.rigs.experiments EXPERIMENT JSON`, with DATABASE_URL naming a database of its own that is
migrated. It prints what it found as JSON. It forks, so it must be a process without threads: that is why it is none of
the test runner's own. Each try plays a game of its own, dealt from the same seed, so that all of them must come out
like the one that nobody disturbed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from threading import Semaphore, Thread
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

import logging  # noqa: E402

from django.db import OperationalError, connection, connections  # noqa: E402
from django.utils import timezone  # noqa: E402

from lupus.engine.dice import seed_of  # noqa: E402
from lupus.engine.game import Command, Illegal  # noqa: E402
from lupus.engine.seats import MASTER  # noqa: E402
from lupus.rulesets.lupus7.bots import village  # noqa: E402
from lupus.rulesets.tempo_reale.calendar import Calendar  # noqa: E402
from lupus.site.people.models import Person  # noqa: E402
from lupus.site.post.models import Letter  # noqa: E402
from lupus.site.table import cache, clerk, clock  # noqa: E402
from lupus.site.table.models import Game, Place, Receipt, Row  # noqa: E402
from lupus.site.village import calendar  # noqa: E402
from lupus.site.village.models import Village, VillagePlace  # noqa: E402

logging.disable(logging.CRITICAL)  # what is planted here is meant to fail

NIGHT_1_ENDS = datetime(2026, 11, 2, 7, tzinfo=UTC)
LATER = NIGHT_1_ENDS + timedelta(seconds=3)
numbers = count(time.time_ns())


def dealt(players: int, seed: int = 1) -> Game:
    """A village in its first night, always the same."""
    slug = f"g{next(numbers)}"
    plan = calendar.dumped(Calendar(), date(2026, 11, 1))
    game = Village.found(Game(slug=slug, name=slug, ruleset="lupus7"), calendar=plan)
    setup = village(players, Random(seed))
    for seat in setup.seats:
        VillagePlace.found(Place(game=game, seat=seat))
    return clerk.start(game.pk, setup, NIGHT_1_ENDS - timedelta(hours=1), seed_of(seed))


def at_night(players: int) -> Game:
    """The same, some of them having used their powers."""
    game = dealt(players)
    table = cache.table_of(game)
    for n, seat in enumerate(table.setup.seats):
        for prompt in table.prompts(seat)[:1]:
            args = {field.name: field.options[n % len(field.options)] for field in prompt.fields if field.options}
            with suppress(Illegal):
                clerk.submit(game.pk, Command(seat, prompt.verb, args), received=NIGHT_1_ENDS - timedelta(hours=1))
    return Game.objects.get(pk=game.pk)


def fingerprint(game_id: int) -> dict[str, Any]:
    """All that is stored of a game, without what differs from one game to another (its number) or from one try to
    another (when it was published)."""
    game = Game.objects.get(pk=game_id)
    receipts = Receipt.objects.filter(game=game).order_by("number")
    return {
        "game": [game.length, game.digest, game.pulse, game.stage, str(game.due), game.closed, game.village.holds],
        "rows": [[r.n, r.entry, r.digest] for r in Row.objects.filter(game=game)],
        "receipts": [[r.number, r.actor, r.verb, r.args, r.first, r.last] for r in receipts],
        "closed at": [str(r.received) for r in receipts if r.verb == "close"],
        "letters": sorted(
            [x.kind, x.last, x.place.seat] for x in Letter.objects.filter(game=game).select_related("place") if x.place
        ),
    }


def torn(game_id: int) -> bool:
    """Whether the log is anything but whole, and stays so:
    a server may still be at the commit of a process that was killed."""
    if not looks_torn(game_id):
        return False
    time.sleep(0.5)
    return looks_torn(game_id)


def looks_torn(game_id: int) -> bool:
    """Whether the log is anything but whole at this moment, in which several queries look at it."""
    cache.forget()
    game = Game.objects.get(pk=game_id)
    try:
        table = cache.table_of(game)
    except Exception:
        return True
    rows = list(Row.objects.filter(game=game).values_list("n", flat=True))
    moves = list(Receipt.objects.filter(game=game).order_by("number").values_list("first", "last"))
    follow_on = all(a[1] + 1 == b[0] for a, b in pairwise(moves)) and (not moves or moves[-1][1] == game.length)
    return rows != list(range(1, game.length + 1)) or len(table.log) != game.length or not follow_on


def fork(work: Callable[[], None]) -> int:
    """Do something in a process of its own, which knows nothing yet; its number."""
    connections.close_all()
    cache.forget()
    child = os.fork()
    if child:
        return child
    try:
        work()
        connections.close_all()
        os._exit(0)
    except BaseException:
        os._exit(1)


def ended(child: int) -> str:
    """How a process ended: "done", "killed" or "failed"."""
    _, status = os.waitpid(child, 0)
    return "killed" if os.WIFSIGNALED(status) else "done" if os.WEXITSTATUS(status) == 0 else "failed"


@contextmanager
def at_each_step(strike: Callable[[int, str], None]) -> Iterator[None]:
    """Call `strike` before and after each query and each commit."""
    steps = count(1)

    def query(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        n = next(steps)
        strike(n, "before")
        result = execute(sql, params, many, context)
        strike(n, "after")
        return result

    base: Any = connection
    commit = base._commit

    def commits() -> None:
        n = next(steps)
        strike(n, "before")
        commit()
        strike(n, "after")

    base._commit = commits
    try:
        with connection.execute_wrapper(query):
            yield
    finally:
        base._commit = commit


# --- D-1 --------------------------------------------------------------------------------------------------------------


def undisturbed(players: int) -> tuple[dict[str, Any], int, float]:
    """What a dawn must come to, how many steps it takes, and how long."""
    game, steps = at_night(players), [0]
    cache.forget()
    connection.close()
    with at_each_step(lambda n, when: steps.__setitem__(0, n)):
        clock.tick(LATER)
    game, begin = at_night(players), time.perf_counter()
    assert ended(fork(lambda: tick(LATER))) == "done"
    return fingerprint(game.pk), steps[0], time.perf_counter() - begin


def tick(now: datetime) -> None:
    """The clock comes round, as its process does: what it cannot do now it does the next time."""
    try:
        clock.tick(now)
    except Exception:
        connection.close()


def repaired(game_id: int, wanted: dict[str, Any], found: Counter[str], now: datetime = LATER) -> None:
    """Look at what is left, let the clock come round twice, and compare."""
    found["torn"] += torn(game_id)
    clock.tick(now)
    clock.tick(now)
    found["torn"] += torn(game_id)
    have = fingerprint(game_id)
    found["wrong"] += any(have[key] != wanted[key] for key in ("game", "rows", "receipts", "closed at"))
    found["letters"] += have["letters"] != wanted["letters"]


def kills(players: int = 8, every: int = 1, random: int = 200) -> Counter[str]:
    """D-1: SIGKILL before and after each query and each commit of a dawn, and at random times."""
    wanted, steps, seconds = undisturbed(players)
    found = Counter(steps=steps)
    for n in range(1, steps + 1, every):
        for moment in ("before", "after"):
            game = at_night(players)

            def strike(step: int, when: str, n: int = n, moment: str = moment) -> None:
                if (step, when) == (n, moment):
                    os.kill(os.getpid(), signal.SIGKILL)

            def dawn(strike: Callable[[int, str], None] = strike) -> None:
                with at_each_step(strike):
                    tick(LATER)

            found[f"{ended(fork(dawn))} at a step"] += 1
            repaired(game.pk, wanted, found)
    chance = Random(7)
    while found["killed at random"] < random:
        game = at_night(players)
        child = fork(lambda: tick(LATER))
        time.sleep(chance.uniform(0, seconds))
        os.kill(child, signal.SIGKILL)
        end = ended(child)
        seconds *= (
            1.03 if end == "killed" else 0.9
        )  # so that kills keep falling from the beginning of a dawn to its end
        found[f"{end} at random"] += 1
        repaired(game.pk, wanted, found)
    return found


# --- D-2 --------------------------------------------------------------------------------------------------------------


def failures(players: int = 8, every: int = 1) -> Counter[str]:
    """D-2: the n-th query raises, once or for ever; the database says no, or the connection is lost."""
    wanted, steps, _ = undisturbed(players)
    found = Counter(steps=steps)
    for n in range(1, steps + 1, every):
        for for_ever in (False, True):
            for lost in (False, True):
                game = at_night(players)

                def strike(step: int, when: str, n: int = n, for_ever: bool = for_ever, lost: bool = lost) -> None:
                    if when == "before" and (step == n or (for_ever and step > n)):
                        if lost and connection.connection is not None:
                            connection.connection.close()
                        raise OperationalError("planted")

                def dawn(strike: Callable[[int, str], None] = strike) -> None:
                    with at_each_step(strike):
                        for turn in range(3):
                            tick(LATER + 2 * turn * clock.PATIENCE)

                found[f"{ended(fork(dawn))} {'for ever' if for_ever else 'once'}"] += 1
                if not for_ever:  # it must have come through by itself
                    found["not recovered"] += fingerprint(game.pk)["rows"] != wanted["rows"]
                repaired(game.pk, wanted, found, LATER + 10 * clock.PATIENCE)
    return found


# --- D-3 --------------------------------------------------------------------------------------------------------------


def race(rounds: int = 3, voters: int = 60, clocks: int = 4, processes: int = 6) -> Counter[str]:
    """D-3: everybody votes around the deadline while several clocks close it."""
    found: Counter[str] = Counter()
    for number in range(rounds):
        game = dealt(voters, seed=number)
        clock.tick(LATER)
        due = timezone.now() + timedelta(seconds=2.0)  # time for all to be ready
        Game.objects.filter(pk=game.pk).update(due=due)
        seats = cache.table_of(Game.objects.get(pk=game.pk)).setup.seats
        answers = crowd_and_clocks(game.pk, seats, due, clocks, processes, found)
        judge(game.pk, answers, due, found)
    return found


def crowd_and_clocks(
    game_id: int, seats: tuple[str, ...], due: datetime, clocks: int, processes: int, found: Counter[str]
) -> dict[str, str]:
    """All of them at once, in processes; what each voter was answered."""
    pipes = [os.pipe() for _ in range(processes)]
    children = [fork(partial(vote, game_id, seats[n::processes], due, writing)) for n, (_, writing) in enumerate(pipes)]
    children += [fork(partial(wind, game_id)) for _ in range(clocks)]
    found["processes that failed"] += sum(ended(child) != "done" for child in children)
    answers: dict[str, str] = {}
    for reading, writing in pipes:
        os.close(writing)
        with os.fdopen(reading) as file:
            answers |= json.loads(file.read() or "{}")
    return answers


def vote(game_id: int, crowd: tuple[str, ...], due: datetime, pipe: int) -> None:
    """A process in which some people vote, each in a thread, within 250 ms of the deadline; what each was answered."""
    answers: dict[str, str] = {}
    turns = Semaphore(4)  # as the site itself does: a database takes only so many connections

    def cast(seat: str) -> None:
        at = due + timedelta(seconds=Random(f"{game_id} {seat}").uniform(-0.25, 0.05))
        time.sleep(max(0.0, (at - timezone.now()).total_seconds()))
        received = timezone.now()
        with turns:
            try:
                clerk.submit(game_id, Command(seat, "vote", {"for": seat}), received=received)
                answers[seat] = "taken"
            except Illegal as no:
                answers[seat] = no.code if received >= due else f"{no.code}, though sent in time"
            except Exception as error:
                answers[seat] = f"error {type(error).__name__}"
            connection.close()

    threads = [Thread(target=cast, args=(seat,)) for seat in crowd]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os.write(pipe, json.dumps(answers).encode())


def wind(game_id: int) -> None:
    """A clock that looks every few milliseconds until the phase has been published."""
    begin = time.monotonic()
    while time.monotonic() - begin < 30:
        tick(timezone.now())
        if Receipt.objects.filter(game_id=game_id, verb="publish").count() > 1:
            return
        time.sleep(0.01)
    raise AssertionError("the phase was never published")


def judge(game_id: int, answers: dict[str, str], due: datetime, found: Counter[str]) -> None:
    """Acknowledged is logged before the close, and nothing else is; one close, one publication, one letter each."""
    receipts = list(Receipt.objects.filter(game_id=game_id).order_by("number"))
    closings = [r for r in receipts if r.verb == "close" and r.received == due]
    votes = {r.actor: r for r in receipts if r.verb == "vote"}
    taken = {seat for seat, answer in answers.items() if answer == "taken"}
    found["taken"] += len(taken)
    found["refused"] += sum(answer == "wrong-phase" for answer in answers.values())
    found["refused after too long a wait"] += sum(
        answer == "wrong-phase, though sent in time" for answer in answers.values()
    )
    found["errors"] += sum(not answer.startswith(("taken", "wrong-phase")) for answer in answers.values())
    found["taken and lost, or logged and not taken"] += len(taken ^ set(votes))
    found["phases not closed once"] += len(closings) != 1 or sum(r.verb == "publish" for r in receipts) != 2
    if closings:
        found["logged too late"] += sum(r.last >= closings[0].first or r.received >= due for r in votes.values())
    results = Counter(Letter.objects.filter(game_id=game_id, kind="result").values_list("place", "last"))
    found["letters"] += len(results) != 2 * Place.objects.filter(game_id=game_id).count() or set(results.values()) != {
        1
    }
    found["torn"] += torn(game_id)


# --- D-7 --------------------------------------------------------------------------------------------------------------


def busy(flag: str, games: int = 4) -> Counter[str]:
    """People change their minds, and phases pass, until a file appears: what backups are made of meanwhile.

    It prints a line as soon as all games are dealt."""
    playing = [at_night(12) for _ in range(games)]
    print("dealt", flush=True)
    chance, written, now = Random(3), Counter[str](), NIGHT_1_ENDS
    while not Path(flag).exists():
        game = Game.objects.filter(pk=chance.choice(playing).pk).first()
        if game is None:  # a backup was put in the place of this database
            return written
        if chance.random() < 0.02:
            now += timedelta(hours=5)
            while clock.advance(game.pk, now):  # its own games alone: those of the backup are to stay as they come back
                pass
            continue
        table = cache.table_of(game)
        seat = chance.choice(table.setup.seats)
        for prompt in table.prompts(seat)[:1]:
            args = {field.name: chance.choice(field.options) for field in prompt.fields if field.options}
            with suppress(Illegal):
                clerk.submit(game.pk, Command(seat, prompt.verb, args), received=(game.due or now) - timedelta(hours=1))
                written["commands"] += 1
    written["torn"] = sum(torn(game.pk) for game in playing)
    return written


def everything() -> dict[str, Any]:
    """What is stored of every game, by its address, its log checked;
    and what its state comes to, as everybody meets it."""
    found = {}
    for game in Game.objects.order_by("pk"):
        broken = torn(game.pk)
        table = cache.table_of(game)
        offers = [repr(table.prompts(viewer)) for viewer in (*table.setup.seats, MASTER)]
        found[game.slug] = {**fingerprint(game.pk), "torn": broken, "offers": offers}
    return found


def overdue() -> str:
    """A village whose clock has been standing still for ten days; its address."""
    evening = date.today() - timedelta(days=10)
    slug, plan, setup = f"g{next(numbers)}", calendar.dumped(Calendar(), evening), village(6, Random(1))
    game = Village.found(Game(slug=slug, name=slug, ruleset="lupus7"), calendar=plan)
    people = [Person.objects.invite(seat, f"{seat}@example.org") for seat in setup.seats]
    for p in people:
        VillagePlace.found(Place(game=game, seat=p.name, person=p))
    clerk.start(game.pk, setup, calendar.first_night(plan).closes - timedelta(hours=1), seed_of(1))
    return slug


def receipts(code: str) -> Counter[str]:
    """How often the keys of a room's game were taken, and whether anything of its log is half."""
    game = Game.objects.get(room__code=code)
    return Counter([str(receipt.key) for receipt in game.receipts.all()] + ["torn"] * torn(game.pk))


EXPERIMENTS: dict[str, Callable[..., Any]] = {
    "kills": kills,
    "failures": failures,
    "race": race,
    "busy": busy,
    "overdue": overdue,
    "everything": everything,
    "receipts": receipts,
}

if __name__ == "__main__":
    print(json.dumps(EXPERIMENTS[sys.argv[1]](**json.loads(sys.argv[2]))))
