"""Can it be told from outside who has a power? `python -m benchmarks.times` (L-8).

In a village by night players with a power and players without one read their pages and send the form of the night, in an order of
chance; the times of their answers are compared: the difference of the medians, and the two-sample test of Kolmogorov and Smirnov,
which is sensitive to any difference of two distributions. Exit code 1 where the two can be told apart.
"""

from __future__ import annotations

import math
import statistics
import sys
from bisect import bisect_right
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any
from uuid import uuid4

from .load import CSRF, call, on_each_database, prepare, server, village

PLAYERS = 40
TIMES = 1000
"""Of each kind."""

AT_ONCE = 2

NEAR = 0.002
"""Seconds that the medians may differ by."""

SURE = 0.01
"""The probability below which two samples are said to be different."""


def main() -> None:
    """Measure both databases, one after the other."""
    on_each_database("benchmarks.times", compare)


def compare() -> None:
    """Measure on the database of the environment."""
    prepare()
    from django.db import connection

    game, sessions = village("borgo", PLAYERS, to_day=False)
    who = kinds(game, sessions)
    chance = Random(1)
    told_apart = False
    with server():
        for what, ask in (("pages", read), ("forms", act)):
            order = [kind for kind in who for _ in range(TIMES)]
            chance.shuffle(order)
            asked = [(kind, chance.choice(who[kind]), f"borgo {chance.randrange(PLAYERS):03}") for kind in order]
            with ThreadPoolExecutor(AT_ONCE) as pool:
                times = list(pool.map(lambda a, ask=ask: ask(*a), asked))
            one, other = ([t for kind, t in zip(order, times, strict=True) if kind == wanted] for wanted in who)
            apart, p = statistics.median(one) - statistics.median(other), same(one, other)
            told_apart |= abs(apart) > NEAR or p <= SURE
            median = statistics.median(one) * 1000
            print(f"{connection.vendor}: {what}, {TIMES} of those with a power and {TIMES} of those without")
            print(f"  median {median:.1f} ms, apart by {apart * 1000:+.2f} ms; the same with p = {p:.2f}", flush=True)
    sys.exit(told_apart)


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
    """How long a player waits for his page, in seconds."""
    answer = call("GET", "/village/borgo/me/", session)
    assert answer.status == 200, answer
    return answer.seconds


def act(kind: str, session: str, target: str) -> float:
    """How long he waits for what becomes of the form of the night, in seconds."""
    verb, field = ("use", "target") if kind == "busy" else ("think", "thought")
    form = {"verb": verb, "key": str(uuid4()), field: target, "csrfmiddlewaretoken": CSRF}
    answer = call("POST", "/village/borgo/me/act/", session, form)
    assert answer.status in (302, 422), answer  # some may not choose this one: they too must not be told apart
    return answer.seconds


def same(one: Sequence[float], other: Sequence[float]) -> float:
    """The probability that two samples of one distribution are as different as these (Kolmogorov 1933, Smirnov 1939)."""
    a, b = sorted(one), sorted(other)
    gap = max(abs(bisect_right(a, x) / len(a) - bisect_right(b, x) / len(b)) for x in (*a, *b))
    scale = gap * math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    if scale < 0.2:  # the series converges slowly where there is nothing to tell
        return 1.0
    terms = (-((-1.0) ** k) * math.exp(-2 * k * k * scale * scale) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * sum(terms)))


if __name__ == "__main__":
    main()
