"""Print the table of measurements: `python -m benchmarks [--quick]`."""

from __future__ import annotations

import gc
import math
import platform
import statistics
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import yaml

from lupus.bots.cast import demo_of
from lupus.bots.random_legal import play_on
from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Command
from lupus.engine.record import export
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.language.cast import replies
from lupus.language.draft import LONGEST
from lupus.rulesets.lupus7 import LUPUS7
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.blockers import knots
from lupus.rulesets.werewolf.calls import CALLS
from lupus.rulesets.werewolf.course import POINT

from .villages import busy, chain, ring


def timed(work: Callable[[], object], repeat: int) -> float:
    """The shortest time of a run, in seconds of processor time:
    what else the machine does only adds to it (as `timeit` says)."""
    return min(once(work) for _ in range(repeat))


def once(work: Callable[[], object]) -> float:
    """The time of one run."""
    gc.collect()
    begin = process_time()
    work()
    return process_time() - begin


def machine() -> float:
    """Milliseconds for a loop that has nothing of Lupus:
    to compare the tables of two machines, or of two hours of the same."""

    def loop() -> int:
        found = 0
        for n in range(1_000_000):
            found += n * n % 7
        return found

    return timed(loop, 9) * 1000


def row(what: str, figure: str, aim: str = "") -> None:
    """A line of the table."""
    print(f"  {what:<58} {figure:>18}   {aim}", flush=True)


EDITIONS = ("lupus3", "lupus7", "lupus8")


def bot_game(key: str, seed: int, players: int = 40) -> Table[Any]:
    """A whole game with random bots."""
    chance = Random(seed)
    table = Table(RULESETS[key].game, demo_of(key).setup(players, chance), seed_of(seed))
    play_on(table, chance, rounds=400)
    return table


def games(count: int) -> None:
    """Whole games on one core, one edition beside the other, and the board game."""
    for key, players in (*((key, 40) for key in EDITIONS), ("lupusburg", 8)):
        bot_game(key, 0, players)
        played = (
            count * 40 // players
        )  # the smaller the games the more of them: ten of eight players last as long as a hiccup
        seeds = range(1, played + 1)
        rate = played / sum(timed(partial(bot_game, key, seed, players), 5) for seed in seeds)
        sizes = [(len(table.moves), len(table.log)) for table in (bot_game(key, seed, players) for seed in seeds)]
        moves, events = map(statistics.mean, zip(*sizes, strict=True))
        row(
            f"{key}: whole {players}-player games per second, random bots",
            f"{rate:.1f}",
            "60 or more" if key == "lupus7" else "",
        )
        row("  a game: commands, events", f"{moves:.0f}, {events:.0f}")
        row("  commands per second", f"{rate * moves:,.0f}")


def card_game(seed: int, players: int) -> Table[Any]:
    """A whole game of Werewolf with random bots."""
    chance, demo = Random(seed), demo_of("werewolf")
    table = Table(RULESETS["werewolf"].game, demo.setup(players, chance), seed_of(seed))
    demo.play(table, chance)
    return table


def werewolf(count: int) -> None:
    """Whole games on one core, and the decisions with which the calls of a large game end,
    with the fold of their events."""
    card_game(0, 12)
    seeds = range(1, count + 1)
    rate = count / sum(timed(partial(card_game, seed, 12), 5) for seed in seeds)
    row("werewolf: whole 12-player games per second, random bots", f"{rate:.1f}", "100 or more")
    game = RULESETS["werewolf"].game

    def decide(state: Any) -> None:
        game.evolve(state, game.decide(state, Command(CLOCK, "close"), Dice(seed_of(1))))

    table = card_game(1, 33)
    closes = [table.replay(move.first - 1) for move in table.moves if move.command.actor == CLOCK]
    seconds = [timed(partial(decide, state), 3) for state in closes if state.phase in CALLS and state.stage == POINT]
    row(
        f"  a call decided at 33 players, median of {len(seconds)}",
        f"{statistics.median(seconds) * 1000:.3f} ms",
        "under 1 ms",
    )
    row("  the slowest of them", f"{max(seconds) * 1000:.3f} ms")


