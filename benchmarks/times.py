"""Can it be told from outside who has a power? `python -m benchmarks.times` (L-8).

In a village by night players with a power and players without one read their pages and send the form of the night, in
an order of chance; the times of their answers are compared: the difference of the medians, and by the two-sample test
of Kolmogorov and Smirnov, which is sensitive to any difference of two distributions, the tenths of a second at which
they went out. Exit code 1 where the two can be told apart.

The same for the taps of a night in rooms: those of thieves are written, and those of everybody else are dropped.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
from bisect import bisect_right
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

from .load import CSRF, call, on_each_database, prepare, server, village

PLAYERS = 40
TIMES = 1000
"""Of each kind."""

AT_ONCE = 2

ROOMS = 25
TEMPO = "10"
"""So slow that a single night is long enough for all taps: 27 s, ten times as long."""

NEAR = 0.002
"""Seconds that the medians may differ by."""

SURE = 0.01
"""The probability below which two samples are said to be different."""


def main() -> None:
    """Measure both databases, one after the other."""
    on_each_database("benchmarks.times", compare)


def compare() -> None:
    """Measure on the database of the environment."""
    os.environ["LUPUS_TEMPO"] = TEMPO
    prepare()
    from django.db import connection

    from lupus.site.table.models import Receipt

    game, sessions = village("borgo", PLAYERS, to_day=False)
    villagers, guests = kinds(game, sessions), rooms()
    written = Receipt.objects.filter(verb="tap").count
    chance = Random(1)
    told_apart = False
    with server():
        for what, ask, who in (("pages", read, villagers), ("forms", act, villagers), ("taps", tap, guests)):
            if who is guests:
                let_night_fall()
            order = [kind for kind in who for _ in range(TIMES)]
            chance.shuffle(order)
            asked = [(kind, chance.choice(who[kind]), f"borgo {chance.randrange(PLAYERS):03}") for kind in order]
            with ThreadPoolExecutor(AT_ONCE) as pool:
                times = list(pool.map(lambda a, ask=ask: ask(*a), asked))
            one, other = ([t for kind, t in zip(order, times, strict=True) if kind == wanted] for wanted in who)
            apart = statistics.median(one) - statistics.median(other)
            p = same([round(t, 1) for t in one], [round(t, 1) for t in other])
            told_apart |= abs(apart) > NEAR or p <= SURE
            median = statistics.median(one) * 1000
            print(f"{connection.vendor}: {what}, {TIMES} of those with a power and {TIMES} of those without")
            print(
                f"  median {median:.1f} ms, apart by {apart * 1000:+.2f} ms; same tenths with p = {p:.2f}", flush=True
            )
    print(f"  taps that were written: {written()}", flush=True)
    sys.exit(told_apart or written() != TIMES)


def kinds(game_id: int, sessions: Sequence[str]) -> dict[str, list[str]]:
    """The sessions of those whose power asks for one person tonight, and of those who have none."""
    from lupus.site.table.cache import table_of
    from lupus.site.table.models import Game

    table: Any = table_of(Game.objects.get(pk=game_id))
    found: dict[str, list[str]] = {"busy": [], "idle": []}
    for seat, session in zip(table.setup.seats, sessions, strict=True):
        uses = [prompt for prompt in table.prompts(seat) if prompt.verb == "use"]
        if not uses:
            found["idle"].append(session)
        elif [slot.name for slot in uses[0].fields] == ["target"]:
            found["busy"].append(session)
    return found


def read(kind: str, session: str, target: str) -> float:
    """How long a player waits for their page, in seconds."""
    answer = call("GET", "/village/borgo/me/", session)
    assert answer.status == 200, answer
    return answer.seconds


def act(kind: str, session: str, target: str) -> float:
    """How long a player waits for what becomes of the form of the night, in seconds."""
    verb, field = ("use", "target") if kind == "busy" else ("think", "thought")
    form = {"verb": verb, "key": str(uuid4()), field: target, "csrfmiddlewaretoken": CSRF}
    answer = call("POST", "/village/borgo/me/act/", session, form)
    assert answer.status in (302, 422), answer  # some may not choose this one: they too must not be told apart
    return answer.seconds


def rooms() -> dict[str, list[str]]:
    """The cookies of the thieves of some rooms of Lupusburg in their first night, and of all others in them."""
    from django.utils import timezone

    from lupus.engine.game import Command
    from lupus.site.room import arrivals, guests, lobby
    from lupus.site.room.models import Room
    from lupus.site.table import clerk
    from lupus.site.table.cache import table_of
    from lupus.site.table.models import Game

    now = timezone.now()
    found: dict[str, list[str]] = {"busy": [], "idle": []}
    for number in range(ROOMS):
        with clerk.writing():
            come = [arrivals.Arrival(name, "", "x", "it", uuid4()) for name in ("Ada", "Bea", "Ciro", "Dea")]
            room, host, pass_ = arrivals.open_room("lupusburg", come[0], f"times {number}", now)
            Room.objects.filter(pk=room.pk).update(options={**room.options, "night_seconds": "30"})
            room = lobby.locked(room.code)
            people = [(host, pass_), *(arrivals.join(room, who, now) for who in come[1:])]
            game = lobby.start(lobby.locked(room.code), now)
        for _ in ("chest", "place"):
            for who, _pass in people:
                (prompt,) = table_of(Game.objects.get(pk=game.pk)).prompts(who.name)
                given = {slot.name: slot.options[0] for slot in prompt.fields}
                clerk.submit(game.pk, Command(who.name, prompt.verb, given), received=now)
        thief = table_of(Game.objects.get(pk=game.pk)).state.thief
        for who, mine in people:
            (cookie,) = guests.let_in(room.code, mine).cookies.values()
            found["busy" if who.name == thief else "idle"].append(f"{cookie.key}={cookie.value}")
    return found


def let_night_fall() -> None:
    """Have the choice of the thieves begin now."""
    from django.db import connection
    from django.utils import timezone

    from lupus.site.room import hosting
    from lupus.site.table.cache import table_of
    from lupus.site.table.models import Game

    for game in Game.objects.filter(hosting="room"):
        timer = hosting.running(game, table_of(game).state, table_of(game).setup.settings)
        assert timer is not None
        Game.objects.filter(pk=game.pk).update(due=timezone.now() + timedelta(seconds=timer.seconds))
    connection.close()


def tap(kind: str, cookie: str, target: str) -> float:
    """How long somebody waits for what becomes of their tap in a room, in seconds."""
    code = cookie.partition("=")[0].rpartition("-")[2]
    form = {"verb": "tap", "key": str(uuid4()), "house": "Ada.R", "csrfmiddlewaretoken": CSRF}
    answer = call("POST", f"/room/{code}/do/", f"none; {cookie}", form, Accept="application/json")
    assert answer.status == 200, answer
    return answer.seconds


def same(one: Sequence[float], other: Sequence[float]) -> float:
    """The probability that two samples of one distribution are as different as these (Kolmogorov 1933,
    Smirnov 1939)."""
    a, b = sorted(one), sorted(other)
    gap = max(abs(bisect_right(a, x) / len(a) - bisect_right(b, x) / len(b)) for x in (*a, *b))
    scale = gap * math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    if scale < 0.2:  # the series converges slowly where there is nothing to tell
        return 1.0
    terms = (-((-1.0) ** k) * math.exp(-2 * k * k * scale * scale) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * sum(terms)))


if __name__ == "__main__":
    main()
