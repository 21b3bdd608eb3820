"""Print the table of measurements: `python -m benchmarks [--quick]`."""

from __future__ import annotations

import gc
import math
import platform
import statistics
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

from lupus.bots.cast import DEMOS, village
from lupus.bots.random_legal import play_on
from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import Command
from lupus.engine.record import export
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.lupus7 import LUPUS7
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.blockers import knots
from lupus.rulesets.tempo_reale.village import Village

from .villages import busy, chain, ring


def timed(work: Callable[[], object], repeat: int) -> float:
    """The median time of a run, in seconds of processor time: what else the machine does matters little."""
    times = []
    for _ in range(repeat):
        gc.collect()
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return statistics.median(times)


def row(what: str, figure: str, aim: str = "") -> None:
    """A line of the table."""
    print(f"  {what:<58} {figure:>18}   {aim}", flush=True)


def bot_game(seed: int, players: int = 40) -> Table[Village]:
    """A whole game with random bots."""
    table = Table(LUPUS7, village(players, Random(seed)), seed_of(seed))
    play_on(table, Random(seed))
    return table


def games(count: int) -> None:
    """Whole games on one core."""
    bot_game(0)
    tables: list[Table[Village]] = []
    rates = []
    for start in range(3):
        begin = process_time()
        tables = [bot_game(seed) for seed in range(start * count + 1, start * count + count + 1)]
        rates.append(count / (process_time() - begin))
    days = statistics.mean(t.state.number for t in tables)
    moves = statistics.mean(len(t.moves) for t in tables)
    events = statistics.mean(len(t.log) for t in tables)
    row("whole 40-player games per second, random bots", f"{statistics.median(rates):.1f}", "60 or more")
    row("  a game: days, commands, events", f"{days:.0f}, {moves:.0f}, {events:.0f}")
    row("  commands per second", f"{statistics.median(rates) * moves:,.0f}")


def other_rulesets(count: int) -> None:
    """Whole games of the other rulesets that have a cast for bots, played at random."""
    for key, players in (("lupus8", 40), ("lupusburg", 8)):

        def game(seed: int, key: str = key, players: int = players) -> None:
            chance = Random(seed)
            play_on(Table(RULESETS[key], DEMOS[key].setup(players, chance), seed_of(seed)), chance, rounds=400)

        game(0)
        begin = process_time()
        for seed in range(1, count + 1):
            game(seed)
        row(f"whole {players}-player games per second, {key}", f"{count / (process_time() - begin):.1f}")


def dawns(sizes: tuple[int, ...]) -> None:
    """The resolution of a night in which everybody acts, with the fold of its events."""
    seconds: list[float] = []
    for size in sizes:
        state = busy(size)

        def dawn(state: Village = state) -> None:
            LUPUS7.evolve(state, LUPUS7.decide(state, Command(CLOCK, "publish"), Dice(seed_of(1))))

        seconds.append(timed(dawn, 5))
        row(
            f"dawn of a village of {size:,}, all acting",
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
    table = bot_game(1)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    row(f"memory of a game with its log ({len(table.log):,} events)", f"{used / 2**20:.1f} MiB")
    row("  the same exported as JSON", f"{len(json.dumps(export(table))) / 2**20:.1f} MiB")
    state = timed(lambda: LUPUS7.evolve(None, (e.event for e in table.log)), 5)
    row("  folding the whole log", f"{state * 1000:.1f} ms")
    row("  one view (the game master's)", f"{timed(lambda: table.view('*master*'), 5) * 1000:.1f} ms")


def main() -> None:
    """Run everything; `--quick` leaves out the largest village and plays fewer games."""
    quick = "--quick" in sys.argv
    print(f"Lupus benchmarks: Python {platform.python_version()}, {platform.machine()}, one core\n")
    games(5 if quick else 40)
    other_rulesets(10 if quick else 40)
    dawns((40, 400, 4000) if quick else (40, 400, 4000, 40_000))
    blockers()
    memory()


if __name__ == "__main__":
    main()