def dawns(key: str, sizes: tuple[int, ...]) -> None:
    """The resolution of a night in which everybody acts, with the fold of its events."""
    game = RULESETS[key].game
    seconds: list[float] = []
    for size in sizes:
        state = busy(key, size)

        def dawn(state: Any = state) -> None:
            game.evolve(state, game.decide(state, Command(CLOCK, "publish"), Dice(seed_of(1))))

        seconds.append(timed(dawn, 5))
        row(
            f"{key}: dawn of a village of {size:,}, all acting",
            f"{seconds[-1] * 1000:.1f} ms",
            "4,000: under 300 ms" if size == 4000 else "",
        )
    for i in range(1, len(sizes)):
        exponent = math.log(seconds[i] / seconds[i - 1]) / math.log(sizes[i] / sizes[i - 1])
        row(f"  growth exponent {sizes[i - 1]:,} to {sizes[i]:,}", f"{exponent:.2f}", "at most 1.15")


def blockers() -> None:
    """The knots of a night, with one solution of each."""

    def solve(holds: dict[str, set[str]]) -> Callable[[], object]:
        return lambda: [knot.solution(0) for knot in knots(holds)]

    row("ring of 20 sequestratori", f"{timed(solve(ring(20)), 50) * 1000:.2f} ms", "under 1 ms")
    for name, make in (("ring", ring), ("chain", chain)):
        small, large = timed(solve(make(500)), 5), timed(solve(make(2000)), 5)
        row(f"{name} of 2,000 sequestratori", f"{large * 1000:.0f} ms", "not exponential")
        row(f"  growth exponent 500 to 2,000 ({name})", f"{math.log(large / small) / math.log(4):.2f}")


def memory() -> None:
    """What a game with its log takes in memory, and as JSON."""
    import json

    gc.collect()
    tracemalloc.start()
    table = bot_game("lupus7", 1)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    row(f"memory of a game with its log ({len(table.log):,} events)", f"{used / 2**20:.1f} MiB")
    row("  the same exported as JSON", f"{len(json.dumps(export(table))) / 2**20:.1f} MiB")
    state = timed(lambda: LUPUS7.evolve(None, (e.event for e in table.log)), 5)
    row("  folding the whole log", f"{state * 1000:.1f} ms")
    row("  one view (the game master's)", f"{timed(lambda: table.view('*master*'), 5) * 1000:.1f} ms")


PEOPLE = Path(__file__).parent.parent / "tests/language/meant_students.yaml"
"""Letters of people, with their villages."""

HEAPS = (
    "voto Nadia? ",
    "voto Nadia, ",
    "a b c d e f ",
    "a: ",
    "mi ",
    "non ",
    "e Nadia ",
    "annulla tutto tranne il voto ",
    "il mio voto lo do a ",
    "per il rogo ",
    "Nadia Mark Tommaso ",
)
"""What the longest letters are made of, each again and again."""


def letters() -> None:
    """Letters of people on one core, and the slowest of the longest ones."""
    document = yaml.load(PEOPLE.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    keys = ("id", "phase", "role", "from", "orders", "body", "sent", "after")
    mails = [(one["cast"], {key: one[key] for key in keys if key in one}) for one in document["mails"]]

    def read(cast: str, mail: dict[str, Any]) -> object:
        return list(replies({"number": 4, **document["casts"][cast], "mails": [mail]}))

    def all_of_them() -> None:
        for cast, mail in mails:
            read(cast, mail)

    row("letters of people per second, read and answered", f"{len(mails) / timed(all_of_them, 3):.0f}", "60 or more")
    cast = next(iter(document["casts"]))
    longest = [{"body": (heap * LONGEST)[:LONGEST], "phase": "D"} for heap in HEAPS]
    slowest = max(timed(partial(read, cast, mail), 3) for mail in longest)
    row(f"the slowest of {len(HEAPS)} letters of {LONGEST:,} signs", f"{slowest * 1000:.0f} ms", "under 50 ms")


def main() -> None:
    """Run everything; `--quick` leaves out the largest village and plays fewer games."""
    quick = "--quick" in sys.argv
    print(f"Lupus benchmarks: Python {platform.python_version()}, {platform.machine()}, one core\n")
    row("this machine: a loop of a million steps", f"{machine():.0f} ms")
    games(5 if quick else 20)
    werewolf(20 if quick else 100)
    for key in EDITIONS:
        dawns(key, (40, 400, 4000, 40_000) if key == "lupus7" and not quick else (40, 400, 4000))
    blockers()
    memory()
    letters()


if __name__ == "__main__":
    main()
